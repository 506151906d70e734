internal import CSpans
internal import FlingGeometry

/// A piece of an outline in device space, straight or curved, in units of 1/65536 pixel: the graph of a cubic
/// polynomial over the axis along which it extends farther.
typealias Edge = fling_edge

extension Edge {
  /// Units in a pixel.
  static let unit = 65536
  /// Greatest distance, in pixels, of the straight pieces of a curved edge from the edge.
  static let tolerance = FLING_EDGE_TOLERANCE

  /// Creates a straight edge.
  init(from begin: Point, to end: Point) {
    self = fling_straight_edge(
      Edge.snapped(begin.x), Edge.snapped(begin.y), Edge.snapped(end.x), Edge.snapped(end.y))
  }

  struct Box {
    var left: Int64
    var top: Int64
    var right: Int64
    var bottom: Int64
  }

  /// The bounding box of the edge.
  @inline(__always)
  var box: Box {
    let low = Swift.min(v0, v1)
    let high = Swift.max(v0, v1)
    return across == 1
      ? Box(left: u0, top: low, right: u1, bottom: high) : Box(left: low, top: u0, right: high, bottom: u1)
  }

  private static func snapped(_ coordinate: Double) -> Int64 {
    nearest(coordinate * Double(unit))
  }

  /// The nearest integer, ties to even: adding 1.5 · 2⁵² removes the fraction. For magnitudes below 2⁵⁰.
  @inline(__always)
  static func nearest(_ value: Double) -> Int64 {
    let magic = 6_755_399_441_055_744.0
    return Int64(truncatingIfNeeded: (value + magic).bitPattern &- magic.bitPattern)
  }
}
