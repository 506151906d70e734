import FlingGeometry
import TestTraits
import Testing

@testable import FlingDynamics

@Suite("Moves")
struct MovesTests {
  private static let half = 10.0

  private func corners(_ motion: Motion) -> [Point] {
    let half = Self.half
    let ways = [Point(-half, -half), Point(half, -half), Point(half, half), Point(-half, half)]
    return ways.map { motion.position + motion.rotated($0) }
  }

  private func distance(_ point: Point, _ from: Point, _ to: Point) -> Double {
    let way = to - from
    let share = (point - from).dot(way) / way.dot(way)
    return point.distance(to: from + way * min(max(share, 0), 1))
  }

  /// Of two boxes that do not overlap: a corner of one is nearest to a side of the other.
  private func distance(_ a: Motion, _ b: Motion) -> Double {
    let (first, second) = (corners(a), corners(b))
    var least = Double.infinity
    for (own, other) in [(first, second), (second, first)] {
      for point in own {
        for k in other.indices { least = min(least, distance(point, other[k], other[(k + 1) % 4])) }
      }
    }
    return least
  }

  @Test("What is known of a gap between boxes that tumble is never more than the gap", arguments: 1...4)
  func gaps(seed: UInt64) {
    var count: UInt64 = 0
    func draw(_ low: Double, _ high: Double) -> Double {
      count += 1
      return low + (high - low) * KeyedRandom.unit(seed: seed, key: 7, count: count)
    }
    var world = World()
    world.set(boundaries: [
      Boundary(serial: 0, points: [Point(-1e4, 0), Point(1e4, 0)], isClosed: false, group: 0)
    ])
    world.allowsSleep = false
    for k in 0..<36 {
      var box = Body(figure: .box(Size(width: 2 * Self.half, height: 2 * Self.half)))
      box.gravity = Point(0, 1000)
      box.itemGroups = [0]
      box.boundaryGroups = [0]
      let place = Point(32 * Double(k % 6) + draw(-1, 1), -20 - 32 * Double(k / 6))
      let index = world.add(box, position: place, angle: draw(-3, 3))
      world.addVelocity(Point(draw(-150, 150), draw(-150, 150)), spin: draw(-12, 12), to: index)
    }
    var apart = 0
    for _ in 0..<90 {
      world.advance()
      for contact in world.contacts where contact.count == 0 && !contact.isBoundary {
        let gap = distance(world.motions[contact.a], world.motions[contact.b])
        #expect(contact.gap <= gap + 1e-6)
        apart += contact.gap > 0 ? 1 : 0
      }
    }
    #expect(apart > 100)
  }
}
