import FlingGeometry
import FlingGestures
import TestTraits
import Testing

@Suite("Random fingers")
struct RandomStreamTests {
  /// Runs worlds of 50 streams each, and lets them run again where asked.
  private func run(_ worlds: Range<UInt64>, twice: Bool) throws {
    var callbacks = 0
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
    }
    #expect(callbacks > worlds.count * 50)
  }

  @Test("Every gesture goes its legal way from possible to possible, and all fingers are accounted for")
  func fewStreams() throws {
    try run(0..<5, twice: true)
  }

  @Test("So it does for a hundred thousand streams", .heavy)
  func manyStreams() throws {
    try run(5..<2005, twice: false)
  }
}
