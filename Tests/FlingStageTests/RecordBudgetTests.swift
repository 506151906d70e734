import FlingScene
import FlingStage
import Testing

@Suite("Memory of records")
struct RecordBudgetTests {
  @Test("A record that does not fit in the memory is dropped, and its memory is given back")
  func bounds() throws {
    let document = try Fixtures.scene(
      """
      views: [{view: ball, center: [100, 100], size: 40}]
      behaviors: [{gravity: gravity, items: ball}]
      render: {duration: 1s, outputs: []}
      """)
    let budget = RecordBudget(byteCount: 25_000)
    do {
      let first = try Rehearsal.run(document, recordedIn: budget)
      #expect(first.isRecorded)
      #expect(try !Rehearsal.run(document, recordedIn: budget).isRecorded)
      _ = first
    }
    #expect(try Rehearsal.run(document, recordedIn: budget).isRecorded)
  }
}
