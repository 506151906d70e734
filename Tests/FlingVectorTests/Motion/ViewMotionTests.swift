import FlingGeometry
import FlingStage
import Testing

@testable import FlingVector

struct ViewMotionTests {
  private func motion(_ tracks: [LayerTrack], _ name: String, end: Double = 2) throws -> ViewMotion {
    var views = ViewTracks()
    views.append(tracks)
    return ViewMotion(try #require(views.named(name).first), end: end)
  }

  private func opacity(_ ranges: [Range<Double>], _ channel: Channel = Channel(constant: [1])) throws
    -> Channel
  {
    try motion([LayerTrack(name: "card", presence: Presence(ranges), opacity: channel)], "card")[.opacity]
  }

  @Test func `A view that is always shown keeps its opacity`() throws {
    #expect(try opacity([0..<Double.infinity]).isConstant)
    let fade = Channel([.init(at: 0.5, [1], .cubic(y1: 0, y2: 1)), .init(at: 1, [0.2])])
    let channel = try opacity([0..<Double.infinity], fade)
    for time in stride(from: 0, through: 2, by: 0.01) {
      #expect(channel.values(at: time) == fade.values(at: time))
    }
  }

  @Test func `The opacity is 0 while a view is not shown`() throws {
    let channel = try opacity([0.5..<1, 1.5..<1.75])
    #expect(channel.values(at: 0) == [0])
    #expect(channel.values(at: 0.499) == [0])
    #expect(channel.values(at: 0.5) == [1])
    #expect(channel.values(at: 0.999) == [1])
    #expect(channel.values(at: 1) == [0])
    #expect(channel.values(at: 1.6) == [1])
    #expect(channel.values(at: 1.75) == [0])
    #expect(channel.values(at: 2) == [0])
  }

  @Test func `A view that fades out has no further keyframe when it is gone`() throws {
    let fade = Channel([.init(at: 0.2, [1]), .init(at: 0.8, [0])])
    #expect(try opacity([0..<0.9], fade).keyframes.map(\.time) == [0, 0.2, 0.8])
  }

  @Test func `A view that appears begins with the keyframe of its first frame`() throws {
    // The curve from the end of the first range overshoots.
    let fade = Channel([
      .init(at: 0, [1]), .init(at: 0.3, [0], .cubic(y1: 2, y2: 3)), .init(at: 1, [1]), .init(at: 1.5, [0.5]),
    ])
    let channel = try opacity([0..<0.35, 0.999997..<Double.infinity], fade)
    #expect(channel.values(at: 0.999997) == [1])
    #expect(channel.values(at: 1.25)[0] > 0.74 && channel.values(at: 1.25)[0] < 0.76)
  }

  @Test func `A curve that a gap cuts stays the same where the view is shown`() throws {
    let fade = Channel([.init(at: 0, [0], .cubic(y1: 0.8, y2: -0.5)), .init(at: 2, [1])])
    let shown = [0.25..<0.75, 1..<1.5]
    let channel = try opacity(shown, fade)
    for time in stride(from: 0, through: 2, by: 0.005) {
      let isShown = shown.contains { $0.contains(time) && time < $0.upperBound - 0.001 }
      let expected = isShown ? fade.values(at: time)[0] : 0
      let isBound = shown.contains { abs(time - $0.upperBound) < 0.002 || abs(time - $0.lowerBound) < 1e-9 }
      if !isBound { #expect(abs(channel.values(at: time)[0] - expected) < 1e-5, "\(time)") }
    }
  }

  @Test func `Tracks of one view that follow upon each other are one motion`() throws {
    let first = Channel([.init(at: 0, [0]), .init(at: 0.99, [99])])
    let second = Channel([.init(at: 1, [100]), .init(at: 2, [200])])
    func track(_ range: Range<Double>, _ x: Channel, _ rotation: Channel) -> LayerTrack {
      LayerTrack(
        subject: .view(3), name: "card", presence: Presence([range]),
        pose: Pose(position: .separate(x: x, y: Channel(constant: [7])), rotation: rotation))
    }
    let tracks = [
      track(1..<Double.infinity, second, Channel(constant: [10])),
      LayerTrack(subject: .view(4), name: "other"),
      track(0..<1, first, Channel([.init(at: 0, [0]), .init(at: 0.99, [370])])),
    ]
    let card = try motion(tracks, "card")
    for time in stride(from: 0, through: 2, by: 0.01) {
      #expect(abs(card[.x].values(at: time)[0] - 100 * time) < 0.11, "\(time)")
    }
    #expect(card[.y].isConstant)
    #expect(card[.opacity].isConstant)
    // The second track does not turn back by a whole turn.
    #expect(card[.rotation].last == [370])
  }

  @Test func `A view is not shown while the view around it is not`() throws {
    let knob = LayerTrack(subject: .view(1), name: "knob")
    let panel = LayerTrack(name: "panel", presence: Presence([1..<Double.infinity]), children: [knob])
    #expect(try motion([panel], "knob")[.opacity].keyframes.map(\.values) == [[0], [1]])
  }

  @Test func `Parts of a view in several tracks stay together`() throws {
    // A part is present as long as it is in the view around it, also while that is absent.
    let knob = LayerTrack(subject: .view(1), name: "knob")
    func panel(_ range: Range<Double>) -> LayerTrack {
      LayerTrack(subject: .view(0), name: "panel", presence: Presence([range]), children: [knob])
    }
    var views = ViewTracks()
    views.append([panel(0..<1), panel(1..<Double.infinity)])
    #expect(views.named("panel").count == 1)
    #expect(views.named("knob").count == 1)
    #expect(views.named("knob").first?.tracks.count == 2)
  }

  @Test func `Layers of one view at the same time are motions of their own`() {
    var views = ViewTracks()
    views.append((0..<3).map { _ in LayerTrack(subject: .view(0), name: "ball") })
    #expect(views.named("ball").count == 3)
  }

  @Test func `A coordinate of a way that does not change is constant`() throws {
    let way = Channel([
      .init(at: 0, [1, 5]), .init(at: 0.5, [2, 5]), .init(at: 1, [2, 5]), .init(at: 2, [2, 5]),
    ])
    let card = try motion([LayerTrack(name: "card", pose: Pose(position: .joint(way)))], "card")
    #expect(card[.y].isConstant)
    #expect(card[.x].keyframes.map(\.time) == [0, 0.5, 2])
    #expect(card.relative(.x).keyframes.map(\.values) == [[0], [1], [1]])
  }
}

struct ChannelPartTests {
  @Test(arguments: [(0.1, 1.2), (2.5, -3.0), (-0.4, 0.4)])
  func `A part of a curve is the same curve`(y1: Double, y2: Double) throws {
    let whole = Channel([.init(at: 1, [10], .cubic(y1: y1, y2: y2)), .init(at: 3, [60])])
    for range in [1.0..<1.7, 1.4..<2.6, 2.9..<3, 0..<2, 1.5..<9] {
      let part = Channel(whole.keyframes(in: range))
      for step in 0..<100 {
        let time = range.lowerBound + (min(range.upperBound, 3) - range.lowerBound) * Double(step) / 100
        #expect(abs(part.values(at: time)[0] - whole.values(at: time)[0]) < 1e-4, "\(range) \(time)")
      }
    }
  }

  @Test func `A part that ends where it starts is halved`() throws {
    // The curve rises to 0.75 in the middle and returns.
    let whole = Channel([.init(at: 0, [0], .cubic(y1: 2, y2: -1)), .init(at: 1, [1])])
    let (low, high) = (0.3, 0.7)
    let part = Channel(whole.keyframes(in: low..<high))
    for step in 0...100 {
      let time = low + (high - low) * Double(step) / 100
      #expect(abs(part.values(at: time)[0] - whole.values(at: time)[0]) < 1e-4)
    }
  }

  @Test func `A jump has two keyframes`() {
    let keyframes = [Channel.Keyframe(at: 0, [1], .hold), .init(at: 0.5, [0])]
    #expect(Channel.withoutHolds(keyframes).map(\.time) == [0, 0.5, 0.5])
    #expect(Channel.withoutHolds(keyframes).map(\.values) == [[1], [1], [0]])
    #expect(Channel.withoutHolds(keyframes, gap: 0.1).map(\.time) == [0, 0.4, 0.5])
  }

  @Test func `Lines stay within the flatness of their curve`() {
    let channel = Channel([.init(at: 0, [0], .cubic(y1: 3, y2: -2)), .init(at: 1, [200])])
    let lines = Channel(Channel.flattened(channel.keyframes, flatness: 0.02).map(\.keyframe))
    let worst = (0...10_000).map { Double($0) / 10_000 }
      .map { abs(lines.values(at: $0)[0] - channel.values(at: $0)[0]) }.max()
    #expect((worst ?? 1) <= 0.02 + 1e-9)
    #expect((worst ?? 0) > 0.015)
  }
}

struct MotionTextTests {
  @Test(arguments: [
    ("card", "card", "card"), ("row-2-name", "row-2-name", "row2Name"), ("Card_top", "Card_top", "cardTop"),
    ("2nd", "view-2nd", "view2nd"), ("", "view", "view"), ("a b", "a-b", "aB"), ("é", "view", "view"),
  ])
  func `Names become identifiers`(name: String, css: String, swift: String) {
    #expect(MotionText.hyphenated(name) == css)
    #expect(MotionText.camelCased(name) == swift)
  }

  @Test func `A name with a number does not take one that is given out`() {
    var names = UniqueNames(separator: "-")
    let given = ["a-2", "a", "a", "A", "a-2"].map { names.name($0) }
    #expect(given == ["a-2", "a", "a-3", "A-4", "a-2-2"])
  }
}
