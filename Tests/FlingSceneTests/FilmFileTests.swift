import FlingGeometry
import Testing

@testable import FlingScene

@Suite struct FilmFileTests {
  func film(_ text: String, name: String = "Card.film.yaml") throws(SceneError) -> Document {
    try SceneReader.read(SourceFile(name: name, bytes: Array(text.utf8)))
  }

  func names(_ document: Document) -> [String?] { document.views.dropFirst().map(\.name) }

  @Test func `The views of a film are those that it names`() throws {
    let document = try film(
      """
      fling: 1
      app: {root: CardController, size: [320, 480], scale: 2, seed: 7}
      script:
        - {tap: card, at: 1s}
        - {drag: UIButton#1, from: [1, 2], to: [30, 40]}
        - mark: done
      expect:
        - {at: done, that: "= card.center.y < box.center.y + ball-2.width"}
        - {at: 2s, that: "= time > 1s and label.text == 'Hi'"}
      """)
    #expect(Set(names(document)) == ["card", "UIButton-1", "box", "ball-2", "label"])
    #expect(document.canvas.size == Size(width: 320, height: 480))
    #expect(document.canvas.scale == 2)
    #expect(document.settings.seed == 7)
    #expect(document.settings.app?.root == "CardController")
    #expect(document.settings.app?.safeArea == .zero)
    #expect(document.warnings.isEmpty)
    #expect(document.render.outputs.map(\.path) == ["Card.gif"])
  }

  @Test func `Without a head, the window is that of a phone`() throws {
    let document = try film("fling: 1\nrender: {duration: 5s}\n")
    #expect(document.canvas.size == Size(width: 390, height: 844))
    #expect(document.settings.app?.safeArea.top == 47)
    #expect(document.settings.app?.languageVersion == 5)
    #expect(document.views.count == 1)
  }

  @Test func `A file with the program's files is a film, whatever its name`() throws {
    let source = SourceFile(name: "Card.swift", bytes: Array("fling: 1\n".utf8), program: ["Card.swift"])
    #expect(try SceneReader.read(source).settings.app != nil)
    #expect(source.stem == "Card")
    #expect(SourceFile(name: "a/Card.film.yaml", bytes: []).stem == "Card")
    #expect(SourceFile(name: ".film.yaml", bytes: []).stem == ".film")
  }

  @Test func `Without a film file, a message shows no line of a text that nobody wrote`() throws {
    let source = SourceFile(name: "Card.swift", bytes: Array("fling: 1\n".utf8), program: ["Card.swift"])
    let document = try SceneReader.read(source)
    #expect(
      document.diagnostic(.error, "no", at: document.settings.app?.range)
        == Diagnostic(.error, file: "Card.swift", range: nil, message: "no"))
    let written = SourceFile(name: "Card.film.yaml", bytes: source.bytes, program: ["Card.swift"])
    #expect(try SceneReader.read(written).diagnostic(.error, "no", at: .start).line == "fling: 1")
  }

  @Test func `Outlets have a kind, a frame, a text and a color`() throws {
    let app = try film(
      "fling: 1\napp: {swift: 6}\noutlets:\n  image: {view: image, frame: [1, 2, 3, 4], fill: '#ff0000'}\n"
        + "  title: {view: label, frame: [0, 0, 9, 9], text: Hi}\n"
    ).settings.app
    #expect(app?.languageVersion == 6)
    #expect(
      app?.outlets == [
        AppSettings.Outlet(
          name: "image", kind: "image", frame: Rect(x: 1, y: 2, width: 3, height: 4), text: nil,
          fill: Color(red: 1, green: 0, blue: 0)),
        AppSettings.Outlet(
          name: "title", kind: "label", frame: Rect(x: 0, y: 0, width: 9, height: 9), text: "Hi", fill: nil),
      ])
  }

  @Test func `Outlets have actions, and so has the root's own view`() throws {
    let app = try film(
      "fling: 1\noutlets:\n"
        + "  box: {view: UIView, frame: [1, 2, 3, 4], actions: {pan: drag, swipe-left: 'go:'}}\n"
        + "  view: {fill: black, actions: {tap: drop}}\n"
    ).settings.app
    #expect(
      app?.outlets.map(\.actions) == [
        [.init(.pan, "drag"), .init(.swipeLeft, "go:")], [.init(.tap, "drop")],
      ])
    #expect(app?.outlets.last?.fill == .black)
  }

  @Test(arguments: [
    ("fling: 1\nviews: []", 2, "can't have \"views\""),
    ("fling: 1\ncanvas: {size: 3}", 2, "can't have \"canvas\""),
    ("fling: 1\napp: {rot: A}", 2, "\"rot\" is not a key of \"app\""),
    ("fling: 1\napp: [A]", 2, "\"app\" is a map"),
    ("fling: 1\napp: {device: watch}", 2, "\"device\" is one of phone"),
    ("fling: 1\napp: {size: [0, 3]}", 2, "longer than 0"),
    ("fling: 1\napp: {size: 3}", 2, "\"size\" is [width, height]"),
    ("fling: 1\napp: {size: [99999999, 3]}", 2, "\"size\" is [width, height]"),
    ("fling: 1\napp: {size: [20000, 3]}", 2, "more than 16384 pixels a side"),
    ("fling: 1\napp: {sources: [../A.swift]}", 2, "leaves the folder"),
    ("fling: 1\napp: {sources: [/A.swift]}", 2, "leaves the folder"),
    ("fling: 1\napp: {sources: [A.m]}", 2, "paths of Swift files"),
    ("fling: 1\napp: {swift: 4}", 2, "\"swift\" is one of 5, 6"),
    ("fling: 1\noutlets: {a: {view: image}}", 2, "an outlet needs \"frame\""),
    ("fling: 1\noutlets: {a: {frame: [0, 0, 1, 1], fill: blurple}}", 2, "\"fill\" is a color"),
    ("fling: 1\noutlets: {a: {frame: [0, 0, 1, 1], actions: {tapp: x}}}", 2, "\"tapp\" is not a key"),
    ("fling: 1\noutlets: {a: {frame: [0, 0, 1, 1], actions: {tap: [x]}}}", 2, "\"tap\" is a name"),
    ("fling: 1\noutlets: {view: {frame: [0, 0, 1, 1]}}", 2, "not a key of the root's own view"),
    ("fling: 1\nscript:\n  - {tap: 'a b'}", 3, "unknown name \"a b\""),
    ("fling: 1\nexpect:\n  - {at: 1s, that: \"= card.centre.y < 1\"}", 3, "centre"),
    ("app: {root: A}", 1, "needs \"fling\""),
  ])
  func `A mistake in a film file is reported at its place`(text: String, line: Int, message: String) throws {
    do throws(SceneError) {
      _ = try film(text)
      Issue.record("no error")
    } catch {
      #expect(
        error.diagnostics.contains { $0.range?.line == line && $0.message.contains(message) }, "\(error)")
    }
  }

  @Test func `A film names at most 256 views`() throws {
    let steps = (0..<300).map { "  - {tap: view\($0)}\n" }.joined()
    #expect(throws: SceneError.self) { try film("fling: 1\nscript:\n\(steps)") }
  }
}
