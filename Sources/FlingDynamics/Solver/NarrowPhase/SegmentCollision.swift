internal import FlingGeometry

/// Collision of a part with a boundary segment. Normals point into the boundary.
///
/// `side` is +1 if the item is on the side of the segment's normal, and −1 on the other. At corners between
/// two segments only normals that the corner can have are accepted, so that nothing catches on the joints of
/// a straight wall.
extension Outlines {
  /// The manifold of a part and a segment.
  /// - Parameter margin: largest gap of a contact point, in points.
  func collide(_ a: PlacedPart, _ segment: Segment, side: Double, margin: Double) -> Manifold {
    let face = segment.normal * side
    return a.count == 1
      ? collideDisc(a, segment, face, margin) : collidePolygon(a, segment, face, margin)
  }

  private func collideDisc(_ a: PlacedPart, _ segment: Segment, _ face: Point, _ margin: Double)
    -> Manifold
  {
    let middle = corners[a.start]
    let t = segment.direction.dot(middle - segment.middle)
    if abs(t) <= segment.length / 2 {
      let gap = face.dot(middle - segment.middle) - a.radius
      var manifold = Manifold(normal: -face, gap: gap)
      if gap <= margin {
        manifold.add(
          .init(position: middle - face * (a.radius + gap / 2), gap: gap, feature: 0))
      }
      return manifold
    }
    let end = t < 0 ? segment.from : segment.to
    let offset = middle - end
    let distance = offset.length
    let outward = distance > 1e-12 ? offset / distance : face
    let gap = distance - a.radius
    // Both neighbors would report their common corner. The segment that ends there does.
    let judged = segment.endRole(atStart: t < 0, face: face, normal: outward)
    guard judged == .free || (judged == .shared && t > 0) else {
      return Manifold(normal: -outward, gap: gap)
    }
    var manifold = Manifold(normal: -outward, gap: gap)
    if gap <= margin {
      manifold.add(
        .init(position: end + outward * (gap / 2), gap: gap, feature: t < 0 ? 1 : 2))
    }
    return manifold
  }

  private func collidePolygon(_ a: PlacedPart, _ segment: Segment, _ face: Point, _ margin: Double)
    -> Manifold
  {
    if a.isEllipse, let manifold = collideEllipse(a, segment, face, margin) { return manifold }
    // Separating axis test: the normal of the segment, then the normals of the item's sides.
    var faceGap = Double.infinity
    for j in a.start..<(a.start + a.count) {
      let distance = face.dot(corners[j] - segment.middle)
      if distance < faceGap { faceGap = distance }
    }
    if faceGap > margin { return Manifold(normal: -face, gap: faceGap) }
    var sideGap = -Double.infinity
    var side = 0
    for k in 0..<a.count {
      let normal = normals[a.firstNormal + k]
      let start = normal.dot(segment.from)
      let end = normal.dot(segment.to)
      let minDistance = (start < end ? start : end) - sideDistance(a, side: k)
      if minDistance > sideGap {
        sideGap = minDistance
        side = k
      }
    }
    if sideGap > margin { return Manifold(normal: normals[a.firstNormal + side], gap: sideGap) }
    // A side of the item is the reference if it separates clearly better and the corner of the wall may be
    // touched from there.
    if sideGap > faceGap + 1e-3 {
      let normal = normals[a.firstNormal + side]
      let corner = corners[a.start + side]
      let start = normal.dot(segment.from - corner)
      let end = normal.dot(segment.to - corner)
      switch segment.endRole(atStart: start < end, face: face, normal: -normal) {
      case .free, .shared:
        var manifold = Manifold(normal: normal, gap: sideGap)
        manifold.addClipped(
          segment.from, segment.to, to: corner, corners[a.start + (side + 1) % a.count], margin,
          feature: Manifold.referenceIsB + side << 4)
        return manifold
      case .hidden: break
      }
    }
    // The side of the item that faces the wall, clipped to the length of the segment.
    var facing = 0
    var minDot = Double.infinity
    for k in 0..<a.count {
      let dot = normals[a.firstNormal + k].dot(face)
      if dot < minDot {
        minDot = dot
        facing = k
      }
    }
    var manifold = Manifold(normal: face, gap: faceGap > sideGap ? faceGap : sideGap)
    let r = corners[a.start + facing]
    let s = corners[a.start + (facing + 1) % a.count]
    let t0 = segment.direction.dot(r - segment.middle)
    let t1 = segment.direction.dot(s - segment.middle)
    let halfLength = segment.length / 2
    guard (t0 < t1 ? t1 : t0) >= -halfLength, (t0 < t1 ? t0 : t1) <= halfLength else {
      manifold.normal = -face
      return manifold
    }
    manifold.addClipped(r, s, to: segment.from, segment.to, margin, feature: facing << 4)
    manifold.normal = -face
    return manifold
  }
}
