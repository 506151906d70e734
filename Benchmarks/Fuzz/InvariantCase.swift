internal import FlingDynamics
internal import FlingGeometry

/// Invariants of every world of a kind, checked in random worlds.
///
/// The same seed gives the same world. A world that violates an invariant is reduced while it still
/// violates it.
package struct InvariantCase {
  private let seed: UInt64
  private let world: RandomWorld
  private let invariants: [Invariant]

  /// - Parameter isStrict: whether to check instead the invariants with known exceptions for very fast, thin
  ///   or squeezed bodies: nothing leaves a closed box, and distant bodies change nothing.
  package init(seed: UInt64, isStrict: Bool = false) {
    self.seed = seed
    world = RandomWorld(seed: seed)
    invariants = isStrict ? [.box, .isolation] : [.finiteness, .energy, .momentum, .repetition, .order]
  }

  /// The largest number of bodies times steps, for all worlds together.
  package var work: Int { invariants.count * 2 * world.bodies.count * world.steps }

  package func run() throws(APIFuzzCase.Fault) {
    for invariant in invariants {
      guard let what = invariant.violation(in: world, seed: seed) else { continue }
      let (smallest, cause) = reduced(violating: invariant) ?? (world, what)
      throw APIFuzzCase.Fault(seed: seed, what: "law of \(invariant.rawValue): \(cause)\n\(smallest)")
    }
  }

  enum Invariant: String {
    case finiteness = "numbers"
    case box, energy, momentum, repetition, order
    case isolation = "company"

    /// A description of the violation; nil if the world satisfies the invariant.
    func violation(in world: RandomWorld, seed: UInt64) -> String? {
      do {
        switch self {
        case .finiteness: return try InvariantCase.nonFiniteState(in: world)
        case .box: return try InvariantCase.escape(in: world)
        case .energy: return try InvariantCase.energyGain(in: world)
        case .momentum: return try InvariantCase.momentumChange(in: world)
        case .repetition: return try InvariantCase.divergence(RandomWorldRun(world), RandomWorldRun(world))
        case .order: return try InvariantCase.orderDependence(in: world, seed: seed)
        case .isolation: return try InvariantCase.distantInfluence(in: world)
        }
      } catch {
        return "\(error)"
      }
    }
  }

  // MARK: Invariants

  private static func nonFiniteState(in world: RandomWorld) throws -> String? {
    let run = RandomWorldRun(world)
    for step in 0..<world.steps {
      try run.advance()
      for k in world.bodies.indices {
        guard let state = run.state(k) else { continue }
        guard state.center.isFinite, state.angle.isFinite, state.velocity.isFinite,
          state.angularVelocity.isFinite
        else { return "thing \(k) after step \(step): \(state)" }
      }
    }
    return nil
  }

  /// Nothing leaves a closed box.
  private static func escape(in world: RandomWorld) throws -> String? {
    guard let box = world.box else { return nil }
    let run = RandomWorldRun(world)
    for step in 0..<world.steps {
      try run.advance()
      for k in world.bodies.indices {
        guard let center = run.state(k)?.center else { continue }
        guard center.x > box.minX, center.x < box.maxX, center.y > box.minY, center.y < box.maxY else {
          return "thing \(k) is at \(center) after step \(step)"
        }
      }
    }
    return nil
  }

  /// Kinetic plus potential energy never rises, except by rounding and by the correction of penetrations: a
  /// hundredth of the kinetic energy, or half a point of height, in a step.
  private static func energyGain(in world: RandomWorld) throws -> String? {
    guard world.isPassive, world.isSymmetric, world.joints.isEmpty else { return nil }
    let run = RandomWorldRun(world)
    var lowestEnergy = Double.infinity
    var maxKinetic = 0.0
    let gravity = 1000 * Point(world.gravity).length
    let tolerance = world.bodies.reduce(0) { $0 + $1.mass } * gravity * 0.5
    for step in 0..<world.steps {
      try run.advance()
      // A world that starts paused has its velocities only after it resumes.
      if run.isPaused { continue }
      let energy = run.energy
      let sum = energy.kinetic + energy.potential
      maxKinetic = max(maxKinetic, energy.kinetic)
      guard sum <= lowestEnergy + 0.01 * maxKinetic + tolerance + 1e-9 else {
        return
          "energy rose from \(lowestEnergy) to \(sum) in step \(step), with at most \(maxKinetic) of kinetic energy"
      }
      lowestEnergy = min(lowestEnergy, sum)
    }
    return nil
  }

  /// The momentum of a world without external influences is constant.
  private static func momentumChange(in world: RandomWorld) throws -> String? {
    guard world.isFree, world.isSymmetric else { return nil }
    let run = RandomWorldRun(world)
    repeat { try run.advance() } while run.isPaused && run.step < world.steps
    let first = run.momentum
    for step in run.step..<world.steps {
      try run.advance()
      // A body that falls asleep loses its remaining speed.
      guard !run.items.indices.contains(where: { run.state($0)?.isResting == true }) else { return nil }
      let now = run.momentum
      guard now.sum.distance(to: first.sum) <= 1e-6 * max(first.amount, now.amount) + 1e-9 else {
        return "momentum \(first.sum) became \(now.sum) by step \(step), of amounts \(first.amount)"
      }
    }
    return nil
  }

  /// The order of declaration changes nothing.
  private static func orderDependence(in world: RandomWorld, seed: UInt64) throws -> String? {
    // Joints are solved in order of declaration, and bodies at the same position keep their order.
    guard world.joints.isEmpty, world.isDisjoint else { return nil }
    var draws = RandomValues(seed: seed &* 6 &+ 6)
    var order = Array(world.bodies.indices)
    for k in order.indices.dropFirst() { order.swapAt(k, draws.number(below: k + 1)) }
    return try divergence(RandomWorldRun(world), RandomWorldRun(world, order: order))
  }

  /// A distant body that is added later changes nothing.
  private static func distantInfluence(in world: RandomWorld) throws -> String? {
    let (run, other) = (RandomWorldRun(world), RandomWorldRun(world))
    try run.advance()
    try other.advance()
    other.addDistantBody()
    return try divergence(run, other)
  }

  private static func divergence(_ run: RandomWorldRun, _ other: RandomWorldRun) throws -> String? {
    while run.step < run.world.steps {
      try run.advance()
      try other.advance()
      guard run.states == other.states else {
        let diverging = run.items.indices.first { run.state($0) != other.state($0) }
        let states = diverging.map {
          "\(run.state($0).debugDescription) against \(other.state($0).debugDescription)"
        }
        return "thing \(diverging ?? -1) diverges after step \(run.step): \(states ?? "")"
      }
    }
    return nil
  }

  // MARK: Reduction

  /// Removes events, joints, bodies and steps that the violation does not need.
  private func reduced(violating invariant: Invariant) -> (RandomWorld, String)? {
    guard var cause = invariant.violation(in: world, seed: seed) else { return nil }
    var smallest = world
    var budget = 150
    func attempt(_ change: (inout RandomWorld) -> Void) -> Bool {
      budget -= 1
      var candidate = smallest
      change(&candidate)
      guard budget > 0, let what = invariant.violation(in: candidate, seed: seed) else { return false }
      (smallest, cause) = (candidate, what)
      return true
    }
    for k in smallest.events.indices.reversed() { _ = attempt { $0.events.remove(at: k) } }
    for k in smallest.joints.indices.reversed() { _ = attempt { $0.joints.remove(at: k) } }
    if smallest.joints.isEmpty, smallest.events.isEmpty {
      for k in smallest.bodies.indices.reversed() where smallest.bodies.count > 1 {
        _ = attempt { $0.bodies.remove(at: k) }
      }
    }
    while smallest.steps > 1, attempt({ $0.steps = $0.steps * 3 / 4 }) {}
    return (smallest, cause)
  }
}
