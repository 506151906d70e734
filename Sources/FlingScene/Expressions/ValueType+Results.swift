/// Types as results of expressions.
extension ValueType {
  /// The type in words, for messages.
  package var phrase: String {
    switch self {
    case .number(let dimension?, _): dimension.phrase
    case .number(nil, _), .whole, .zero: "a number"
    case .point, .vector, .axis: "a point"
    case .place: "a point or a view"
    case .size: "a size"
    case .scale: "a scale"
    case .rect: "a rectangle"
    case .color: "a color"
    case .paint: "a paint"
    case .text, .choice, .path: "a text"
    case .truth: "a truth value"
    case .view: "a view"
    case .none: "none"
    default: "a value"
    }
  }

  var isNumber: Bool {
    switch self {
    case .number, .zero: true
    default: false
    }
  }

  /// The dimension of a number; nil if it is unknown or the value is not a number.
  var dimension: Dimension? {
    switch self {
    case .number(let dimension, _): dimension
    case .zero: .plain
    default: nil
    }
  }

  /// The type of a value that has one of two types.
  func union(with other: ValueType) -> ValueType {
    if self == other { return self }
    if isNumber && other.isNumber {
      if self == .zero { return other == .number(of: .plain) ? other : .number(of: nil) }
      if other == .zero { return self == .number(of: .plain) ? self : .number(of: nil) }
      return .number(of: nil)
    }
    return .any
  }
}

extension Value {
  /// The type of the value. A plain 0 has the type `.zero`, because it fits every dimension.
  package var type: ValueType {
    switch self {
    case .number(0, .plain): .zero
    case .number(_, let dimension): .number(of: dimension)
    case .point: .point
    case .rect: .rect
    case .color: .color
    case .paint: .paint
    case .text: .text
    case .truth: .truth
    case .view: .view
    case .none: .none
    }
  }

  /// Whether a variable with the value `other` may be assigned this value: the types, and for numbers the
  /// dimensions, must match.
  package func canReplace(_ other: Value) -> Bool {
    switch (type, other.type) {
    case (.zero, let b) where b.isNumber: true
    case (let a, .zero) where a.isNumber: true
    case (.color, .paint), (.paint, .color): true
    case (.none, _), (_, .none): true
    case (let a, let b): a == b
    }
  }
}

extension Dimension {
  /// The dimension in words, for messages.
  var phrase: String {
    switch self {
    case .plain: "a number"
    case .time: "a time"
    case .angle: "an angle"
    case .rate: "a number in 1/s"
    case .spin: "a spin"
    default: "a number in \(unit)"
    }
  }

  /// The unit, such as `s`, `rad` or `rad/s²`; empty for a plain number.
  var unit: String {
    func unitPower(_ name: String, _ exponent: Int) -> String {
      exponent == 1 ? name : name + String(exponent).map { Dimension.superscripts[$0] ?? "" }.joined()
    }
    var above: [String] = []
    var below: [String] = []
    for (name, exponent) in [("rad", angle), ("s", time)] {
      if exponent > 0 { above.append(unitPower(name, exponent)) }
      if exponent < 0 { below.append(unitPower(name, -exponent)) }
    }
    let top = above.joined(separator: "·")
    if below.isEmpty { return top }
    return (top.isEmpty ? "1" : top) + "/" + below.joined(separator: "/")
  }

  private static let superscripts: [Character: String] = [
    "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸", "9": "⁹",
  ]

  static func * (a: Dimension, b: Dimension) -> Dimension {
    Dimension(time: a.time + b.time, angle: a.angle + b.angle)
  }

  static func / (a: Dimension, b: Dimension) -> Dimension {
    Dimension(time: a.time - b.time, angle: a.angle - b.angle)
  }
}
