import FlingDynamics
import FlingGeometry
import TestTraits
import Testing

@Suite("Islands")
struct IslandTests {
  private func body(_ bodyShape: BodyShape, density: Double = 1) -> BodyDefinition {
    var body = BodyDefinition(bodyShape: bodyShape)
    body.gravity = Point(0, 1000)
    body.density = density
    body.friction = 0.5
    body.itemGroups = [0]
    body.boundaryGroups = [0]
    return body
  }

  /// A crooked heap of boxes and discs, two of them pinned together, that falls onto the floor, and distant
  /// bodies.
  private func world(with distant: (inout World, inout [JointDefinition]) -> Void) -> World {
    var world = World()
    world.set(boundaries: [
      BoundaryShape(
        serial: 0, points: [Point(-1e5, 0), Point(1e5, 0)], isClosed: false, group: 0)
    ])
    for k in 0..<12 {
      let size = Size(width: 20 + 3 * Double(k % 4), height: 20)
      _ = world.add(
        body(k % 3 == 0 ? .ellipse(Size(width: 20, height: 20)) : .box(size)),
        position: Point(7 * Double(k % 3), -15 - 24 * Double(k)), angle: 0.1 * Double(k % 4))
    }
    var jointDefinitions = [
      JointDefinition(
        kind: .pin, a: 2, b: 3, offsetA: Point(0, -12), offsetB: Point(0, 12), length: 0)
    ]
    distant(&world, &jointDefinitions)
    world.set(jointDefinitions: jointDefinitions)
    return world
  }

  private func expectNoEffect(of distant: (inout World, inout [JointDefinition]) -> Void) {
    var alone = world { _, _ in }
    var other = world(with: distant)
    for tick in 1...120 {
      alone.advance()
      other.advance()
      for i in 1...12 {
        let a = alone.bodyStates[i]
        let b = other.bodyStates[i]
        #expect(a.position == b.position && a.angle == b.angle, "body \(i) in tick \(tick)")
        #expect(a.velocity == b.velocity && a.spin == b.spin, "body \(i) in tick \(tick)")
        guard a.position == b.position, a.velocity == b.velocity else { return }
      }
    }
  }

  @Test("A distant heap changes no bit of another heap's motion", .heavy)
  func heap() {
    expectNoEffect { world, _ in
      for k in 0..<120 {
        _ = world.add(
          body(.box(Size(width: 20, height: 20))),
          position: Point(50_000 + 20 * Double(k % 10), -10 - 20 * Double(k / 10)), angle: 0)
      }
    }
  }

  @Test("A distant heavy box on a light one changes no bit of a heap's motion")
  func weight() {
    expectNoEffect { world, _ in
      for k in 0..<2 {
        _ = world.add(
          body(.box(Size(width: 20, height: 20)), density: k == 0 ? 1 : 500),
          position: Point(50_000, -10 - 20 * Double(k)), angle: 0)
      }
    }
  }

  @Test("A distant chain changes no bit of a heap's motion")
  func chain() {
    expectNoEffect { world, jointDefinitions in
      var last = World.ground
      for k in 0..<8 {
        let link = world.add(
          body(.box(Size(width: 20, height: 8))), position: Point(50_010 + 20 * Double(k), -500), angle: 0)
        let end = last == World.ground ? Point(50_000, -500) : Point(10, 0)
        jointDefinitions.append(
          JointDefinition(
            kind: .pin, a: link, b: last, offsetA: Point(-10, 0), offsetB: end, length: 0))
        last = link
      }
    }
  }
}
