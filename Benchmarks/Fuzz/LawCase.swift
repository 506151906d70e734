internal import FlingDynamics
internal import FlingGeometry

/// Laws that hold in every world of a kind, checked in random worlds.
///
/// The same seed gives the same world. A world that breaks a law is reduced while it still breaks the law.
package struct LawCase {
  private let seed: UInt64
  private let plan: Plan
  private let laws: [Law]

  /// - Parameter isStrict: whether to check instead the laws with known exceptions for very fast, thin or
  ///   squeezed bodies: nothing leaves a closed box, and distant bodies change nothing.
  package init(seed: UInt64, isStrict: Bool = false) {
    self.seed = seed
    plan = Plan(seed: seed)
    laws = isStrict ? [.box, .company] : [.numbers, .energy, .momentum, .repetition, .order]
  }

  /// The largest number of bodies times steps, for all worlds together.
  package var work: Int { laws.count * 2 * plan.things.count * plan.steps }

  package func run() throws(FuzzCase.Fault) {
    for law in laws {
      guard let what = law.breach(plan, seed) else { continue }
      let (least, cause) = smaller(breaking: law) ?? (plan, what)
      throw FuzzCase.Fault(seed: seed, what: "law of \(law.rawValue): \(cause)\n\(least)")
    }
  }

  enum Law: String {
    case numbers, box, energy, momentum, repetition, order, company

    /// The way in which a world breaks the law; nil if it does not.
    func breach(_ plan: Plan, _ seed: UInt64) -> String? {
      do {
        switch self {
        case .numbers: return try LawCase.numbers(plan)
        case .box: return try LawCase.box(plan)
        case .energy: return try LawCase.energy(plan)
        case .momentum: return try LawCase.momentum(plan)
        case .repetition: return try LawCase.sameness(PlanRun(plan), PlanRun(plan))
        case .order: return try LawCase.order(plan, seed)
        case .company: return try LawCase.company(plan)
        }
      } catch {
        return "\(error)"
      }
    }
  }

  // MARK: Laws

  private static func numbers(_ plan: Plan) throws -> String? {
    let run = PlanRun(plan)
    for step in 0..<plan.steps {
      try run.advance()
      for k in plan.things.indices {
        guard let state = run.state(k) else { continue }
        guard state.center.isFinite, state.angle.isFinite, state.velocity.isFinite,
          state.angularVelocity.isFinite
        else { return "thing \(k) after step \(step): \(state)" }
      }
    }
    return nil
  }

  /// Nothing leaves a closed box.
  private static func box(_ plan: Plan) throws -> String? {
    guard let box = plan.box else { return nil }
    let run = PlanRun(plan)
    for step in 0..<plan.steps {
      try run.advance()
      for k in plan.things.indices {
        guard let place = run.state(k)?.center else { continue }
        guard place.x > box.minX, place.x < box.maxX, place.y > box.minY, place.y < box.maxY else {
          return "thing \(k) is at \(place) after step \(step)"
        }
      }
    }
    return nil
  }

  /// Kinetic plus potential energy never rises, except by rounding and by the correction of penetrations: a
  /// hundredth of the kinetic energy, or half a point of height, in a step.
  private static func energy(_ plan: Plan) throws -> String? {
    guard plan.isPassive, plan.isSymmetric, plan.ties.isEmpty else { return nil }
    let run = PlanRun(plan)
    var least = Double.infinity
    var most = 0.0
    let pull = 1000 * Point(plan.gravity).length
    let slack = plan.things.reduce(0) { $0 + $1.mass } * pull * 0.5
    for step in 0..<plan.steps {
      try run.advance()
      // A world that starts paused has its velocities only after it resumes.
      if run.isPaused { continue }
      let energy = run.energy
      let sum = energy.kinetic + energy.potential
      most = max(most, energy.kinetic)
      guard sum <= least + 0.01 * most + slack + 1e-9 else {
        return "energy rose from \(least) to \(sum) in step \(step), with at most \(most) of kinetic energy"
      }
      least = min(least, sum)
    }
    return nil
  }

  /// The momentum of a world without external influences is constant.
  private static func momentum(_ plan: Plan) throws -> String? {
    guard plan.isFree, plan.isSymmetric else { return nil }
    let run = PlanRun(plan)
    repeat { try run.advance() } while run.isPaused && run.step < plan.steps
    let first = run.momentum
    for step in run.step..<plan.steps {
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
  private static func order(_ plan: Plan, _ seed: UInt64) throws -> String? {
    // Joints are solved in order of declaration, and bodies at the same position keep their order.
    guard plan.ties.isEmpty, plan.isApart else { return nil }
    var draws = Draws(seed: seed &* 6 &+ 6)
    var order = Array(plan.things.indices)
    for k in order.indices.dropFirst() { order.swapAt(k, draws.number(below: k + 1)) }
    return try sameness(PlanRun(plan), PlanRun(plan, order: order))
  }

  /// A distant body that is added later changes nothing.
  private static func company(_ plan: Plan) throws -> String? {
    let (run, other) = (PlanRun(plan), PlanRun(plan))
    try run.advance()
    try other.advance()
    other.addStranger()
    return try sameness(run, other)
  }

  private static func sameness(_ run: PlanRun, _ other: PlanRun) throws -> String? {
    while run.step < run.plan.steps {
      try run.advance()
      try other.advance()
      guard run.states == other.states else {
        let parted = run.items.indices.first { run.state($0) != other.state($0) }
        let states = parted.map {
          "\(run.state($0).debugDescription) against \(other.state($0).debugDescription)"
        }
        return "thing \(parted ?? -1) diverges after step \(run.step): \(states ?? "")"
      }
    }
    return nil
  }

  // MARK: Reduction

  /// Removes events, joints, bodies and steps that the breach does not need.
  private func smaller(breaking law: Law) -> (Plan, String)? {
    guard var cause = law.breach(plan, seed) else { return nil }
    var least = plan
    var budget = 150
    func attempt(_ change: (inout Plan) -> Void) -> Bool {
      budget -= 1
      var candidate = least
      change(&candidate)
      guard budget > 0, let what = law.breach(candidate, seed) else { return false }
      (least, cause) = (candidate, what)
      return true
    }
    for k in least.events.indices.reversed() { _ = attempt { $0.events.remove(at: k) } }
    for k in least.ties.indices.reversed() { _ = attempt { $0.ties.remove(at: k) } }
    if least.ties.isEmpty, least.events.isEmpty {
      for k in least.things.indices.reversed() where least.things.count > 1 {
        _ = attempt { $0.things.remove(at: k) }
      }
    }
    while least.steps > 1, attempt({ $0.steps = $0.steps * 3 / 4 }) {}
    return (least, cause)
  }
}
