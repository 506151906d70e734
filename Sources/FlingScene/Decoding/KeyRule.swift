/// What may stand behind a key.
enum Form {
  case number(Bounds)
  case whole(Bounds)
  /// A time that may be computed.
  case time(Bounds)
  case angle
  case spin
  case truth
  /// A text with `{…}`.
  case text
  /// A text from a list.
  case choice([String])
  /// A point; a word such as `center` counts in the parent or in the canvas, as the place says.
  case point
  /// A pair of numbers for which no words stand: directions, offsets, unit points.
  case vector
  case size
  case scale
  case rect
  case paint
  case stroke
  case shadows
  /// One radius or four.
  case corners
  /// At least so many points.
  case points(Int)
  case star
  case body
  /// SVG path data.
  case path
  /// How a label's characters look.
  case font
  /// Members of a behavior; one if `isSingle`.
  case items(isSingle: Bool)
  /// A truth value, a number or insets.
  case bounds
  /// Where a field acts.
  case region
  /// A vector that is not zero.
  case axis
  /// Two numbers between which 0 lies.
  case range
  /// A force that is computed for each item again and again.
  case force
  /// The name of a file that holds a picture.
  case picture
  /// A color, or none.
  case tint
  /// What the decoder of the entry reads by itself.
  case custom
}

/// Which numbers are allowed.
struct Bounds {
  var low = -Double.infinity
  var isLowAllowed = true
  var high = Double.infinity
  /// Whether `.inf` may stand here.
  var allowsInfinity = false

  static let any = Bounds()
  static let atLeastZero = Bounds(low: 0)
  static let aboveZero = Bounds(low: 0, isLowAllowed: false)
  static let share = Bounds(low: 0, high: 1)
  static let resistance = Bounds(low: 0, allowsInfinity: true)

  static func atLeast(_ low: Double) -> Bounds { Bounds(low: low) }

  /// What is wrong with a value, as the end of a sentence that begins with the key; nil if it is allowed.
  func complaint(about value: Double) -> String? {
    if value.isInfinite { return allowsInfinity && value > 0 ? nil : "must be finite" }
    if high < .infinity, value < low || value > high {
      return "must lie in \(Bounds.text(low))…\(Bounds.text(high)), not \(Bounds.text(value))"
    }
    if isLowAllowed ? value < low : value <= low {
      return "must be \(isLowAllowed ? "at least" : "above") \(Bounds.text(low)), not \(Bounds.text(value))"
    }
    return nil
  }

  /// What to write instead of a value that is not allowed; nil where no number is nearest or the value says nothing.
  func hint(about value: Double) -> String? {
    guard value.isFinite else { return nil }
    if low == 0, high == 1, value >= 5, value <= 100 {
      return "write \(Bounds.text(value / 100)) for \(Bounds.text(value)) %"
    }
    if value > high { return "the most is \(Bounds.text(high))" }
    return isLowAllowed && value < low ? "the least is \(Bounds.text(low))" : nil
  }

  /// A number without `.0`.
  static func text(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// A key of an entry: one row of the tables that drive decoding, hints and checks alike.
struct KeyRule {
  var name: String
  var form: Form
  /// The kinds that have it; nil for all.
  var kinds: [String]?
  /// Whether `set` may change it.
  var isSettable: Bool
  /// Whether `animate` may change it.
  var isAnimatable: Bool

  init(
    _ name: String, _ form: Form, for kinds: [String]? = nil, settable: Bool = true,
    animatable: Bool = false
  ) {
    self.name = name
    self.form = form
    self.kinds = kinds
    isSettable = settable
    isAnimatable = animatable
  }

  func isFor(_ kind: String) -> Bool { kinds?.contains(kind) ?? true }

  static let copies = KeyRule("repeat", .custom, settable: false)
}

/// A kind of entry in a list.
struct KindRule {
  var word: String

  init(_ word: String) {
    self.word = word
  }
}
