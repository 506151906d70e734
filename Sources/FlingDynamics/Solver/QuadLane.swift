internal import FlingGeometry

/// What one contact brings to its lane at a moment.
struct QuadLane {
  /// Farther apart than anything moves: such a spot never presses.
  static let nowhere: Float = 1e15

  var isPaired = false
  var normalX: Float = 0
  var normalY: Float = 0
  var firstArms = Arms()
  var secondArms = Arms()
  /// Between the two surfaces at either spot; a lone spot has no second.
  var gap1 = nowhere
  var gap2 = nowhere
  var first: Float = 0
  var second: Float = 0
  var across: Float = 0

  /// From the bodies' centres of mass to a spot.
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

    /// Those of two discs, along the normal: no press turns them.
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

  /// Adds a second spot.
  @inline(__always)
  mutating func add(_ contactPoint: Point, _ gap: Double, _ placeA: Point, _ placeB: Point) {
    isPaired = true
    secondArms = Arms(contactPoint, placeA, placeB)
    gap2 = Float(gap)
  }
}
