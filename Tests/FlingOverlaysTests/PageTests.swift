import FlingScene
import FlingStage
import Foundation
import Testing

/// Runs the examples of README.md and Documentation/SceneLanguage.md.
@Suite("Examples of the documentation")
struct PageTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func page(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: root.appendingPathComponent(path)), as: UTF8.self)
  }

  /// The code blocks of a language, without their fences.
  private static func blocks(of page: String, _ language: String) -> [String] {
    page.components(separatedBy: "\n```\(language)\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0] + "\n" }
  }

  /// The scenes around examples that are excerpts, by the first lines of the example, which replaces the @.
  private static let surroundings: [(beginning: String, scene: String)] = [
    ("  - label: counter", "let: {gone: 0}\nviews:\n@"),
    ("views:\n  - view: app", "@"),
    ("  - view: bar", "let: {progress: 0.5}\nviews:\n@"),
    ("  - view: list", "views:\n@"),
    (
      "let: {damping: 0.5}\nsweep:",
      """
      @views: [{view: card, center: [100, 100], size: 50}]
      behaviors: [{snap: home, item: card, to: [200, 100], damping: = damping}]
      expect: [{at: 2s, that: '= abs(card.center.x - 200) < 1'}]

      """
    ),
    ("fonts:\n", "views: [{view: card, center: [100, 100], size: 50}]\n@"),
    ("  - line: string", "views:\n  - {ellipse: ball, center: [60, 90], size: 20}\n@"),
    (
      "  - attachment: hinge",
      """
      views:
        - {view: wall, frame: [90, 60, 20, 140]}
        - {view: door, frame: [130, 120, 80, 20]}
        - {view: sheet, center: [140, 510], size: [280, 60]}
        - {view: weight, center: [90, 100], size: 20}
      behaviors:
        - {gravity: pull, items: [door, sheet, weight]}
        - {dynamic-item: stone, items: wall, anchored: true}
      @
      """
    ),
    (
      "  - field: drain",
      """
      views:
        - {ellipse: drop, repeat: 4, center: "= [100 + 30 * i, 100]", size: 10}
        - {ellipse: bob, center: [200, 300], size: 20}
        - {ellipse: mouse, center: [100, 300], size: 4}
      behaviors:
      @
      """
    ),
    (
      "  - item-group: mug",
      """
      views:
        - {view: left-side, frame: [100, 100, 4, 40]}
        - {view: right-side, frame: [136, 100, 4, 40]}
        - {view: base, frame: [100, 140, 40, 4]}
        - {ellipse: pea, center: [120, 90], size: 10}
      behaviors:
      @
      """
    ),
    (
      "  - composite: open",
      """
      views:
        - {view: root, center: [100, 60], size: 10}
        - {view: entry, repeat: 3, center: "= [100, 100 + 40 * i]", size: 20}
      script:
        - {do: [{add: open}], at: 0.1s}
        - {do: [{remove: hook}], at: 0.2s}
        - {do: [{add: hook}], at: 0.3s}
        - {do: [{remove: open}], at: 0.4s}
      behaviors:
        - {dynamic-item: stone, items: root, anchored: true}
      @
      """
    ),
    ("script:\n", "views: [{view: card, center: [100, 100], size: 50}]\n@"),
    (
      "show:\n",
      """
      views:
        - {view: card, center: [100, 100], size: 50}
        - {ellipse: ball, center: [200, 100], size: 20}
      behaviors:
        - {gravity: pull, items: [card, ball]}
      @
      """
    ),
    (
      "render:\n",
      """
      views: [{view: card, center: [100, 100], size: 50}]
      behaviors: [{push: toss, items: card, mode: instantaneous, direction: [0, 1], enabled: false}]
      script: [{do: [{add: toss}, {mark: thrown}], at: 0.1s}]
      @
      """
    ),
    (
      "behaviors:\n  - collision: walls",
      """
      let: {highest: 1000}
      views:
        - {view: board, center: [200, 300], size: 50}
        - {view: dart, center: [200, 50], size: 10}
      script: [{do: [{add: {gravity: fall, items: dart}}]}]
      @
      """
    ),
  ]

  static let examples = ["README.md", "Documentation/SceneLanguage.md"].flatMap { path in
    ((try? page(path)).map { blocks(of: $0, "yaml") } ?? []).map { (page: path, example: $0) }
  }

  @Test("Every example is a scene or an excerpt that runs and meets its expectations", arguments: examples)
  func runs(page: String, example: String) throws {
    var text = example
    if !text.hasPrefix("fling: 1\n") {
      let around = try #require(Self.surroundings.first { example.hasPrefix($0.beginning) })
      text =
        "fling: 1\ncanvas: {size: [400, 560]}\n"
        + around.scene.replacingOccurrences(of: "@", with: example)
    }
    do {
      let document = try SceneReader.read(SourceFile(name: page, bytes: Array(text.utf8)))
      for run in document.runs {
        #expect(try Fixtures.rehearse(run).failures.map(\.diagnostic.rendered) == [])
      }
    } catch {
      Issue.record("\(error.diagnostics.map(\.rendered).joined(separator: "\n"))")
    }
  }

  @Test("Every surrounding scene belongs to an example")
  func none() {
    #expect(Self.examples.count > Self.surroundings.count)
    for around in Self.surroundings {
      #expect(Self.examples.contains { $0.example.hasPrefix(around.beginning) })
    }
  }

  @Test("The error that SceneLanguage.md shows equals the output of the program")
  func mistake() throws {
    let page = try Self.page("Documentation/SceneLanguage.md")
    let shown = try #require(Self.blocks(of: page, "").first { $0.contains("error:") })
    let scene = try #require(Self.blocks(of: page, "yaml").first)
      .replacingOccurrences(of: "items: square", with: "itmes: square")
    let error = #expect(throws: SceneError.self) {
      try SceneReader.read(SourceFile(name: "square.yaml", bytes: Array(scene.utf8)))
    }
    #expect(error?.diagnostics.map { $0.rendered + "\n" } == [shown])
  }
}
