internal import FlingGeometry

/// Texts, truth values, words from lists, tests, path data and colors.
extension ValueLowering {
  /// Lowers a text, possibly with `{…}`, or an expression of a text.
  func text(_ node: Node, key: String, _ scope: CopyScope) -> Expression? {
    if node.isBroken { return nil }
    guard let text = locatedText(of: node) else {
      error(node.range, "\"\(key)\" is a text, not \(node.description)", in: scope, hint: "quote it")
      return nil
    }
    if isComputed(node) { return compiled(node, .text, scope) }
    guard text.text.utf8.contains(UInt8(ascii: "{")) else {
      return compiler.literal(.text(text.text), at: node.range)
    }
    guard !findings.hasError(at: node.range) else { return nil }
    do {
      return try compiler.compileTemplate(text, scope: scope.visible)
    } catch {
      findings.add(error, at: node.range, in: scope.copy)
      return nil
    }
  }

  /// A text that must be known at load.
  func knownText(_ node: Node?, key: String, _ scope: CopyScope = CopyScope()) -> String? {
    guard let node, let expression = text(node, key: key, scope.inside(key)) else { return nil }
    guard case .text(let string)? = expression.constant else {
      findings.error(node.range, "\"\(key)\" must be known when the scene is read")
      return nil
    }
    return string
  }

  /// Lowers a truth value or an expression of one.
  /// - Parameters:
  ///   - form: the valid values of the key, for the error message.
  ///   - hint: an example of a valid value.
  func truth(
    _ node: Node, key: String, _ scope: CopyScope, form: String = "true or false", hint: String? = nil
  ) -> Expression? {
    if node.isBroken { return nil }
    if isComputed(node) { return compiled(node, .truth, scope) }
    switch node.plainText {
    case "true", "True", "TRUE": return compiler.literal(.truth(true), at: node.range)
    case "false", "False", "FALSE": return compiler.literal(.truth(false), at: node.range)
    default:
      error(
        node.range, "\"\(key)\" is \(form), not \(node.description)", in: scope,
        hint: ["yes", "on"].contains(node.text)
          ? "write true" : ["no", "off"].contains(node.text) ? "write false" : hint)
      return nil
    }
  }

  /// A truth value that must be known at load.
  func knownTruth(_ node: Node, key: String, _ scope: CopyScope) -> Bool? {
    guard let expression = truth(node, key: key, scope) else { return nil }
    guard case .truth(let value)? = expression.constant else {
      error(node.range, "\"\(key)\" must be known when the scene is read", in: scope)
      return nil
    }
    return value
  }

  /// Lowers one of `words`, or an expression of a text. Only constants are checked against the list.
  func choice(_ node: Node, key: String, _ words: [String], _ scope: CopyScope) -> Expression? {
    if node.isBroken { return nil }
    let expression: Expression
    if isComputed(node) {
      guard let computed = compiled(node, .text, scope) else { return nil }
      expression = computed
    } else if let text = node.text {
      expression = compiler.literal(.text(text), at: node.range)
    } else {
      error(
        node.range, "\"\(key)\" is one of \(words.joined(separator: ", ")), not \(node.description)",
        in: scope)
      return nil
    }
    if case .text(let word)? = expression.constant, !words.contains(word) {
      error(
        node.range, "\"\(key)\" can't be \"\(word.shortened(to: 40))\"", in: scope,
        hint: Synonyms.likelyMeaning(of: word, among: words).map { "did you mean \"\($0)\"?" }
          ?? "it is one of \(words.joined(separator: ", "))")
      return nil
    }
    return expression
  }

  /// One of `words` that must be known at load.
  func knownChoice(_ node: Node, key: String, _ words: [String], _ scope: CopyScope) -> String? {
    guard let expression = choice(node, key: key, words, scope) else { return nil }
    guard case .text(let word)? = expression.constant else {
      error(node.range, "\"\(key)\" must be known when the scene is read", in: scope)
      return nil
    }
    return word
  }

  /// Lowers a test: `true`, `false` or an expression of a truth value.
  func test(_ node: Node, key: String, _ scope: CopyScope) -> Expression? {
    if node.isBroken { return nil }
    if node.text != nil, !isComputed(node), node.plainText != "true", node.plainText != "false" {
      error(
        node.range, "\"\(key)\" is a test, not \(node.description)", in: scope,
        hint: "a test begins with \"=\"")
      return nil
    }
    return truth(node, key: key, scope)
  }

  /// Lowers SVG path data. Only constants are parsed here.
  func pathData(_ node: Node, key: String, _ scope: CopyScope) -> Expression? {
    guard let expression = text(node, key: key, scope) else { return nil }
    guard case .text(let data)? = expression.constant else { return expression }
    do {
      _ = try Path(svg: data)
      return expression
    } catch {
      var range = node.range
      // If the text is verbatim in the file, the error has an exact column. Path data is ASCII, so offsets in
      // bytes are columns.
      if node.isVerbatim, let text = locatedText(of: node) {
        range.column = text.range.column + min(error.offset, text.range.length)
        range.length = 1
      }
      self.error(range, "\"\(key)\" is not a path: \(error.message)", in: scope)
      return nil
    }
  }

  /// Lowers a color, or an expression of `type`.
  /// - Parameter type: `.color`, or `.paint` to allow `light-dark()` of paints.
  func color(_ node: Node, key: String, _ type: ValueType, _ scope: CopyScope) -> Expression? {
    if node.isBroken { return nil }
    if isComputed(node) { return compiled(node, type, scope) }
    guard let text = locatedText(of: node) else {
      error(node.range, "\"\(key)\" is a color, not \(node.description)", in: scope)
      return nil
    }
    guard !findings.hasError(at: node.range) else { return nil }
    do {
      return try compiler.compileTemplate(text, scope: scope.visible, expecting: type)
    } catch {
      findings.add(error, at: node.range, in: scope.copy)
      return nil
    }
  }
}
