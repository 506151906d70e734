import Foundation
import TestTraits
import Testing

@testable import FlingScene

/// The shipped scenes have the colors and styles of `fling:paper`.
@Suite("Shipped scenes share a style")
struct SceneStyleTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: ShippedScenes.root.appending(path: path), encoding: .utf8)
  }

  /// The names of a top-level map, each on a line of its own.
  private static func names(of key: String, in text: String) -> [String] {
    var names: [String] = []
    var isInside = false
    for line in text.split(separator: "\n") {
      if !line.hasPrefix(" ") { isInside = line == "\(key):" }
      guard isInside, line.hasPrefix("  "), !line.hasPrefix("  #"), let colon = line.range(of: ": ") else {
        continue
      }
      names.append(line[..<colon.lowerBound].trimmingCharacters(in: .whitespaces))
    }
    return names
  }

  @Test("A scene includes fling:paper and defines none of its colors anew", arguments: ShippedScenes.names)
  func palette(scene: String) throws {
    let text = try Self.text("Scenes/\(scene)")
    #expect(text.contains("\ninclude: [fling:paper]\n"))
    let paper = try #require(BuiltInInclude.named("paper"))
    let shared = Set(Self.names(of: "let", in: paper.text))
    #expect(shared.count == 15)
    #expect(shared.isDisjoint(with: Self.names(of: "let", in: text)))
  }

  @Test("Every scene has the background paper", arguments: ShippedScenes.names)
  func paper(scene: String) throws {
    let canvas = try Self.text("Scenes/\(scene)").split(separator: "\n").first { $0.hasPrefix("canvas:") }
    #expect(canvas?.hasSuffix("background: = paper}") == true)
  }

  @Test("Every scene has a film for each theme and a poster", arguments: ShippedScenes.names)
  func themes(scene: String) throws {
    let text = try Self.text("Scenes/\(scene)")
    #expect(text.contains("\n  theme: both\n"))
    #expect(text.contains("\n  poster: "))
  }
}
