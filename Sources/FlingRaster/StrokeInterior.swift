internal import FlingGeometry

/// The area inside closed contours, to find on which side of a contour it is.
struct StrokeInterior {
  enum Side {
    /// The side to which the contour's normals point.
    case right
    case left
    /// Both sides, at once or alternately.
    case both
  }

  private let contours: [StrokeContour]
  private let rule: FillRule

  /// Number of probes for one contour; each one visits every segment.
  private let probes: Int

  /// Most segments visited in total; a path with more is not probed.
  private static let budget = 20_000_000

  init(_ contours: [StrokeContour], rule: FillRule) {
    self.contours = contours.map(\.inChords)
    self.rule = rule
    var segments = 0
    for contour in self.contours { segments += contour.segments.count }
    probes = Swift.min(24, StrokeInterior.budget / (1 + segments) / (1 + contours.count))
  }

  /// The side of a contour on which the inside is everywhere, as far as probes at some segments show.
  func side(ofContour index: Int) -> Side {
    guard probes > 0 else { return .both }
    let contour = contours[index]
    let count = contour.segments.count
    let step = Swift.max(1, (count + probes - 1) / probes)
    var result: Side?
    for index in stride(from: 0, to: count, by: step) {
      let segment = contour.segments[index]
      let middle = segment.start.mixed(with: segment.end, by: 0.5)
      let offset = (segment.end - segment.start).perpendicular * 1e-3
      let isRight = contains(middle + offset)
      guard isRight != contains(middle - offset) else { return .both }
      let side = isRight ? Side.right : .left
      guard result == nil || result == side else { return .both }
      result = side
    }
    return result ?? .both
  }

  /// Whether a point is inside all contours together, by the fill rule.
  private func contains(_ point: Point) -> Bool {
    var winding = 0
    for contour in contours {
      guard let last = contour.segments.last, let first = contour.segments.first else { continue }
      for segment in contour.segments { winding += crossing(segment.start, segment.end, point) }
      winding += crossing(last.end, first.start, point)
    }
    return rule == .nonzero ? winding != 0 : winding % 2 != 0
  }

  /// How an edge crosses the ray from `point` to the right: 1 downward, −1 upward, 0 if it does not.
  private func crossing(_ start: Point, _ end: Point, _ point: Point) -> Int {
    guard (start.y <= point.y) != (end.y <= point.y) else { return 0 }
    let side = (end - start).cross(point - start)
    if start.y <= point.y { return side > 0 ? 1 : 0 }
    return side < 0 ? -1 : 0
  }
}

extension StrokeContour {
  /// The contour with curved segments replaced by chords, one for each 1/50 radian, which deviate by 1/20,000
  /// of the radius.
  fileprivate var inChords: StrokeContour {
    var result = StrokeContour(isClosed: isClosed)
    for segment in segments {
      let sine = segment.startNormal.cross(segment.endNormal).magnitude
      let count = segment.isBent ? Swift.max(1, Int((sine * 50).rounded(.up))) : 1
      for index in 0..<count {
        let chord = segment.subsegment(
          from: Double(index) / Double(count), to: Double(index + 1) / Double(count))
        result.segments.append(chord)
      }
    }
    return result
  }
}
