internal import FlingGeometry

/// Single values: numbers, points, texts, whether they are written down or computed.
extension SceneDecoder {
  /// A scalar for the compiler of expressions.
  func located(_ node: Node) -> LocatedText? {
    guard case .scalar(let text, let style) = node.content else { return nil }
    var range = node.range
    if style == .quoted {
      range.column += 1
      range.length = max(1, range.length - 2)
    }
    return LocatedText(text: text, range: range, isVerbatim: node.isVerbatim)
  }

  func isComputed(_ node: Node) -> Bool {
    node.text?.utf8.first == UInt8(ascii: "=")
  }

  /// Compiles `= …`, or reports why it can't be.
  func compiled(_ node: Node, _ type: ValueType, _ frame: CopyScope) -> Expression? {
    guard let text = located(node), !findings.isKnown(node.range) else { return nil }
    do {
      return try compiler.compile(text, scope: frame.scope, expecting: type)
    } catch {
      findings.add(error, at: node.range, in: frame.copy)
      return nil
    }
  }

  /// A text with `{…}`.
  func text(_ node: Node, key: String, _ frame: CopyScope) -> Expression? {
    if node.isBroken { return nil }
    guard let text = located(node) else {
      error(node.range, "\"\(key)\" is a text, not \(node.description)", in: frame, hint: "quote it")
      return nil
    }
    if isComputed(node) { return compiled(node, .text, frame) }
    guard text.text.utf8.contains(UInt8(ascii: "{")) else {
      return compiler.literal(.text(text.text), at: node.range)
    }
    guard !findings.isKnown(node.range) else { return nil }
    do {
      return try compiler.compileTemplate(text, scope: frame.scope)
    } catch {
      findings.add(error, at: node.range, in: frame.copy)
      return nil
    }
  }

  /// A text that must be known at load.
  func knownText(_ node: Node?, key: String) -> String? {
    guard let node, let expression = text(node, key: key, CopyScope().inside(key)) else { return nil }
    guard case .text(let words)? = expression.constant else {
      findings.error(node.range, "\"\(key)\" must be known when the scene is read")
      return nil
    }
    return words
  }

  /// One number of a dimension.
  func number(_ node: Node, key: String, _ dimension: Dimension, _ bounds: Bounds, _ frame: CopyScope)
    -> Expression?
  {
    if node.isBroken { return nil }
    let expression: Expression
    if isComputed(node) {
      guard let found = compiled(node, .number(of: dimension), frame) else { return nil }
      expression = found
    } else {
      guard let value = literalNumber(node, key: key, dimension, bounds, frame) else { return nil }
      expression = compiler.literal(value, at: node.range)
    }
    if case .number(let value, _)? = expression.constant, let complaint = bounds.complaint(about: value) {
      error(node.range, "\"\(key)\" \(complaint)", in: frame, hint: bounds.hint(about: value))
      return nil
    }
    return expression
  }

  private func literalNumber(
    _ node: Node, key: String, _ dimension: Dimension, _ bounds: Bounds, _ frame: CopyScope
  ) -> Value? {
    let wanted = ValueType.number(of: dimension).words
    do {
      guard let text = node.text,
        let value = try LiteralSyntax.number(text, allowsInfinity: bounds.allowsInfinity),
        case .number(let number, let found) = value
      else {
        error(
          node.range, "\"\(key)\" is \(wanted), not \(node.description)", in: frame,
          hint: numberHint(node, dimension))
        return nil
      }
      if case .scalar(_, .quoted) = node.content, found == .plain {
        error(node.range, "\"\(key)\" is \(wanted), not a text", in: frame, hint: "leave the quotes out")
        return nil
      }
      guard found == dimension || (found == .plain && number == 0) else {
        error(
          node.range, "\"\(key)\" is \(wanted), not \(ValueType.number(of: found).words)", in: frame,
          hint: numberHint(node, dimension))
        return nil
      }
      return .number(number, dimension)
    } catch {
      self.error(node.range, error.message, in: frame, hint: error.hint)
      return nil
    }
  }

  private func numberHint(_ node: Node, _ dimension: Dimension) -> String? {
    guard let text = node.plainText else { return nil }
    if let number = Double(text) {
      // From there on nobody means seconds.
      let isShort = abs(number) >= 20 && number == number.rounded()
      if dimension == .time { return "write \(text)\(isShort ? "ms" : "s")" }
      if dimension == .angle { return "write \(text)deg" }
      if dimension == .spin { return "write \(text)rad/s" }
    }
    return names.declared(text) == nil ? nil : "write \"= \(text)\" to compute it"
  }

  /// A number that must be known at load.
  func knownNumber(_ node: Node, key: String, _ dimension: Dimension, _ bounds: Bounds, _ frame: CopyScope)
    -> Double?
  {
    guard let expression = number(node, key: key, dimension, bounds, frame) else { return nil }
    guard case .number(let value, _)? = expression.constant else {
      error(node.range, "\"\(key)\" must be known when the scene is read", in: frame)
      return nil
    }
    return value
  }

  /// A whole number that must be known at load; `bounds` must lie within what an `Int` holds.
  func whole(_ node: Node, key: String, _ bounds: Bounds, _ frame: CopyScope) -> Int? {
    guard let value = knownNumber(node, key: key, .plain, bounds, frame) else { return nil }
    guard value == value.rounded(), abs(value) <= 9_007_199_254_740_992 else {
      error(node.range, "\"\(key)\" is a whole number, not \(Bounds.text(value))", in: frame)
      return nil
    }
    return Int(value)
  }

  /// A time that a scene waits, or a moment that it runs up to: an error if it lies beyond the longest run.
  func runTime(_ node: Node, key: String, _ bounds: Bounds, _ frame: CopyScope) -> Expression? {
    guard let expression = number(node, key: key, .time, bounds, frame) else { return nil }
    guard case .number(let seconds, _)? = expression.constant else { return expression }
    return isInRun(seconds, node, key: key, frame) ? expression : nil
  }

  /// A time that must be known at load, as `runTime`.
  func knownRunTime(_ node: Node, key: String, _ bounds: Bounds, _ frame: CopyScope) -> Time? {
    knownTime(node, key: key, bounds, frame).flatMap { isInRun($0.seconds, node, key: key, frame) ? $0 : nil }
  }

  /// Whether a scene can run so long; reported if not.
  func isInRun(_ seconds: Double, _ node: Node, key: String, _ frame: CopyScope) -> Bool {
    guard seconds > Limits.seconds else { return true }
    error(
      node.range, "\"\(key)\" is \(Bounds.text(seconds))s: a scene runs for at most an hour",
      in: frame, hint: "an hour is \(Bounds.text(Limits.seconds))s")
    return false
  }

  /// A time that must be known at load.
  func knownTime(_ node: Node, key: String, _ bounds: Bounds, _ frame: CopyScope) -> Time? {
    knownNumber(node, key: key, .time, bounds, frame).map { Time(seconds: $0) }
  }

  /// - Parameters:
  ///   - form: what the key takes, in words.
  ///   - hint: how that is written.
  func truth(
    _ node: Node, key: String, _ frame: CopyScope, form: String = "true or false", hint: String? = nil
  ) -> Expression? {
    if node.isBroken { return nil }
    if isComputed(node) { return compiled(node, .truth, frame) }
    switch node.plainText {
    case "true", "True", "TRUE": return compiler.literal(.truth(true), at: node.range)
    case "false", "False", "FALSE": return compiler.literal(.truth(false), at: node.range)
    default:
      error(
        node.range, "\"\(key)\" is \(form), not \(node.description)", in: frame,
        hint: ["yes", "on"].contains(node.text)
          ? "write true" : ["no", "off"].contains(node.text) ? "write false" : hint)
      return nil
    }
  }

  /// A truth value that must be known at load.
  func knownTruth(_ node: Node, key: String, _ frame: CopyScope) -> Bool? {
    guard let expression = truth(node, key: key, frame) else { return nil }
    guard case .truth(let value)? = expression.constant else {
      error(node.range, "\"\(key)\" must be known when the scene is read", in: frame)
      return nil
    }
    return value
  }

  /// A text from a list, be it computed.
  func choice(_ node: Node, key: String, _ words: [String], _ frame: CopyScope) -> Expression? {
    if node.isBroken { return nil }
    let expression: Expression
    if isComputed(node) {
      guard let found = compiled(node, .text, frame) else { return nil }
      expression = found
    } else if let text = node.text {
      expression = compiler.literal(.text(text), at: node.range)
    } else {
      error(
        node.range, "\"\(key)\" is one of \(words.joined(separator: ", ")), not \(node.description)",
        in: frame)
      return nil
    }
    if case .text(let word)? = expression.constant, !words.contains(word) {
      error(
        node.range, "\"\(key)\" can't be \"\(word.shortened(to: 40))\"", in: frame,
        hint: Synonyms.meant(by: word, among: words).map { "did you mean \"\($0)\"?" }
          ?? "it is one of \(words.joined(separator: ", "))")
      return nil
    }
    return expression
  }

  /// A text from a list that must be known at load.
  func knownChoice(_ node: Node, key: String, _ words: [String], _ frame: CopyScope) -> String? {
    guard let expression = choice(node, key: key, words, frame) else { return nil }
    guard case .text(let word)? = expression.constant else {
      error(node.range, "\"\(key)\" must be known when the scene is read", in: frame)
      return nil
    }
    return word
  }

  /// Several numbers in a list, each written down or computed.
  func numbers(_ node: Node, key: String, _ bounds: Bounds, _ frame: CopyScope) -> [Expression]? {
    guard let items = node.items else { return nil }
    var found: [Expression] = []
    for item in items {
      guard let expression = number(item, key: key, .plain, bounds, frame) else { return nil }
      found.append(expression)
    }
    return found
  }
}
