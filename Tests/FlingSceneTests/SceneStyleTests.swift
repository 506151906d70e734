import Foundation
import TestTraits
import Testing

/// The shipped scenes have the colors and styles of the style block in `Documentation/SceneLanguage.md`.
@Suite("Shipped scenes share a style")
struct SceneStyleTests {
  /// A night and a morning, whose background is a sky.
  private static let landscapes = ["snow.yaml", "sunrise.yaml"]

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: ShippedScenes.root.appending(path: path), encoding: .utf8)
  }

  /// The entries of a top-level map, each on a line of its own, by name.
  private static func entries(of key: String, in text: String) -> [String: String] {
    var entries: [String: String] = [:]
    var isInside = false
    for line in text.split(separator: "\n") {
      if !line.hasPrefix(" ") { isInside = line == "\(key):" }
      guard isInside, line.hasPrefix("  "), let colon = line.range(of: ": ") else { continue }
      let name = line[..<colon.lowerBound].trimmingCharacters(in: .whitespaces)
      entries[name] = String(line[colon.upperBound...])
    }
    return entries
  }

  /// The YAML block of the section "A style to copy".
  private static func style() throws -> String {
    let page = try text("Documentation/SceneLanguage.md")
    let section = try #require(page.range(of: "## A style to copy\n"))
    let start = try #require(page.range(of: "```yaml\n", range: section.upperBound..<page.endIndex))
    let end = try #require(page.range(of: "```\n", range: start.upperBound..<page.endIndex))
    return String(page[start.upperBound..<end.lowerBound])
  }

  @Test("A shared color or style has the value of SceneLanguage.md, and each one there is used")
  func sharedNames() throws {
    #expect(ShippedScenes.names.count >= 60)
    for key in ["let", "styles"] {
      let shared = Self.entries(of: key, in: try Self.style())
      #expect(shared.count >= 6)
      var unused = Set(shared.keys)
      for scene in ShippedScenes.names {
        for (name, value) in Self.entries(of: key, in: try Self.text("Scenes/\(scene)")) {
          guard let known = shared[name] else { continue }
          unused.remove(name)
          #expect(value == known, "\(name) of \(scene)")
        }
      }
      #expect(unused.isEmpty)
    }
  }

  @Test(
    "Every scene has the background paper", arguments: ShippedScenes.names.filter { !landscapes.contains($0) }
  )
  func paper(scene: String) throws {
    let canvas = try Self.text("Scenes/\(scene)").split(separator: "\n").first { $0.hasPrefix("canvas:") }
    #expect(canvas?.hasSuffix("background: = paper}") == true)
  }
}
