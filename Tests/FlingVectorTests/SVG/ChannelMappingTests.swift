import Testing

@testable import FlingVector

struct ChannelMappingTests {
  @Test func `Channels with the same keyframes are merged with them`() {
    let a = Channel([.init(at: 0, [1], .cubic(y1: 0, y2: 1)), .init(at: 2, [3])])
    let b = Channel([.init(at: 0, [5], .cubic(y1: 0, y2: 1)), .init(at: 2, [7])])
    let merged = Channel.merged([a, Channel(constant: [9]), b], framesPerSecond: 50)
    #expect(
      merged
        == Channel([.init(at: 0, [1, 9, 5], .cubic(y1: 0, y2: 1)), .init(at: 2, [3, 9, 7])]))
  }

  @Test func `Channels with different keyframes are merged frame by frame`() {
    let a = Channel((0, [0]), (2, [2]))
    let b = Channel((0.505, [1]), (1, [0]))
    let merged = Channel.merged([a, b], framesPerSecond: 10)
    #expect(merged.keyframes.count >= 20)
    #expect(merged.keyframes.map(\.time) == merged.keyframes.map(\.time).sorted())
    for time in [0, 0.505, 0.7, 1, 1.55, 2] {
      let values = merged.values(at: time)
      #expect(abs(values[0] - time) < 1e-9)
      #expect(abs(values[1] - b.values(at: time)[0]) < 0.2)
    }
    #expect(merged.values(at: 1) == [1, 0])
  }

  @Test func `Extremes contain what a curve reaches beyond its ends`() {
    let channel = Channel([.init(at: 0, [0], .cubic(y1: -2, y2: 1)), .init(at: 1, [10])])
    #expect((channel.extremes.map { $0[0] }.min() ?? 0) < -3)
    #expect(channel.greatest == 10)
  }

  @Test func `A monotone channel has the same values within a hundredth of the way`() {
    let channel = Channel([
      .init(at: 0, [0], .cubic(y1: -0.5, y2: 1.5)), .init(at: 1, [1], .cubic(y1: 0.1, y2: 0.9)),
      .init(at: 2, [0]),
    ])
    let monotone = channel.monotone
    for step in 0...200 {
      let time = Double(step) / 100
      #expect(abs(monotone.values(at: time)[0] - channel.values(at: time)[0]) < 0.01)
    }
    for keyframe in monotone.keyframes {
      guard case .cubic(let y1, let y2) = keyframe.easing else { continue }
      #expect((0...1).contains(y1) && (0...1).contains(y2))
    }
  }

  @Test func `Presence has intersections and differences`() {
    let some = Presence([0..<1, 2..<4, 5..<Double.infinity])
    let other = Presence([0.5..<3, 3.5..<6])
    #expect(some.intersection(other) == Presence([0.5..<1, 2..<3, 3.5..<4, 5..<6]))
    #expect(other.intersection(some) == some.intersection(other))
    #expect(some.intersection(.always) == some)
    #expect(some.subtracting(other) == Presence([0..<0.5, 3..<3.5, 6..<Double.infinity]))
    #expect(Presence.always.subtracting(some) == Presence([1..<2, 4..<5]))
    #expect(Presence([0..<1, 1.5..<2]).extended(duration: 2) == Presence([0..<1, 1.5..<Double.infinity]))
  }
}
