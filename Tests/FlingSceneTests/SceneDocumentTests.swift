import FlingGeometry
import Testing

@testable import FlingScene

@Suite("Scene documents")
struct SceneDocumentTests {
  static let tower = """
    fling: 1
    title: Tower
    canvas: {size: [320, 568], scale: 2, background: "light-dark(#f2f2f7, #1c1c1e)"}
    let: {gap: 100, count: = 1 + 1, spot: [10, 20], tall: false}
    styles:
      soft: {corner: 12, fill: red, opacity: 0.5}
    views:
      - view: square
        repeat: = count
        center: = [160, 50 + gap * i]
        size: 50
        style: soft
        opacity: unset
        fill: = if(i == 0, 'system-red', 'system-green')
        views:
          - ellipse: dot
            repeat: 2
            center: top-left
            size: 4
      - line: string
        from: = square-0.center
        to: bottom
    behaviors:
      - gravity: fall
        items: square-*
      - collision: walls
        items: [square-0, square-1]
        bounds: {bottom: 30}
        boundaries:
          - segment: floor
            from: [0, 500]
            to: [320, 500]
          - ellipse:
            frame: [0, 0, 10, 10]
      - snap: hold
        item: square-0
        to: center
        enabled: false
    actions:
      settle:
        - add: hold
        - after: 0.4s
          name: later
          do:
            - mark: settled
    script:
      - wait: 0.5s
      - do:
          - let: {spot: "= spot + [1, 1]", tall: true}
          - set: square-{i}
            fill: blue
            repeat: 2
          - run: settle
          - remove: [fall, later]
      - wait: = square-0.resting
        at-most: 3s
      - mark: end
    expect:
      - at: settled + 0.2s
        that: = tall and spot.x > 10
      - always: = square-{i}.center.y < 500
        repeat: 2
      - within: [0.1s, settled - 0.1s]
        that: = true
      - rests: square-*
        by: end
    render:
      duration: 2s
      outputs:
        - gif: out/./tower.gif
          colors: 64
        - png:
          at: end
        - trace: tower.csv
    """

  private let document: Document

  init() throws {
    document = try read(SceneDocumentTests.tower)
  }

  private func constant(_ key: View.Key, of view: View) -> Value? {
    for setting in view.settings where setting.key == key {
      if case .expression(let expression) = setting.content { return expression.constant }
      if case .paint(.expression(let expression)) = setting.content { return expression.constant }
    }
    return nil
  }

  @Test("Copies have an index, nested copies have both indices, and a parent precedes its children")
  func copies() {
    #expect(
      document.views.map(\.name) == [
        "canvas", "square-0", "dot-0-0", "dot-0-1", "square-1", "dot-1-0", "dot-1-1", "string",
      ])
    #expect(document.views.map { $0.parent?.index } == [nil, 0, 1, 1, 0, 4, 4, 0])
    #expect(document.views[0].children.map(\.index) == [1, 4, 7])
    #expect(constant(.center, of: document.views[4]) == .point(Point(160, 150)))
  }

  @Test("A style sets the keys that a view omits, and unset removes a key of the style")
  func styles() {
    let square = document.views[1]
    #expect(square.settings.map(\.key).contains(.corner))
    #expect(!square.settings.map(\.key).contains(.opacity))
    #expect(constant(.fill, of: square) != constant(.fill, of: document.views[4]))
  }

  @Test("Words for points refer to the parent of a view and to the canvas of a behavior")
  func words() {
    #expect(constant(.center, of: document.views[2]) == .point(Point(0, 0)))
    #expect(constant(.to, of: document.views[7]) == .point(Point(160, 568)))
    #expect(constant(.from, of: document.views[7]) == nil)
    guard case .expression(let to)? = document.behaviors[2].settings.first(where: { $0.key == .to })?.content
    else {
      Issue.record("the snap has no target")
      return
    }
    #expect(to.constant == .point(Point(160, 284)))
  }

  @Test("A variable that an action assigns is not constant")
  func variables() {
    #expect(document.variables.map(\.name) == ["gap", "count", "spot", "tall"])
    #expect(document.variables.map(\.isAssigned) == [false, false, true, true])
    #expect(document.variables[1].initial.constant == .number(2, .plain))
  }

  @Test(
    "A scalar of a variable is a number, a truth value or a text",
    arguments: [
      ("12", .number(12, .plain)), ("'12'", .text("12")), ("0.4s", .number(0.4, .time)),
      ("'0.4s'", .number(0.4, .time)), ("true", .truth(true)), ("'true'", .text("true")),
      ("16:9", .text("16:9")),
      ("3 balls", .text("3 balls")), ("'{1 + 2}'", .text("3")), ("= 1 + 2", .number(3, .plain)),
    ] as [(String, Value)])
  func scalars(text: String, value: Value) throws {
    let scene = try read("fling: 1\ncanvas: {size: 10}\nlet: {a: \(text)}\n")
    #expect(scene.variables.map(\.initial.constant) == [value])
  }

  @Test("A boundary without a name gets a name that no scene can declare")
  func boundaries() {
    #expect(document.behaviors[1].boundaries.map(\.name) == ["floor", "ellipse 2"])
  }

  @Test("Marks and timers have the order of the file")
  func marks() {
    #expect(document.marks == ["settled", "end"])
    #expect(document.timers == ["later"])
  }

  @Test("An output has its own path or, by default, the name of the scene")
  func outputs() throws {
    #expect(document.render.outputs.map(\.path) == ["out/tower.gif", "scene.png", "tower.csv"])
    let plain = try read("fling: 1\ncanvas: {size: 10}\n")
    #expect(plain.render.outputs.map(\.path) == ["scene.gif"])
    let none = try read("fling: 1\ncanvas: {size: 10}\nrender: {outputs: []}\n")
    #expect(none.render.outputs.isEmpty)
  }

  @Test("An expectation in copies has its index")
  func expectations() {
    #expect(document.expectations.map(\.copy) == [nil, 0, 1, nil, nil])
  }

  @Test("A valid scene has no warnings")
  func warnings() {
    #expect(document.warnings.map(\.rendered) == [])
  }

  @Test("An override with an empty value is an error", arguments: ["", "~", "null"])
  func emptyOverrides(value: String) {
    #expect(
      report(of: SceneDocumentTests.tower, options: ReadingOptions(overrides: [("gap", value)]))
        == "scene.yaml: error: \"gap\" is set to nothing\nhint: give it a value")
  }

  @Test("An override replaces the initial value of a variable, as a scalar or an expression")
  func overrides() throws {
    let more = try read(SceneDocumentTests.tower, options: ReadingOptions(overrides: [("count", "= 2 + 1")]))
    #expect(more.views.count == 11)
    let wide = try read(SceneDocumentTests.tower, options: ReadingOptions(overrides: [("gap", "10")]))
    #expect(constant(.center, of: wide.views[4]) == .point(Point(160, 60)))
    #expect(
      report(of: SceneDocumentTests.tower, options: ReadingOptions(overrides: [("gop", "10")]))
        == "scene.yaml: error: there is no variable \"gop\" to set\nhint: did you mean \"gap\"?")
  }

  @Test(
    "An override of a text is a quoted scalar, an expression or the text itself",
    arguments: [
      ("12", "12"), ("\"12\"", "12"), ("no", "no"), ("true", "true"), ("'it''s'", "it's"),
      ("\"a\\tb\"", "a\tb"),
      ("'tis", "'tis"), ("30deg", "30deg"), ("\"\"", ""), ("= 'a' + 'b'", "ab"), ("'30deg'", "30deg"),
    ])
  func textOverrides(value: String, text: String) throws {
    let document = try read(
      "fling: 1\ncanvas: {size: 10}\nlet: {word: tea}\nviews: [{label: a, text: '{word}', center: [5, 5]}]\n",
      options: ReadingOptions(overrides: [("word", value)]))
    #expect(document.variables[0].initial.constant == .text(text))
  }

  @Test("Colors follow the requested theme, or by default the theme of the scene")
  func themes() throws {
    func background(_ document: Document) -> Value? {
      if case .expression(let expression) = document.canvas.background { expression.constant } else { nil }
    }
    let dark = try read(SceneDocumentTests.tower, options: ReadingOptions(theme: .dark))
    #expect(background(document) != background(dark))
    let darkByDefault = try read(
      SceneDocumentTests.tower.replacing("  duration: 2s", with: "  duration: 2s\n  theme: dark"))
    #expect(darkByDefault.settings.theme == .dark)
  }

  @Test("A scene may have CRLF line ends, a byte order mark or JSON syntax")
  func spellings() throws {
    let breaks = try read("\u{FEFF}" + SceneDocumentTests.tower.replacing("\n", with: "\r\n"))
    #expect(breaks.views.map(\.name) == document.views.map(\.name))
    let json = try read(
      #"{"fling": 1, "canvas": {"size": [10, 10]}, "let": {"turn": "30deg"}, "views": [{"view": "a", "frame": [0, 0, 1, 1],"#
        + #" "rotation": "= turn"}], "render": {"duration": "0.4s"}}"#)
    #expect(constant(.rotation, of: json.views[1]) == .number(.pi / 6, .angle))
  }

  @Test("Keys that begin with x- are ignored everywhere, and anchors in them work")
  func extensions() throws {
    let document = try read(
      """
      fling: 1
      canvas: {size: [10, 10], x-note: big}
      x-shared: &place [1, 2, 3, 4]
      views:
        - view: a
          frame: *place
          x-tool: {any: thing}
      """)
    #expect(constant(.frame, of: document.views[1]) == .rect(Rect(x: 1, y: 2, width: 3, height: 4)))
  }
}
