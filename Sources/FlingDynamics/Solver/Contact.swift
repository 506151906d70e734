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

  /// Takes the new manifold and carries the impulses of spots that are still there: those of the pairing of old spots with
  /// new ones that fits best, whichever of them is called the first.
  mutating func take(_ manifold: Manifold) {
    let (x, y) = (firstImpulses, secondImpulses)
    self.manifold = manifold
    firstImpulses = Impulses()
    secondImpulses = Impulses()
    guard manifold.count > 0 else { return }
    let hasSecond = manifold.count > 1
    let straight = (x.distance(to: manifold.first), hasSecond ? y.distance(to: manifold.second) : Impulses.far)
    let crossed = (y.distance(to: manifold.first), hasSecond ? x.distance(to: manifold.second) : Impulses.far)
    let isStraight = straight.0 + straight.1 <= crossed.0 + crossed.1
    let fit = isStraight ? straight : crossed
    firstImpulses = Self.carry(isStraight ? x : y, to: manifold.first, fit.0)
    if hasSecond { secondImpulses = Self.carry(isStraight ? y : x, to: manifold.second, fit.1) }
  }

  mutating func forgetImpulses() {
    isSolved = false
    firstImpulses.normal = 0
    firstImpulses.tangent = 0
    secondImpulses.normal = 0
    secondImpulses.tangent = 0
  }

  private static func carry(_ old: Impulses, to spot: Manifold.Spot, _ distance: Double) -> Impulses {
    let isKept = distance < Impulses.far
    return Impulses(
      feature: spot.feature, place: spot.place, normal: isKept ? old.normal : 0, tangent: isKept ? old.tangent : 0)
  }
}

extension Contact.Impulses {
  /// From here on two spots are two, in points.
  static let far = 0.5

  /// At most `far`, which is also how far a spot is that is not there; below 0 if it is the same for sure. A spot whose
  /// feature changed name, as when the leading side changes, is known by its place.
  func distance(to spot: Manifold.Spot) -> Double {
    guard feature >= 0 else { return Self.far }
    if feature == spot.feature { return -1 }
    let distance = place.distance(to: spot.place)
    return distance < Self.far ? distance : Self.far
  }
}
