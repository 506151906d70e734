import FlingScene
import Testing

@testable import SceneFuzz

@Suite("Scene trees")
struct SceneTreeTests {
  private static let scene = """
    fling: 1
    title: "two \\u0007 words"
    canvas: {size: [100, 80.5], background: '#fff'}
    views:
      - view: box
        center: = [10 * i, -5]
        hidden: no
        views: [{view: inner, size: 1e-300}]
    styles: {}
    show: []

    """

  @Test("A written tree parses to the same tree", arguments: SceneTree.Form.allCases)
  func forms(form: SceneTree.Form) throws {
    let tree = try #require(SceneTree(yaml: Array(Self.scene.utf8)))
    let text = tree.text(form)
    let again = try #require(SceneTree(yaml: Array(text.utf8)), "\(text)")
    // JSON quotes all words; that does not change numbers and booleans.
    #expect(again.text(.json) == tree.text(.json))
  }

  @Test("Control characters and quotes survive writing and parsing")
  func controlCharacters() throws {
    let tree = SceneTree.map([
      .init("a: b", .text("\u{1B}[31m\"\\\u{7F}\u{9B}\u{202E}")),
      .init("-", .list([.plain("-1"), .text("- 1"), .plain("")])),
    ])
    for form in SceneTree.Form.allCases {
      let again = try #require(SceneTree(yaml: Array(tree.text(form).utf8)), "\(tree.text(form))")
      #expect(again["a: b"] == tree["a: b"])
      #expect(again["-"]?.items?.first == .plain("-1"))
    }
  }

  @Test("Assignment and removal at a path change only that node")
  func paths() throws {
    var tree = try #require(SceneTree(yaml: Array(Self.scene.utf8)))
    var paths: [SceneTree.Path] = []
    tree.visit { path, key, node in if key == "center" { paths.append(path) } }
    #expect(paths == [[3, 0, 1]])
    tree[[3, 0, 1]] = .text("middle")
    #expect(tree["views"]?.items?[0]["center"] == .text("middle"))
    tree.remove([3, 0, 1])
    #expect(tree["views"]?.items?[0].entries?.map(\.key) == ["view", "hidden", "views"])
  }

  @Test("Text that is not YAML has no tree", arguments: ["a: [", "\u{1}", "a: b: c", ""])
  func invalidYAML(text: String) {
    #expect(SceneTree(yaml: Array(text.utf8)) == nil)
  }
}
