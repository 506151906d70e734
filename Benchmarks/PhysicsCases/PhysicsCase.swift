package import FlingDynamics
package import FlingGeometry

/// A small world for measurements, with the interface of other engines: bodies of several pieces, walls and
/// joints.
///
/// Points, seconds, radians; y down. Bodies enter the world together in the first step, when their shapes are
/// complete. A step of a case may be shorter than a step of the world; then the world runs up to one step
/// ahead, and poses are interpolated between its substeps.
package final class PhysicsCase {
  private var recorder = RecordedWorld()
  package var world: World { _read { yield recorder.world } }
  package let gravity: Point

  private var drafts: [BodyDraft] = []
  /// The world's body of each draft, if it has one.
  private var bodies: [Int?] = []
  private var driven: [(draft: Int, body: Int)] = []
  private var joints: [JointDraft] = []
  private var impulses: [(body: Int, impulse: Point, point: Point)] = []
  private var forces: [Int: Point] = [:]
  private var areForcesNew = false
  private var walls: [BoundaryShape] = []
  private var enteredBodies = 0
  private var enteredJoints = 0
  private var ticks = 0
  private var time = 0.0
  private let watch = PhysicsCaseWatch.current
  private let number: Int

  package struct State: Equatable, Sendable {
    /// Of the center of mass.
    package var position: Point
    package var angle: Double
    package var velocity: Point
    package var spin: Double
    package var mass: Double
    /// About the center of mass.
    package var inertia: Double

    package var energy: Double { 0.5 * mass * velocity.dot(velocity) + 0.5 * inertia * spin * spin }
  }

  package init(gravity: Point = Point(0, 1000), allowsSleep: Bool = false) {
    self.gravity = gravity
    number = watch?.enter() ?? 0
    recorder.allowsSleep = allowsSleep
    if watch != nil { recorder.journal = Journal() }
  }

  // MARK: Building

  package func body(_ draft: BodyDraft) -> Int {
    drafts.append(draft)
    bodies.append(nil)
    return drafts.count - 1
  }

  package func add(_ piece: BodyDraft.Piece, friction: Double, elasticity: Double, to body: Int) {
    drafts[body].convexParts.append(piece)
    drafts[body].friction = friction
    drafts[body].elasticity = elasticity
  }

  /// A wall that stays in the world, whatever its body does.
  package func wall(_ from: Point, _ to: Point, friction: Double, elasticity: Double, on body: Int) {
    let draft = drafts[body]
    var wall = BoundaryShape(
      serial: walls.count + 1, points: [draft.placed(from), draft.placed(to)], isClosed: false, group: 0)
    wall.friction = friction
    wall.elasticity = elasticity
    walls.append(wall)
    recorder.apply(.setBoundaries(walls))
  }

  package func joint(_ joint: JointDraft) { joints.append(joint) }

  /// Sets a constant force at the center of mass, until it is set again.
  package func force(_ force: Point, on body: Int) {
    forces[body] = force
    areForcesNew = true
  }

  package func impulse(_ impulse: Point, at point: Point, on body: Int) {
    impulses.append((body, impulse, point))
  }

  // MARK: Running

  /// - Parameter duration: In seconds.
  package func step(_ duration: Double = World.step) {
    if duration != World.step { recorder.keepsPoses = true }
    enter()
    time += duration
    while Double(ticks) < time / World.step - 1e-6 {
      if let watch, ticks == watch.maxTicks { return }
      for (draft, body) in driven { drafts[draft].drive(body, in: &recorder) }
      recorder.advance()
      ticks += 1
      watch?.note(number, state: world.stateHash, &recorder.journal)
    }
  }

  package func run(_ seconds: Double, step duration: Double = World.step) {
    for _ in 0..<Int((seconds / duration).rounded()) { step(duration) }
  }

  /// Puts new bodies, joints, impulses and forces into the world, as the next step does.
  package func enter() {
    if enteredBodies < drafts.count { enterBodies() }
    if enteredJoints < joints.count {
      let new = joints[enteredJoints...].map { $0.jointDefinition(world, drafts, bodies) }
      recorder.apply(.setLinks(world.jointDefinitions + new))
      enteredJoints = joints.count
    }
    for applied in impulses {
      guard let body = bodies[applied.body] else { continue }
      let bodyState = world.bodyStates[body]
      let offset = (applied.point - bodyState.position).rotated(by: -bodyState.angle)
      recorder.apply(.strike(body, impulse: applied.impulse, offset: offset))
    }
    impulses.removeAll()
    if areForcesNew {
      areForcesNew = false
      let pushes = forces.keys.sorted().compactMap { key -> World.AppliedForce? in
        guard let body = bodies[key], let force = forces[key], force != .zero else { return nil }
        return World.AppliedForce(body: body, force: force, offset: .zero)
      }
      recorder.apply(.setPushes(pushes))
    }
  }

  /// Bodies that enter together are added in the canonical order of items.
  private func enterBodies() {
    let fresh = (enteredBodies..<drafts.count).compactMap { k in
      drafts[k].newBody(gravity: gravity).map { (draft: k, newBody: $0) }
    }
    enteredBodies = drafts.count
    recorder.reserveCapacity(for: fresh.map(\.newBody.body.bodyShape))
    for k in World.canonicalOrder(of: fresh.map(\.newBody), along: gravity) {
      let (draft, newBody) = fresh[k]
      let body = recorder.add(newBody)
      bodies[draft] = body
      switch drafts[draft].kind {
      case .fixed: break
      case .free:
        recorder.apply(.addVelocity(body, linear: drafts[draft].velocity, spin: drafts[draft].spin))
      case .driven: driven.append((draft, body))
      }
    }
  }

  // MARK: Reading

  package func state(_ index: Int) -> State {
    guard let body = bodies[index] else { return drafts[index].state }
    let bodyState = world.bodyStates[body]
    let mass = world.bodies[body].mass
    var state = State(
      position: bodyState.position, angle: bodyState.angle, velocity: bodyState.velocity,
      spin: bodyState.spin,
      mass: mass, inertia: mass * world.bodies[body].bodyShape.inertia)
    let lead = Double(ticks) - time / World.step
    if lead > 1e-6 {
      // Linear interpolation between substeps, as in a film of a higher frame rate.
      let substep = (1 - lead) * Double(World.substeps)
      let k = min(max(Int(substep), 0), World.substeps - 1)
      let fraction = substep - Double(k)
      let from = world.poses[body * (World.substeps + 1) + k]
      let to = world.poses[body * (World.substeps + 1) + k + 1]
      state.position = from.position + (to.position - from.position) * fraction
      state.angle = from.angle + (to.angle - from.angle) * fraction
      state.velocity = (to.position - from.position) / World.substep
      state.spin = (to.angle - from.angle) / World.substep
    }
    return state
  }

  package func isAwake(_ index: Int) -> Bool {
    guard let body = bodies[index] else { return drafts[index].isMovable }
    return world.bodyStates[body].isAwake
  }

  /// A hash of all poses and velocities in the order of declaration.
  package var hash: UInt64 {
    var hash = FNVHash()
    for index in drafts.indices {
      let state = state(index)
      for value in [
        state.position.x, state.position.y, state.angle, state.velocity.x, state.velocity.y, state.spin,
      ] {
        hash.add(bytesOf: value)
      }
    }
    return hash.value
  }
}
