import CallLogs
import FlingDynamics
import FlingStage
import PhysicsCases
import Recordings
import Testing

@Suite("Call logs")
struct CallLogTests {
  @Test("A replayed call log leads to the same states", arguments: ["t20", "t24", "t53"])
  func replay(name: String) throws {
    let truth = try #require(Truth.named(name))
    for history in Recording(truth, maxTicks: 30).histories {
      #expect(history.chain.ticks > 0)
      #expect(StateChain(replaying: CallLog(CallLog.bytes(of: history.calls))) == history.chain)
    }
  }
}

@Suite("Recordings")
struct RecordingTests {
  @Test("The difference of two lines tells between which ticks their cases diverged")
  func difference() {
    let line = "t05 disc: aa bb cc 30 cc"
    #expect(
      Recording.difference("t05 disc: ab bb cc 30 cc", line)
        == "t05 disc diverges after tick 0, by tick 1")
    #expect(
      Recording.difference("t05 disc: aa bb cd 30 cd", line)
        == "t05 disc diverges after tick 10, by tick 30")
    #expect(
      Recording.difference("t05 disc: aa bb cc 31 cd", line) == "t05 disc has a different number of ticks")
    #expect(Recording.difference("x: aa 5 cd", "x: aa 5 cc") == "x diverges after tick 1")
  }

  @Test("Two concurrent runs of a case go through the same states", arguments: ["t24", "t53"])
  func twice(name: String) async throws {
    let truth = try #require(Truth.named(name))
    async let first = Recording(truth, maxTicks: 60).line
    async let second = Recording(truth, maxTicks: 60).line
    #expect(await first == second)
  }
}
