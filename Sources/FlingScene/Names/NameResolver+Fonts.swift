/// Declares font families.
extension NameResolver {
  /// Declares `fonts`: each family's files by weight and slant.
  func declareFonts(_ node: Node?) {
    for entry in parser.map(node, named: "fonts") ?? [] {
      if fonts.contains(where: { $0.family == entry.key }) { continue }
      var files: [FontDeclaration.File] = []
      let faces =
        entry.value.text != nil
        ? [Node.Entry(key: "regular", keyRange: entry.keyRange, value: entry.value)]
        : parser.map(entry.value, named: entry.key) ?? []
      for face in faces {
        guard let (weight, isItalic) = weightAndSlant(of: face) else { continue }
        guard let path = values.knownText(face.value, key: face.key) else { continue }
        if path.isEmpty || path.hasPrefix("/") {
          findings.error(
            face.value.range, "\"\(face.key)\" is the path of a font file beside the scene",
            hint: "write \(face.key): fonts/\(entry.key)-\(face.key).otf")
          continue
        }
        let folder = findings.sources.folder(of: face.value.range)
        let full = folder.isEmpty ? path : ScenePath.normalized(folder + path)
        files.append(.init(weight: weight, isItalic: isItalic, path: full, range: face.value.range))
      }
      if faces.isEmpty, entry.value.entries != nil {
        findings.error(
          entry.keyRange, "\"\(entry.key)\" needs a file", hint: "write {regular: \(entry.key).otf}")
      }
      fonts.append(FontDeclaration(family: entry.key, files: files))
    }
  }

  /// Parses the key of a font file: a weight such as `bold` or `650`, `italic`, or both as in `bold-italic`;
  /// `variable` for a file with all weights.
  /// - Returns: the weight, nil for `variable`, and the slant; nil for a mistake.
  private func weightAndSlant(of face: Node.Entry) -> (weight: Int?, isItalic: Bool)? {
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
      face.keyRange, "\"\(face.key.shortened(to: 40))\" is not a font weight",
      hint: suggestion(for: String(name), in: names + ["variable", "italic"])
        ?? "it is one of \(names.joined(separator: ", ")), each with -italic behind it or not, or variable")
    return nil
  }
}
