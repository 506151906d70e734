package import FlingGeometry

/// The outline of a body as convex parts, with the area and inertia for its mass.
///
/// Parts are relative to the centroid, which is the body's center of mass. Corners run clockwise on screen. A
/// part with one corner and a radius is a disc. An ellipse collides with flat sides as a true ellipse and
/// with corners as a polygon; its mass and inertia are those of an ellipse.
package struct BodyShape: Equatable, Sendable {
  /// A convex polygon, or a disc.
  package struct ConvexPart: Equatable, Sendable {
    package var corners: [Point]
    package var radius: Double
    /// Whether the corners lie on an ellipse. Their number is then a multiple of four, and the first lies on
    /// an axis.
    package var isEllipse: Bool

    package init(corners: [Point], radius: Double, isEllipse: Bool = false) {
      self.corners = corners
      self.radius = radius
      self.isEllipse = isEllipse
    }
  }

  /// Empty if the item never collides.
  package private(set) var convexParts: [ConvexPart]
  /// In pt².
  package let area: Double
  /// Moment of inertia about the centroid for a mass of one, in pt².
  package let inertia: Double
  /// The centroid, from the item's center, in the item's axes.
  package let centroid: Point
  /// Distance from the centroid to the farthest point.
  package let radius: Double

  /// Whether rotation does not change the shape: every part is a disc about the centroid.
  var isRound: Bool { convexParts.allSatisfy { $0.corners.count == 1 && $0.corners[0] == .zero } }

  /// Limit on the corners of one outline. Larger outlines are refused, because decomposition takes quadratic
  /// time.
  package static let maxCorners = 1024

  package init(convexParts: [ConvexPart], area: Double, inertia: Double, centroid: Point) {
    self.convexParts = convexParts
    self.area = area
    self.inertia = inertia
    self.centroid = centroid
    var radius = 0.0
    for piece in convexParts {
      for corner in piece.corners where corner.length + piece.radius > radius {
        radius = corner.length + piece.radius
      }
    }
    self.radius = radius
  }

  /// A rectangle about its center.
  package static func box(_ size: Size) -> BodyShape {
    let x = size.width / 2
    let y = size.height / 2
    return BodyShape(
      convexParts: [
        ConvexPart(corners: [Point(-x, -y), Point(x, -y), Point(x, y), Point(-x, y)], radius: 0)
      ],
      area: size.width * size.height,
      inertia: (size.width * size.width + size.height * size.height) / 12, centroid: .zero)
  }

  /// An ellipse about its center; a disc if both sides are equal.
  package static func ellipse(_ size: Size) -> BodyShape {
    let a = size.width / 2
    let b = size.height / 2
    let area = Double.pi * a * b
    let inertia = (a * a + b * b) / 4
    if a == b {
      return BodyShape(
        convexParts: [ConvexPart(corners: [.zero], radius: a)], area: area, inertia: inertia, centroid: .zero)
    }
    // Enough sides that the polygon deviates from the ellipse by at most 0.02 pt, or 1/2000 of the larger
    // half-axis if that is more; at most 96 sides.
    let larger = a > b ? a : b
    let error = 0.02 / larger < 0.0005 ? 0.0005 : (0.02 / larger > 0.05 ? 0.05 : 0.02 / larger)
    let quarter = (Double.pi / 2 / Elementary.acos(1 - error) / 2).rounded(.up)
    let sides = 4 * Int(quarter < 3 ? 3 : (quarter > 24 ? 24 : quarter))
    // One eighth of the circle is computed and mirrored, so that mirrored and rotated ellipses have
    // bit-identical corners.
    let steps = sides / 4
    let unitVectors = (0...steps).map { k -> Point in
      let isFirst = 2 * k <= steps
      let fraction = Double(isFirst ? k : steps - k) / Double(sides)
      let (sine, cosine) = Elementary.sincos(2 * Double.pi * fraction)
      return isFirst ? Point(cosine, sine) : Point(sine, cosine)
    }
    let corners = (0..<sides).map { k -> Point in
      let within = k % steps
      let direction = unitVectors[within]
      let mirrored = unitVectors[steps - within]
      switch k / steps {
      case 0: return Point(a * direction.x, b * direction.y)
      case 1: return Point(-a * mirrored.x, b * mirrored.y)
      case 2: return Point(-a * direction.x, -b * direction.y)
      default: return Point(a * mirrored.x, -b * mirrored.y)
      }
    }
    return BodyShape(
      convexParts: [ConvexPart(corners: corners, radius: 0, isEllipse: true)], area: area, inertia: inertia,
      centroid: .zero)
  }

  /// A polygon, convex or not. Nil if it crosses itself, has no area or has more than `maxCorners` corners.
  package static func polygon(_ outline: [Point]) -> BodyShape? {
    guard let parts = Decomposition.convexParts(of: outline) else { return nil }
    // Integrals over the sides, relative to the middle of the extent, in sums that do not depend on the
    // order: a mirrored polygon has the mirrored centroid to the last bit.
    var extent = BoundingBox.empty
    for corner in outline { extent.include(corner) }
    let middle = extent.low * 0.5 + extent.high * 0.5
    var doubled = CompensatedSum()
    var first = (x: CompensatedSum(), y: CompensatedSum())
    var second = CompensatedSum()
    for i in outline.indices {
      let p = outline[i] - middle
      let q = outline[i + 1 < outline.count ? i + 1 : 0] - middle
      let cross = p.cross(q)
      doubled.add(cross)
      first.x.add((p.x + q.x) * cross)
      first.y.add((p.y + q.y) * cross)
      second.add((p.dot(p) + q.dot(q) + p.dot(q)) * cross)
    }
    // Counter-clockwise corners make all integrals negative, so the quotients below are right for both
    // directions.
    let signedArea = doubled.value / 2
    guard signedArea != 0, signedArea.isFinite else { return nil }
    let arm = Point(first.x.value, first.y.value) / (6 * signedArea)
    let centroid = middle + arm
    let inertia = second.value / (12 * signedArea) - arm.dot(arm)
    guard inertia > 0, inertia.isFinite, centroid.isFinite else { return nil }
    let area = abs(signedArea)
    let convexParts = parts.map { ConvexPart(corners: $0.map { $0 - centroid }, radius: 0) }
    return BodyShape(convexParts: convexParts, area: area, inertia: inertia, centroid: centroid)
  }

  /// The same mass and inertia without collision parts.
  package func withoutOutline() -> BodyShape {
    var bodyShape = self
    bodyShape.convexParts = []
    return bodyShape
  }

  /// One shape of a compound.
  package struct CompoundPart: Sendable {
    package var bodyShape: BodyShape
    /// From the compound's center to the center of the item.
    package var offset: Point
    package var angle: Double

    package init(bodyShape: BodyShape, offset: Point, angle: Double) {
      self.bodyShape = bodyShape
      self.offset = offset
      self.angle = angle
    }
  }

  /// Combines shapes of equal density into one body. Areas are added; moments of inertia are added about the
  /// common centroid by the parallel axis theorem. Nil if `members` is empty or a number is not finite.
  package static func compound(_ members: [CompoundPart]) -> BodyShape? {
    var area = 0.0
    var first = Point.zero
    var centroids: [Point] = []
    for member in members {
      let centroid =
        member.offset + AffineTransform(rotationAngle: member.angle).applyToVector(member.bodyShape.centroid)
      centroids.append(centroid)
      area += member.bodyShape.area
      first += centroid * member.bodyShape.area
    }
    guard area > 0, area.isFinite, first.isFinite else { return nil }
    let middle = first / area
    var second = 0.0
    var convexParts: [ConvexPart] = []
    for (member, centroid) in zip(members, centroids) {
      let arm = centroid - middle
      second += member.bodyShape.area * (member.bodyShape.inertia + arm.dot(arm))
      let rotation = AffineTransform(rotationAngle: member.angle)
      for piece in member.bodyShape.convexParts {
        var turned = piece
        turned.corners = piece.corners.map { arm + rotation.applyToVector($0) }
        convexParts.append(turned)
      }
    }
    guard second > 0, second.isFinite else { return nil }
    return BodyShape(convexParts: convexParts, area: area, inertia: second / area, centroid: middle)
  }
}
