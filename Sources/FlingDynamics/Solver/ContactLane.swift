internal import FlingGeometry

/// The data of one contact that is loaded into a lane of a `ContactConstraintWide`.
struct ContactLane {
  /// Gap of a missing point, in points: it is too large for any impulse.
  static let nowhere: Float = 1e15

  /// Whether there are two contact points.
  var isPaired = false
  var normalX: Float = 0
  var normalY: Float = 0
  var firstArms = Arms()
  var secondArms = Arms()
  /// Gap at each point; `gap2` is `nowhere` without a second point.
  var gap1 = nowhere
  var gap2 = nowhere
  /// Warm start impulses: along the normal at each point, and along the tangent.
  var first: Float = 0
  var second: Float = 0
  var across: Float = 0

  /// Arms from the bodies' centres of mass to a contact point.
  struct Arms {
    var aX: Float = 0
    var aY: Float = 0
    var bX: Float = 0
    var bY: Float = 0

    init() {}

    @inline(__always)
    init(_ contactPoint: Point, _ placeA: Point, _ placeB: Point) {
      let a = contactPoint - placeA
      let b = contactPoint - placeB
      aX = Float(a.x)
      aY = Float(a.y)
      bX = Float(b.x)
      bY = Float(b.y)
    }

    /// Arms of two discs along the normal, so that normal impulses turn nothing.
    @inline(__always)
    init(_ normal: Point, radiusA: Double, radiusB: Double) {
      aX = Float(normal.x * radiusA)
      aY = Float(normal.y * radiusA)
      bX = Float(-normal.x * radiusB)
      bY = Float(-normal.y * radiusB)
    }
  }

  init() {}

  @inline(__always)
  init(_ normal: Point, _ contactPoint: Point, _ gap: Double, _ placeA: Point, _ placeB: Point) {
    normalX = Float(normal.x)
    normalY = Float(normal.y)
    firstArms = Arms(contactPoint, placeA, placeB)
    secondArms = firstArms
    gap1 = Float(gap)
  }

  /// Adds a second contact point.
  @inline(__always)
  mutating func add(_ contactPoint: Point, _ gap: Double, _ placeA: Point, _ placeB: Point) {
    isPaired = true
    secondArms = Arms(contactPoint, placeA, placeB)
    gap2 = Float(gap)
  }
}
