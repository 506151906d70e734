import FlingGeometry
import FlingScene
import Testing

@testable import FlingStage

@Suite("Cells of a sweep")
struct SweepTests {
  private func rehearsals(_ text: String) throws -> [Rehearsal] {
    let runs = try Fixtures.scene(text, canvas: "[100, 80]").runs
    var rehearsals = try runs.map { try Rehearsal.run($0) }
    Rehearsal.align(&rehearsals, of: runs)
    return rehearsals
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
    let cells = try rehearsals(text)
    #expect(cells[0].pictureSize == cells[1].pictureSize)
    #expect(cells[0].pictureSize.height > 80 + 50)
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
    let cells = try rehearsals(text)
    #expect(cells[0].pictureSize == cells[1].pictureSize)
    #expect(cells[0].pictureSize.height > 80 + 90)
  }

  @Test("All cells share the range and the time axis of charts and the scale of arrows")
  func scales() throws {
    let text =
      Self.charted + """
        show: [{plot: = box.center.x}, {vectors: box}]
        render: {duration: "= if(speed > 0.5, 1s, 0.5s)"}

        """
    let cells = try rehearsals(text)
    let range = try #require(cells[0].survey.plotRanges[0])
    #expect(range == cells[1].survey.plotRanges[0])
    #expect(range.upperBound > 100)
    #expect(cells.map(\.survey.film.upperBound) == [Time(seconds: 1), Time(seconds: 1)])
    #expect(cells.map(\.duration) == [Time(seconds: 0.5), Time(seconds: 1)])
    #expect(cells[0].survey.arrowScales[.velocity] == cells[1].survey.arrowScales[.velocity])
  }
}
