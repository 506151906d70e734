import FlingScene
import Testing

@testable import FlingStage

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

  @Test("A record for which the memory would not be half enough is given up after a second")
  func tooLong() throws {
    let start = SceneState(of: try Fixtures.scene("views: []"))
    let tick = TickRecord()
    /// The number of recorded ticks of a run with so many.
    func recordedTicks(of count: Int) -> Int {
      // Memory for a thousand ticks.
      var record = SceneRecord(start, in: RecordBudget(byteCount: 1000 * tick.byteCount))
      return (0..<count).first { _ in !record.append(tick, of: count) } ?? count
    }
    #expect(recordedTicks(of: 1000) == 1000)
    #expect(recordedTicks(of: 60 + 2 * 940 + 1) == 59)
    #expect((60...1000).contains(recordedTicks(of: 60 + 2 * 940)))
  }
}
