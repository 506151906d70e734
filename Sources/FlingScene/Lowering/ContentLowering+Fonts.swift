internal import FlingGeometry

/// The font of a label.
extension ContentLowering {
  /// Lowers a font map. Keys that are missing stay nil or empty, which means the default.
  func font(_ node: Node, key: String, _ scope: CopyScope) -> FontFormula? {
    guard let entries = node.entries else {
      if !node.isBroken {
        error(
          node.range, "\"\(key)\" is a map, not \(node.description)", in: scope,
          hint: "write {size: 17, weight: bold}")
      }
      return nil
    }
    let fields = parser.fields(entries, KeyTable.fonts, of: "a font")
    var font = FontFormula()
    func value(_ name: String) -> Expression? { expression(name, of: fields, scope) }
    font.size = value("size")
    font.italic = value("italic")
    font.tracking = value("tracking")
    if let weight = fields["weight"] { font.weight = self.weight(weight, scope.inside("weight")) }
    if let language = fields.value("language") { font.language = self.language(language, scope) ?? "" }
    if let family = fields.value("family") {
      font.families = (family.items ?? [family]).compactMap { self.family($0, scope) }
    }
    return font
  }

  /// Lowers a weight: a name such as `bold`, or a number.
  private func weight(_ field: KeyedValue, _ scope: CopyScope) -> Expression? {
    let node = field.value
    if node.isBroken { return nil }
    if let text = node.plainText, Double(text) != nil {
      return values.number(node, key: "weight", .plain, field.spec.type.bounds, scope)
    }
    // A computed weight may be a name or a number; it is checked when its value is known.
    if values.isComputed(node) { return values.compiled(node, .any, scope) }
    return values.choice(node, key: "weight", KeyTable.fontWeights.map(\.name), scope)
  }

  /// Lowers a language tag. Only its characters (ASCII letters, digits and `-`) and length are checked.
  private func language(_ node: Node, _ scope: CopyScope) -> String? {
    guard let tag = values.knownText(node, key: "language", scope) else { return nil }
    let isTag = tag.utf8.allSatisfy {
      (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x2D
    }
    guard isTag, (2...35).contains(tag.utf8.count) else {
      findings.error(
        node.range, "\"language\" is a language's tag, not \"\(tag.shortened(to: 40))\"",
        hint: "write de, tr or zh-Hant")
      return nil
    }
    return tag
  }

  /// Lowers the name of a font family. An unknown family is a warning, not an error: the default font
  /// replaces it.
  private func family(_ node: Node, _ scope: CopyScope) -> String? {
    guard let name = values.knownText(node, key: "family", scope) else { return nil }
    let known = resolver.fonts.map(\.family) + [KeyTable.defaultFontFamily]
    if !known.contains(name) {
      findings.warning(
        once: node.range, about: "family",
        "no font has the family \"\(name.shortened(to: 40))\"; \(KeyTable.defaultFontFamily) stands in",
        hint: suggestion(for: name, in: known)
          ?? "declare it: fonts: {\(name.shortened(to: 40)): {regular: FILE.otf}}; fonts of the system are never used"
      )
    }
    return name
  }
}
