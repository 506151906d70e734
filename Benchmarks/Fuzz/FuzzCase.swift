internal import FlingDynamics
internal import FlingGeometry

/// A random set-up of items and behaviors that is run for a while, changed on the way, and watched.
///
/// The same seed gives the same case. What it demands: a step either throws before anything has moved, or all places,
/// angles and velocities are finite.
package final class FuzzCase {
  let seed: UInt64
  var draws: Draws
  let animator = DynamicAnimator()
  var items: [FuzzItem] = []
  var groups: [DynamicItemGroup] = []
  /// All there ever were, in the animator or not.
  var behaviors: [DynamicBehavior] = []
  /// What was done from within steps.
  var calls = 0
  private let isTold: Bool
  private(set) var refusals = 0
  /// Of all states it went through.
  private var hash: UInt64 = 0

  package struct Fault: Error, CustomStringConvertible {
    package let seed: UInt64
    package let what: String
    package var description: String { "seed \(seed): \(what)" }
  }

  /// - Parameter isTold: prints what is done, to find out what a seed means.
  package init(seed: UInt64, isTold: Bool = false) {
    self.seed = seed
    self.isTold = isTold
    draws = Draws(seed: seed)
    animator.keepsPoses = true
    if draws.chance(0.7) { animator.referenceBounds = Rect(x: 0, y: 0, width: 400, height: 500) }
    let count = draws.chance(0.1) ? 20 + draws.number(below: 30) : 1 + draws.number(below: 9)
    items = (0..<count).map { _ in FuzzItem(&draws) }
    if draws.chance(0.15) {
      let members = items.suffix(draws.number(below: 4))
      groups.append(DynamicItemGroup(items: Array(members)))
      if draws.chance(0.9) { items.removeLast(members.count) }
    }
    for _ in 0..<(1 + draws.number(below: 7)) { addBehavior() }
  }

  private static let mostSteps = 120
  /// How many items are stepped how often, in both its runs together at most.
  package var work: Int { 2 * items.count * Self.mostSteps }

  /// Twice: both times the same must come of it.
  package func run() throws(Fault) {
    try runOnce()
    let other = FuzzCase(seed: seed)
    try other.runOnce()
    guard other.hash == hash else { throw Fault(seed: seed, what: "run again it went another way") }
  }

  private func runOnce() throws(Fault) {
    let steps = Self.mostSteps / 2 + draws.number(below: Self.mostSteps / 2)
    for step in 0..<steps {
      while draws.chance(0.2) { change() }
      let before = places()
      let isPaused = animator.isPaused
      do {
        try animator.step()
      } catch {
        if isTold { print("step \(step): \(error)") }
        refusals += 1
        // Too many contacts are found out only on the way.
        if error.value.hasPrefix("more than") { return }
        guard zip(before, places()).allSatisfy({ $0.isEmpty || $0 == $1 }) else {
          throw Fault(seed: seed, what: "step \(step) moved items and threw \(error)")
        }
        // What is refused has to go some time.
        if refusals > 3 { return }
        if let last = animator.behaviors.last { animator.removeBehavior(last) }
        continue
      }
      if isTold { tell(step) }
      hash = KeyedRandom.combine(hash, animator.stateHash)
      for (k, item) in everything.enumerated() {
        guard let state = animator.state(of: item) else { continue }
        guard state.center.isFinite, state.angle.isFinite, state.velocity.isFinite,
          state.angularVelocity.isFinite,
          isPaused || item.center.isFinite && item.transform.rotation.isFinite
        else {
          throw Fault(seed: seed, what: "item \(k) after step \(step): \(state), item at \(item.center)")
        }
        for pose in animator.poses(of: item) where !pose.center.isFinite || !pose.angle.isFinite {
          throw Fault(seed: seed, what: "item \(k) within step \(step) at \(pose)")
        }
      }
    }
  }

  var everything: [any DynamicItem] { items + groups }

  /// Where each is that the animator knows, as bits, since numbers that are none equal nothing; nothing of the others.
  private func places() -> [[UInt64]] {
    everything.map { item in
      // A group that is not in yet reads anew where its members are.
      guard let state = animator.state(of: item) else { return [] }
      return [state.center.x, state.center.y, state.angle, item.center.x, item.center.y].map(\.bitPattern)
    }
  }

  private func tell(_ step: Int) {
    for (k, item) in everything.enumerated() {
      guard let state = animator.state(of: item) else { continue }
      print(
        "step \(step) item \(k): \(state.center.x) \(state.center.y) angle \(state.angle) velocity \(state.velocity.x)",
        "\(state.velocity.y) spin \(state.angularVelocity) mass \(state.mass)")
    }
  }

  func say(_ text: @autoclosure () -> String) { if isTold { print(text()) } }
}
