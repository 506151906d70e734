internal import FlingGeometry

/// Two parts near each other, from one substep to the next. There may be many, so each is kept small.
struct Contact: Sendable {
  struct Impulses: Sendable {
    var normal = 0.0
    var tangent = 0.0
  }

  private var bodyA: Int32
  private var bodyB: Int32
  private var placeA: Int32
  private var placeB: Int32
  var manifold = Manifold.apart
  /// How the manifold lies in the bodies.
  var carried = CarriedManifold.none
  private var isBehind = false
  var isNew = true
  var isTouching = false
  /// Kept apart by the solver in this substep, so that no impact is sought on its way.
  var isSolved = false
  /// Hit in this substep, though it may be apart again.
  var isStruck = false
  private var total: Float = 0
  var firstImpulses = Impulses()
  var secondImpulses = Impulses()

  init(_ pair: PartPair) {
    bodyA = Int32(pair.a)
    bodyB = Int32(pair.b)
    placeA = Int32(pair.partA)
    placeB = Int32(pair.partB)
  }

  /// Bodies, the first with the lower index; the second is the ground where a boundary is meant.
  var a: Int {
    get { Int(bodyA) }
    set { bodyA = Int32(newValue) }
  }
  var b: Int {
    get { Int(bodyB) }
    set { bodyB = Int32(newValue) }
  }
  var partA: Int {
    get { Int(placeA) }
    set { placeA = Int32(newValue) }
  }
  /// A part, or a segment where `b` is the ground.
  var partB: Int {
    get { Int(placeB) }
    set { placeB = Int32(newValue) }
  }

  var pair: PartPair { PartPair(a: a, b: b, partA: partA, partB: partB) }

  var isBoundary: Bool { bodyB == Int32(World.ground) }

  /// On which side of a segment the item is.
  var side: Double {
    get { isBehind ? -1 : 1 }
    set { isBehind = newValue < 0 }
  }

  /// Normal impulse of this step so far.
  var impulse: Double {
    get { Double(total) }
    set { total = Float(newValue) }
  }

  /// Takes the new manifold and carries the impulses of spots that are still there.
  mutating func take(_ manifold: Manifold) {
    let first = manifold.count > 0 ? impulses(at: manifold.first) : Impulses()
    let second = manifold.count > 1 ? impulses(at: manifold.second) : Impulses()
    self.manifold = manifold
    firstImpulses = first
    secondImpulses = second
  }

  mutating func forgetImpulses() {
    isSolved = false
    firstImpulses = Impulses()
    secondImpulses = Impulses()
  }

  private func impulses(at spot: Manifold.Spot) -> Impulses {
    func isAlike(_ old: Manifold.Spot) -> Bool { old.feature == spot.feature }
    // A spot whose feature changed name, as when the leading side changes, is known by its place.
    func isNear(_ old: Manifold.Spot) -> Bool { old.place.distance(to: spot.place) < 0.5 }
    let hasFirst = manifold.count > 0
    let hasSecond = manifold.count > 1
    if hasFirst, isAlike(manifold.first) { return firstImpulses }
    if hasSecond, isAlike(manifold.second) { return secondImpulses }
    if hasFirst, isNear(manifold.first) { return firstImpulses }
    if hasSecond, isNear(manifold.second) { return secondImpulses }
    return Impulses()
  }
}
