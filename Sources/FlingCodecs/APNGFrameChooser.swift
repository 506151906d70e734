/// Chooses a base for every picture of a film so that the total of bytes is least. Returns frames as soon as
/// no later picture can change the choice.
///
/// The base of a frame fixes the disposal of the frame before: an older picture requires that it is restored,
/// a transparent canvas that it is cleared. Both are possible only for some candidates of the picture before.
/// The choice is a shortest path: its nodes are the candidates of all pictures, and the cost of a node is its
/// number of bytes. Dynamic programming finds it.
struct APNGFrameChooser {
  /// A chosen frame with its disposal and delays.
  struct ChosenFrame: Equatable {
    let frame: APNGFrame
    let disposal: APNGFrame.Disposal
    let delays: [FrameDelay]
    let corner: UInt32
  }

  /// The most pictures that wait for a decision. It bounds memory.
  private static let longestWait = 64

  /// The shortest path to a candidate.
  private struct PathNode {
    /// The bytes of all frames on the path since the last decision.
    var cost: Int
    /// The candidate of the previous picture on the path; nil for the first waiting picture.
    var before: Int?
  }

  /// A waiting picture.
  private struct WaitingPicture {
    let step: APNGFrameCandidates
    let delays: [FrameDelay]
    /// One for each candidate; nil for a candidate that no path reaches.
    var nodes: [PathNode?]

    /// The first waiting picture, for which the first candidate is chosen.
    init(first step: APNGFrameCandidates, delays: [FrameDelay]) {
      self.init(step: step, delays: delays, nodes: [])
      nodes = step.candidates.indices.map { $0 == 0 ? PathNode(cost: 0, before: nil) : nil }
    }

    init(step: APNGFrameCandidates, delays: [FrameDelay], nodes: [PathNode?]) {
      self.step = step
      self.delays = delays
      self.nodes = nodes
    }
  }

  /// The pictures without a decision, in order.
  private var waiting: [WaitingPicture] = []

  /// - Parameter delays: how long the picture is shown, in consecutive parts.
  /// - Returns: earlier frames whose choice is final now.
  mutating func add(_ step: APNGFrameCandidates, delays: [FrameDelay]) -> [ChosenFrame] {
    guard let last = waiting.last else {
      waiting = [WaitingPicture(first: step, delays: delays)]
      return []
    }
    let nodes = step.candidates.map { candidate in
      let cost = candidate.frame.imageData.count
      return last.step.candidates.indices.compactMap { index in
        guard APNGFrameChooser.isAvailable(candidate.base, for: step, afterCandidate: index, of: last) else {
          return nil
        }
        return last.nodes[index].map { PathNode(cost: $0.cost + cost, before: index) }
      }.min { (a: PathNode, b: PathNode) in a.cost < b.cost }
    }
    // If only the first candidate can be reached, every path goes through it.
    let isSettled =
      nodes.dropFirst().allSatisfy { $0 == nil } || waiting.count == APNGFrameChooser.longestWait
    guard isSettled, let before = nodes[0]?.before else {
      waiting.append(WaitingPicture(step: step, delays: delays, nodes: nodes))
      return []
    }
    let chosen = chosenFrames(endingWith: before)
    waiting = [WaitingPicture(first: step, delays: delays)]
    return chosen
  }

  /// Decides all waiting pictures and returns their frames.
  mutating func end() -> [ChosenFrame] {
    guard let last = waiting.last else { return [] }
    let ends = last.nodes.indices.compactMap { index in last.nodes[index].map { (index, $0.cost) } }
    guard let best = ends.min(by: { $0.1 < $1.1 }) else { return [] }
    defer { waiting = [] }
    return chosenFrames(endingWith: best.0)
  }

  /// Whether a picture can be drawn on a base if a candidate of the previous picture is written.
  /// - Parameter index: the index of that candidate.
  private static func isAvailable(
    _ base: APNGFrameCandidates.Base, for step: APNGFrameCandidates, afterCandidate index: Int,
    of last: WaitingPicture
  ) -> Bool {
    if base == .picture(step.number - 1) { return true }
    // A picture with several delays is written as several frames, which can't be restored or cleared
    // together.
    guard last.delays.count == 1 else { return false }
    return last.step.candidates[index].base == base || base == .nothing && index == 0 && last.step.isCovering
  }

  /// The frames of the shortest path to a candidate of the last waiting picture. The walk is backwards: each
  /// frame's base gives the disposal of the frame before.
  private func chosenFrames(endingWith end: Int) -> [ChosenFrame] {
    var chosen: [ChosenFrame] = []
    var index = end
    var disposal = APNGFrame.Disposal.stay
    for entry in waiting.reversed() {
      let candidate = entry.step.candidates[index]
      chosen.append(
        ChosenFrame(
          frame: candidate.frame, disposal: disposal, delays: entry.delays, corner: entry.step.corner))
      switch candidate.base {
      case .picture(entry.step.number - 1): disposal = .stay
      case .picture: disposal = .restore
      case .nothing: disposal = .clear
      }
      guard let before = entry.nodes[index]?.before else { break }
      index = before
    }
    return chosen.reversed()
  }
}
