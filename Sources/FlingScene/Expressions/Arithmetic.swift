internal import FlingGeometry

/// Operators on values. They reject the same combinations of types at run time as `TypeRules` does at load.
enum Arithmetic {
  /// The negative of a number or point.
  static func negated(_ a: Value) throws(ExpressionError) -> Value {
    switch a {
    case .number(let number, let dimension): return .number(-number, dimension)
    case .point(let point): return .point(-point)
    default:
      _ = try TypeRules.negation(a.type)
      throw ExpressionError("minus does not take \(a.type.phrase)")
    }
  }

  /// Evaluates a binary operator. `and` and `or` are not included, because they may skip their right operand.
  static func binary(
    _ operation: BinaryOperator, _ a: Value, _ b: Value, theme: Theme
  ) throws(ExpressionError) -> Value {
    switch operation {
    case .equal: return .truth(try areEqual(a, b, theme: theme))
    case .notEqual: return .truth(!(try areEqual(a, b, theme: theme)))
    default: break
    }
    switch (a, b) {
    case (.number(let x, let first), .number(let y, let second)):
      return try binaryOfNumbers(operation, x, first, y, second)
    case (.point(let p), .point(let q)) where operation == .add: return try finiteValue(p + q)
    case (.point(let p), .point(let q)) where operation == .subtract: return try finiteValue(p - q)
    case (.point(let p), .number(let k, _)) where operation == .multiply: return try finiteValue(p * k)
    case (.number(let k, _), .point(let p)) where operation == .multiply: return try finiteValue(p * k)
    case (.point(let p), .number(let k, _)) where operation == .divide:
      if k == 0 { throw ExpressionError("division by zero") }
      return try finiteValue(p / k)
    case (.text, _) where operation == .add, (_, .text) where operation == .add:
      return .text(try a.text() + b.text())
    default:
      _ = try TypeRules.binary(operation, a.type, b.type)
      throw ExpressionError("\(operation.rawValue) does not take \(a.type.phrase) and \(b.type.phrase)")
    }
  }

  /// Operators on two numbers. Products and quotients combine the dimensions; other operators need equal
  /// dimensions.
  private static func binaryOfNumbers(
    _ operation: BinaryOperator, _ x: Double, _ first: Dimension, _ y: Double, _ second: Dimension
  ) throws(ExpressionError) -> Value {
    switch operation {
    case .multiply: return try finiteValue(x * y, TypeRules.rejectingLargePowers(first * second))
    case .divide:
      if y == 0 { throw ExpressionError("division by zero") }
      return try finiteValue(x / y, TypeRules.rejectingLargePowers(first / second))
    default: break
    }
    // A plain 0 takes the dimension of the other operand.
    var dimension = first
    if first != second {
      if x == 0, first == .plain {
        dimension = second
      } else if y != 0 || second != .plain {
        _ = try TypeRules.binary(operation, .number(of: first), .number(of: second))
      }
    }
    switch operation {
    case .add: return try finiteValue(x + y, dimension)
    case .subtract: return try finiteValue(x - y, dimension)
    case .remainder:
      if y == 0 { throw ExpressionError("division by zero") }
      return try finiteValue(remainder(x, y), dimension)
    case .less: return .truth(x < y)
    case .lessOrEqual: return .truth(x <= y)
    case .greater: return .truth(x > y)
    default: return .truth(x >= y)
    }
  }

  /// The remainder with the sign of b (floored division). Exact, unless the sign must be changed.
  private static func remainder(_ a: Double, _ b: Double) -> Double {
    let remainder = a.truncatingRemainder(dividingBy: b)
    if remainder == 0 { return 0 }
    return (remainder < 0) == (b < 0) ? remainder : remainder + b
  }

  /// Equality of two values. Colors, paints and texts that spell colors are compared as paints.
  static func areEqual(_ a: Value, _ b: Value, theme: Theme) throws(ExpressionError) -> Bool {
    try TypeRules.requireComparable(a.type, b.type)
    switch (a, b) {
    case (.number(let x, _), .number(let y, _)): return x == y
    case (.text(let x), .text(let y)): return x == y
    case (.none, _), (_, .none): return a == b
    case (.color, _), (.paint, _), (_, .color), (_, .paint):
      return try ValueConversion.paint(a, theme: theme) == ValueConversion.paint(b, theme: theme)
    default: return a == b
    }
  }

  /// A random number in [a, b), or an integer in a...b.
  ///
  /// - Parameter unit: a random number in 0..<1.
  static func random(_ unit: Double, isWhole: Bool, _ a: Value, _ b: Value) throws(ExpressionError) -> Value {
    guard case .number(let low, let first) = a, case .number(let high, let second) = b else {
      throw ExpressionError("random takes numbers, not \(a.type.phrase) and \(b.type.phrase)")
    }
    guard let type = TypeRules.commonNumberType(a.type, b.type), let dimension = type.dimension else {
      throw ExpressionError("random takes two values of one unit, not \(first.phrase) and \(second.phrase)")
    }
    guard low <= high else {
      throw ExpressionError(
        "the lower bound of random, \(a.described()), is above the upper bound, \(b.described())",
        hint: "write the lower bound first")
    }
    guard isWhole else {
      let value = low + (high - low) * unit
      // Rounding may reach the upper bound, which is excluded.
      return try finiteValue(low == high ? low : min(value, high.nextDown), dimension)
    }
    guard dimension == .plain, low == Elementary.floor(low), high == Elementary.floor(high),
      max(low.magnitude, high.magnitude) <= 0x1p52
    else {
      throw ExpressionError("random-int takes whole numbers, not \(a.described()) and \(b.described())")
    }
    return .number(min(low + Elementary.floor((high - low + 1) * unit), high), .plain)
  }

  /// The number as a value; throws if it is infinite or NaN, so that no such number enters the scene.
  static func finiteValue(_ number: Double, _ dimension: Dimension) throws(ExpressionError) -> Value {
    guard number.isFinite else { throw ExpressionError("the result is not a finite number") }
    return .number(number, dimension)
  }

  static func finiteValue(_ point: Point) throws(ExpressionError) -> Value {
    guard point.isFinite else { throw ExpressionError("the result is not a finite point") }
    return .point(point)
  }
}
