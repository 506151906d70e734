internal import FlingDynamics
internal import FlingGeometry

/// A random animator with items and behaviors, which runs for a while and changes on the way.
///
/// The same seed gives the same case. Each step must either throw before anything has moved, or leave all
/// positions, angles and velocities finite.
package final class APIFuzzCase {
  let seed: UInt64
  var draws: RandomValues
  let animator = DynamicAnimator()
  var items: [FuzzItem] = []
  var groups: [DynamicItemGroup] = []
  /// All behaviors that have been created, in the animator or not.
  var behaviors: [DynamicBehavior] = []
  /// The number of changes from within steps.
  var callbackChanges = 0
  private let isVerbose: Bool
  private(set) var refusals = 0
  /// The hash of all states so far.
  private var hash: UInt64 = 0

  package struct Fault: Error, CustomStringConvertible {
    package let seed: UInt64
    package let what: String
    package var description: String { "seed \(seed): \(what)" }
  }

  /// - Parameter isVerbose: whether to print behaviors and states, to analyze a seed.
  package init(seed: UInt64, isVerbose: Bool = false) {
    self.seed = seed
    self.isVerbose = isVerbose
    draws = RandomValues(seed: seed)
    animator.simulation.keepsPoses = true
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

  private static let maxSteps = 120
  /// The largest number of items times steps, for both runs together.
  package var work: Int { 2 * items.count * Self.maxSteps }

  /// Runs the case twice. Both runs must have the same states.
  package func run() throws(Fault) {
    try runOnce()
    let other = APIFuzzCase(seed: seed)
    try other.runOnce()
    guard other.hash == hash else { throw Fault(seed: seed, what: "a second run diverged") }
  }

  private func runOnce() throws(Fault) {
    let steps = Self.maxSteps / 2 + draws.number(below: Self.maxSteps / 2)
    for step in 0..<steps {
      while draws.chance(0.2) { change() }
      let before = poseBits()
      let isPaused = animator.isPaused
      do {
        try animator.step()
      } catch {
        if isVerbose { print("step \(step): \(error)") }
        refusals += 1
        // This limit is only detected within the step.
        if error.value.hasPrefix("more than") { return }
        guard zip(before, poseBits()).allSatisfy({ $0.isEmpty || $0 == $1 }) else {
          throw Fault(seed: seed, what: "step \(step) moved items and threw \(error)")
        }
        // A refused behavior is removed.
        if refusals > 3 { return }
        if let last = animator.behaviors.last { animator.removeBehavior(last) }
        continue
      }
      if isVerbose { printStates(step) }
      hash = KeyedRandom.combine(hash, animator.simulation.stateHash)
      for (k, item) in allItems.enumerated() {
        guard let state = animator.simulation.state(of: ItemID(item)) else { continue }
        guard state.center.isFinite, state.angle.isFinite, state.velocity.isFinite,
          state.angularVelocity.isFinite,
          isPaused || item.center.isFinite && item.transform.rotation.isFinite
        else {
          throw Fault(seed: seed, what: "item \(k) after step \(step): \(state), item at \(item.center)")
        }
        for pose in animator.simulation.lastStepPoses(of: ItemID(item))
        where !pose.center.isFinite || !pose.angle.isFinite {
          throw Fault(seed: seed, what: "item \(k) within step \(step) at \(pose)")
        }
      }
    }
  }

  var allItems: [any DynamicItem] { items + groups }

  /// The positions and angles of the items in the animator as bits, because NaN is not equal to itself; empty
  /// for other items.
  private func poseBits() -> [[UInt64]] {
    allItems.map { item in
      // A group outside the animator takes the positions of its members.
      guard let state = animator.simulation.state(of: ItemID(item)) else { return [] }
      return [state.center.x, state.center.y, state.angle, item.center.x, item.center.y].map(\.bitPattern)
    }
  }

  private func printStates(_ step: Int) {
    for (k, item) in allItems.enumerated() {
      guard let state = animator.simulation.state(of: ItemID(item)) else { continue }
      print(
        "step \(step) item \(k): \(state.center.x) \(state.center.y) angle \(state.angle) velocity \(state.velocity.x)",
        "\(state.velocity.y) spin \(state.angularVelocity) mass \(state.mass)")
    }
  }

  func log(_ text: @autoclosure () -> String) { if isVerbose { print(text()) } }
}
