/// A scene to begin with: it runs as it is, keeps its promise, and tells in comments what to change.
public struct SceneTemplate: Sendable {
  public let name: String
  /// One line about it.
  public let summary: String
  /// The scene, with `TITLE` and `NAME` where its own stand.
  let text: String

  /// The template of a name; nil if there is none.
  public static func named(_ name: String) -> SceneTemplate? { all.first { $0.name == name } }

  /// The name that an unknown one was most likely meant to be.
  public static func nearest(to name: String) -> String? { FlingScene.nearest(name, in: all.map(\.name)) }

  /// What the scenes' JSON Schema is called where editors are to find it beside them.
  public static let schemaName = "scene.schema.json"

  /// The text of a scene file.
  /// - Parameters:
  ///   - name: the file's name without its extension, which outputs get too and from which the title is made.
  ///   - hasSchema: whether a schema stands beside the file; editors are told of it in the first line.
  public func scene(named name: String, hasSchema: Bool = false) -> String {
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
