internal import FlingGeometry

/// Numbers and times.
extension ValueLowering {
  /// Lowers a number, literal or computed. A literal needs a unit of the dimension, except 0. Only
  /// constants are checked against the bounds here.
  /// - Parameter hint: a hint for a value that is no number.
  func number(
    _ node: Node, key: String, _ dimension: Dimension, _ bounds: NumberBounds, hint: String? = nil,
    _ scope: CopyScope
  ) -> Expression? {
    if node.isBroken { return nil }
    let expression: Expression
    if isComputed(node) {
      guard let computed = compiled(node, .number(of: dimension), scope) else { return nil }
      expression = computed
    } else {
      guard let value = literalNumber(node, key: key, dimension, bounds, hint: hint, scope) else {
        return nil
      }
      expression = compiler.literal(value, at: node.range)
    }
    if case .number(let value, _)? = expression.constant, let complaint = bounds.violationMessage(for: value)
    {
      error(node.range, "\"\(key)\" \(complaint)", in: scope, hint: bounds.hint(about: value))
      return nil
    }
    return expression
  }

  private func literalNumber(
    _ node: Node, key: String, _ dimension: Dimension, _ bounds: NumberBounds, hint: String?,
    _ scope: CopyScope
  ) -> Value? {
    let expected = ValueType.number(of: dimension).phrase
    do {
      guard let text = node.text,
        let value = try LiteralSyntax.number(text, allowsInfinity: bounds.allowsInfinity),
        case .number(let number, let literalDimension) = value
      else {
        error(
          node.range, "\"\(key)\" is \(expected), not \(node.description)", in: scope,
          hint: numberHint(node, dimension, scope) ?? hint)
        return nil
      }
      if case .scalar(_, .quoted) = node.content, literalDimension == .plain {
        error(node.range, "\"\(key)\" is \(expected), not a text", in: scope, hint: "leave the quotes out")
        return nil
      }
      guard literalDimension == dimension || (literalDimension == .plain && number == 0) else {
        error(
          node.range, "\"\(key)\" is \(expected), not \(ValueType.number(of: literalDimension).phrase)",
          in: scope,
          hint: numberHint(node, dimension, scope))
        return nil
      }
      return .number(number, dimension)
    } catch {
      self.error(node.range, error.message, in: scope, hint: error.hint)
      return nil
    }
  }

  /// A hint for a number with a missing unit, or for a name without `=`.
  private func numberHint(_ node: Node, _ dimension: Dimension, _ scope: CopyScope) -> String? {
    guard let text = node.plainText else { return nil }
    if let number = Double(text) {
      // A whole number from 20 on is more likely to mean milliseconds.
      let isShort = abs(number) >= 20 && number == number.rounded()
      if dimension == .time { return "write \(text)\(isShort ? "ms" : "s")" }
      if dimension == .angle { return "write \(text)deg" }
      if dimension == .spin { return "write \(text)rad/s" }
    }
    return names.declaration(of: text, in: scope.space) == nil ? nil : "write \"= \(text)\" to compute it"
  }

  /// A number that must be known at load.
  func knownNumber(
    _ node: Node, key: String, _ dimension: Dimension, _ bounds: NumberBounds, _ scope: CopyScope
  )
    -> Double?
  {
    guard let expression = number(node, key: key, dimension, bounds, scope) else { return nil }
    guard case .number(let value, _)? = expression.constant else {
      error(node.range, "\"\(key)\" must be known when the scene is read", in: scope)
      return nil
    }
    return value
  }

  /// A whole number that must be known at load. Its magnitude is at most 2⁵³, up to which a `Double` holds
  /// every whole number.
  func knownInteger(_ node: Node, key: String, _ bounds: NumberBounds, _ scope: CopyScope) -> Int? {
    guard let value = knownNumber(node, key: key, .plain, bounds, scope) else { return nil }
    guard value == value.rounded(), abs(value) <= 9_007_199_254_740_992 else {
      error(node.range, "\"\(key)\" is a whole number, not \(NumberBounds.text(value))", in: scope)
      return nil
    }
    return Int(value)
  }

  /// Lowers a number that must be whole if it is constant.
  func integer(_ node: Node, key: String, _ bounds: NumberBounds, _ scope: CopyScope) -> Expression? {
    guard let expression = number(node, key: key, .plain, bounds, scope) else { return nil }
    if case .number(let value, _)? = expression.constant, value != value.rounded() {
      error(node.range, "\"\(key)\" is a whole number, not \(NumberBounds.text(value))", in: scope)
      return nil
    }
    return expression
  }

  /// Lowers a time that the run must last, such as a wait. A constant after the longest run is an error.
  func timeWithinRun(_ node: Node, key: String, _ bounds: NumberBounds, _ scope: CopyScope) -> Expression? {
    guard let expression = number(node, key: key, .time, bounds, scope) else { return nil }
    guard case .number(let seconds, _)? = expression.constant else { return expression }
    return isWithinRun(seconds, node, key: key, scope) ? expression : nil
  }

  /// A time that must be known at load and is at most the longest run.
  func knownTimeWithinRun(_ node: Node, key: String, _ bounds: NumberBounds, _ scope: CopyScope) -> Time? {
    knownTime(node, key: key, bounds, scope).flatMap {
      isWithinRun($0.seconds, node, key: key, scope) ? $0 : nil
    }
  }

  /// Whether a time in seconds is at most `Limits.seconds`; reports an error if not.
  func isWithinRun(_ seconds: Double, _ node: Node, key: String, _ scope: CopyScope) -> Bool {
    guard seconds > Limits.seconds else { return true }
    error(
      node.range, "\"\(key)\" is \(NumberBounds.text(seconds))s: \(Limits.secondsMessage)",
      in: scope, hint: "an hour is \(NumberBounds.text(Limits.seconds))s")
    return false
  }

  /// A time that must be known at load.
  func knownTime(_ node: Node, key: String, _ bounds: NumberBounds, _ scope: CopyScope) -> Time? {
    knownNumber(node, key: key, .time, bounds, scope).map { Time(seconds: $0) }
  }

  /// Lowers a list of numbers, each literal or computed. Nil without an error if the node is no list.
  func numbers(_ node: Node, key: String, _ bounds: NumberBounds, _ scope: CopyScope) -> [Expression]? {
    guard let items = node.items else { return nil }
    var expressions: [Expression] = []
    for item in items {
      guard let expression = number(item, key: key, .plain, bounds, scope) else { return nil }
      expressions.append(expression)
    }
    return expressions
  }

  /// Lowers a fraction: a percentage such as `40%`, or a number from 0 to 1.
  func fraction(_ node: Node, key: String, _ scope: CopyScope) -> Expression? {
    guard let text = node.text, text.hasSuffix("%"), !isComputed(node) else {
      return number(node, key: key, .plain, .fraction, hint: "write \(key): 50%", scope)
    }
    guard let number = try? LiteralSyntax.number(String(text.dropLast())),
      case .number(let percent, .plain) = number,
      (0...100).contains(percent)
    else {
      error(node.range, "\"\(key)\" is a share from 0% to 100%, not \(node.description)", in: scope)
      return nil
    }
    return compiler.literal(.number(percent / 100, .plain), at: node.range)
  }
}
