extension TypeRules {
  /// The result type of a function for arguments of these types. The number of arguments must be correct.
  static func call(_ function: Function, _ types: [ValueType]) throws(ExpressionError) -> ValueType {
    switch function {
    case .abs, .round, .floor, .ceil:
      if function == .abs, types[0] == .point {
        throw ExpressionError("abs takes a number, not a point", operand: 0, hint: "write length(…)")
      }
      try requireNumber(types[0], of: function, at: 0)
      return types[0]
    case .sign:
      try requireNumber(types[0], of: function, at: 0)
      return .number(of: .plain)
    case .min, .max, .clamp, .hypot: return try commonNumberType(ofArguments: types, of: function)
    case .atan2:
      _ = try commonNumberType(ofArguments: types, of: function)
      return .number(of: .angle)
    case .sqrt:
      try requireNumber(types[0], of: function, at: 0)
      guard let dimension = types[0].dimension else { return .number(of: nil) }
      guard dimension.time % 2 == 0, dimension.angle % 2 == 0 else {
        throw ExpressionError("can't take the square root of \(dimension.phrase)", operand: 0)
      }
      return .number(of: Dimension(time: dimension.time / 2, angle: dimension.angle / 2))
    case .sin, .cos, .tan:
      if let dimension = types[0].dimension, dimension != .plain, dimension != .angle {
        throw ExpressionError(
          "\(function.rawValue) takes an angle or a number, not \(dimension.phrase)", operand: 0)
      }
      guard types[0].isNumber || types[0] == .any else {
        throw ExpressionError(
          "\(function.rawValue) takes an angle or a number, not \(types[0].phrase)", operand: 0)
      }
      return .number(of: .plain)
    case .exp, .log:
      try requirePlainNumber(types[0], of: function, at: 0)
      return .number(of: .plain)
    case .pow:
      try requireNumber(types[0], of: function, at: 0)
      try requirePlainNumber(types[1], of: function, at: 1)
      return types[0].dimension == .plain ? .number(of: .plain) : .number(of: nil)
    case .mix: return try mix(types)
    case .length, .angle:
      try requirePoint(types[0], of: function, at: 0)
      return .number(of: function == .angle ? .angle : .plain)
    case .unit:
      try requirePoint(types[0], of: function, at: 0)
      return .point
    case .distance, .dot, .cross:
      try requirePoint(types[0], of: function, at: 0)
      try requirePoint(types[1], of: function, at: 1)
      return .number(of: .plain)
    case .local, .world:
      guard types[0] == .view || types[0] == .any else {
        throw ExpressionError("\(function.rawValue) takes a view, not \(types[0].phrase)", operand: 0)
      }
      try requirePoint(types[1], of: function, at: 1)
      return .point
    case .rgb, .hsl, .hwb, .lab, .lch, .oklab, .oklch:
      for (index, type) in types.enumerated() {
        guard index == function.hueIndex else {
          try requirePlainNumber(type, of: function, at: index)
          continue
        }
        if type == .any || type == .zero { continue }
        guard case .number(let dimension, _) = type, dimension == nil || dimension == .angle else {
          throw ExpressionError(
            "the hue of \(function.rawValue) is an angle, not \(type.phrase)", operand: index,
            hint: "write \(function.usage)")
        }
      }
      return .color
    case .count, .slice, .upper, .lower, .pad, .replace, .join:
      for (index, type) in types.enumerated() {
        if index == 1 && function == .pad || index > 0 && function == .slice {
          try requirePlainNumber(type, of: function, at: index)
        } else {
          try requireText(type, of: function, at: index)
        }
      }
      return function == .count ? .number(of: .plain) : .text
    }
  }

  private static func mix(_ types: [ValueType]) throws(ExpressionError) -> ValueType {
    try requirePlainNumber(types[2], of: .mix, at: 2)
    let (a, b) = (types[0], types[1])
    if a == .any || b == .any { return .any }
    if a == b, a == .point || a == .color { return a }
    let colorful: [ValueType] = [.color, .text, .paint]
    if colorful.contains(a), colorful.contains(b) { return .color }
    if a.isNumber, b.isNumber { return try commonNumberType(ofArguments: [a, b], of: .mix) }
    throw ExpressionError("mix takes two numbers, points or colors, not \(a.phrase) and \(b.phrase)")
  }

  static func requireNumber(_ type: ValueType, of function: Function, at index: Int) throws(ExpressionError) {
    if type.isNumber || type == .any { return }
    throw ExpressionError("\(function.rawValue) takes a number, not \(type.phrase)", operand: index)
  }

  /// Checks that an argument can be a number without a unit.
  private static func requirePlainNumber(_ type: ValueType, of function: Function, at index: Int)
    throws(ExpressionError)
  {
    try requireNumber(type, of: function, at: index)
    if let dimension = type.dimension, dimension != .plain {
      throw ExpressionError(
        "\(function.rawValue) takes a number without a unit, not \(type.phrase)", operand: index)
    }
  }

  private static func requireText(_ type: ValueType, of function: Function, at index: Int)
    throws(ExpressionError)
  {
    if type == .text || type == .any { return }
    throw ExpressionError(
      "\(function.rawValue) takes a text, not \(type.phrase)", operand: index,
      hint: type == .view ? "write its .name" : joinHint)
  }

  /// The hint for a value that is no text, where its spelling is not known.
  static let joinHint = "join it with a text: '' + …"

  private static func requirePoint(_ type: ValueType, of function: Function, at index: Int)
    throws(ExpressionError)
  {
    if type == .point || type == .any { return }
    throw ExpressionError(
      "\(function.rawValue) takes a point, not \(type.phrase)", operand: index,
      hint: type == .view
        ? "write its .center" : type == .text && function == .length ? "write count(…)" : nil)
  }

  /// The common type of numbers that must have the same dimension.
  private static func commonNumberType(ofArguments types: [ValueType], of function: Function)
    throws(ExpressionError)
    -> ValueType
  {
    var result = ValueType.zero
    for (index, type) in types.enumerated() {
      try requireNumber(type, of: function, at: index)
      if type == .any {
        result = .number(of: nil)
      } else if let type = commonNumberType(result, type) {
        result = type
      } else {
        throw ExpressionError(
          "\(function.rawValue) takes values of one unit, not \(result.phrase) and \(type.phrase)",
          operand: index)
      }
    }
    return result == .zero ? .number(of: .plain) : result
  }
}
