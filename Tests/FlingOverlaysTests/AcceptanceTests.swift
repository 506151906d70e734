import FlingScene
import FlingStage
import TestTraits
import Testing

@Suite("Acceptance scenes")
struct AcceptanceTests {
  @Test(
    "The expectations of an acceptance scene hold in every cell of its sweep", .heavy,
    arguments: [
      "01-two-squares", "02-boundary", "03-tap-to-snap", "04-attachment-pan", "05-item-behaviours",
      "06-toss", "07-swipe", "08-rotation", "09-pan-label", "10-pinch", "11-long-press", "12-cradle",
      "13-sheet", "14-chain", "15-illustration", "16-newtons-cradle", "17-marbles", "18-bottom-sheet",
      "19-inspector", "20-culled", "33-figure",
    ])
  func expectationsHold(name: String) throws {
    for run in try Fixtures.file("../Acceptance/\(name).yaml").runs {
      #expect(try Fixtures.rehearse(run).failures.map(\.diagnostic.message) == [])
    }
  }
}
