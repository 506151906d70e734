/// A starting point for a scene: it renders unchanged, its expectation holds, and its comments suggest
/// changes.
package struct SceneTemplate: Sendable {
  package let name: String
  /// A one-line description.
  package let summary: String
  /// The scene, with the placeholders `TITLE` and `NAME`.
  let text: String

  /// The template with a name; nil if there is none.
  package static func named(_ name: String) -> SceneTemplate? { all.first { $0.name == name } }

  /// The template name most similar to an unknown name.
  package static func nearest(to name: String) -> String? { FlingScene.nearest(name, in: all.map(\.name)) }

  /// The file name of the JSON Schema that editors look for beside scenes.
  package static let schemaName = "scene.schema.json"

  /// The text of a new scene file.
  ///
  /// - Parameters:
  ///   - name: the file's name without extension. Outputs use it, and the title is derived from it.
  ///   - hasSchema: whether a schema file exists in the same folder; if so, the first line refers editors to
  ///     it.
  package func scene(named name: String, hasSchema: Bool = false) -> String {
    let modeline = hasSchema ? "# yaml-language-server: $schema=\(SceneTemplate.schemaName)\n" : ""
    var title = String(name.map { $0 == "-" || $0 == "_" ? " " : $0 })
    title = title.prefix(1).uppercased() + title.dropFirst()
    return modeline
      + text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        line == "title: TITLE" ? "title: \(title)" : SceneTemplate.replacing("NAME", by: name, in: line)
      }.joined(separator: "\n")
  }

  private static func replacing(_ word: String, by other: String, in line: Substring) -> String {
    guard let range = line.firstRange(of: word) else { return String(line) }
    return line[..<range.lowerBound] + other + line[range.upperBound...]
  }
}
