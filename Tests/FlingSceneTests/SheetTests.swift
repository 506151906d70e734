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

  @Test("A sheet shows twelve labeled frames by default")
  func defaults() throws {
    let sheet = try #require(try sheet("sheet: a.png"))
    guard case .spread(12) = sheet.moments else {
      Issue.record("not twelve frames")
      return
    }
    #expect(sheet.hasLabels && sheet.columns == nil && sheet.gap == 8)
  }

  @Test("A sheet parses its moments, columns, gap and labels")
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

  @Test("A strobe exposes every tenth of a second by default")
  func strobe() throws {
    func interval(_ text: String) throws -> Time? {
      guard case .strobe(let every) = try read(scene(text)).render.outputs[0].kind else { return nil }
      return every
    }
    #expect(try interval("strobe: a.png") == Time(seconds: 0.1))
    #expect(try interval("{strobe: a.png, every: 40ms, from: go}") == Time(seconds: 0.04))
    #expect(try interval("{strobe: a.png, every: 0.1ms}") == Time(units: 1))
  }
}
