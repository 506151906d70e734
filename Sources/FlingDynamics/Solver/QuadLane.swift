internal import FlingGeometry

/// What one contact brings to its lane at a moment.
struct QuadLane {
  var isPaired = false
  var normalX: Float = 0
  var normalY: Float = 0
  var firstArms = Arms()
  var secondArms = Arms()
  /// For a lone spot the second is so little that it never presses.
  var least1: Float = 0
  var least2: Float = -1e18
  var first: Float = 0
  var second: Float = 0
  var across: Float = 0
  /// Whether it stops a blow.
  var isBlow = false

  /// From the bodies' centres of mass to a spot.
  struct Arms {
    var aX: Float = 0
    var aY: Float = 0
    var bX: Float = 0
    var bY: Float = 0

    init() {}

    @inline(__always)
    init(_ spot: Point, _ placeA: Point, _ placeB: Point) {
      let a = spot - placeA
      let b = spot - placeB
      aX = Float(a.x)
      aY = Float(a.y)
      bX = Float(b.x)
      bY = Float(b.y)
    }
  }

  init() {}

  @inline(__always)
  init(_ normal: Point, _ spot: Point, _ placeA: Point, _ placeB: Point) {
    normalX = Float(normal.x)
    normalY = Float(normal.y)
    firstArms = Arms(spot, placeA, placeB)
    secondArms = firstArms
  }

  /// Adds a second spot.
  @inline(__always)
  mutating func add(_ spot: Point, _ placeA: Point, _ placeB: Point) {
    isPaired = true
    secondArms = Arms(spot, placeA, placeB)
  }
}
