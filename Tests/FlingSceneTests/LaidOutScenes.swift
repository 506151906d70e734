import FlingGeometry
import Foundation
import TestTraits
import Testing

@testable import FlingScene

/// The scenes of the formatter tests, and functions that change their text.
enum LaidOutScenes {
  static let paths = ["Scenes", "Tests/Scenes", "Tests/Acceptance", "Tests/Uses", "Tests/Decoders"]
    .flatMap(names)

  /// A few scenes that use most of the language.
  static let some = names("Tests/Acceptance") + ["Scenes/toss-card.yaml", "Tests/Scenes/hop-strobe.yaml"]

  private static func names(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(
      atPath: ShippedScenes.root.appending(path: folder).path)) ?? [])
      .filter { $0.hasSuffix(".yaml") }.sorted().map { "\(folder)/\($0)" }
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: ShippedScenes.root.appending(path: path), encoding: .utf8)
  }

  /// The YAML of `Documentation/SceneLanguage.md`.
  static func pageBlocks() throws -> [String] {
    var blocks: [String] = []
    var isInside = false
    for line in try text("Documentation/SceneLanguage.md").split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("```") {
        isInside = line == "```yaml"
        if isInside { blocks.append("") }
      } else if isInside {
        blocks[blocks.count - 1] += line + "\n"
      }
    }
    return blocks
  }

  /// Doubles the indentation and adds trailing spaces and blank lines; the meaning stays the same.
  static func disturb(_ text: String, _ draws: inout SeededRandom) -> String {
    // Trailing spaces would change the text of a block scalar (| or >).
    var blockIndent: Int?
    return "\n\n"
      + text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        let indent = line.prefix { $0 == " " }.count
        let content = line.dropFirst(indent)
        if let minIndent = blockIndent, indent > minIndent || content.isEmpty {
          return String(repeating: " ", count: indent == 0 ? 0 : indent * 2) + content
        }
        blockIndent = content.hasSuffix(": >-") || content.hasSuffix(": |") ? indent : nil
        var result = String(repeating: " ", count: indent * 2)
        if content.hasPrefix("- ") { result += "-   " + content.dropFirst(2) } else { result += content }
        if blockIndent == nil, draws.number(below: 3) == 0 { result += "  " }
        return result
      }.joined(separator: "\n") + "\n\n"
  }

  /// Inserts, removes and replaces a few characters that have a meaning in YAML.
  static func mutate(_ text: String, _ draws: inout SeededRandom) -> String {
    let marks = Array("  \n\n#-:?,[]{}'\"|>&*\\\ta ".unicodeScalars)
    let pieces = [
      "# c\n", "\n\n", "  # d\n  ", "|2\n", ">+\n ", "- ", "? ", "{a: 1}", "&x ", "\r\n", "\\\n", "---\n",
    ]
    var scalars = Array(text.unicodeScalars)
    for _ in 0...draws.number(below: 5) {
      let index = draws.number(below: scalars.count)
      switch draws.number(below: 5) {
      case 0: scalars.remove(at: index)
      case 1: scalars.insert(marks[draws.number(below: marks.count)], at: index)
      case 2: scalars.insert(contentsOf: pieces[draws.number(below: pieces.count)].unicodeScalars, at: index)
      case 3:
        // At the end of a line, where most constructs of YAML begin.
        let end = scalars[index...].firstIndex(of: "\n") ?? index
        scalars.insert(contentsOf: pieces[draws.number(below: pieces.count)].unicodeScalars, at: end)
      default: scalars[index] = marks[draws.number(below: marks.count)]
      }
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}

/// The content of a document without source ranges, for comparisons.
enum DocumentDump {
  static func parts(of value: Any) -> [String] {
    if value is SourceRange || value is SceneSources { return [] }
    if let diagnostic = value as? Diagnostic { return [diagnostic.message] }
    let mirror = Mirror(reflecting: value)
    if mirror.children.isEmpty { return ["\(value)"] }
    if mirror.displayStyle == .dictionary || mirror.displayStyle == .set {
      return mirror.children.map { parts(of: $0.value).joined(separator: " ") }.sorted()
    }
    return ["\(mirror.subjectType)"]
      + mirror.children.flatMap { ($0.label.map { [$0] } ?? []) + parts(of: $0.value) }
  }
}
