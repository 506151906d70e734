import FlingGeometry
import FlingGestures
import TestTraits
import Testing

@Suite("Random fingers")
struct RandomStreamTests {
  /// Runs worlds of 50 streams each, and lets them run again where asked.
  /// - Returns: a hash of all callbacks.
  private func run(_ worlds: Range<UInt64>, twice: Bool) throws -> UInt64 {
    var callbacks = 0
    var hash: UInt64 = 0
    for seed in worlds {
      let glass = RandomGlass(seed: seed)
      let twin = twice ? RandomGlass(seed: seed) : nil
      for stream in 0..<50 {
        try glass.runStream()
        try #require(glass.complaint == nil, "world \(seed), stream \(stream): \(glass.complaint ?? "")")
        guard let twin else { continue }
        try twin.runStream()
        try #require(twin.hash == glass.hash, "world \(seed), stream \(stream) differs")
      }
      callbacks += glass.callbackCount
      hash = KeyedRandom.combine(hash, glass.hash)
    }
    #expect(callbacks > worlds.count * 50)
    return hash
  }

  @Test("Every gesture goes its legal way from possible to possible, and all fingers are accounted for")
  func fewStreams() throws {
    // In debug as in release; another number means that recognizers report otherwise than before.
    let hash = try run(0..<5, twice: true)
    #expect(hash == 0x9A46_70C6_9AC7_FA19)
  }

  @Test("So it does for a hundred thousand streams", .heavy, arguments: [5, 505, 1005, 1505] as [UInt64])
  func manyStreams(first: UInt64) throws {
    _ = try run(first..<(first + 500), twice: false)
  }
}
