import FlingScene
import FlingStage
import Testing

@Suite("Acceptance scenes without what is not built")
struct AcceptanceTests {
  @Test(
    "hold their expectations",
    arguments: [
      "01-two-squares", "02-boundary", "03-tap-to-snap", "04-attachment-pan", "05-item-behaviours",
      "06-toss", "07-swipe", "08-rotation", "09-pan-label", "10-pinch", "11-long-press", "12-cradle",
      "13-sheet", "14-chain", "15-illustration", "16-newtons-cradle", "17-marbles", "18-bottom-sheet",
      "19-inspector", "20-culled",
    ])
  func expectationsHold(name: String) throws {
    let rehearsal = try Rehearsal.run(Fixtures.file("../Stripped/\(name).yaml"))
    #expect(rehearsal.failures.map(\.diagnostic.message) == [])
  }
}
