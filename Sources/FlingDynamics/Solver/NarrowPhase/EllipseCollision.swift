internal import FlingGeometry

/// Collision of ellipses with flat sides. The true curve is used, so that ellipses roll and rock without the
/// jolts of a polygon.
///
/// The axes of an ellipse come from its corners: the first lies on one axis, the one a quarter of the way
/// round on the other. Against corners and other ellipses the ellipse is a polygon.
extension Outlines {
  /// The farthest point of the ellipse opposite to a direction of length 1, and its distance from the middle
  /// along that direction.
  private func farthestPoint(of a: PlacedPart, against direction: Point) -> (position: Point, extent: Double)
  {
    let middle = corners[a.start] * 0.5 + corners[a.start + a.count / 2] * 0.5
    let first = corners[a.start] - middle
    let second = corners[a.start + a.count / 4] - middle
    let (x, y) = (first.dot(direction), second.dot(direction))
    let extent = (x * x + y * y).squareRoot()
    return (middle - (first * x + second * y) / extent, extent)
  }

  /// Collides an ellipse with a polygon. Nil if it touches a corner of the polygon.
  func collideEllipse(_ a: PlacedPart, _ ellipse: PlacedPart, _ margin: Double) -> Manifold? {
    var best = -Double.infinity
    var side = 0
    let middle = corners[ellipse.start] * 0.5 + corners[ellipse.start + ellipse.count / 2] * 0.5
    for k in 0..<a.count {
      let normal = normals[a.firstNormal + k]
      let gap = normal.dot(middle - corners[a.start + k]) - farthestPoint(of: ellipse, against: normal).extent
      if gap > best {
        best = gap
        side = k
      }
    }
    let normal = normals[a.firstNormal + side]
    if best > margin { return Manifold(normal: normal, gap: best) }
    let position = farthestPoint(of: ellipse, against: normal).position
    let p = corners[a.start + side]
    let q = corners[a.start + (side + 1) % a.count]
    guard (position - p).dot(q - p) >= 0, (position - q).dot(p - q) >= 0 else { return nil }
    var manifold = Manifold(normal: normal, gap: best)
    manifold.add(.init(position: position - normal * (best / 2), gap: best, feature: Self.curve + side))
    return manifold
  }

  /// Collides an ellipse with a segment. Nil if it touches an end of the segment.
  func collideEllipse(_ ellipse: PlacedPart, _ segment: Segment, _ face: Point, _ margin: Double) -> Manifold?
  {
    let position = farthestPoint(of: ellipse, against: face).position
    let gap = face.dot(position - segment.from)
    if gap > margin { return Manifold(normal: -face, gap: gap) }
    let t = segment.direction.dot(position - segment.from)
    guard t >= 0, t <= segment.length else { return nil }
    var manifold = Manifold(normal: -face, gap: gap)
    manifold.add(.init(position: position - face * (gap / 2), gap: gap, feature: Self.curve))
    return manifold
  }

  /// Feature number of a contact point of the curve with side 0.
  private static let curve = 1 << 27
}
