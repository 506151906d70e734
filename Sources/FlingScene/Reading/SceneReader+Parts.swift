internal import FlingGeometry

/// What a file gives to the scenes that include it.
package struct IncludedContents: Sendable {
  /// The number of entries of each map that is not empty, such as `3 styles`.
  package var counts: [String]
  package var warnings: [Diagnostic]
}

extension SceneReader {
  /// Whether a file is made to be included: it has no canvas, and besides `fling` only keys of included files,
  /// at least one.
  static func isPart(_ root: Node) -> Bool {
    let keys = root.entries?.map(\.key) ?? []
    return keys.contains { $0 != "fling" } && keys.allSatisfy(KeyTable.included.has)
  }

  /// Whether the bytes of a file are those of a file that is made to be included.
  package static func isPart(_ source: SourceFile) -> Bool {
    guard let findings = try? validateText(of: source) else { return false }
    let bytes = SourceText.withoutByteOrderMark(source.bytes)
    return YAMLReader.read(bytes, findings: findings).map(isPart) ?? false
  }

  /// Checks a file that is made to be included. Names that it does not know are not checked.
  ///
  /// - Throws: the errors of the file, sorted by position.
  package static func checkPart(
    _ source: SourceFile, options: ReadingOptions = ReadingOptions()
  ) throws(SceneError) -> IncludedContents {
    let findings = try validateText(of: source)
    guard let root = YAMLReader.read(SourceText.withoutByteOrderMark(source.bytes), findings: findings) else {
      throw findings.sceneError
    }
    var includes = IncludeReader(findings: findings, loader: options.files)
    var part = includes.read(root)
    guard !includes.hasFailed else { throw findings.sceneError }
    part.isPart = true
    part.root.content = .mapping((part.root.entries ?? []) + stage(for: root) { _ in true })
    let frontEnd = SceneFrontEnd(
      scene: part, theme: options.theme ?? .light, seed: 0, overrides: options.overrides)
    _ = frontEnd.read(findings: findings)
    guard !findings.hasErrors else { throw withoutStage(findings).sceneError }
    let counts = (root.entries ?? []).compactMap { entry -> String? in
      guard let count = entry.value.entries?.count, count > 0 else { return nil }
      return words(for: entry.key, count: count)
    }
    return IncludedContents(counts: counts, warnings: findings.allWarnings)
  }

  /// Checks the components of a scene that nothing uses.
  ///
  /// - Throws: their errors.
  static func checkUnusedComponents(
    of scene: SceneCell, _ included: IncludedScene, _ options: ReadingOptions
  ) throws(SceneError) {
    let unused = Set(
      scene.resolver.components.definitions.values.filter { !$0.isUsed && $0.nameRange.origin == 0 }.map(
        \.name))
    guard !unused.isEmpty else { return }
    let findings = DiagnosticSink(scene.findings.sources)
    var check = included
    let maps = (included.root.entries ?? []).compactMap { entry -> Node.Entry? in
      var entry = entry
      switch entry.key {
      case "fling", "let", "styles", "fonts", "components": break
      case "actions":
        // The components may run the lists, whose actions need the views of the scene.
        let lists = (entry.value.entries ?? []).map { list in
          Node.Entry(
            key: list.key, keyRange: list.keyRange, value: Node(.sequence([]), range: list.value.range))
        }
        entry.value.content = .mapping(lists)
      default: return nil
      }
      return entry
    }
    let components = Node(.mapping(maps.filter { $0.key == "components" }), range: included.root.range)
    check.root.content = .mapping(maps + stage(for: components, unused.contains))
    let frontEnd = SceneFrontEnd(
      scene: check, theme: options.theme ?? .light, seed: 0, overrides: options.overrides)
    _ = frontEnd.read(findings: findings)
    // Errors elsewhere are those of names that only the whole scene has.
    let inside = findings.allErrors.filter { $0.diagnostic.trail.last?.isUse ?? false }
    let located = withoutStage(findings, only: inside)
    guard !located.hasErrors else { throw located.sceneError }
  }

  /// The errors of a check, without the uses of components that `stage(for:_:)` adds.
  private static func withoutStage(
    _ findings: DiagnosticSink, only errors: [DiagnosticSink.LocatedDiagnostic]? = nil
  ) -> DiagnosticSink {
    let located = DiagnosticSink(findings.sources)
    for var error in errors ?? findings.allErrors {
      if error.diagnostic.trail.last?.isUse ?? false { error.diagnostic.trail.removeLast() }
      located.add(error)
    }
    return located
  }

  private static func words(for map: String, count: Int) -> String? {
    let noun: String? =
      switch map {
      case "let": "variable"
      case "styles": "style"
      case "fonts": "font"
      case "actions": "action list"
      case "components": "component"
      default: nil
      }
    return noun.map { "\(count) \($0)\(count == 1 ? "" : "s")" }
  }

  /// A canvas, two views with each style of a part, and a use of each of its components, so that all values are
  /// read.
  /// - Parameter isChecked: whether a component is used.
  private static func stage(for root: Node, _ isChecked: (String) -> Bool) -> [Node.Entry] {
    func entry(_ key: String, _ content: Node.Content, _ range: SourceRange) -> Node.Entry {
      Node.Entry(key: key, keyRange: range, value: Node(content, range: range))
    }
    func number(_ text: String, _ range: SourceRange) -> Node { Node(.scalar(text, .plain), range: range) }
    let views = (root["styles"]?.entries ?? []).flatMap { style -> [Node] in
      let range = style.keyRange
      let own = [
        entry("style", .scalar(style.key, .plain), range),
        entry("frame", .sequence(["0", "0", "9", "9"].map { number($0, range) }), range),
      ]
      let text = entry("text", .scalar("text", .plain), range)
      return [
        Node(.mapping([entry("view", .scalar("", .plain), range)] + own), range: range),
        Node(.mapping([entry("label", .scalar("", .plain), range), text] + own), range: range),
      ]
    }
    let uses = (root["components"]?.entries ?? []).filter { isChecked($0.key) }.map { component in
      let range = component.keyRange
      let frame = entry("frame", .sequence(["0", "0", "9", "9"].map { number($0, range) }), range)
      return Node(.mapping([entry(component.key, .scalar("", .plain), range), frame]), range: range)
    }
    let size = entry("size", .scalar("1000", .plain), root.range)
    return [
      entry("canvas", .mapping([size]), root.range), entry("views", .sequence(views + uses), root.range),
    ]
  }
}
