internal import FlingGeometry

/// Two parts near each other, from one substep to the next.
struct Contact: Sendable {
  struct Impulses: Sendable {
    var feature = -1
    var place = Point.zero
    var normal = 0.0
    var tangent = 0.0
  }

  /// Bodies, the first with the lower index; the second is the ground where a boundary is meant.
  var a: Int
  var b: Int
  var partA: Int
  /// A part, or a segment where `b` is the ground.
  var partB: Int
  /// On which side of a segment the item is.
  var side = 1.0
  var isNew = true
  var manifold = Manifold.apart
  var firstImpulses = Impulses()
  var secondImpulses = Impulses()
  var isTouching = false
  /// Kept apart by the solver in this substep, so that no impact is sought on its way.
  var isSolved = false
  /// Hit in this substep, though it may be apart again.
  var isStruck = false
  /// Normal impulse of this step so far.
  var impulse = 0.0
  /// Where and along what it was struck last in this step.
  var strike: (place: Point, normal: Point) = (.zero, .zero)

  init(_ pair: PartPair) {
    a = pair.a
    b = pair.b
    partA = pair.partA
    partB = pair.partB
  }

  var pair: PartPair { PartPair(a: a, b: b, partA: partA, partB: partB) }

  var isBoundary: Bool { b == World.ground }

  /// Takes the new manifold and carries the impulses of spots that are still there.
  mutating func take(_ manifold: Manifold) {
    let old = (firstImpulses, secondImpulses)
    self.manifold = manifold
    firstImpulses = Impulses()
    secondImpulses = Impulses()
    if manifold.count > 0 { firstImpulses = Self.find(manifold.first, old.0, old.1) }
    if manifold.count > 1 { secondImpulses = Self.find(manifold.second, old.0, old.1) }
  }

  mutating func forgetImpulses() {
    isSolved = false
    firstImpulses.normal = 0
    firstImpulses.tangent = 0
    secondImpulses.normal = 0
    secondImpulses.tangent = 0
  }

  private static func find(_ spot: Manifold.Spot, _ x: Impulses, _ y: Impulses) -> Impulses {
    var found = Impulses(feature: spot.feature, place: spot.place, normal: 0, tangent: 0)
    // A spot whose feature changed name, as when the leading side changes, is known by its place.
    let isX = x.feature == spot.feature || (x.feature >= 0 && x.place.distance(to: spot.place) < 0.5)
    let isY = y.feature == spot.feature || (y.feature >= 0 && y.place.distance(to: spot.place) < 0.5)
    if x.feature == spot.feature || (isX && y.feature != spot.feature) {
      found.normal = x.normal
      found.tangent = x.tangent
    } else if isY {
      found.normal = y.normal
      found.tangent = y.tangent
    }
    return found
  }
}
