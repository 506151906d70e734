internal import FlingGeometry

/// A contour of a path, divided into segments to be widened.
///
/// Inside curves, neighboring curved segments share a normal, so that the widened pieces fit without overlap.
/// Where the line is too wide for its curve they cannot fit; there segments are straight, and round joins
/// fill the gaps.
struct StrokeContour {
  var segments: [StrokeSegment] = []
  var isClosed = false

  var length: Double {
    var sum = 0.0
    let segments = segments.span
    for index in segments.indices { sum += segments[index].length }
    return sum
  }

  /// A contour without length, which consists of its two caps along the x axis, as in SVG.
  static func dot(at point: Point) -> StrokeContour {
    let normal = Point(0, 1)
    return StrokeContour(segments: [
      StrokeSegment(
        start: point, end: point, startNormal: normal, endNormal: normal, length: 0, isBent: false,
        startsAtCorner: true)
    ])
  }

  /// The contours of a path; nil if a coordinate is not finite.
  /// - Parameters:
  ///   - reach: distance to which the line will be widened on either side.
  ///   - tolerance: allowed distance of a chord from its curve.
  static func contours(of path: Path, reach: Double, tolerance: Double) -> [StrokeContour]? {
    var tracer = StrokeTracer(reach: reach, tolerance: tolerance)
    for element in path.elements {
      tracer.trace(element)
    }
    tracer.end()
    return tracer.isBroken ? nil : tracer.contours
  }
}
