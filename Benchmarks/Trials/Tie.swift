internal import FlingDynamics
package import FlingGeometry

/// A joint between two bodies, named by places in the world as the bodies stand when it is made.
package struct Tie: Sendable {
  package enum Kind: Sendable {
    case pin
    case rod
    case spring(frequency: Double, damping: Double)
  }

  package var kind: Kind
  package var a: Int
  package var b: Int
  package var placeA: Point
  package var placeB: Point

  package init(_ kind: Kind, _ a: Int, _ b: Int, _ placeA: Point, _ placeB: Point) {
    self.kind = kind
    self.a = a
    self.b = b
    self.placeA = placeA
    self.placeB = placeB
  }
}

extension Tie {
  /// The link that the world knows it as; a body that never moves counts as the ground.
  func link(_ world: World, _ drafts: [Draft], _ bodies: [Int?]) -> Link {
    func index(_ k: Int) -> Int { drafts[k].isMovable ? bodies[k] ?? World.ground : World.ground }
    func offset(_ body: Int, _ place: Point) -> Point {
      guard body != World.ground else { return place }
      let motion = world.motions[body]
      return (place - motion.position).rotated(by: -motion.angle)
    }
    let isTurned = index(a) == World.ground
    let first = isTurned ? index(b) : index(a)
    let second = isTurned ? index(a) : index(b)
    let offsetA = offset(first, isTurned ? placeB : placeA)
    let offsetB = offset(second, isTurned ? placeA : placeB)
    let length = placeA.distance(to: placeB)
    switch kind {
    case .pin:
      return Link(kind: .rod, a: first, b: second, offsetA: offsetA, offsetB: offsetB, length: 0)
    case .rod:
      return Link(kind: .rod, a: first, b: second, offsetA: offsetA, offsetB: offsetB, length: length)
    case .spring(let frequency, let damping):
      return Link(
        kind: .spring, a: first, b: second, offsetA: offsetA, offsetB: offsetB, length: length,
        frequency: frequency, damping: damping)
    }
  }
}

extension Point {
  func rotated(by angle: Double) -> Point { AffineTransform(rotationAngle: angle).applyToWay(self) }
}
