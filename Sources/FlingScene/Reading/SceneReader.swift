package import FlingGeometry

/// Options for reading a scene.
package struct ReadingOptions: Sendable {
  /// Values that replace those in `let`: a YAML scalar, or an expression that begins with `=`.
  package var overrides: [(name: String, value: String)]
  /// The theme for which constants are computed. If nil, the theme that the scene renders; light if it
  /// renders both.
  package var theme: Theme?
  /// Reads the files that the scene includes.
  package var files: any SourceLoader

  package init(
    overrides: [(name: String, value: String)] = [], theme: Theme? = nil, files: any SourceLoader = NoFiles()
  ) {
    self.overrides = overrides
    self.theme = theme
    self.files = files
  }
}

/// Reads scene files.
package enum SceneReader {
  /// Reads a complete scene: parses it, resolves every name, makes all copies and compiles every expression.
  ///
  /// - Throws: the errors of the file, sorted by position: at most 20, then the number of further errors.
  package static func read(
    _ source: SourceFile, options: ReadingOptions = ReadingOptions()
  ) throws(SceneError) -> Document {
    let findings = try validateText(of: source)
    guard var root = YAMLReader.read(SourceText.withoutByteOrderMark(source.bytes), findings: findings) else {
      throw findings.sceneError
    }
    if let newer = SceneParser.newerVersion(in: root) {
      let versionFindings = DiagnosticSink(findings.sources)
      versionFindings.error(
        newer.range, "the scene needs a newer Fling: version \(newer.version) of the language",
        hint: "this Fling supports version \(KeyTable.languageVersion)")
      throw versionFindings.sceneError
    }
    var film: FilmReader?
    if FilmReader.isFilm(root, of: source) {
      let reader = try FilmReader(root, theme: options.theme ?? theme(of: root), findings: findings)
      root = reader.scene(options)
      film = reader
    } else if isPart(root) {
      findings.error(
        root.entries?.first?.keyRange, "this file is made to be included: it has no canvas",
        hint: "include it in a scene")
      throw findings.sceneError
    }
    var includes = IncludeReader(findings: findings, loader: options.files)
    var included = includes.read(root)
    included.isFilm = film != nil
    guard !includes.hasFailed else { throw findings.sceneError }
    let theme = options.theme ?? theme(of: root)
    let seed = seed(of: root, findings)
    let frontEnd = SceneFrontEnd(
      scene: included, theme: theme, seed: seed, overrides: options.overrides)
    guard var scene = frontEnd.read(findings: findings) else { throw findings.sceneError }
    if let film {
      scene.document?.settings.app = film.settings
      // What the program draws is not known in advance.
      scene.document?.hasBlurs = true
    }
    guard let sweep = scene.resolver.sweep else {
      guard let document = scene.document, !findings.hasErrors else { throw findings.sceneError }
      try checkUnusedComponents(of: scene, included, options)
      return document
    }
    var reader = SweepReader(sweep, first: scene)
    reader.readRemaining { number, before in
      frontEnd.read(
        cell: number, pictures: before.pictures,
        findings: DiagnosticSink(findings.sources))
    }
    return try reader.document()
  }

  /// Checks that the file is not too large and that its bytes are valid text.
  ///
  /// - Returns: a sink for further diagnostics.
  static func validateText(of source: SourceFile) throws(SceneError) -> DiagnosticSink {
    guard source.bytes.count <= Limits.fileSize else {
      throw SceneError([
        Diagnostic(
          .error, file: source.name, range: nil, message: "the file is larger than 4 MiB",
          hint: Limits.fileSizeHint)
      ])
    }
    let bytes = SourceText.withoutByteOrderMark(source.bytes)
    let (lines, mistake) = SourceText.lines(of: bytes)
    let findings = DiagnosticSink(SceneSources(source, lines: lines))
    if let mistake {
      findings.error(mistake.range, mistake.message, hint: mistake.hint)
      throw findings.sceneError
    }
    return findings
  }

  /// The scene's `seed`. It is read before everything else because every random draw depends on it.
  static func seed(of root: Node, _ findings: DiagnosticSink) -> UInt64 {
    guard let node = root["seed"], !node.isEmpty, !node.isBroken else { return 0 }
    if let text = node.plainText {
      if let seed = UInt64(text) { return seed }
      if case .number(let value, .plain)? = try? LiteralSyntax.number(text), value >= 0,
        value == value.rounded(),
        value < 0x1p53
      {
        return UInt64(value)
      }
    }
    findings.error(node.range, "\"seed\" is a whole number of at least 0, not \(node.description)")
    return 0
  }

  static func theme(of root: Node) -> Theme {
    root["render"]?["theme"]?.text == "dark" ? .dark : .light
  }
}
