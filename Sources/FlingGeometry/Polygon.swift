/// Functions of polygons. A polygon is the list of its corners; its last side leads back to the first corner.
public enum Polygon {
  /// The corners of a regular polygon inscribed in the ellipse of a frame, clockwise on screen from the top.
  /// - Parameters:
  ///   - sides: clamped to 3...1000.
  ///   - frame: the box around the circle or ellipse on which the corners lie.
  public static func regular(sides: Int, in frame: Rect) -> [Point] {
    radialPolygon(count: Swift.max(3, Swift.min(1000, sides)), in: frame) { _ in 1 }
  }

  /// A star whose outer corners are those of `regular` and whose inner corners lie half way between them in
  /// angle.
  /// - Parameters:
  ///   - points: the number of outer corners; clamped to 2...1000.
  ///   - inner: the radius of the inner corners as a fraction of the outer radius; 0...1 makes a star.
  ///   - frame: the box around the circle or ellipse on which the outer corners lie.
  public static func star(points: Int, inner: Double, in frame: Rect) -> [Point] {
    radialPolygon(count: 2 * Swift.max(2, Swift.min(1000, points)), in: frame) { $0 % 2 == 0 ? 1 : inner }
  }

  private static func radialPolygon(count: Int, in frame: Rect, radiusFactor: (Int) -> Double) -> [Point] {
    let center = frame.center
    return (0..<count).map { index in
      // Computing one half only makes the left half the exact mirror image of the right one.
      let mirror = Swift.min(index, count - index)
      let (sine, cosine) = Elementary.sincos(2 * Double.pi * Double(mirror) / Double(count))
      let across = 2 * mirror == count ? 0 : mirror == index ? sine : -sine
      let scale = radiusFactor(index)
      return Point(
        x: center.x + frame.width / 2 * scale * across, y: center.y - frame.height / 2 * scale * cosine)
    }
  }

  /// The signed area; positive if the corners run clockwise on screen.
  public static func area(_ points: [Point]) -> Double {
    guard let origin = points.first, var last = points.last else { return 0 }
    var twice = 0.0
    for point in points {
      twice += (last - origin).cross(point - origin)
      last = point
    }
    return twice / 2
  }

  /// The centroid of the area; the mean of the corners if the area is 0, zero if there are no corners.
  public static func centroid(_ points: [Point]) -> Point {
    guard let origin = points.first, var last = points.last else { return .zero }
    var twice = 0.0
    var moment = Point.zero
    var sum = Point.zero
    for point in points {
      let a = last - origin
      let b = point - origin
      let cross = a.cross(b)
      twice += cross
      moment += (a + b) * cross
      sum += b
      last = point
    }
    let middle = moment / (3 * twice)
    return origin + (twice != 0 && middle.isFinite ? middle : sum / Double(points.count))
  }

  /// Whether all corners turn in the same direction and go around once. Corners without a turn are allowed.
  public static func isConvex(_ points: [Point]) -> Bool {
    let sides = sideVectors(points)
    guard sides.count >= 3 else { return false }
    var orientation = 0.0
    var directionChanges = 0
    var lastSign = 0.0
    var firstSign = 0.0
    for index in sides.indices {
      let side = sides[index]
      let next = sides[(index + 1) % sides.count]
      let cross = side.cross(next)
      // A side straight back makes a spike, which is not a straight corner.
      if cross == 0 && side.dot(next) < 0 { return false }
      if cross * orientation < 0 { return false }
      if cross != 0 { orientation = cross < 0 ? -1 : 1 }
      // In one turn around, the sides change between rightward and leftward exactly twice.
      let sign = side.x != 0 ? (side.x < 0 ? -1.0 : 1.0) : lastSign
      if sign * lastSign < 0 { directionChanges += 1 }
      if firstSign == 0 { firstSign = sign }
      lastSign = sign
    }
    if lastSign * firstSign < 0 { directionChanges += 1 }
    return orientation != 0 && directionChanges == 2
  }

  /// The vectors of the sides, without those of length 0.
  private static func sideVectors(_ points: [Point]) -> [Point] {
    points.indices.compactMap { index in
      let side = points[(index + 1) % points.count] - points[index]
      return side == .zero ? nil : side
    }
  }
}
