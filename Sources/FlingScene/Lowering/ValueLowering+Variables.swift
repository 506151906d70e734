internal import FlingGeometry

/// Values of variables. The form of a value decides its type.
extension ValueLowering {
  /// Lowers a value of any type: a number with or without a unit, a truth value, a list of 2 numbers (a
  /// point) or 4 (a rectangle), a text, or an expression.
  func value(_ node: Node, key: String, _ scope: CopyScope) -> Expression? {
    switch node.content {
    case .broken:
      return nil
    case .mapping:
      error(node.range, "\"\(key)\" is a value, not a map", in: scope, hint: "quote it")
      return nil
    case .sequence(let items):
      guard items.count == 2 || items.count == 4 else {
        error(
          node.range, "\"\(key)\" is a list of \(items.count): a point has 2 numbers, a rectangle 4",
          in: scope)
        return nil
      }
      return items.count == 2 ? vector(node, key: key, scope) : rect(node, key: key, scope)
    case .scalar:
      return isComputed(node) ? compiled(node, .any, scope) : scalarValue(node, key: key, scope)
    }
  }

  /// Lowers a scalar that is not an expression. An empty scalar gives nil without an error.
  private func scalarValue(_ node: Node, key: String, _ scope: CopyScope) -> Expression? {
    guard let plain = node.plainText else {
      // A quoted number with a unit is a number, because JSON can only write `30deg` as a string, and scenes
      // may be JSON. A quoted number without a unit is a text.
      if let text = node.text, case .number(let number, let unit)? = try? LiteralSyntax.number(text),
        unit != .plain
      {
        return compiler.literal(.number(number, unit), at: node.range)
      }
      return text(node, key: key, scope)
    }
    switch plain {
    case "true", "True", "TRUE": return compiler.literal(.truth(true), at: node.range)
    case "false", "False", "FALSE": return compiler.literal(.truth(false), at: node.range)
    case "": return nil
    default: break
    }
    do {
      guard let number = try LiteralSyntax.number(plain) else { return text(node, key: key, scope) }
      return compiler.literal(number, at: node.range)
    } catch {
      // A text such as `16:9` or `3 balls` begins with digits but is no number, so the error does not count.
      if plain.hasSuffix(".nan") || plain.hasSuffix(".inf") {
        self.error(node.range, error.message, in: scope, hint: error.hint)
        return nil
      }
      return text(node, key: key, scope)
    }
  }
}
