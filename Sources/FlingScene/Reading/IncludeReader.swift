/// A scene with the maps of the files that it includes.
struct IncludedScene {
  /// The scene's root. Its maps also hold the entries of included files that it does not override.
  var root: Node
  /// The included values that the scene overrides, by the positions of its own entries.
  var overriding: [SourceRange: Node] = [:]
  /// Mistaken values in included files. Their words may be names.
  var rejected: [Node] = []
  /// Whether included entries are left out because of a mistake in the scene.
  var isIncomplete = false
  /// Whether the file is checked alone although it is made to be included.
  var isPart = false
  /// Whether the scene was made of a film file.
  var isFilm = false
  /// Collects names that nothing declares; nil if such names are mistakes.
  var unknownNames: UnknownNames?
}

/// Reads the files that a scene includes, each once, and merges their maps.
///
/// A file's own entries override those of the files that it includes. Mistakes are reported to `findings`.
struct IncludeReader {
  private let findings: DiagnosticSink
  private let loader: any SourceLoader
  private let parser: SceneParser
  /// The entries that each file gives to its includers, by identity.
  private var finished: [String: Definitions] = [:]
  /// The files whose includes are being read, outermost first; the first is the scene.
  private var open: [OpenFile]
  /// The number of files read so far, without the scene.
  private var fileCount = 0
  /// Bytes of all files read so far.
  private var byteCount: Int
  private var rejected: [Node] = []
  /// Whether an `include` names no file.
  private var isEmpty = false
  /// Whether a file could not be read. Then nothing is known about the names in it.
  private(set) var hasFailed = false

  private struct OpenFile {
    var identity: String
    var name: String
    /// The names that the file itself defines, by map.
    var ownNames: [String: Set<String>]
  }

  /// The maps that can be included.
  static let mapNames = ["let", "styles", "fonts", "actions", "components"]

  init(findings: DiagnosticSink, loader: any SourceLoader) {
    self.findings = findings
    self.loader = loader
    parser = SceneParser(findings: findings)
    byteCount = findings.sources.scene.bytes.count
    open = []
  }

  /// Reads the includes of a scene.
  mutating func read(_ root: Node) -> IncludedScene {
    var scene = IncludedScene(root: root)
    guard let entries = root.entries, let include = entries.first(where: { $0.key == "include" }) else {
      return scene
    }
    let name = findings.sources.scene.name
    let identity = loader.identity(of: ScenePath.lastComponent(of: name)) ?? ""
    open = [OpenFile(identity: identity, name: name, ownNames: IncludeReader.ownNames(in: entries))]
    let included = definitions(includedBy: include)
    scene.rejected = rejected
    scene.isIncomplete = isEmpty
    merge(included, into: &scene, at: include)
    return scene
  }

  /// The entries that a file gives to its includers: its own, and those of the files that it includes.
  private mutating func definitions(in entries: [Node.Entry]) -> Definitions {
    var result = Definitions()
    if let include = entries.first(where: { $0.key == "include" }) {
      result = definitions(includedBy: include)
    }
    for entry in entries where IncludeReader.mapNames.contains(entry.key) {
      guard let own = parser.map(entry.value, named: entry.key) else {
        rejected.append(entry.value)
        continue
      }
      for definition in own { result.replace(definition, in: entry.key) }
    }
    return result
  }

  /// The entries of all files in a list of includes. Of two that conflict, the first counts.
  private mutating func definitions(includedBy include: Node.Entry) -> Definitions {
    var result = Definitions()
    for item in items(of: include) {
      guard let included = definitions(ofFileAt: item) else { continue }
      for (map, entry) in included.entries {
        guard let other = result.entry(named: entry.key, in: map) else {
          result.replace(entry, in: map)
          continue
        }
        let isOverridden = open.contains { $0.ownNames[map]?.contains(entry.key) ?? false }
        guard other.keyRange != entry.keyRange, !isOverridden else { continue }
        let places = [other, entry].map { findings.sources.words(forPlace: $0.keyRange) }
        findings.error(
          item.range, "\"\(entry.key.shortened(to: 40))\" is defined in \(places[0]) and in \(places[1])",
          hint: "define it here, too, or rename one of them")
      }
    }
    return result
  }

  /// The items of `include`. Any other node is reported.
  private mutating func items(of include: Node.Entry) -> [Node] {
    let value = include.value
    if value.isBroken { return [] }
    if let items = value.items { return items }
    if value.isEmpty {
      // The parser reports it. Nothing is known about the names that are missing.
      isEmpty = true
      return []
    }
    findings.error(
      value.range, "\"include\" is a list of files, not \(value.description)",
      hint: value.text.map { "write include: [\(IncludeReader.flowText($0))]" }
        ?? "write include: [parts.yaml]")
    hasFailed = true
    return []
  }

  /// A text as an item of a list in brackets.
  private static func flowText(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789-_./:".unicodeScalars.contains($0)
    }
    return isPlain && !text.isEmpty ? text : "'\(text.shortened(to: 60).replacing("'", with: "''"))'"
  }

  private static func ownNames(in entries: [Node.Entry]) -> [String: Set<String>] {
    var names: [String: Set<String>] = [:]
    for entry in entries where mapNames.contains(entry.key) {
      names[entry.key] = Set(entry.value.entries?.map(\.key) ?? [])
    }
    return names
  }
}

extension ScenePath {
  /// The part of a path after its last slash.
  static func lastComponent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }
}

// MARK: - Files

extension IncludeReader {
  /// The entries that an included file gives; nil if it can't be read, which is reported.
  private mutating func definitions(ofFileAt item: Node) -> Definitions? {
    guard let (source, identity, folder) = load(item) else {
      hasFailed = true
      return nil
    }
    if let known = finished[identity] { return known }
    if let first = open.firstIndex(where: { $0.identity == identity }) {
      let names = (open[first...].map { $0.name } + [open[first].name]).map(ScenePath.lastComponent)
      findings.error(item.range, "files include each other: \(names.joined(separator: " → "))")
      hasFailed = true
      return nil
    }
    guard let entries = rootEntries(of: source, folder: folder, includedBy: item) else {
      hasFailed = true
      return nil
    }
    open.append(
      OpenFile(identity: identity, name: source.name, ownNames: IncludeReader.ownNames(in: entries)))
    let result = definitions(in: entries)
    open.removeLast()
    finished[identity] = result
    return result
  }

  /// Loads the file of an item; nil for a mistake, which is reported.
  private func load(_ item: Node) -> (source: SourceFile, identity: String, folder: String)? {
    func refused(_ message: String, hint: String? = nil) -> (SourceFile, String, String)? {
      findings.error(item.range, message, hint: hint)
      return nil
    }
    if item.isBroken { return nil }
    guard let path = item.text else {
      return refused("an entry of \"include\" is the path of a file, not \(item.description)")
    }
    let shown = "\"\(path.shortened(to: 60))\""
    if path.isEmpty { return refused("the name of a file is missing", hint: "write include: [parts.yaml]") }
    if path.unicodeScalars.contains("\0") { return refused("a path can't hold a zero character") }
    if path.hasPrefix("=") {
      return refused("\(shown) is not a file: an include can't be computed")
    }
    if path.hasPrefix("fling:") { return loadBuiltIn(String(path.dropFirst("fling:".count)), item) }
    if path.hasPrefix("/") {
      return refused("\(shown) is absolute: paths count from the folder of the file that includes")
    }
    if path.contains("://") { return refused("\(shown) is not a file", hint: "save it beside the scene") }
    let full = ScenePath.normalized(findings.sources.folder(of: item.range) + path)
    guard full != "..", !full.hasPrefix("../") || findings.sources.scene.root != nil else {
      return refused(
        "\(shown) leaves the scene's folder",
        hint: "copy it beside the scene, or allow more with --root (in Swift, root:)")
    }
    guard !full.isEmpty, !path.hasSuffix("/") else { return refused("\(shown) names no file") }
    do throws(SourceLoadError) {
      let (source, identity) = try loader.load(full)
      return (source, identity, ScenePath.folder(of: full))
    } catch {
      return refused("\(shown) \(error.message)", hint: error.hint)
    }
  }

  private func loadBuiltIn(_ name: String, _ item: Node) -> (SourceFile, String, String)? {
    if let include = BuiltInInclude.named(name) {
      return (SourceFile(name: include.path, bytes: Array(include.text.utf8)), include.path, "")
    }
    if BuiltInInclude.planned.contains(name) {
      findings.error(item.range, "\"fling:\(name)\" is not supported yet")
    } else {
      findings.error(
        item.range, "there is no built-in include \"fling:\(name.shortened(to: 40))\"",
        hint: nearest(name, in: BuiltInInclude.all.map(\.name)).map { "did you mean fling:\($0)?" }
          ?? "fling new --includes lists them")
    }
    return nil
  }

  /// Parses an included file and checks its keys.
  /// - Returns: the entries of the root that can be included; nil if the file can't be read.
  private mutating func rootEntries(of source: SourceFile, folder: String, includedBy item: Node) -> [Node
    .Entry]?
  {
    fileCount += 1
    guard fileCount <= Limits.includedFiles else {
      findings.error(item.range, "a scene includes at most \(Limits.includedFiles) files")
      return nil
    }
    byteCount += source.bytes.count
    guard byteCount <= Limits.fileSize else {
      findings.error(item.range, "the scene and the files that it includes are larger than 4 MiB together")
      return nil
    }
    let bytes = SourceText.withoutByteOrderMark(source.bytes)
    let (lines, mistake) = SourceText.lines(of: bytes)
    let origin = findings.sources.add(source, lines: lines, folder: folder, includedAt: item.range)
    if let mistake {
      var range = mistake.range
      range.origin = origin
      findings.error(range, mistake.message, hint: mistake.hint)
      return nil
    }
    let errorCount = findings.errorCount
    guard let root = YAMLReader.read(bytes, origin: origin, findings: findings),
      findings.errorCount == errorCount
    else { return nil }
    guard let entries = root.entries else {
      findings.error(
        root.range, "an included file is a map, not \(root.description)", hint: "it begins with \"fling: 1\"")
      return nil
    }
    if let newer = SceneParser.newerVersion(in: root) {
      findings.error(
        newer.range, "the file needs a newer Fling: version \(newer.version) of the language",
        hint: "this Fling supports version \(KeyTable.languageVersion)")
      return nil
    }
    return checked(entries, origin: origin)
  }

  /// The entries of an included file's root whose keys can be included. Other keys are reported.
  private mutating func checked(_ entries: [Node.Entry], origin: Int) -> [Node.Entry] {
    let (known, forbidden) = (
      entries.filter { !IncludeReader.isForbidden($0.key) },
      entries.filter { IncludeReader.isForbidden($0.key) }
    )
    for entry in forbidden {
      findings.error(
        entry.keyRange, "an included file can't have \"\(entry.key)\"",
        hint:
          "move it to the scene; a file to include holds \(IncludeReader.mapNames.joined(separator: ", "))")
    }
    let fields = parser.fields(known, KeyTable.included, of: "an included file")
    parser.checkVersion(fields, entries, of: "an included file", origin: origin)
    rejected += forbidden.map(\.value) + known.filter { !KeyTable.included.has($0.key) }.map(\.value)
    return known.filter { KeyTable.included.has($0.key) && !$0.value.isEmpty }
  }

  /// Whether a key belongs to the scene alone.
  private static func isForbidden(_ key: String) -> Bool {
    KeyTable.scene.has(key) && !KeyTable.included.has(key)
  }
}

// MARK: - Merging

extension IncludeReader {
  /// The entries of the maps that can be included, in order.
  private struct Definitions {
    private(set) var entries: [(map: String, entry: Node.Entry)] = []
    /// Indices in `entries`, by map and name.
    private var indices: [String: [String: Int]] = [:]

    func entry(named name: String, in map: String) -> Node.Entry? {
      indices[map]?[name].map { entries[$0].entry }
    }

    /// Adds an entry, or replaces the one of its name.
    mutating func replace(_ entry: Node.Entry, in map: String) {
      if let index = indices[map]?[entry.key] {
        entries[index].entry = entry
      } else {
        indices[map, default: [:]][entry.key] = entries.count
        entries.append((map, entry))
      }
    }
  }

  /// Adds included entries to the scene's maps, before its own. A map that the scene lacks stands in the place
  /// of `include`.
  private func merge(_ included: Definitions, into scene: inout IncludedScene, at include: Node.Entry) {
    var top = scene.root.entries ?? []
    for map in IncludeReader.mapNames {
      let entries = included.entries.filter { $0.map == map }.map(\.entry)
      guard !entries.isEmpty else { continue }
      guard let index = top.firstIndex(where: { $0.key == map && !$0.value.isEmpty }) else {
        let place = top.firstIndex { $0.key == "include" } ?? top.startIndex
        top.insert(
          Node.Entry(
            key: map, keyRange: include.keyRange, value: Node(.mapping(entries), range: include.value.range)),
          at: place)
        continue
      }
      guard let own = top[index].value.entries else {
        if !top[index].value.isBroken { scene.isIncomplete = true }
        continue
      }
      let names = Set(own.map(\.key))
      for entry in own {
        scene.overriding[entry.keyRange] = entries.first { $0.key == entry.key }?.value
      }
      top[index].value.content = .mapping(entries.filter { !names.contains($0.key) } + own)
    }
    scene.root.content = .mapping(top)
  }
}
