internal import FlingGeometry

extension Arithmetic {
  /// Evaluates a function. `local` and `world` need the scene and are evaluated by `Evaluator`.
  static func call(_ function: Function, _ values: [Value], theme: Theme) throws(ExpressionError) -> Value {
    let type = try TypeRules.call(function, values.map(\.type))
    switch function {
    case .mix: return try mix(values[0], values[1], number(values[2]), theme: theme)
    case .rgb, .hsl, .hwb, .lab, .lch, .oklab, .oklch: return .color(color(function, values.map(number)))
    case .length: return try finiteValue(length(of: point(values[0])), .plain)
    case .distance: return try finiteValue(length(of: point(values[1]) - point(values[0])), .plain)
    case .angle:
      let vector = point(values[0])
      return .number(vector == .zero ? 0 : Elementary.atan2(vector.y, vector.x), .angle)
    case .unit:
      let vector = point(values[0])
      let length = length(of: vector)
      if length == 0 { throw ExpressionError("[0, 0] has no direction", operand: nil) }
      return try finiteValue(vector / length)
    case .dot: return try finiteValue(point(values[0]).dot(point(values[1])), .plain)
    case .cross: return try finiteValue(point(values[0]).cross(point(values[1])), .plain)
    case .pow: return try power(values[0], number(values[1]))
    case .count, .slice, .upper, .lower, .pad, .replace, .join: return try callOfTexts(function, values)
    default:
      let result = numeric(function, values.map(number))
      guard result.isFinite else {
        let list = values.map { $0.described() }.joined(separator: ", ")
        throw ExpressionError("\(function.rawValue)(\(list)) is not a finite number")
      }
      return .number(result, type.dimension ?? .plain)
    }
  }

  /// Functions of plain numbers; units are in `TypeRules`. NaN for functions that are evaluated elsewhere.
  private static func numeric(_ function: Function, _ x: [Double]) -> Double {
    switch function {
    case .abs: x[0].magnitude
    case .min: x.dropFirst().reduce(x[0]) { Swift.min($0, $1) }
    case .max: x.dropFirst().reduce(x[0]) { Swift.max($0, $1) }
    // As in CSS, the lower bound wins if it exceeds the upper bound.
    case .clamp: Swift.max(x[1], Swift.min(x[0], x[2]))
    case .round: x[0] < 0 ? -roundedHalfUp(-x[0]) : roundedHalfUp(x[0])
    case .floor: Elementary.floor(x[0])
    case .ceil: Elementary.ceil(x[0])
    case .sign: x[0] > 0 ? 1 : x[0] < 0 ? -1 : 0
    case .sqrt: x[0].squareRoot()
    case .hypot: x.dropFirst().reduce(x[0].magnitude) { Elementary.hypot($0, $1) }
    case .sin: Elementary.sin(x[0])
    case .cos: Elementary.cos(x[0])
    case .tan: Elementary.tan(x[0])
    case .atan2: x[0] == 0 && x[1] == 0 ? 0 : Elementary.atan2(x[0], x[1])
    case .exp: Elementary.exp(x[0])
    case .log: Elementary.log(x[0])
    default: .nan
    }
  }

  /// The nearest integer of a non-negative number; halves round up.
  private static func roundedHalfUp(_ x: Double) -> Double {
    let floor = Elementary.floor(x)
    return x - floor >= 0.5 ? floor + 1 : floor
  }

  /// A power. A base with a unit needs a whole exponent, because the unit is raised to it too.
  private static func power(_ base: Value, _ exponent: Double) throws(ExpressionError) -> Value {
    guard case .number(let number, let dimension) = base else {
      throw ExpressionError("pow takes numbers", operand: 0)
    }
    let result = Elementary.pow(number, exponent)
    guard result.isFinite else {
      throw ExpressionError(
        "pow(\(base.described()), \(Value.number(exponent, .plain).described())) is not a finite number")
    }
    if dimension == .plain { return .number(result, .plain) }
    guard exponent == Elementary.floor(exponent), exponent.magnitude <= 100 else {
      throw ExpressionError("pow of \(dimension.phrase) needs a whole exponent", operand: 1)
    }
    let power = Int(exponent)
    return .number(
      result,
      try TypeRules.rejectingLargePowers(
        Dimension(time: dimension.time * power, angle: dimension.angle * power)))
  }

  /// Linear interpolation of numbers, points or colors. The fraction may lie outside 0...1 except for colors.
  private static func mix(_ a: Value, _ b: Value, _ fraction: Double, theme: Theme) throws(ExpressionError)
    -> Value
  {
    switch (a, b) {
    case (.number(let x, _), .number(let y, _)):
      return try finiteValue(
        x * (1 - fraction) + y * fraction, TypeRules.commonNumberType(a.type, b.type)?.dimension ?? .plain)
    case (.point(let p), .point(let q)): return try finiteValue(p.mixed(with: q, by: fraction))
    default:
      guard case .color(let c) = try ValueConversion.paint(a, theme: theme),
        case .color(let d) = try ValueConversion.paint(b, theme: theme)
      else { throw ExpressionError("mix takes two numbers, points or colors") }
      return .color(mixed(c, d, by: max(0, min(1, fraction))))
    }
  }

  /// Mixes premultiplied sRGB components, as CSS's `color-mix(in srgb, …)`.
  private static func mixed(_ a: Color, _ b: Color, by fraction: Double) -> Color {
    let alpha = a.alpha * (1 - fraction) + b.alpha * fraction
    if alpha == 0 { return .clear }
    func component(_ x: Double, _ y: Double) -> Double {
      (x * a.alpha * (1 - fraction) + y * b.alpha * fraction) / alpha
    }
    return Color(
      red: component(a.red, b.red), green: component(a.green, b.green), blue: component(a.blue, b.blue),
      alpha: alpha)
  }

  /// A color from components, clamped to their ranges. The optional fourth component is the opacity.
  private static func color(_ function: Function, _ x: [Double]) -> Color {
    func clamped(_ value: Double) -> Double { max(0, min(1, value)) }
    let alpha = x.count > 3 ? clamped(x[3]) : 1
    switch function {
    case .rgb:
      return Color(
        red: clamped(x[0] / 255), green: clamped(x[1] / 255), blue: clamped(x[2] / 255), alpha: alpha)
    case .hsl:
      return Color(hue: x[0], saturation: clamped(x[1] / 100), lightness: clamped(x[2] / 100), alpha: alpha)
    case .hwb:
      return ColorCoordinates(
        .hwb, degrees(x[0]), clamped(x[1] / 100), clamped(x[2] / 100), alpha: alpha
      ).color
    case .lab: return ColorCoordinates(.lab, max(0, min(100, x[0])), x[1], x[2], alpha: alpha).color
    case .lch:
      return ColorCoordinates(
        .lch, max(0, min(100, x[0])), max(0, x[1]), degrees(x[2]), alpha: alpha
      ).color
    case .oklab: return ColorCoordinates(.oklab, clamped(x[0]), x[1], x[2], alpha: alpha).color
    default: return Color(oklchLightness: clamped(x[0]), chroma: max(0, x[1]), hue: x[2], alpha: alpha)
    }
  }

  private static func degrees(_ angle: Double) -> Double { angle * 180 / .pi }

  private static func length(of vector: Point) -> Double { Elementary.hypot(vector.x, vector.y) }

  /// `TypeRules` has already checked the types, so the fallback is never reached.
  private static func number(_ value: Value) -> Double {
    if case .number(let number, _) = value { number } else { .nan }
  }

  private static func point(_ value: Value) -> Point {
    if case .point(let point) = value { point } else { Point(.nan, .nan) }
  }
}
