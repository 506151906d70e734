import FlingGeometry
import FlingScene
import FlingStage
import Testing

@testable import FlingOverlays

@Suite("Cells of a sweep")
struct SweepTests {
  /// The aligned surveys of all cells, and the lengths of their films.
  private func surveys(_ text: String) throws -> (surveys: [OverlaySurvey], durations: [Time]) {
    let runs = try Fixtures.scene(text, canvas: "[100, 80]").runs
    let results = try runs.map { try Rehearsal.run($0, observedBy: OverlaySurveyor.self) }
    var surveys = results.map(\.1)
    OverlaySurvey.align(&surveys, of: runs)
    return (surveys, results.map(\.0.duration))
  }

  /// The sizes of the pictures of all cells.
  private func sizes(_ text: String) throws -> [Size] {
    try surveys(text).surveys.map { $0.pictureSize(of: Size(width: 100, height: 80)) }
  }

  private static let charted = """
    let: {speed: 1}
    views: [{view: box, center: [20, 20], size: 10}]
    behaviors: [{push: p, items: box, direction: [1, 0], magnitude: = speed}]
    sweep: {over: {speed: [0.1, 1]}}

    """

  @Test("The strips of all cells have the height of the tallest one")
  func strips() throws {
    let text =
      Self.charted + """
        show:
          - caption: = if(speed > 0.5, 'several words that take more than a line of so narrow a picture', 'few')
        render: {duration: 1s}

        """
    let sizes = try sizes(text)
    #expect(sizes[0] == sizes[1])
    #expect(sizes[0].height > 80 + 50)
  }

  @Test("Cells with different numbers of strips have pictures of one size")
  func copies() throws {
    let text =
      Self.charted + """
        show:
          - caption: words
            repeat: = if(speed > 0.5, 3, 1)
        render: {duration: 1s}

        """
    let sizes = try sizes(text)
    #expect(sizes[0] == sizes[1])
    #expect(sizes[0].height > 80 + 90)
  }

  @Test("All cells share the range and the time axis of charts and the scale of arrows")
  func scales() throws {
    let text =
      Self.charted + """
        show: [{plot: = box.center.x}, {vectors: box}]
        render: {duration: "= if(speed > 0.5, 1s, 0.5s)"}

        """
    let (cells, durations) = try surveys(text)
    let range = try #require(cells[0].plotRanges[0])
    #expect(range == cells[1].plotRanges[0])
    #expect(range.upperBound > 100)
    #expect(cells.map(\.film.upperBound) == [Time(seconds: 1), Time(seconds: 1)])
    #expect(durations == [Time(seconds: 0.5), Time(seconds: 1)])
    #expect(cells[0].arrowScales[.velocity] == cells[1].arrowScales[.velocity])
  }
}
