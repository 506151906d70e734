import FlingGeometry
import Testing

@testable import FlingScene

@Suite("Contact sheets and strobes")
struct SheetTests {
  private func scene(_ outputs: String) -> String {
    """
    fling: 1
    canvas: {size: [100, 80]}
    script:
      - mark: go
    render:
      outputs:
        - \(outputs)

    """
  }

  private func sheet(_ text: String) throws -> Output.Sheet? {
    guard case .sheet(let sheet) = try read(scene(text)).render.outputs[0].kind else { return nil }
    return sheet
  }

  @Test("A sheet shows twelve frames with their times unless told otherwise")
  func usual() throws {
    let sheet = try #require(try sheet("sheet: a.png"))
    guard case .spread(12) = sheet.moments else {
      Issue.record("not twelve frames")
      return
    }
    #expect(sheet.hasLabels && sheet.columns == nil && sheet.gap == 8)
  }

  @Test("A sheet takes a count or moments, columns, a gap and no labels")
  func keys() throws {
    let sheet = try #require(
      try sheet("{sheet: a.png, at: [0s, go + 0.2s, 100ms], columns: 2, gap: 0, labels: false}"))
    guard case .told(let moments) = sheet.moments else {
      Issue.record("no moments")
      return
    }
    #expect(moments.count == 3)
    #expect(!sheet.hasLabels && sheet.columns == 2 && sheet.gap == 0)
    #expect(try read(scene("{sheet: a.png, width: 900, from: go, until: 2s}")).render.outputs[0].width == 900)
  }

  @Test("A strobe lights up every tenth of a second unless told otherwise")
  func strobe() throws {
    func interval(_ text: String) throws -> Time? {
      guard case .strobe(let every) = try read(scene(text)).render.outputs[0].kind else { return nil }
      return every
    }
    #expect(try interval("strobe: a.png") == Time(seconds: 0.1))
    #expect(try interval("{strobe: a.png, every: 40ms, from: go}") == Time(seconds: 0.04))
    #expect(try interval("{strobe: a.png, every: 0.1ms}") == Time(units: 1))
  }

  @Test("Mistakes are told with place, line, caret and hint", arguments: Mistake.mistakesInSheets)
  func mistakes(mistake: Mistake) {
    #expect(report(of: scene(mistake.scene)) == mistake.report)
  }
}

extension Mistake {
  /// The scenes are an entry of `outputs`.
  static let mistakesInSheets = [
    Mistake(
      "no frame", scene: "{sheet: a.png, count: 0}",
      report: """
        scene.yaml:7:29: error: "count" must lie in 1…400, not 0
            - {sheet: a.png, count: 0}
                                    ^
        hint: the least is 1
        """),
    Mistake(
      "no moment", scene: "{sheet: a.png, at: []}",
      report: """
        scene.yaml:7:26: error: "at" names no moment
            - {sheet: a.png, at: []}
                                 ^~
        hint: write [0s, 0.5s], or leave it out
        """),
    Mistake(
      "an unknown mark", scene: "{sheet: a.png, at: [0s, gone]}",
      report: """
        scene.yaml:7:31: error: there is no mark "gone"
            - {sheet: a.png, at: [0s, gone]}
                                      ^~~~
        hint: did you mean "go"?
        """),
    Mistake(
      "moments beside a count", scene: "{sheet: a.png, at: [0s], count: 3}",
      report: """
        scene.yaml:7:32: error: "count" and "at" can't stand side by side
            - {sheet: a.png, at: [0s], count: 3}
                                       ^~~~~
        hint: "at" names every frame by itself
        """),
    Mistake(
      "no column", scene: "{sheet: a.png, columns: 0}",
      report: """
        scene.yaml:7:31: error: "columns" must lie in 1…400, not 0
            - {sheet: a.png, columns: 0}
                                      ^
        hint: the least is 1
        """),
    Mistake(
      "labels that are no truth value", scene: "{sheet: a.png, labels: yes}",
      report: """
        scene.yaml:7:30: error: "labels" is true or false, not "yes"
            - {sheet: a.png, labels: yes}
                                     ^~~
        hint: write true
        """),
    Mistake(
      "another kind of file", scene: "{sheet: a.gif}",
      report: """
        scene.yaml:7:15: error: the name of a sheet ends in .png, not "a.gif"
            - {sheet: a.gif}
                      ^~~~~
        hint: write "- gif: a.gif"
        """),
    Mistake(
      "no time from one exposure to the next", scene: "{strobe: a.png, every: 0}",
      report: """
        scene.yaml:7:30: error: "every" must be above 0, not 0
            - {strobe: a.png, every: 0}
                                     ^
        """),
    Mistake(
      "a key of another picture", scene: "{strobe: a.png, count: 3}",
      report: """
        scene.yaml:7:23: error: "count" is no key of "strobe"
            - {strobe: a.png, count: 3}
                              ^~~~~
        hint: it belongs to sheet
        """),
  ]
}
