internal import FlingGeometry

/// Two parts near each other, from one substep to the next. There may be many, so each is kept small.
struct Contact: Sendable {
  /// What pressed at each spot and rubbed across both, in mass × pt/s a substep.
  struct Impulses: Sendable {
    var first = 0.0
    var second = 0.0
    var across = 0.0
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
  /// The guess for the next solve before a drift.
  var impulses = Impulses()
  /// The guess for the next solve after a drift, in islands whose halves differ.
  var endImpulses = Impulses()

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

  /// Takes the new manifold and carries the impulses of spots that are still there: those of the pairing of old spots with
  /// new ones that fits best, whichever of them is called the first.
  mutating func take(_ new: Manifold) {
    let old = manifold
    let straight = (
      Self.fit(old, isFirst: true, new, isFirst: true), Self.fit(old, isFirst: false, new, isFirst: false)
    )
    var fits = straight
    var isCrossed = false
    // Mostly all spots are the same as before.
    if straight.0 >= 0 || straight.1 >= 0 {
      let crossed = (
        Self.fit(old, isFirst: false, new, isFirst: true), Self.fit(old, isFirst: true, new, isFirst: false)
      )
      if crossed.0 + crossed.1 < straight.0 + straight.1 {
        fits = crossed
        isCrossed = true
      }
    }
    let stays = (fits.0 < Self.far, fits.1 < Self.far)
    impulses.carry(over: old.count, stays, isCrossed: isCrossed)
    endImpulses.carry(over: old.count, stays, isCrossed: isCrossed)
    manifold = new
  }

  /// - Parameters:
  ///   - isEnd: whether they are those after a drift, and others than those before it.
  ///   - share: of a substep, in which they pressed.
  mutating func keep(_ impulses: Impulses, isEnd: Bool, share: Double) {
    if isEnd { endImpulses = impulses / share } else { self.impulses = impulses / share }
    impulse += impulses.first + impulses.second
  }

  func guess(isEnd: Bool) -> Impulses {
    isEnd && endImpulses.first + endImpulses.second > 0 ? endImpulses : impulses
  }

  mutating func forgetImpulses() {
    isSolved = false
    impulses = Impulses()
    endImpulses = Impulses()
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

extension Contact.Impulses {
  /// Keeps what belongs to spots that are still there; each spot bears its share of what rubs.
  fileprivate mutating func carry(over count: Int, _ stays: (first: Bool, second: Bool), isCrossed: Bool) {
    if isCrossed { (first, second) = (second, first) }
    first = stays.first ? first : 0
    second = stays.second ? second : 0
    if count > 1 {
      across = stays.first && stays.second ? across : (stays.first || stays.second ? across * 0.5 : 0)
    } else if !stays.first, !stays.second {
      across = 0
    }
  }

  static func * (impulses: Self, share: Double) -> Self {
    Self(first: impulses.first * share, second: impulses.second * share, across: impulses.across * share)
  }

  static func / (impulses: Self, share: Double) -> Self {
    Self(first: impulses.first / share, second: impulses.second / share, across: impulses.across / share)
  }
}
