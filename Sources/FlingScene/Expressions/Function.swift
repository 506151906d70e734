/// A function whose arguments are all evaluated. The resolver handles `if`, `pick`, `random`, `every` and
/// other special forms.
enum Function: String, CaseIterable, Sendable {
  case abs, min, max, clamp, round, floor, ceil, sign, sqrt, hypot
  case sin, cos, tan, atan2, exp, log, pow, mix
  case length, distance, angle, unit, dot, cross
  case local, world
  case rgb, hsl, hwb, lab, lch, oklab, oklch
  case count, slice, upper, lower, pad, replace, join

  /// The syntax, for messages.
  var usage: String {
    switch self {
    case .abs, .round, .floor, .ceil, .sign, .sqrt, .exp, .log: "\(rawValue)(x)"
    case .sin, .cos, .tan: "\(rawValue)(angle)"
    case .min, .max, .hypot: "\(rawValue)(a, b, …)"
    case .clamp: "clamp(x, least, most)"
    case .atan2: "atan2(y, x)"
    case .pow: "pow(x, exponent)"
    case .mix: "mix(a, b, share)"
    case .length, .angle, .unit: "\(rawValue)(point)"
    case .distance, .dot, .cross: "\(rawValue)(a, b)"
    case .local, .world: "\(rawValue)(view, point)"
    case .rgb: "rgb(255, 0, 0) or rgb(255, 0, 0, 0.5)"
    case .hsl: "hsl(120deg, 100, 50) or hsl(120deg, 100, 50, 0.5)"
    case .hwb: "hwb(120deg, 20, 10) or hwb(120deg, 20, 10, 0.5)"
    case .lab: "lab(50, 40, -20) or lab(50, 40, -20, 0.5)"
    case .lch: "lch(50, 40, 120deg) or lch(50, 40, 120deg, 0.5)"
    case .oklab: "oklab(0.7, 0.1, -0.1) or oklab(0.7, 0.1, -0.1, 0.5)"
    case .oklch: "oklch(0.7, 0.1, 120deg) or oklch(0.7, 0.1, 120deg, 0.5)"
    case .count, .upper, .lower: "\(rawValue)(text)"
    case .slice: "slice(text, from, to)"
    case .pad: "pad(text, 3, '0')"
    case .replace: "replace(text, 'a', 'b')"
    case .join: "join(', ', a, b, …)"
    }
  }

  var counts: ClosedRange<Int> {
    switch self {
    case .abs, .round, .floor, .ceil, .sign, .sqrt, .exp, .log, .sin, .cos, .tan, .length, .angle, .unit,
      .count, .upper, .lower:
      1...1
    case .min, .max, .hypot, .join: 2...Int.max
    case .clamp, .mix, .slice, .pad, .replace: 3...3
    case .atan2, .pow, .distance, .dot, .cross, .local, .world: 2...2
    case .rgb, .hsl, .hwb, .lab, .lch, .oklab, .oklch: 3...4
    }
  }

  /// Whether the function takes texts.
  var isOfTexts: Bool {
    switch self {
    case .count, .slice, .upper, .lower, .pad, .replace, .join: true
    default: false
    }
  }

  /// The argument of a color's function that is a hue, an angle; nil for others.
  var hueIndex: Int? {
    switch self {
    case .hsl, .hwb: 0
    case .lch, .oklch: 2
    default: nil
    }
  }

  /// Special forms: calls that evaluate only some of their arguments, or take a pattern or a name.
  static let forms: [String: (usage: String, counts: ClosedRange<Int>)] = [
    "if": ("if(test, a, b)", 3...3),
    "pick": ("pick(k, a, b, …)", 2...Int.max),
    "random": ("random(a, b)", 2...2),
    "random-int": ("random-int(a, b)", 2...2),
    "every": ("every('box-*', test)", 2...2),
    "some": ("some('box-*', test)", 2...2),
    "fired": ("fired(gesture or mark)", 1...1),
    "touching": ("touching(a, b)", 2...2),
  ]

  /// All callable names, for suggestions.
  static let names: [String] = allCases.map(\.rawValue) + forms.keys.sorted()
}
