/// The first pass: from the nodes of a scene to unresolved entries, whose keys are checked against the tables
/// of the language. The parser does not resolve names.
///
/// Mistakes are reported to `findings`. Parsing continues after a mistake, so that one pass finds all of
/// them.
struct SceneParser {
  let findings: DiagnosticSink
  /// The kinds and keys of views, with the scene's components.
  let viewTable: KeyTable

  /// The parameters of each component, as keys of `with`.
  let parameters: [String: KeyTable]

  /// - Parameter components: the names of the scene's components with those of their parameters.
  init(findings: DiagnosticSink, components: [(name: String, parameters: [String])] = []) {
    self.findings = findings
    viewTable = KeyTable.views(withComponents: components.map(\.name))
    parameters = Dictionary(
      components.map { component in
        (component.name, KeyTable("with", keys: component.parameters.map { KeySpec($0, .custom, note: "") }))
      }
    ) { first, _ in first }
  }

  /// Parses the top-level keys of a scene and checks its version.
  /// - Parameter what: the file with an article, for messages.
  func scene(_ entries: [Node.Entry], of what: String) -> KeyedValues {
    let top = fields(
      entries, KeyTable.scene, of: what,
      nestedMaps: [("canvas", KeyTable.canvas), ("render", KeyTable.render)])
    checkVersion(top, entries, of: what, origin: 0)
    return top
  }

  /// The language version of a scene if it is newer than this program's, otherwise nil. Nothing else in a
  /// newer scene can be checked.
  static func newerVersion(in root: Node) -> (version: Int, range: SourceRange)? {
    guard let node = root["fling"], let text = node.plainText,
      case .number(let version, .plain)? = try? LiteralSyntax.number(text),
      version == version.rounded(), version > Double(KeyTable.languageVersion), version < 1e9
    else { return nil }
    return (Int(version), node.range)
  }

  /// Reports a missing `fling`, or one that is not the version of this program's language.
  /// - Parameters:
  ///   - what: the file with an article, for messages.
  ///   - origin: the origin of the file's text.
  func checkVersion(_ top: KeyedValues, _ entries: [Node.Entry], of what: String, origin: Int) {
    guard let field = top["fling"] else {
      findings.error(
        entries.first?.keyRange ?? SourceRange(line: 1, column: 1, origin: origin),
        "\(what) needs \"fling\": the version of its language",
        hint: "begin it with \"fling: 1\"")
      return
    }
    guard !field.value.isBroken else { return }
    guard let text = field.value.plainText,
      case .number(Double(KeyTable.languageVersion), .plain)? = try? LiteralSyntax.number(text)
    else {
      findings.error(
        field.value.range, "\"fling\" is the version of the language, not \(field.value.description)",
        hint: "write \"fling: \(KeyTable.languageVersion)\"")
      return
    }
  }

  /// The entries of a list. Any other node is reported and gives an empty list.
  func list(_ node: Node?, named name: String) -> [Node] {
    guard let node, !node.isBroken else { return [] }
    guard let items = node.items else {
      findings.error(
        node.range, "\"\(name)\" is a list, not \(node.description)", hint: "begin each entry with \"- \"")
      return []
    }
    return items
  }

  /// The entries of a map. Any other node is reported and gives nil.
  func map(_ node: Node?, named name: String) -> [Node.Entry]? {
    guard let node, !node.isBroken else { return nil }
    guard let entries = node.entries else {
      findings.error(node.range, "\"\(name)\" is a map, not \(node.description)")
      return nil
    }
    return entries
  }
}
