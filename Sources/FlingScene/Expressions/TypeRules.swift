/// The types that operators and functions accept, and their result types. Used at load and at run time.
enum TypeRules {
  /// The type of a negated value.
  static func negation(_ a: ValueType) throws(ExpressionError) -> ValueType {
    switch a {
    case .number, .zero, .point, .any: return a
    default: throw ExpressionError("minus takes a number or a point, not \(a.phrase)", operand: 0)
    }
  }

  /// Checks that a value can be a truth value.
  static func requireTruth(_ a: ValueType, for word: String, operand: Int? = nil) throws(ExpressionError) {
    if a == .truth || a == .any { return }
    throw ExpressionError(
      "\(word) takes a truth value, not \(a.phrase)", operand: operand,
      hint: a.isNumber ? "compare it: x > 0" : nil)
  }

  /// The result type of a binary operator. `.any` operands are checked again at run time.
  static func binary(
    _ operation: BinaryOperator, _ a: ValueType, _ b: ValueType
  ) throws(ExpressionError) -> ValueType {
    switch operation {
    case .add: return try sum(a, b)
    case .subtract: return try difference(a, b)
    case .multiply: return try product(a, b)
    case .divide: return try quotient(a, b)
    case .remainder:
      if a == .any || b == .any { return .any }
      guard a.isNumber, b.isNumber else {
        throw ExpressionError("% takes numbers, not \(a.phrase) and \(b.phrase)")
      }
      guard let type = commonNumberType(a, b) else {
        throw ExpressionError("can't take the remainder of \(a.phrase) by \(b.phrase)", hint: unitHint(a, b))
      }
      return type
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      for type in [a, b] where type != .any && !type.isNumber {
        throw ExpressionError(
          "\(operation.rawValue) takes numbers, not \(type.phrase)", operand: type == a ? 0 : 1,
          hint: type == .point ? "compare .x, .y or length(…)" : nil)
      }
      if a != .any, b != .any { try requireComparable(a, b) }
      return .truth
    case .equal, .notEqual:
      if a != .any, b != .any { try requireComparable(a, b) }
      return .truth
    }
  }

  /// The type of a sum: numbers of one dimension, points, or a text with anything that can be text.
  private static func sum(_ a: ValueType, _ b: ValueType) throws(ExpressionError) -> ValueType {
    if a == .text || b == .text {
      for (operand, type) in [a, b].enumerated() where type == .view {
        throw ExpressionError("a view can't be part of a text", operand: operand, hint: "write its .name")
      }
      return .text
    }
    if a == .any || b == .any { return .any }
    if a == .point, b == .point { return .point }
    if a.isNumber, b.isNumber, let type = commonNumberType(a, b) { return type }
    throw ExpressionError("can't add \(b.phrase) to \(a.phrase)", hint: unitHint(a, b))
  }

  private static func difference(_ a: ValueType, _ b: ValueType) throws(ExpressionError) -> ValueType {
    if a == .point || a == .any, b == .point || b == .any { return a == .any ? b : a }
    if a == .any || b == .any, a.isNumber || b.isNumber { return .any }
    if a.isNumber, b.isNumber, let type = commonNumberType(a, b) { return type }
    throw ExpressionError("can't subtract \(b.phrase) from \(a.phrase)", hint: unitHint(a, b))
  }

  /// The type of a product: numbers, or a point and a number.
  private static func product(_ a: ValueType, _ b: ValueType) throws(ExpressionError) -> ValueType {
    for (operand, type) in [a, b].enumerated() {
      switch type {
      case .number, .zero, .point, .any: break
      default: throw ExpressionError("* takes numbers, not \(type.phrase)", operand: operand)
      }
    }
    if a == .point, b == .point {
      throw ExpressionError(
        "can't multiply two points", hint: "write dot(a, b) or multiply x and y separately")
    }
    if a == .point || b == .point { return .point }
    if a == .any || b == .any { return .any }
    return try combined(a, b) { $0 * $1 }
  }

  /// The type of a quotient: numbers, or a point divided by a number.
  private static func quotient(_ a: ValueType, _ b: ValueType) throws(ExpressionError) -> ValueType {
    switch a {
    case .number, .zero, .point, .any: break
    default: throw ExpressionError("/ takes numbers, not \(a.phrase)", operand: 0)
    }
    guard b.isNumber || b == .any else { throw ExpressionError("can't divide by \(b.phrase)", operand: 1) }
    if a == .point { return .point }
    if a == .any || b == .any { return .any }
    return try combined(a, b) { $0 / $1 }
  }

  private static func combined(
    _ a: ValueType, _ b: ValueType, _ combine: (Dimension, Dimension) -> Dimension
  ) throws(ExpressionError) -> ValueType {
    guard let first = a.dimension, let second = b.dimension else { return .number(of: nil) }
    return .number(of: try rejectingLargePowers(combine(first, second)))
  }

  /// Rejects powers of units beyond 100, which no scene needs; repeated multiplication could make them grow
  /// without limit.
  static func rejectingLargePowers(_ dimension: Dimension) throws(ExpressionError) -> Dimension {
    if max(dimension.time.magnitude, dimension.angle.magnitude) > 100 {
      throw ExpressionError("the power of a unit is too large")
    }
    return dimension
  }

  /// The common type of two numbers that must have the same dimension; nil if they differ.
  static func commonNumberType(_ a: ValueType, _ b: ValueType) -> ValueType? {
    switch (a, b) {
    case (.zero, .number), (.zero, .zero): b
    case (.number, .zero): a
    case (.number(nil, _), .number): b == .number(of: .plain) ? a : b
    case (.number, .number(nil, _)): a == .number(of: .plain) ? b : a
    case (.number(let first, _), .number(let second, _)): first == second ? a : nil
    default: nil
    }
  }

  /// Checks that two values can be equal: same types, numbers of one dimension, or anything with `none`.
  static func requireComparable(_ a: ValueType, _ b: ValueType) throws(ExpressionError) {
    switch (a, b) {
    case (.none, _), (_, .none): return
    case (.color, .paint), (.paint, .color), (.color, .text), (.text, .color), (.paint, .text),
      (.text, .paint):
      return
    default: break
    }
    if a.isNumber, b.isNumber, commonNumberType(a, b) != nil { return }
    if !a.isNumber, a == b { return }
    throw ExpressionError("can't compare \(a.phrase) with \(b.phrase)", hint: unitHint(a, b))
  }

  private static func unitHint(_ a: ValueType, _ b: ValueType) -> String? {
    switch (a, b) {
    case (.number(.time?, _), .number(.plain?, _)), (.number(.plain?, _), .number(.time?, _)):
      "times need a unit: 0.4s or 400ms"
    case (.number(.angle?, _), .number(.plain?, _)), (.number(.plain?, _), .number(.angle?, _)):
      "angles need a unit: 45deg, 0.5rad or 0.25turn"
    case (.number(.spin?, _), .number(.plain?, _)), (.number(.plain?, _), .number(.spin?, _)):
      "spins need a unit: 5rad/s or 90deg/s"
    default: nil
    }
  }
}
