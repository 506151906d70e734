import Testing

@testable import FlingVector

struct ChannelTests {
  @Test func `Values before the first keyframe and after the last one are theirs`() {
    let channel = Channel([.init(at: 1, [2]), .init(at: 2, [4])])
    #expect(channel.values(at: 0) == [2])
    #expect(channel.values(at: 3) == [4])
  }

  @Test func `A cubic easing with its control points on the diagonal is linear`() {
    let easing = Channel.Easing.cubic(y1: 1 / 3.0, y2: 2 / 3.0)
    for share in [0, 0.1, 0.5, 0.9, 1] { #expect(abs(easing.progress(share) - share) < 1e-15) }
  }

  @Test func `A held value stays until the next keyframe`() {
    let channel = Channel([.init(at: 0, [1], .hold), .init(at: 1, [5])])
    #expect(channel.values(at: 0.999) == [1])
    #expect(channel.values(at: 1) == [5])
  }
}
