internal import FlingGeometry

/// Fonts: the families of `fonts`, and what a label's `font` asks for.
extension SceneDecoder {
  /// Reads `fonts`: each family's files by weight and slant.
  func readFonts(_ node: Node?) {
    for entry in map(node, named: "fonts") ?? [] {
      if fonts.contains(where: { $0.family == entry.key }) { continue }
      var files: [FontDeclaration.File] = []
      let faces =
        entry.value.text != nil
        ? [Node.Entry(key: "regular", keyRange: entry.keyRange, value: entry.value)]
        : map(entry.value, named: entry.key) ?? []
      for face in faces {
        guard let (weight, isItalic) = faceName(face) else { continue }
        guard let path = knownText(face.value, key: face.key) else { continue }
        if path.isEmpty || path.hasPrefix("/") {
          findings.error(
            face.value.range, "\"\(face.key)\" is the path of a font file beside the scene",
            hint: "write \(face.key): fonts/\(entry.key)-\(face.key).otf")
          continue
        }
        files.append(.init(weight: weight, isItalic: isItalic, path: path, range: face.value.range))
      }
      if faces.isEmpty, entry.value.entries != nil {
        findings.error(
          entry.keyRange, "\"\(entry.key)\" needs a file", hint: "write {regular: \(entry.key).otf}")
      }
      fonts.append(FontDeclaration(family: entry.key, files: files))
    }
  }

  /// `bold`, `italic`, `bold-italic`, or `variable` for a file with all weights.
  private func faceName(_ face: Node.Entry) -> (weight: Int?, isItalic: Bool)? {
    var name = face.key[...]
    let isItalic = name == "italic" || name.hasSuffix("-italic")
    if isItalic { name = name == "italic" ? "regular" : name.dropLast("-italic".count) }
    if name == "variable" { return (nil, isItalic) }
    if let weight = KeyTable.fontWeights.first(where: { $0.name == name })?.value {
      return (weight, isItalic)
    }
    if let weight = Int(name), (1...1000).contains(weight) { return (weight, isItalic) }
    let names = KeyTable.fontWeights.map(\.name)
    findings.error(
      face.keyRange, "\"\(face.key.shortened(to: 40))\" is no weight of a font",
      hint: suggestion(for: String(name), in: names + ["variable", "italic"])
        ?? "it is one of \(names.joined(separator: ", ")), each with -italic behind it or not, or variable")
    return nil
  }

  func font(_ node: Node, key: String, _ frame: CopyScope) -> FontFormula? {
    guard let entries = node.entries else {
      if !node.isBroken {
        error(
          node.range, "\"\(key)\" is a map, not \(node.description)", in: frame,
          hint: "write {size: 17, weight: bold}")
      }
      return nil
    }
    let fields = fields(entries, KeyTable.fonts, of: "a font")
    var font = FontFormula()
    func part(_ name: String) -> Expression? { expression(name, of: fields, frame) }
    font.size = part("size")
    font.italic = part("italic")
    font.tracking = part("tracking")
    if let weight = fields.value("weight") { font.weight = self.weight(weight, frame.inside("weight")) }
    if let language = fields.value("language") { font.language = self.language(language) ?? "" }
    if let family = fields.value("family") {
      font.families = (family.items ?? [family]).compactMap { self.family($0) }
    }
    return font
  }

  /// The name of a weight, or its number.
  private func weight(_ node: Node, _ frame: CopyScope) -> Expression? {
    if let text = node.plainText, Double(text) != nil {
      return number(node, key: "weight", .plain, .init(low: 1, high: 1000), frame)
    }
    // A computed one may be either: what it gives is looked at when it is known.
    if isComputed(node) { return compiled(node, .any, frame) }
    return choice(node, key: "weight", KeyTable.fontWeights.map(\.name), frame)
  }

  private func language(_ node: Node) -> String? {
    guard let tag = knownText(node, key: "language") else { return nil }
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

  /// A family by its name; one that nobody has is doubtful, not wrong.
  private func family(_ node: Node) -> String? {
    guard let name = knownText(node, key: "family") else { return nil }
    let known = fonts.map(\.family) + [KeyTable.defaultFontFamily]
    if !known.contains(name), warnedFamilies.insert(node.range).inserted {
      findings.warning(
        node.range,
        "no font has the family \"\(name.shortened(to: 40))\"; \(KeyTable.defaultFontFamily) stands in",
        hint: suggestion(for: name, in: known)
          ?? "declare it: fonts: {\(name.shortened(to: 40)): {regular: FILE.otf}}; fonts of the system are never used"
      )
    }
    return name
  }
}
