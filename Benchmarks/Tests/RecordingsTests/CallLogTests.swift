import CallLogs
import FlingDynamics
import FlingStage
import PhysicsCases
import Recordings
import Testing

@Suite("Tapes")
struct TapeTests {
  @Test("What a world was asked leads a new one through the same states", arguments: ["t20", "t24", "t53"])
  func replay(name: String) throws {
    let truth = try #require(Truth.named(name))
    for course in Recording(truth, mostTicks: 30).courses {
      #expect(course.chain.ticks > 0)
      #expect(StateChain(replaying: CallLog(CallLog.bytes(of: course.calls))) == course.chain)
    }
  }
}

@Suite("Recordings")
struct RecordingTests {
  @Test("Two lines tell between which ticks their cases parted")
  func difference() {
    let line = "t05 disc: aa bb cc 30 cc"
    #expect(
      Recording.difference("t05 disc: ab bb cc 30 cc", line)
        == "t05 disc goes another way after tick 0, by tick 1")
    #expect(
      Recording.difference("t05 disc: aa bb cd 30 cd", line)
        == "t05 disc goes another way after tick 10, by tick 30")
    #expect(
      Recording.difference("t05 disc: aa bb cc 31 cd", line) == "t05 disc takes another number of ticks")
    #expect(Recording.difference("x: aa 5 cd", "x: aa 5 cc") == "x goes another way after tick 1")
  }

  @Test("The same case run twice at once goes through the same states", arguments: ["t24", "t53"])
  func twice(name: String) async throws {
    let truth = try #require(Truth.named(name))
    async let first = Recording(truth, mostTicks: 60).line
    async let second = Recording(truth, mostTicks: 60).line
    #expect(await first == second)
  }
}
