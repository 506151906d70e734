import FlingGeometry
import TestTraits
import Testing

@testable import FlingDynamics

@Suite("Suspension of resting bodies")
struct RestSuspensionTests {
  private func box(_ width: Double, _ height: Double, gravity: Point = Point(0, 1000)) -> BodyDefinition {
    var body = BodyDefinition(bodyShape: .box(Size(width: width, height: height)))
    body.gravity = gravity
    body.friction = 0.5
    body.elasticity = 0
    body.itemGroups = [0]
    body.boundaryGroups = [0]
    return body
  }

  private func floor(_ from: Point = Point(-2000, 0), _ to: Point = Point(2000, 0), friction: Double = 0.5)
    -> BoundaryShape
  {
    var floor = BoundaryShape(serial: 1, points: [from, to], isClosed: false, group: 0)
    floor.friction = friction
    floor.elasticity = 0
    return floor
  }

  @Test("A resting body moves when a field starts to act on it, after another body of the field was removed")
  func fields() {
    var world = World()
    world.allowsSleep = false
    world.set(boundaries: [floor()])
    for k in 0..<3 { _ = world.add(box(40, 20), position: Point(100 * Double(k), -10), angle: 0) }
    var field = FieldDefinition(
      law: .linearGravity(Point(1, 0)), position: .zero, region: .infinite, strength: 10, falloff: 0,
      minimumRadius: 1, bodies: [3])
    world.set(fields: [field])
    for _ in 0..<30 { world.advance() }
    world.remove([3])
    for _ in 0..<30 { world.advance() }
    #expect(world.bodyStates[2].position == Point(100, -10))
    field.bodies = [2]
    world.set(fields: [field])
    world.advance()
    // Friction takes half of the acceleration: after five substeps ½ · 500 / 60² points.
    #expect(abs(world.bodyStates[2].position.x - 100 - 500.0 / 7200) < 5e-3)
  }

  @Test(
    "A body that a spring moves slower than can be seen is suspended if it touches another, and only then")
  func creeping() {
    for touches in [true, false] {
      var world = World()
      world.allowsSleep = false
      world.keepsPoses = true
      if touches { world.set(boundaries: [floor(friction: 0)]) }
      let body = box(40, 20, gravity: Point(0, touches ? 1000 : 0))
      let item = world.add(body, position: Point(0, -10), angle: 0)
      world.set(jointDefinitions: [
        JointDefinition(
          kind: .distance, a: item, b: World.ground, offsetA: .zero, offsetB: Point(2e-4, -10), frequency: 1,
          damping: 5)
      ])
      for _ in 0..<20 { world.advance() }
      let speed = world.bodyStates[item].velocity.length
      #expect(speed > 1e-5 && speed < 2.5e-4)
      let poses = world.poses[(item * 6)..<(item * 6 + 6)].map(\.position.x)
      #expect(poses[0] != poses[1])
      #expect((poses[1] == poses[5]) == touches)
    }
  }

  /// A wall of bricks, each on two below it.
  private func wall(layers: Int) -> World {
    var world = World()
    world.allowsSleep = false
    world.set(boundaries: [floor()])
    for row in 0..<layers {
      for k in 0..<(layers - row) {
        let x = 40 * Double(k) + 20 * Double(row)
        _ = world.add(box(40, 20), position: Point(x, -10 - 20 * Double(row)), angle: 0)
      }
    }
    return world
  }

  private func fastest(_ world: World) -> Double {
    world.bodyStates.reduce(0) { max($0, $1.velocity.length + 20 * abs($1.spin)) }
  }

  @Test("A wall of four hundred bricks that starts at rest stands still from the first step on", .heavy)
  func wallBeginsAtRest() {
    var world = wall(layers: 28)
    world.advance()
    #expect(fastest(world) < 1e-3)
    for _ in 0..<120 {
      world.advance()
      #expect(fastest(world) < 0.02)
    }
    for (k, bodyState) in world.bodyStates.enumerated().dropFirst() {
      #expect(abs(bodyState.angle) < 1e-4, "brick \(k)")
    }
  }

  @Test("A resting body's contact impulse equals its weight times the duration of the tick")
  func calmPresses() {
    var world = World()
    world.allowsSleep = false
    world.set(boundaries: [floor()])
    _ = world.add(box(40, 20), position: Point(0, -10), angle: 0)
    let weight = world.bodies[1].mass * 1000 / 60
    for step in 0..<40 {
      world.advance()
      let impulse = world.touches.reduce(0) { $0 + $1.impulse }
      if step > 2 { #expect(abs(impulse - weight) < 1e-6 * weight) }
    }
  }

  @Test("A resting body that is hit in the middle of a step moves by the law of impact")
  func restingBodyIsHit() {
    for delay in 0..<5 {
      var world = World()
      world.allowsSleep = false
      var still = box(20, 20, gravity: .zero)
      still.elasticity = 1
      still.friction = 0
      _ = world.add(still, position: .zero, angle: 0)
      let ball = world.add(still, position: Point(-120 - 2 * Double(delay), 0), angle: 0)
      world.addVelocity(Point(600, 0), spin: 0, to: ball)
      for _ in 0..<30 { world.advance() }
      #expect(abs(world.bodyStates[1].velocity.x - 600) < 1e-6)
      #expect(abs(world.bodyStates[ball].velocity.x) < 1e-6)
      // The impact passes on the rest of the step's motion as well.
      let gap = 100 + 2 * Double(delay)
      #expect(abs(world.bodyStates[1].position.x - (300 - gap)) < 1e-6)
    }
  }

  @Test("A body that slowly starts to slide is not held at rest", arguments: [0.5, 2, 8])
  func slideBegins(acceleration: Double) {
    // The slope's friction leaves only this acceleration.
    let (sine, cosine) = Elementary.sincos(0.4)
    let friction = (1000 * sine - acceleration) / (1000 * cosine)
    var world = World()
    world.allowsSleep = false
    let slope = Point(cosine, sine)
    world.set(boundaries: [floor(slope * -2000, slope * 2000, friction: friction)])
    var block = box(40, 20)
    block.friction = friction
    let start = slope.perpendicular * -10
    _ = world.add(block, position: start, angle: 0.4)
    for _ in 0..<120 { world.advance() }
    let distance = slope.dot(world.bodyStates[1].position - start)
    #expect(abs(distance - acceleration * 2) < 0.02 * acceleration * 2)
  }

  @Test("A pendulum that is at rest at its turning point swings")
  func swingGoesOn() {
    var world = World()
    world.allowsSleep = false
    var bob = box(20, 20)
    bob.boundaryGroups = []
    _ = world.add(bob, position: Point(100, 0), angle: 0)
    world.set(jointDefinitions: [
      JointDefinition(kind: .distance, a: 1, b: World.ground, offsetA: .zero, offsetB: .zero, length: 100)
    ])
    var lowest = 0.0
    for _ in 0..<60 {
      world.advance()
      lowest = max(lowest, world.bodyStates[1].position.y)
    }
    #expect(lowest > 99)
  }

  @Test("A lengthened rod moves its box within a tenth of a second")
  func rodGrows() {
    var world = World()
    _ = world.add(box(20, 20, gravity: .zero), position: Point(60, 0), angle: 0)
    func rod(_ length: Double) -> JointDefinition {
      JointDefinition(kind: .distance, a: 1, b: World.ground, offsetA: .zero, offsetB: .zero, length: length)
    }
    world.set(jointDefinitions: [rod(60)])
    for _ in 0..<10 { world.advance() }
    world.set(jointDefinitions: [rod(100)])
    for _ in 0..<6 { world.advance() }
    #expect(abs(world.bodyStates[1].position.x - 100) < 0.1)
  }
}
