internal import FlingGeometry

/// The area of a line along a path, as closed polygons of one orientation.
///
/// The area is the union of one quadrilateral for each segment, one wedge for each join and one piece for
/// each cap, without their inner borders. All have the same orientation, so overlaps count once. Where
/// segments are long enough, the inner side of a join is cut at the intersection of both borders, so that
/// nothing overlaps.
struct StrokeOutline {
  struct WidenedPiece {
    var piece: DashedContours.Piece
    /// Distances of the two borders from the path: `right` on the side of the normals, `left` on the other
    /// side.
    var right: Double
    var left: Double
  }

  /// Widened pieces that are drawn together and clipped to the same side of the path's own area.
  struct PieceGroup {
    let alignment: Stroke.Alignment
    var widenedPieces: [WidenedPiece] = []
  }

  let groups: [PieceGroup]
  /// Factor for the opacity, which replaces dashes that are too fine to be drawn.
  let opacityFactor: Double
  private let segments: [StrokeSegment]
  private let transform: AffineTransform
  private let stroke: Stroke
  private let reach: Double
  /// Angle between points of an arc at `reach`, in radians.
  private let arcStep: Double

  /// Nil if nothing can be drawn.
  init?(_ path: Path, _ stroke: Stroke, rule: FillRule, transform: AffineTransform) {
    let scale = transform.greatestStretch
    guard scale > 0, scale.isFinite, stroke.width > 0 else { return nil }
    var stroke = stroke
    stroke.width = Swift.min(stroke.width, 1e100)
    let reach = stroke.alignment == .center ? stroke.width / 2 : stroke.width
    let tolerance = Edge.tolerance / scale
    guard tolerance > 0, tolerance.isFinite,
      let contours = StrokeContour.contours(of: path, reach: reach, tolerance: tolerance)
    else { return nil }
    self.transform = transform
    self.stroke = stroke
    self.reach = reach
    arcStep = Swift.max(2 * Double.pi / 2048, Swift.min(0.5, (8 * tolerance / reach).squareRoot()))

    var total = 0.0
    for contour in contours { total += contour.length }
    let low = Swift.max(0, Swift.min(1, stroke.trim.lowerBound))
    let high = Swift.max(0, Swift.min(1, stroke.trim.upperBound))
    guard low < high else { return nil }
    // Infinity instead of `total` for the end, because a contour's own sum may exceed it by rounding.
    let visible = (low * total)...(high < 1 ? high * total : .infinity)
    var dashes = StrokeDashes(stroke.dash, phase: stroke.phase)
    var opacityFactor = 1.0
    if let pattern = dashes, !(pattern.dashCount(on: total) + Double(contours.count) < StrokeDashes.limit) {
      opacityFactor = pattern.drawnFraction
      dashes = nil
    }
    self.opacityFactor = opacityFactor

    var centered = PieceGroup(alignment: .center)
    var aligned = PieceGroup(alignment: stroke.alignment)
    let interior = stroke.alignment == .center ? nil : StrokeInterior(contours, rule: rule)
    var drawn = DashedContours()
    var distance = 0.0
    for (index, contour) in contours.enumerated() {
      let length = contour.length
      defer { distance += length }
      let begin = Swift.max(0, visible.lowerBound - distance)
      let end = Swift.min(length, visible.upperBound - distance)
      guard begin < end || (length == 0 && end == 0 && begin == 0) else { continue }
      let pieces = drawn.append(contour, visible: begin...end, dashes: dashes)
      if contour.isClosed, let side = interior?.side(ofContour: index) {
        let isRight = (side == .right) == (stroke.alignment == .inside)
        for piece in pieces {
          // A cap extends to both sides of the path's end, so it needs both halves and is clipped.
          let isHalf = side != .both && (piece.isClosed || stroke.cap == .butt)
          aligned.widenedPieces.append(
            WidenedPiece(
              piece: piece, right: isHalf && !isRight ? 0 : reach, left: isHalf && isRight ? 0 : reach)
          )
        }
      } else {
        for piece in pieces {
          centered.widenedPieces.append(
            WidenedPiece(piece: piece, right: stroke.width / 2, left: stroke.width / 2))
        }
      }
    }
    segments = drawn.segments
    groups = [centered, aligned].filter { !$0.widenedPieces.isEmpty }
    guard !groups.isEmpty else { return nil }
  }

  // MARK: - Polygons

  /// Adds the outlines of all widened pieces of a part.
  func append(_ group: PieceGroup, to edges: inout EdgeList) {
    var corner: [Point] = []
    for widened in group.widenedPieces where !widened.piece.range.isEmpty {
      let piece = widened.piece.range
      let first = segments[piece.lowerBound]
      let last = segments[piece.upperBound - 1]
      if widened.piece.isClosed {
        for (offset, isBackward) in [(widened.right, false), (-widened.left, true)] {
          corner.removeAll(keepingCapacity: true)
          appendJoin(last, first, offset, to: &corner)
          if isBackward { corner.reverse() }
          edges.move(to: transform.apply(to: corner[0]))
          appendLines(corner[1...], to: &edges)
          appendBorder(piece, offset, isBackward, &corner, to: &edges)
          edges.close()
        }
      } else {
        edges.move(to: transform.apply(to: first.start + first.startNormal * widened.right))
        appendBorder(piece, widened.right, false, &corner, to: &edges)
        corner.removeAll(keepingCapacity: true)
        corner.append(last.end + last.endNormal * widened.right)
        appendCap(at: last.end, normal: last.endNormal, widened.right, widened.left, to: &corner)
        corner.append(last.end + last.endNormal * -widened.left)
        appendLines(corner[...], to: &edges)
        appendBorder(piece, -widened.left, true, &corner, to: &edges)
        corner.removeAll(keepingCapacity: true)
        corner.append(first.start + first.startNormal * -widened.left)
        appendCap(at: first.start, normal: -first.startNormal, widened.left, widened.right, to: &corner)
        appendLines(corner[...], to: &edges)
        edges.close()
      }
    }
  }

  private func appendLines(_ points: ArraySlice<Point>, to edges: inout EdgeList) {
    for point in points { edges.line(to: transform.apply(to: point)) }
  }

  /// Appends one border of a piece, from that of its first segment on.
  /// - Parameters:
  ///   - offset: distance of the border from the path, negative on the side opposite to the normals.
  ///   - isBackward: whether the border is traversed against the direction of the path.
  private func appendBorder(
    _ piece: Range<Int>, _ offset: Double, _ isBackward: Bool, _ corner: inout [Point],
    to edges: inout EdgeList
  ) {
    let segments = segments.span
    for done in 0..<piece.count {
      let index = isBackward ? piece.upperBound - 1 - done : piece.lowerBound + done
      if done > 0 {
        let (before, after) = isBackward ? (index, index + 1) : (index - 1, index)
        if offset == 0 || segments[before].endNormal == segments[after].startNormal {
          let joint = segments[after]
          edges.line(to: transform.apply(to: joint.start + joint.startNormal * offset))
        } else {
          corner.removeAll(keepingCapacity: true)
          appendJoin(segments[before], segments[after], offset, to: &corner)
          if isBackward { corner.reverse() }
          appendLines(corner[...], to: &edges)
        }
      }
      if segments[index].isBent { appendCurve(segments[index], offset, isBackward, to: &edges) }
    }
  }

  /// Appends the border of a curved segment.
  private func appendCurve(
    _ segment: StrokeSegment, _ offset: Double, _ isBackward: Bool, to edges: inout EdgeList
  ) {
    let startDirection = transform.applyToVector(segment.startNormal.ahead)
    let endDirection = transform.applyToVector(segment.endNormal.ahead)
    if isBackward {
      edges.appendApproximateArc(
        to: transform.apply(to: segment.start + segment.startNormal * offset), -endDirection, -startDirection)
    } else {
      edges.appendApproximateArc(
        to: transform.apply(to: segment.end + segment.endNormal * offset), startDirection, endDirection)
    }
  }

  /// Appends the border between two segments.
  /// - Parameter offset: distance of the border from the path, negative on the side opposite to the normals.
  private func appendJoin(
    _ before: StrokeSegment, _ after: StrokeSegment, _ offset: Double, to points: inout [Point]
  ) {
    let (n0, n1) = (before.endNormal, after.startNormal)
    let corner = after.start
    if n0 == n1 || offset == 0 { return points.append(corner + n1 * offset) }
    let sine = n0.cross(n1)
    let cosine = n0.dot(n1)
    let first = corner + n0 * offset
    let second = corner + n1 * offset
    let tip = corner + (n0 + n1) * (offset / (1 + cosine))
    if sine * offset > 0 {
      // The inner side: cut both borders at their intersection, if the segments are long enough.
      let cut = offset.magnitude * sine.magnitude / (1 + cosine)
      if !before.isBent, !after.isBent, cut <= Swift.min(before.length, after.length) / 2 {
        points.append(tip)
      } else {
        points.append(first)
        points.append(corner)
        points.append(second)
      }
      return
    }
    let isSlight = cosine > 0.99
    switch after.startsAtCorner || isSlight ? stroke.join : .round {
    case .miter where stroke.miterLimit * stroke.miterLimit * (1 + cosine) >= 2, .round where isSlight:
      points.append(first)
      points.append(tip)
      points.append(second)
    case .round:
      points.append(first)
      let angle = Elementary.atan2(sine.magnitude, cosine)
      appendArc(about: corner, from: n0 * offset, by: offset > 0 ? -angle : angle, to: &points)
      points.append(second)
    case .miter, .bevel:
      points.append(first)
      points.append(second)
    }
  }

  /// Appends the border around an open end, from the side of the normal to the other.
  private func appendCap(
    at end: Point, normal: Point, _ right: Double, _ left: Double, to points: inout [Point]
  ) {
    let ahead = normal.ahead
    switch stroke.cap {
    case .butt: break
    case .round: appendArc(about: end, from: normal * right, by: -.pi, to: &points)
    case .square: points += [end + normal * right + ahead * right, end - normal * left + ahead * left]
    }
  }

  /// Appends the inner points of a regular polyline that approximates an arc and has the same area.
  ///
  /// Its ends are on the arc, because the borders continue there; the inner points are a little outside of
  /// it.
  /// - Parameter angle: signed, clockwise on screen.
  private func appendArc(about center: Point, from start: Point, by angle: Double, to points: inout [Point]) {
    let count = Int((angle.magnitude / arcStep).rounded(.up))
    guard count > 1 else { return }
    let (sine, cosine) = Elementary.sincos(angle / Double(count))
    // With the relative radius ρ of the inner points, (n − 2) ρ² + 2 ρ = n δ / sin δ makes the areas equal.
    let area = angle / sine
    let inner = Double(count - 2)
    let radius = inner > 0 ? ((1 + inner * area).squareRoot() - 1) / inner : area / 2
    var direction = start
    for _ in 1..<count {
      direction = Point(direction.x * cosine - direction.y * sine, direction.x * sine + direction.y * cosine)
      points.append(center + direction * radius)
    }
  }
}

extension AffineTransform {
  /// The greatest factor by which the transform lengthens a vector.
  var greatestStretch: Double {
    let sum = a * a + b * b + c * c + d * d
    let difference = a * a + b * b - c * c - d * d
    let mixed = 2 * (a * c + b * d)
    return ((sum + (difference * difference + mixed * mixed).squareRoot()) / 2).squareRoot()
  }
}
