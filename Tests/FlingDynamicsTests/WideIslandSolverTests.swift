import FlingGeometry
import TestTraits
import Testing

@testable import FlingDynamics

@Suite("Wide solver")
struct WideIslandSolverTests {
  /// Random bodies, with contacts between them and with the ground.
  private struct Draft {
    var solverBodies: [SolverBody] = []
    var contacts: [(a: Int, b: Int, friction: Double, lane: ContactLane, rebound: Float?)] = []

    init(seed: UInt64) {
      var count: UInt64 = 0
      func draw(_ low: Double, _ high: Double) -> Double {
        count += 1
        return low + (high - low) * KeyedRandom.unit(seed: seed, key: 1, count: count)
      }
      for _ in 0..<40 {
        var solverBody = SolverBody()
        solverBody.velocity = Point(draw(-300, 300), draw(-300, 300))
        solverBody.spin = draw(-5, 5)
        solverBody.inverseMass = draw(0.5, 20)
        solverBody.inverseInertia = solverBody.inverseMass / draw(50, 500)
        solverBodies.append(solverBody)
      }
      for _ in 0..<130 {
        // Body 0 is the ground, which does not move.
        let a = 1 + Int(draw(0, 39.99))
        let b = Int(draw(0, 40.99))
        guard a != b else { continue }
        let (sine, cosine) = Elementary.sincos(draw(-3, 3))
        let normal = Point(cosine, sine)
        let middle = Point(draw(-20, 20), draw(-20, 20))
        let (positionA, positionB) = (Point(draw(-5, 5), draw(-5, 5)), Point(draw(-5, 5), draw(-5, 5)))
        var lane = ContactLane(normal, middle, draw(-0.01, 0.01), positionA, positionB)
        if draw(0, 1) < 0.7 {
          // Some second points nearly coincide with the first.
          let offset = normal.perpendicular * (draw(0, 1) < 0.1 ? 1e-7 : draw(1, 10))
          lane.add(middle + offset, draw(-0.01, 0.01), positionA, positionB)
        }
        lane.first = Float(draw(0, 3))
        if lane.isPaired { lane.second = Float(draw(0, 3)) }
        lane.across = Float(draw(-1, 1))
        contacts.append((a, b, draw(0, 1), lane, draw(0, 1) < 0.2 ? Float(draw(0, 1)) : nil))
      }
    }

    func wideSolver<Four: Lanes>(_ lanes: Four.Type, of chosen: [Int]? = nil) -> WideIslandSolver<Four> {
      var wideSolver = WideIslandSolver<Four>()
      wideSolver.beginLayout(bodies: solverBodies.count)
      func body(_ slot: Int) -> WideIslandSolver<Four>.ContactBody {
        .init(slot, slot > 0 ? solverBodies[slot - 1] : SolverBody())
      }
      for k in chosen ?? Array(contacts.indices) {
        wideSolver.add(
          .init(
            contact: Int32(k), a: body(contacts[k].a), b: body(contacts[k].b),
            friction: contacts[k].friction, isInelasticWide: true))
      }
      for (k, solverBody) in solverBodies.enumerated() {
        wideSolver.bodies[k + 1] = SIMD4(
          Float(solverBody.velocity.x), Float(solverBody.velocity.y), Float(solverBody.spin), 0)
      }
      for q in wideSolver.quads.indices {
        let numbers = wideSolver.quads[q].contact
        let lanes = (0..<4).map { numbers[$0] < 0 ? ContactLane() : contacts[Int(numbers[$0])].lane }
        wideSolver.load(q, lanes[0], lanes[1], lanes[2], lanes[3])
        for k in 0..<4 where numbers[k] >= 0 {
          if let speed = contacts[Int(numbers[k])].rebound { wideSolver.setRebound(q, k, at: speed) }
        }
      }
      wideSolver.beginSolve(forDrift: true, scale: 1, threshold: 10)
      return wideSolver
    }
  }

  private func bits<Four: Lanes>(_ wideSolver: WideIslandSolver<Four>) -> [UInt32] {
    var bits: [UInt32] = []
    for body in wideSolver.bodies { bits += [body.x.bitPattern, body.y.bitPattern, body.z.bitPattern] }
    for quad in wideSolver.quads {
      for lane in 0..<4 {
        let second = quad.secondImpulse(wideSolver.flats)[lane]
        bits += [quad.first[lane].bitPattern, second.bitPattern, quad.across[lane].bitPattern]
      }
    }
    return bits
  }

  @Test("SIMD lanes and scalar lanes give the same bits", arguments: 1...20)
  func mirror(seed: Int) {
    let draft = Draft(seed: UInt64(seed))
    var wide = draft.wideSolver(SIMD4<Float>.self)
    var scalar = draft.wideSolver(ScalarLanes.self)
    wide.warmStart()
    scalar.warmStart()
    #expect(bits(wide) == bits(scalar))
    for pass in 0..<8 {
      let change = wide.pass(isBackwards: pass % 2 == 1, withoutOverrelaxation: pass == 0)
      #expect(change == scalar.pass(isBackwards: pass % 2 == 1, withoutOverrelaxation: pass == 0))
      #expect(change > 0)
    }
    #expect(bits(wide) == bits(scalar))
  }

  @Test("Four contacts at a time give the same result as one after the other", arguments: 1...5)
  func sequence(seed: Int) {
    let draft = Draft(seed: UInt64(seed))
    var wideSolver = draft.wideSolver(SIMD4<Float>.self)
    var singles = draft.contacts.indices.map { draft.wideSolver(SIMD4<Float>.self, of: [$0]) }
    #expect(wideSolver.quads.count < singles.count / 2)
    var bodies = wideSolver.bodies
    func go(_ order: [Int], _ act: (inout WideIslandSolver<SIMD4<Float>>) -> Void) {
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
      _ = wideSolver.pass(isBackwards: pass % 2 == 1, withoutOverrelaxation: false)
      go(pass % 2 == 1 ? there.reversed() : there) {
        _ = $0.pass(isBackwards: false, withoutOverrelaxation: false)
      }
    }
    #expect(wideSolver.bodies == bodies)
  }

  @Test("Two mirrored contacts move a body along the symmetry line and keep its momentum")
  func halves() {
    func solverBody(_ velocity: Point, _ spin: Double, mass: Double) -> SolverBody {
      var solverBody = SolverBody()
      solverBody.velocity = velocity
      solverBody.spin = spin
      solverBody.inverseMass = 1 / mass
      solverBody.inverseInertia = 1 / (100 * mass)
      return solverBody
    }
    let solverBodies = [
      solverBody(Point(0, 30), 0, mass: 2), solverBody(Point(50, -7), 0.5, mass: 3),
      solverBody(Point(-50, -7), -0.5, mass: 3),
    ]
    var wideSolver = WideIslandSolver<SIMD4<Float>>()
    wideSolver.beginLayout(bodies: solverBodies.count)
    func entry(_ contact: Int32, _ a: Int, _ b: Int) -> WideIslandSolver<SIMD4<Float>>.ContactProperties {
      .init(
        contact: contact, a: .init(a, solverBodies[a - 1]), b: .init(b, solverBodies[b - 1]), friction: 0.4)
    }
    wideSolver.add(entry(0, 1, 2), mirror: entry(1, 1, 3))
    #expect(wideSolver.quads.count == 1)
    for (k, solverBody) in solverBodies.enumerated() {
      wideSolver.bodies[k + 1] = SIMD4(
        Float(solverBody.velocity.x), Float(solverBody.velocity.y), Float(solverBody.spin), 0)
    }
    func lane(_ side: Double) -> ContactLane {
      ContactLane(Point(0.8 * side, -0.6), Point(8 * side, -6), 0, .zero, Point(16 * side, -12))
    }
    wideSolver.load(0, lane(-1), lane(1), ContactLane(), ContactLane())
    wideSolver.beginSolve(forDrift: true, scale: 1, threshold: 10)
    for pass in 0..<60 { _ = wideSolver.pass(isBackwards: pass % 2 == 1, withoutOverrelaxation: false) }
    let (middle, left, right) = (wideSolver.bodies[1], wideSolver.bodies[2], wideSolver.bodies[3])
    #expect(middle.x == 0 && middle.z == 0)
    #expect(left.x == -right.x && left.y == right.y && left.z == -right.z)
    // Momentum is kept, the closing speed is zero, and the impulses are positive.
    #expect(abs(2 * middle.y + 6 * left.y - (2 * 30 - 6 * 7)) < 1e-3)
    #expect(abs(0.8 * right.x - 0.6 * (right.y - middle.y)) < 1e-3)
    #expect(wideSolver.quads[0].first[0] > 1)
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
    #expect(!world.wideSolvers.isEmpty)
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
    for _ in 0..<120 {
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
    #expect(world.islands.islands.contains { $0.wideSolver != nil })
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
    #expect(!world.wideSolvers.isEmpty)
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
    #expect(world.islands.islands.contains { $0.wideSolver != nil && !$0.systems.isEmpty })
    for bodyState in world.bodyStates { #expect(bodyState.velocity.length < 0.5) }
    // The flap leans on the pile's far corner, 330 pt from the hinge and 10 pt below it; half its thickness
    // is 5 pt: sin φ ≈ 5/330.
    #expect(abs(world.bodyStates[flap].position.y + 190 - 200 * 5 / 330) < 0.1)
  }
}
