import FlingScene
import FlingStage
import Testing

@Suite("Acceptance scenes without what is not built")
struct AcceptanceTests {
  @Test(
    "hold their expectations",
    arguments: [
      "01-two-squares", "02-boundary", "05-item-behaviours", "14-chain", "15-illustration",
      "16-newtons-cradle", "17-marbles", "19-inspector", "20-culled",
    ])
  func expectationsHold(name: String) throws {
    let rehearsal = try Rehearsal.run(Fixtures.file("../Stripped/\(name).yaml"))
    #expect(rehearsal.failures.map(\.diagnostic.message) == [])
  }
}
