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
  /// Dull and in a pile, whose solver stops it whatever its speed.
  var isHeaped = false
  /// How fast it is to part again after it was stopped in a pile, in pt/s.
  var rebound: Float = 0
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

  enum Nearness {
    /// Within `watch` of each other; so fast that they may meet in the next substep; neither.
    case near, closing, apart
  }

  var nearness: Nearness {
    manifold.count == 0 ? .apart : (manifold.gap > World.watch ? .closing : .near)
  }

  /// Takes the new manifold and carries the impulses of spots that are still there: those of the pairing of old spots with
  /// new ones that fits best, whichever of them is called the first.
  mutating func take(_ new: Manifold) {
    let old = manifold
    let straight = (
      Self.fit(old, isFirst: true, new, isFirst: true), Self.fit(old, isFirst: false, new, isFirst: false)
    )
    var fits = straight
    var impulses = (firstImpulses, secondImpulses)
    // Mostly all spots are the same as before.
    if straight.0 >= 0 || straight.1 >= 0 {
      let crossed = (
        Self.fit(old, isFirst: false, new, isFirst: true), Self.fit(old, isFirst: true, new, isFirst: false)
      )
      if crossed.0 + crossed.1 < straight.0 + straight.1 {
        fits = crossed
        impulses = (secondImpulses, firstImpulses)
      }
    }
    firstImpulses = fits.0 < Self.far ? impulses.0 : Impulses()
    secondImpulses = fits.1 < Self.far ? impulses.1 : Impulses()
    manifold = new
  }

  mutating func forgetImpulses() {
    isSolved = false
    firstImpulses = Impulses()
    secondImpulses = Impulses()
  }

  /// From here on two spots are two, in points.
  private static let far = 0.5

  /// How far two spots are from each other, at most `far`, which is also how far one is that is not there; below 0 if they
  /// are the same for sure. A spot whose feature changed name, as when the leading side changes, is known by its place.
  private static func fit(_ old: Manifold, isFirst isOldFirst: Bool, _ new: Manifold, isFirst: Bool) -> Double
  {
    guard old.count > (isOldFirst ? 0 : 1), new.count > (isFirst ? 0 : 1) else { return far }
    let x = isOldFirst ? old.first : old.second
    let y = isFirst ? new.first : new.second
    if x.feature == y.feature { return -1 }
    let distance = x.place.distance(to: y.place)
    return distance < far ? distance : far
  }
}
