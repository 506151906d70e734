/// What types go together, at load and at run alike, and what comes out.
enum TypeRules {
  static func negation(_ a: StaticType) throws(ExpressionError) -> StaticType {
    switch a {
    case .number, .zero, .point, .unknown: return a
    default: throw ExpressionError("minus wants a number or a point, this is \(a.words)", operand: 0)
    }
  }

  static func truth(_ a: StaticType, for word: String, operand: Int? = nil) throws(ExpressionError) {
    if a == .truth || a == .unknown { return }
    throw ExpressionError(
      "\(word) wants a truth value, this is \(a.words)", operand: operand,
      hint: a.isNumber ? "compare it: x > 0" : nil)
  }

  static func binary(
    _ operation: BinaryOperator, _ a: StaticType, _ b: StaticType
  ) throws(ExpressionError) -> StaticType {
    switch operation {
    case .add: return try sum(a, b)
    case .subtract: return try difference(a, b)
    case .multiply: return try product(a, b)
    case .divide: return try quotient(a, b)
    case .remainder:
      if a == .unknown || b == .unknown { return .unknown }
      guard a.isNumber, b.isNumber else {
        throw ExpressionError("% wants numbers, not \(a.words) and \(b.words)")
      }
      guard let type = common(a, b) else {
        throw ExpressionError("the remainder of \(a.words) by \(b.words)", hint: unitHint(a, b))
      }
      return type
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      for type in [a, b] where type != .unknown && !type.isNumber {
        throw ExpressionError(
          "\(operation.rawValue) wants numbers, this is \(type.words)", operand: type == a ? 0 : 1,
          hint: type == .point ? "compare .x, .y or length(…)" : nil)
      }
      if a != .unknown, b != .unknown { try comparable(a, b) }
      return .truth
    case .equal, .notEqual:
      if a != .unknown, b != .unknown { try comparable(a, b) }
      return .truth
    }
  }

  private static func sum(_ a: StaticType, _ b: StaticType) throws(ExpressionError) -> StaticType {
    if a == .text || b == .text {
      for (operand, type) in [a, b].enumerated() where type == .view {
        throw ExpressionError("a view cannot stand in a text", operand: operand, hint: "write its .name")
      }
      return .text
    }
    if a == .unknown || b == .unknown { return .unknown }
    if a == .point, b == .point { return .point }
    if a.isNumber, b.isNumber, let type = common(a, b) { return type }
    throw ExpressionError("adding \(b.words) to \(a.words)", hint: unitHint(a, b))
  }

  private static func difference(_ a: StaticType, _ b: StaticType) throws(ExpressionError) -> StaticType {
    if a == .point || a == .unknown, b == .point || b == .unknown { return a == .unknown ? b : a }
    if a == .unknown || b == .unknown, a.isNumber || b.isNumber { return .unknown }
    if a.isNumber, b.isNumber, let type = common(a, b) { return type }
    throw ExpressionError("subtracting \(b.words) from \(a.words)", hint: unitHint(a, b))
  }

  private static func product(_ a: StaticType, _ b: StaticType) throws(ExpressionError) -> StaticType {
    for (operand, type) in [a, b].enumerated() {
      switch type {
      case .number, .zero, .point, .unknown: break
      default: throw ExpressionError("* wants numbers, this is \(type.words)", operand: operand)
      }
    }
    if a == .point, b == .point {
      throw ExpressionError("multiplying two points", hint: "write dot(a, b) or multiply x and y apart")
    }
    if a == .point || b == .point { return .point }
    if a == .unknown || b == .unknown { return .unknown }
    return try combined(a, b) { $0 * $1 }
  }

  private static func quotient(_ a: StaticType, _ b: StaticType) throws(ExpressionError) -> StaticType {
    switch a {
    case .number, .zero, .point, .unknown: break
    default: throw ExpressionError("/ wants numbers, this is \(a.words)", operand: 0)
    }
    guard b.isNumber || b == .unknown else { throw ExpressionError("dividing by \(b.words)", operand: 1) }
    if a == .point { return .point }
    if a == .unknown || b == .unknown { return .unknown }
    return try combined(a, b) { $0 / $1 }
  }

  private static func combined(
    _ a: StaticType, _ b: StaticType, _ combine: (Dimension, Dimension) -> Dimension
  ) throws(ExpressionError) -> StaticType {
    guard let first = a.dimension, let second = b.dimension else { return .number(nil) }
    return .number(try bounded(combine(first, second)))
  }

  /// Refuses powers of units that no scene means and that could grow without end.
  static func bounded(_ dimension: Dimension) throws(ExpressionError) -> Dimension {
    if max(dimension.time.magnitude, dimension.angle.magnitude) > 100 {
      throw ExpressionError("the power of a unit is too great")
    }
    return dimension
  }

  /// The type of two numbers that must be of one dimension; nil if they are not.
  static func common(_ a: StaticType, _ b: StaticType) -> StaticType? {
    switch (a, b) {
    case (.zero, .number), (.zero, .zero): b
    case (.number, .zero): a
    case (.number(nil), .number): b == .number(.plain) ? a : b
    case (.number, .number(nil)): a == .number(.plain) ? b : a
    case (.number(let first), .number(let second)): first == second ? a : nil
    default: nil
    }
  }

  static func comparable(_ a: StaticType, _ b: StaticType) throws(ExpressionError) {
    switch (a, b) {
    case (.none, _), (_, .none): return
    case (.color, .paint), (.paint, .color), (.color, .text), (.text, .color), (.paint, .text),
      (.text, .paint):
      return
    default: break
    }
    if a.isNumber, b.isNumber, common(a, b) != nil { return }
    if !a.isNumber, a == b { return }
    throw ExpressionError("comparing \(a.words) with \(b.words)", hint: unitHint(a, b))
  }

  private static func unitHint(_ a: StaticType, _ b: StaticType) -> String? {
    switch (a, b) {
    case (.number(.time), .number(.plain)), (.number(.plain), .number(.time)):
      "times carry a unit: 0.4s or 400ms"
    case (.number(.angle), .number(.plain)), (.number(.plain), .number(.angle)):
      "angles carry a unit: 45deg, 0.5rad or 0.25turn"
    case (.number(.spin), .number(.plain)), (.number(.plain), .number(.spin)):
      "spins carry a unit: 5rad/s or 90deg/s"
    default: nil
    }
  }
}
