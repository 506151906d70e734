internal import FlingGeometry

/// Reads the file of a program's film: the script, expectations, overlays and outputs of a scene, under a
/// head that says which program is filmed. The views are those of the program; the film names them.
struct FilmReader {
  private let root: Node
  private let findings: DiagnosticSink
  private(set) var settings: AppSettings
  /// The size of the window in points, and the pixels a point.
  private let size: Size
  private let scale: Node?
  private let seed: Node?

  /// Whether a file is that of a film and not of a scene.
  static func isFilm(_ root: Node, of source: SourceFile) -> Bool {
    !source.program.isEmpty || root["app"] != nil
      || [".film.yaml", ".film.yml"].contains(where: source.name.hasSuffix)
  }

  /// Reads the head.
  /// - Throws: all mistakes in it.
  init(_ root: Node, theme: Theme, findings: DiagnosticSink) throws(SceneError) {
    self.root = root
    self.findings = findings
    guard let entries = root.entries else {
      findings.error(
        root.range, "a film is a map, not \(root.description)", hint: "it begins with \"fling: 1\"")
      throw findings.sceneError
    }
    for entry in entries where FilmReader.sceneKeys.contains(entry.key) {
      findings.error(
        entry.keyRange, "the film of a program can't have \"\(entry.key)\"",
        hint: entry.key == "canvas"
          ? "write app: {size: [390, 844]}" : "the program has its own views and motion")
    }
    let head = FilmHead(findings: findings, theme: theme)
    let app = entries.first { $0.key == "app" }
    let fields = head.fields(app?.value, of: "\"app\"", FilmHead.appKeys)
    let device = head.device(fields["device"])
    size = head.size(fields["size"]) ?? device.size
    scale = fields["scale"]
    seed = fields["seed"]
    settings = AppSettings(
      root: head.name(fields["root"], "root"), frame: head.rect(fields["frame"], "frame"),
      safeArea: head.insets(fields["safe-area"]) ?? (fields["size"] == nil ? device.safeArea : .zero),
      languageVersion: head.choice(fields["swift"], "swift", ["5", "6"]).flatMap { Int($0) } ?? 5,
      sources: head.sources(fields["sources"]),
      outlets: head.outlets(entries.first { $0.key == "outlets" }?.value),
      range: app?.keyRange ?? entries.first?.keyRange ?? .start)
    guard !findings.hasErrors else { throw findings.sceneError }
  }

  /// Keys of a scene that a film does not have.
  private static let sceneKeys: Set<String> = [
    "canvas", "views", "behaviors", "gestures", "physics", "components", "styles", "sweep", "seed", "actions",
    "when",
    "fonts",
  ]

  /// The scene that the film is: its views are those that the film names.
  func scene(_ options: ReadingOptions) -> Node {
    var names: [String] = []
    // An expression is given up at its first unknown name, so each round may find more.
    for _ in 0..<Limits.filmNames {
      let unknown = UnknownNames(limit: Limits.filmNames - names.count)
      var scene = IncludedScene(root: self.scene(naming: names))
      scene.unknownNames = unknown
      let root = scene.root
      let frontEnd = SceneFrontEnd(
        scene: scene, theme: options.theme ?? SceneReader.theme(of: root), seed: 0,
        overrides: options.overrides)
      _ = frontEnd.read(findings: DiagnosticSink(findings.sources))
      if unknown.names.isEmpty { break }
      names += unknown.names
    }
    return scene(naming: names)
  }

  /// The nodes of a scene with views of these names.
  private func scene(naming names: [String]) -> Node {
    let range = settings.range
    func entry(_ key: String, _ content: Node.Content) -> Node.Entry {
      Node.Entry(key: key, keyRange: range, value: Node(content, range: range))
    }
    func number(_ value: Double) -> Node { Node(.scalar(DecimalText.text(value), .plain), range: range) }
    var canvas = [entry("size", .sequence([number(size.width), number(size.height)]))]
    if let scale { canvas.append(Node.Entry(key: "scale", keyRange: range, value: scale)) }
    var entries = (root.entries ?? []).filter { $0.key != "app" && $0.key != "outlets" }.map { entry in
      Node.Entry(key: entry.key, keyRange: entry.keyRange, value: Self.naming(entry.value))
    }
    entries.append(entry("canvas", .mapping(canvas)))
    if let seed { entries.append(Node.Entry(key: "seed", keyRange: range, value: seed)) }
    // Every view of a scene has a place. That of the program's view takes the place of this one in each tick.
    let place = entry("frame", .sequence([0, 0, 1, 1].map(number)))
    let views = names.map { Node(.mapping([entry("view", .scalar($0, .plain)), place]), range: range) }
    if !views.isEmpty { entries.append(entry("views", .sequence(views))) }
    return Node(.mapping(entries), range: root.range)
  }

  /// The node with names such as `UIButton#0` in the form that names have in scenes: `UIButton-0`. Both have
  /// the same length, so positions stay.
  private static func naming(_ node: Node) -> Node {
    var node = node
    switch node.content {
    case .scalar(let text, let style) where text.contains("#"):
      var characters = Array(text.unicodeScalars)
      for index in characters.indices.dropFirst().dropLast() where characters[index] == "#" {
        let (before, after) = (characters[index - 1], characters[index + 1])
        if before.properties.isAlphabetic && before.isASCII, ("0"..."9").contains(after) {
          characters[index] = "-"
        }
      }
      var changed = String.UnicodeScalarView()
      changed.append(contentsOf: characters)
      node.content = .scalar(String(changed), style)
    case .sequence(let items): node.content = .sequence(items.map(naming))
    case .mapping(let entries):
      node.content = .mapping(
        entries.map { Node.Entry(key: $0.key, keyRange: $0.keyRange, value: naming($0.value)) })
    case .scalar, .broken: break
    }
    return node
  }
}

/// Names that the entries of a film use and nothing declares, in the order of their first use.
final class UnknownNames {
  private(set) var names: [String] = []
  /// The most names; further ones are mistakes.
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// Adds a name.
  /// - Returns: whether it can be the name of a view.
  func add(_ name: String) -> Bool {
    guard SceneNames.isName(name), !SceneNames.reserved.contains(name),
      names.count < limit || names.contains(name)
    else {
      return false
    }
    if !names.contains(name) { names.append(name) }
    return true
  }
}
