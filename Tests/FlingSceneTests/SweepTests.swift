import FlingGeometry
import Testing

@testable import FlingScene

@Suite("Sweeps")
struct SweepTests {
  private func scene(_ sweep: String) -> String {
    """
    fling: 1
    canvas: {size: [100, 80]}
    let: {side: 20, twice: = 2 * side, tint: red, spot: [1, 2]}
    views:
      - view: box
        frame: = [0, 0, side, twice]
        fill: = tint
        anchor: = spot / 10
    sweep: \(sweep)

    """
  }

  private func sweep(_ text: String, overrides: [(name: String, value: String)] = []) throws -> Sweep {
    try #require(try read(scene(text), options: ReadingOptions(overrides: overrides)).sweep)
  }

  @Test("Each cell is the scene with its value in all dependent expressions")
  func cells() throws {
    let sweep = try sweep("{over: {side: [10, 30]}}")
    #expect(sweep.cells.map { $0.settings.map(\.text) } == [["10"], ["30"]])
    let widths = sweep.cells.map { cell in
      cell.document.variables.map(\.initial.constant)
    }
    #expect(widths[0][..<2] == [.number(10, .plain), .number(20, .plain)])
    #expect(widths[1][..<2] == [.number(30, .plain), .number(60, .plain)])
    #expect(sweep.cells.allSatisfy { $0.document.sweep == nil })
    #expect(sweep.columns == nil && sweep.gap == 8)
  }

  @Test("The scene of a sweep has the values of its first cell, and a scene without a sweep has one run")
  func runs() throws {
    let document = try read(scene("{over: {side: [10, 30]}}"))
    #expect(document.variables[0].initial.constant == .number(10, .plain))
    #expect(document.runs.map { $0.variables[0].initial.constant } == [10, 30].map { .number($0, .plain) })
    #expect(try read("fling: 1\ncanvas: {size: 10}\n").runs.count == 1)
  }

  @Test("Two variables form rows and columns, and the second one varies fastest")
  func table() throws {
    let sweep = try sweep("{over: {side: [10, 20], tint: [red, green, blue]}}")
    #expect(
      sweep.cells.map(\.label) == [
        "side 10, tint red", "side 10, tint green", "side 10, tint blue", "side 20, tint red",
        "side 20, tint green", "side 20, tint blue",
      ])
    #expect(sweep.columns == 3)
  }

  @Test("A label reads variables, dependent variables and variables that actions assign")
  func labels() throws {
    #expect(
      try sweep(#"{over: {side: [10, 30]}, label: "{side:.1} → {twice}, {tint}"}"#).cells.map(\.label)
        == ["10.0 → 20, red", "30.0 → 60, red"])
    let counted =
      scene(#"{over: {side: [10]}, label: "{side} {tint}"}"#) + "script: [{do: [{let: {tint: blue}}]}]\n"
    #expect(try read(counted).sweep?.cells.map(\.label) == ["10 red"])
    #expect(try sweep("{over: {side: [10, 30]}, label: none}").cells.map(\.label) == ["", ""])
    #expect(try sweep("{over: {side: [1.50, '= 1 / 4']}}").cells.map(\.label) == ["side 1.50", "side 0.25"])
  }

  @Test("Points and computed values can be swept")
  func values() throws {
    let sweep = try sweep("{over: {spot: [[1, 2], '= [side, 3]']}}")
    #expect(sweep.cells.map { $0.settings[0].value } == [.point(Point(1, 2)), .point(Point(20, 3))])
    #expect(sweep.cells.map(\.label) == ["spot [1, 2]", "spot [20, 3]"])
  }

  @Test("An override replaces all values of its variable in the sweep")
  func override() throws {
    #expect(
      try sweep("{over: {side: [10, 30]}}", overrides: [("side", "5")]).cells.map(\.label) == ["side 5"])
    let table = try sweep("{over: {side: [10, 30], tint: [red, blue]}}", overrides: [("side", "5")])
    #expect(table.cells.map(\.label) == ["side 5, tint red", "side 5, tint blue"])
    #expect(
      report(
        of: scene("{over: {side: [10, 30]}}"), options: ReadingOptions(overrides: [("side", "red")])
      )
      .contains(#"side=red: "side" holds a number, not a text"#))
  }

  @Test("An image has the same number in all cells")
  func pictures() throws {
    let text = """
      fling: 1
      canvas: {size: [100, 80]}
      let: {name: a}
      views:
        - image: one
          source: "{name}.png"
          center: [20, 20]
        - image: two
          source: b.png
          center: [20, 20]
      sweep: {over: {name: [a, b, c]}}

      """
    let cells = try #require(try read(text).sweep).cells
    #expect(
      cells.map { $0.document.pictures.map(\.path) }
        == Array(repeating: ["a.png", "b.png", "c.png"], count: 3))
  }

  @Test("The limit of views applies to all cells together")
  func limits() throws {
    let copies = """
      fling: 1
      canvas: {size: [100, 80]}
      let: {side: 1}
      views: [{view: box, repeat: 250, center: [0, 0], size: = side}]
      sweep: {over: {side: [\((1...99).map(String.init).joined(separator: ", "))]}}

      """
    let lines = report(of: copies).split(separator: "\n")
    #expect(lines.first == "scene.yaml:5:1: error: a scene has at most 20000 views, bodies and copies")
    #expect(lines.last == "hint: all cells of the sweep together have 24750")
  }

  @Test("A sweep of more than 100 cells is an error")
  func tooMany() {
    func values(_ count: Int) -> String { "[" + (0..<count).map(String.init).joined(separator: ", ") + "]" }
    #expect(
      report(of: scene("{over: {side: \(values(1000))}}"))
        .hasPrefix("scene.yaml:9:16: error: a sweep has at most 100 cells, not 1000\n"))
    let two = "{over: {side: \(values(11)), tint: [red, red, red, red, red, red, red, red, red, red]}}"
    #expect(
      report(of: scene(two)).hasPrefix("scene.yaml:9:9: error: a sweep has at most 100 cells, not 110\n"))
  }
}
