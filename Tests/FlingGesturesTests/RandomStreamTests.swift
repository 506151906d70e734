import FlingGeometry
import FlingGestures
import TestTraits
import Testing

@Suite("Random touch streams")
struct RandomStreamTests {
  /// Runs 50 streams in the world of each seed.
  ///
  /// - Parameter twice: Whether every stream runs a second time and must give the same hash.
  /// - Returns: A hash of all callbacks.
  private func run(_ worlds: Range<UInt64>, twice: Bool) throws -> UInt64 {
    var callbacks = 0
    var hash: UInt64 = 0
    for seed in worlds {
      let rig = RandomGestureRig(seed: seed)
      let twin = twice ? RandomGestureRig(seed: seed) : nil
      for stream in 0..<50 {
        try rig.runStream()
        try #require(rig.complaint == nil, "world \(seed), stream \(stream): \(rig.complaint ?? "")")
        guard let twin else { continue }
        try twin.runStream()
        try #require(twin.hash == rig.hash, "world \(seed), stream \(stream) differs")
      }
      callbacks += rig.callbackCount
      hash = KeyedRandom.combine(hash, rig.hash)
    }
    #expect(callbacks > worlds.count * 50)
    return hash
  }

  @Test("Every gesture passes only legal states from possible to possible, and no finger is lost")
  func fewStreams() throws {
    // The hash is the same in debug and release; another hash means that reports have changed.
    let hash = try run(0..<5, twice: true)
    #expect(hash == 0x9A46_70C6_9AC7_FA19)
  }

  /// A hundred thousand streams with `FLING_HEAVY=1`, a tenth of them otherwise.
  @Test(
    "Gestures of many streams pass only legal states", .heavy, arguments: [5, 505, 1005, 1505] as [UInt64])
  func manyStreams(first: UInt64) throws {
    _ = try run(first..<(first + (isHeavyRequested ? 500 : 50)), twice: false)
  }
}
