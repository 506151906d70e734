/// Chooses for every picture of a film on what it is drawn, so that the film gets as short as it can, and hands frames on
/// once nothing that comes can change the choice.
///
/// A frame on an older picture than the last wants that one to be restored, one on nothing wants all that is shown to be
/// cleared; both depend on how the frame before was drawn. The shortest way through these choices is found as it is
/// in a graph whose nodes are the frames of all pictures.
struct APNGTrack {
  /// A frame as it is written.
  struct Shot: Equatable {
    let frame: APNGFrame
    let disposal: APNGFrame.Disposal
    let delays: [FrameDelay]
    let corner: UInt32
  }

  /// Nothing is put off for more pictures than this.
  private static let longestWait = 64

  /// How a frame is best reached.
  private struct Node {
    /// Bytes of all frames up to this one, since the last ones were handed on.
    var cost: Int
    /// Which candidate of the picture before is drawn then; nil for the first picture of those that wait.
    var before: Int?
  }

  private struct Entry {
    let step: APNGStep
    let delays: [FrameDelay]
    /// One a candidate; nil where there is no way to it.
    var nodes: [Node?]

    /// With the first candidate settled.
    init(first step: APNGStep, delays: [FrameDelay]) {
      self.init(step: step, delays: delays, nodes: [])
      nodes = step.candidates.indices.map { $0 == 0 ? Node(cost: 0, before: nil) : nil }
    }

    init(step: APNGStep, delays: [FrameDelay], nodes: [Node?]) {
      self.step = step
      self.delays = delays
      self.nodes = nodes
    }
  }

  private var waiting: [Entry] = []

  /// - Parameter delays: for how long the picture is shown; parts of it are shown one after the other.
  /// - Returns: frames before this one that are settled now.
  mutating func add(_ step: APNGStep, delays: [FrameDelay]) -> [Shot] {
    guard let last = waiting.last else {
      waiting = [Entry(first: step, delays: delays)]
      return []
    }
    let nodes = step.candidates.map { candidate in
      let cost = candidate.frame.imageData.count
      return last.step.candidates.indices.compactMap { way in
        guard APNGTrack.canFollow(candidate.base, of: step, way, of: last) else { return nil }
        return last.nodes[way].map { Node(cost: $0.cost + cost, before: way) }
      }.min { (a: Node, b: Node) in a.cost < b.cost }
    }
    let isSettled = nodes.dropFirst().allSatisfy { $0 == nil } || waiting.count == APNGTrack.longestWait
    guard isSettled, let before = nodes[0]?.before else {
      waiting.append(Entry(step: step, delays: delays, nodes: nodes))
      return []
    }
    let shots = settled(endingWith: before)
    waiting = [Entry(first: step, delays: delays)]
    return shots
  }

  /// The frames that still wait.
  mutating func end() -> [Shot] {
    guard let last = waiting.last else { return [] }
    let ends = last.nodes.indices.compactMap { index in last.nodes[index].map { (index, $0.cost) } }
    guard let best = ends.min(by: { $0.1 < $1.1 }) else { return [] }
    defer { waiting = [] }
    return settled(endingWith: best.0)
  }

  /// Whether a picture can be drawn on a base if the picture before is drawn in a certain way.
  private static func canFollow(_ base: APNGStep.Base, of step: APNGStep, _ way: Int, of last: Entry) -> Bool
  {
    if base == .picture(step.number - 1) { return true }
    // Of a picture that is shown in parts the parts would have to be restored and cleared too.
    guard last.delays.count == 1 else { return false }
    return last.step.candidates[way].base == base || base == .nothing && way == 0 && last.step.isCovering
  }

  private func settled(endingWith end: Int) -> [Shot] {
    var shots: [Shot] = []
    var way = end
    var disposal = APNGFrame.Disposal.stay
    for entry in waiting.reversed() {
      let candidate = entry.step.candidates[way]
      shots.append(
        Shot(
          frame: candidate.frame, disposal: disposal, delays: entry.delays, corner: entry.step.corner))
      switch candidate.base {
      case .picture(entry.step.number - 1): disposal = .stay
      case .picture: disposal = .restore
      case .nothing: disposal = .clear
      }
      guard let before = entry.nodes[way]?.before else { break }
      way = before
    }
    return shots.reversed()
  }
}
