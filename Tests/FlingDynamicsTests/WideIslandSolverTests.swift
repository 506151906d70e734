import FlingGeometry
import TestTraits
import Testing

@testable import FlingDynamics

/// Four scalar lanes, which compute what SIMD lanes must compute.
private struct ScalarLanes: Lanes {
  typealias Mask = [Bool]
  typealias Inputs = [ContactInput]

  var values: [Float]

  static var maxCondition: ScalarLanes { all(1e4) }
  static var zero: ScalarLanes { all(0) }
  static func all(_ value: Float) -> ScalarLanes { ScalarLanes(values: Array(repeating: value, count: 4)) }
  static func map(_ inputs: Inputs, _ value: (ContactInput) -> Double) -> ScalarLanes {
    ScalarLanes(values: inputs.map { Float(value($0)) })
  }
  static func mask(_ inputs: Inputs, _ condition: (ContactInput) -> Bool) -> Mask { inputs.map(condition) }

  private static func zip(_ a: ScalarLanes, _ b: ScalarLanes, _ combine: (Float, Float) -> Float)
    -> ScalarLanes
  {
    ScalarLanes(values: (0..<4).map { combine(a.values[$0], b.values[$0]) })
  }
  static prefix func - (a: ScalarLanes) -> ScalarLanes { ScalarLanes(values: a.values.map { 0 - $0 }) }
  static func + (a: ScalarLanes, b: ScalarLanes) -> ScalarLanes { zip(a, b, +) }
  static func - (a: ScalarLanes, b: ScalarLanes) -> ScalarLanes { zip(a, b, -) }
  static func * (a: ScalarLanes, b: ScalarLanes) -> ScalarLanes { zip(a, b, *) }
  static func / (a: ScalarLanes, b: ScalarLanes) -> ScalarLanes { zip(a, b, /) }
  static func isGreater(_ a: ScalarLanes, _ b: ScalarLanes) -> Mask {
    (0..<4).map { a.values[$0] > b.values[$0] }
  }
  static func isAtLeast(_ a: ScalarLanes, _ b: ScalarLanes) -> Mask {
    (0..<4).map { a.values[$0] >= b.values[$0] }
  }
  static func and(_ a: Mask, _ b: Mask) -> Mask { (0..<4).map { a[$0] && b[$0] } }
  static func or(_ a: Mask, _ b: Mask) -> Mask { (0..<4).map { a[$0] || b[$0] } }
  static func not(_ a: Mask) -> Mask { a.map { !$0 } }
  static func select(_ mask: Mask, _ a: ScalarLanes, _ b: ScalarLanes) -> ScalarLanes {
    ScalarLanes(values: (0..<4).map { mask[$0] ? a.values[$0] : b.values[$0] })
  }
  static func isEverywhere(_ mask: Mask) -> Bool { false }
  static func isNowhere(_ mask: Mask) -> Bool { false }
}

@Suite("Wide solver")
struct WideIslandSolverTests {
  /// Random bodies, with contacts between them and with the ground.
  private struct Draft {
    var bodyStates: [BodyState] = [BodyState()]
    var contacts: [(a: Int, b: Int, input: ContactInput)] = []

    init(seed: UInt64) {
      var count: UInt64 = 0
      func draw(_ low: Double, _ high: Double) -> Double {
        count += 1
        return low + (high - low) * KeyedRandom.unit(seed: seed, key: 1, count: count)
      }
      for _ in 0..<40 {
        var bodyState = BodyState()
        bodyState.position = Point(draw(-5, 5), draw(-5, 5))
        bodyState.velocity = Point(draw(-300, 300), draw(-300, 300))
        bodyState.spin = draw(-5, 5)
        bodyState.inverseMass = draw(0.5, 20)
        bodyState.inverseInertia = bodyState.inverseMass / draw(50, 500)
        bodyStates.append(bodyState)
      }
      for _ in 0..<130 {
        // Body 0 is the ground, which does not move.
        let a = 1 + Int(draw(0, 39.99))
        let b = Int(draw(0, 40.99))
        guard a != b else { continue }
        let (sine, cosine) = Elementary.sincos(draw(-3, 3))
        let middle = Point(draw(-20, 20), draw(-20, 20))
        var manifold = Manifold(normal: Point(cosine, sine), gap: 0)
        manifold.add(.init(position: middle, gap: 0, feature: 0))
        if draw(0, 1) < 0.7 {
          // Some second points nearly coincide with the first.
          let offset = manifold.normal.perpendicular * (draw(0, 1) < 0.1 ? 1e-7 : draw(1, 10))
          manifold.add(.init(position: middle + offset, gap: 0, feature: 1))
        }
        var input = ContactInput(manifold, friction: draw(0, 1), bodyStates[a], bodyStates[b])
        input.minSpeed1 = draw(-3, 3)
        input.minSpeed2 = draw(-3, 3)
        input.first = draw(0, 3)
        if manifold.count > 1 { input.second = draw(0, 3) }
        input.across = draw(-1, 1)
        contacts.append((a, b, input))
      }
    }

    func wideSolver(of chosen: [Int]? = nil) -> WideIslandSolver {
      var wideSolver = WideIslandSolver()
      for bodyState in bodyStates {
        wideSolver.bodies.append(
          SIMD4(Float(bodyState.velocity.x), Float(bodyState.velocity.y), Float(bodyState.spin), 0))
      }
      let chosen = chosen ?? Array(contacts.indices)
      func masses(_ body: Int) -> SIMD2<Float> {
        SIMD2(Float(bodyStates[body].inverseMass), Float(bodyStates[body].inverseInertia))
      }
      wideSolver.layOut(
        bodies: bodyStates.count, islands: [chosen.indices],
        bodiesOf: { (Int32(contacts[chosen[Int($0)]].a), Int32(contacts[chosen[Int($0)]].b)) },
        lane: { k in
          let (a, b) = (contacts[chosen[Int(k)]].a, contacts[chosen[Int(k)]].b)
          return ContactConstraintWide.Lane(
            a: Int32(a), b: Int32(b), bodyA: masses(a), bodyB: masses(b), friction: 0, radii: nil)
        })
      wideSolver.beginConstraints()
      for (q, quad) in wideSolver.layout.quads.enumerated() {
        func input(_ k: Int32) -> ContactInput { k < 0 ? ContactInput() : contacts[chosen[Int(k)]].input }
        wideSolver.set(
          q, .init(x: input(quad.x), y: input(quad.y), z: input(quad.z), w: input(quad.w)),
          ContactConstraintWide.LaneMasks())
      }
      return wideSolver
    }

    /// Velocities and impulses after solving contacts, each between bodies of its own.
    func solved<L: Lanes>(_ inputs: L.Inputs, relaxation: L?) -> [L] {
      func body(_ side: (ContactInput) -> ContactInput.Body, _ k: Int) -> ContactBody<L> {
        let velocity = bodyStates[k].velocity
        return ContactBody(
          x: .all(Float(velocity.x)), y: .all(Float(velocity.y)), spin: .all(Float(bodyStates[k].spin)),
          inverseMass: L.map(inputs) { side($0).inverseMass },
          inverseInertia: L.map(inputs) { side($0).inverseInertia })
      }
      var bodyA = body({ $0.a }, 1)
      var bodyB = body({ $0.b }, 2)
      var points = VelocityConstraint<L>.Points(inputs)
      var constraint = VelocityConstraint<L>(inputs, points)
      constraint.setTargets(inputs, &points)
      constraint.apply(
        constraint.first, points.second, across: constraint.across, &bodyA, &bodyB, points)
      for _ in 0..<8 { _ = constraint.solve(&bodyA, &bodyB, &points, relaxation: relaxation) }
      let press = constraint.pressures(points)
      return [
        bodyA.x, bodyA.y, bodyA.spin, bodyB.x, bodyB.y, bodyB.spin, press.first, press.second,
        constraint.across,
      ]
    }
  }

  @Test("SIMD lanes and scalar lanes give the same numbers", arguments: 1...20)
  func lanes(seed: Int) {
    let draft = Draft(seed: UInt64(seed))
    for k in stride(from: 0, to: draft.contacts.count - 3, by: 4) {
      let inputs = draft.contacts[k..<(k + 4)].map { $0.input }
      let wide = draft.solved(
        SIMD4<Float>.Inputs(x: inputs[0], y: inputs[1], z: inputs[2], w: inputs[3]),
        relaxation: SIMD4<Float>(repeating: 1.3))
      let scalar = draft.solved(inputs, relaxation: ScalarLanes.all(1.3))
      for (a, b) in zip(wide, scalar) {
        #expect((0..<4).allSatisfy { a[$0] == b.values[$0] })
      }
    }
  }

  @Test("Lanes and double precision agree within the rounding of single precision", arguments: 1...20)
  func precision(seed: Int) {
    let draft = Draft(seed: UInt64(seed))
    for contact in draft.contacts {
      let input = contact.input
      let exact = draft.solved(input, relaxation: 1.0)
      let wide = draft.solved(
        SIMD4<Float>.Inputs(x: input, y: input, z: input, w: input), relaxation: SIMD4<Float>(repeating: 1))
      // Velocities of up to 300 pt/s; the matrices of two close points amplify rounding.
      for (a, b) in zip(exact, wide).prefix(6) { #expect(abs(a - Double(b.x)) < 1) }
    }
  }

  @Test("Four contacts at a time give the same result as one after the other", arguments: 1...5)
  func sequence(seed: Int) {
    let draft = Draft(seed: UInt64(seed))
    var wideSolver = draft.wideSolver()
    var singles = draft.contacts.indices.map { draft.wideSolver(of: [$0]) }
    #expect(wideSolver.layout.quads.count < singles.count / 2)
    var bodies = wideSolver.bodies
    func go(_ order: [Int], _ act: (inout WideIslandSolver) -> Void) {
      for k in order {
        singles[k].bodies = bodies
        act(&singles[k])
        bodies = singles[k].bodies
      }
    }
    let there = Array(singles.indices)
    wideSolver.warmStart()
    go(there) { $0.warmStart() }
    for pass in 0..<4 {
      _ = wideSolver.pass(isBackwards: pass % 2 == 1, withoutOverrelaxation: true)
      go(pass % 2 == 1 ? there.reversed() : there) {
        _ = $0.pass(isBackwards: false, withoutOverrelaxation: true)
      }
    }
    #expect(wideSolver.bodies == bodies)
  }

  private func body(_ bodyShape: BodyShape) -> BodyDefinition {
    var body = BodyDefinition(bodyShape: bodyShape)
    body.gravity = Point(0, 1000)
    body.friction = 0.6
    body.elasticity = 0
    body.itemGroups = [0]
    body.boundaryGroups = [0]
    return body
  }

  private func floor(_ world: inout World) {
    world.set(boundaries: [
      BoundaryShape(serial: 0, points: [Point(-1e4, 0), Point(1e4, 0)], isClosed: false, group: 0)
    ])
    world.allowsSleep = false
  }

  @Test("A pyramid of more than two hundred contacts stands still", .heavy)
  func pyramid() {
    var world = World()
    floor(&world)
    for row in 0..<12 {
      for k in 0..<(12 - row) {
        let position = Point(40 * (Double(k) - Double(11 - row) / 2), -20 - 40 * Double(row))
        _ = world.add(body(.box(Size(width: 40, height: 40))), position: position, angle: 0)
      }
    }
    let positions = world.bodyStates.map(\.position)
    for _ in 0..<120 { world.advance() }
    #expect(world.state.islands.isWide.contains(true))
    // The same tolerance as for stacks: 0.02 pt for each box below.
    for (bodyState, position) in zip(world.bodyStates, positions) {
      #expect(bodyState.position.distance(to: position) < 0.24)
      #expect(bodyState.velocity.length < 0.05)
    }
  }

  @Test("Hundreds of landing discs of low elasticity neither overlap nor gain energy", .heavy)
  func landing() {
    var world = World()
    world.allowsSleep = false
    let corners = [Point(0, -2000), Point(0, 0), Point(500, 0), Point(500, -2000)]
    world.set(boundaries: [BoundaryShape(serial: 0, points: corners, isClosed: false, group: 0)])
    var disc = body(.ellipse(Size(width: 20, height: 20)))
    disc.elasticity = 0.1
    for k in 0..<400 {
      let position = Point(26 + 24 * Double(k % 19) + 6 * Double(k / 19 % 2), -60 - 24 * Double(k / 19))
      _ = world.add(disc, position: position, angle: 0)
    }
    /// Energy per unit of mass. A disc's moment of inertia is half its mass times its radius squared.
    func energy() -> Double {
      world.bodyStates.dropFirst().reduce(0) { sum, bodyState in
        sum + bodyState.velocity.dot(bodyState.velocity) / 2 + 25 * bodyState.spin * bodyState.spin
          - 1000 * bodyState.position.y
      }
    }
    var before = (energy(), energy())
    for _ in 0..<150 {
      world.advance()
      // A bounce may follow in the tick after its impact. The correction of overlaps lifts the discs above,
      // here by less than a fifth of a point per tick.
      let now = energy()
      #expect(now <= max(before.0, before.1) + 400 * 1000 * 0.2)
      before = (before.1, now)
      let positions = world.bodyStates.dropFirst().map(\.position).sorted { $0.y < $1.y }
      for (i, position) in positions.enumerated() {
        for other in positions[(i + 1)...] {
          guard other.y - position.y < 20 else { break }
          #expect(position.distance(to: other) > 19)
        }
        #expect(position.x > 9 && position.x < 491 && position.y < -9)
      }
    }
    #expect(world.state.islands.isWide.contains(true))
    // A few discs may still roll down from the top; nothing slows a rolling disc.
    let speeds = world.bodyStates.map(\.velocity.length).sorted()
    #expect(speeds[speeds.count - 5] < 20 && speeds[speeds.count / 2] < 1)
  }

  @Test(
    "A ball dropped on a pile bounces higher than from a free box and lower than from a fixed one", .heavy)
  func bounce() {
    var world = World()
    floor(&world)
    for row in 0..<12 {
      for k in 0..<9 {
        let position = Point(40 * Double(k), -20 - 40 * Double(row))
        _ = world.add(body(.box(Size(width: 40, height: 40))), position: position, angle: 0)
      }
    }
    for _ in 0..<60 { world.advance() }
    #expect(world.state.islands.isWide.contains(true))
    var ball = body(.ellipse(Size(width: 20, height: 20)))
    ball.elasticity = 0.4
    let drop = 125.0
    let index = world.add(ball, position: Point(160, -480 - 10 - drop), angle: 0)
    var apex = 0.0
    for tick in 0..<60 {
      world.advance()
      // The ball arrives after half a second.
      if tick > 32 { apex = max(apex, -490 - world.bodyStates[index].position.y) }
    }
    // A ball of mass m that hits a box of mass M with speed v rebounds with v (e M − m) / (m + M); from a
    // fixed box it rebounds with e v.
    let ratio = Double.pi * 100 / 1600
    let least = (0.4 - ratio) / (1 + ratio)
    // The wide solver's few passes change the speed by a tenth at most.
    #expect(apex > 0.81 * least * least * drop)
    #expect(apex < 0.44 * 0.44 * drop)
  }

  @Test("A pile under a pinned flap carries it and comes to rest", .heavy)
  func flap() {
    var world = World()
    floor(&world)
    for row in 0..<9 {
      for k in 0..<16 {
        let position = Point(20 * Double(k), -10 - 20 * Double(row))
        _ = world.add(body(.box(Size(width: 20, height: 20))), position: position, angle: 0)
      }
    }
    // The flap is hinged at its left end and falls onto the pile's top at y = −180.
    let flap = world.add(body(.box(Size(width: 400, height: 10))), position: Point(180, -190), angle: 0)
    world.set(jointDefinitions: [
      JointDefinition(
        kind: .pin, a: flap, b: World.ground, offsetA: Point(-200, 0), offsetB: Point(-20, -190), length: 0)
    ])
    for _ in 0..<240 {
      world.advance()
      let bodyState = world.bodyStates[flap]
      let end = bodyState.position + bodyState.rotated(Point(-200, 0))
      #expect(end.distance(to: Point(-20, -190)) < 1e-3)
    }
    #expect(world.state.islands.isWide[flap])
    for bodyState in world.bodyStates { #expect(bodyState.velocity.length < 0.5) }
    // The flap leans on the pile's far corner, 330 pt from the hinge and 10 pt below it; half its thickness
    // is 5 pt: sin φ ≈ 5/330.
    #expect(abs(world.bodyStates[flap].position.y + 190 - 200 * 5 / 330) < 0.1)
  }
}
