import Testing

@testable import FlingVector

struct StepTrackTests {
  private func presences<Value: Hashable>(
    _ frames: [[Value]], options: KeyframeOptions = KeyframeOptions()
  ) -> [(value: Value, presence: Presence)] {
    var track = StepTrack<Value>(options: options)
    for (index, values) in frames.enumerated() { track.append(values, at: Double(index)) }
    return track.finish()
  }

  @Test func `A value that is present at every frame is always present`() {
    let track = presences([["a"], ["a"], ["a"]], options: .percentages(.cubic, of: 3))
    #expect(track.map(\.presence) == [.always])
  }

  @Test func `A value that returns is one entry with two ranges`() {
    let track = presences([["a"], ["b"], ["b"], ["a"]])
    #expect(track.map(\.value) == ["a", "b"])
    #expect(track.map(\.presence) == [Presence([0..<1, 3..<Double.infinity]), Presence([1..<3])])
  }

  @Test func `What stays keeps its range while others change`() {
    let track = presences([["1", "x"], ["x", "2"], ["x", "3", "3"], ["3"], []])
    #expect(track.map(\.value) == ["1", "x", "2", "3"])
    let ranges = [[0.0..<1], [0.0..<3], [1.0..<2], [2.0..<4]]
    #expect(track.map(\.presence) == ranges.map { Presence($0) })
  }

  @Test func `Single values and gaps`() {
    var track = StepTrack<Int>(options: KeyframeOptions())
    for (time, value) in [nil, 7, nil, 7].enumerated() { track.append(value, at: Double(time)) }
    let entries = track.finish()
    #expect(entries.map(\.value) == [7])
    #expect(entries.map(\.presence) == [Presence([1..<2, 3..<Double.infinity])])
  }

  @Test func `Steps lie before their frames`() {
    let frames = (0..<100).map { [$0 / 10] }
    let entries = presences(frames, options: .percentages(.cubic, of: 15.6))
    #expect(entries.count == 10)
    for (index, entry) in entries.dropLast().enumerated() {
      #expect(entry.presence.contains(Double(index * 10)))
      #expect(entry.presence.contains(Double(index * 10 + 9)))
      #expect(!entry.presence.contains(Double(index * 10 - 1)))
      #expect(!entry.presence.contains(Double(index * 10 + 10)))
    }
  }
}
