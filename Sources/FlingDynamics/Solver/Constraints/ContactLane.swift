internal import FlingGeometry

/// The data of one contact that is loaded into a lane of a `ContactConstraintWide`.
struct ContactLane {
  /// Gap of a missing point, in points: it is too large for any impulse.
  static let missingPointGap: Float = 1e15

  /// Whether there are two contact points.
  var isPaired = false
  var normalX: Float = 0
  var normalY: Float = 0
  var firstArms = Arms()
  var secondArms = Arms()
  /// Gap at each point; `gap2` is `missingPointGap` without a second point.
  var gap1 = missingPointGap
  var gap2 = missingPointGap
  /// Warm start impulses: along the normal at each point, and along the tangent.
  var first: Float = 0
  var second: Float = 0
  var across: Float = 0

  /// Arms from the bodies' centers of mass to a contact point.
  struct Arms {
    var aX: Float = 0
    var aY: Float = 0
    var bX: Float = 0
    var bY: Float = 0

    init() {}

    @inline(__always)
    init(_ contactPoint: Point, _ positionA: Point, _ positionB: Point) {
      let a = contactPoint - positionA
      let b = contactPoint - positionB
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
  init(_ normal: Point, _ contactPoint: Point, _ gap: Double, _ positionA: Point, _ positionB: Point) {
    normalX = Float(normal.x)
    normalY = Float(normal.y)
    firstArms = Arms(contactPoint, positionA, positionB)
    secondArms = firstArms
    gap1 = Float(gap)
  }

  /// Adds a second contact point.
  @inline(__always)
  mutating func add(_ contactPoint: Point, _ gap: Double, _ positionA: Point, _ positionB: Point) {
    isPaired = true
    secondArms = Arms(contactPoint, positionA, positionB)
    gap2 = Float(gap)
  }
}
