import FlingGeometry

/// An affine map as rotations and a scale: x' = position + R(rotation) · scale · R(inner) · x. The inner rotation is 0
/// for a map that keeps right angles.
struct PoseParts: Hashable {
  var position: Point
  /// In degrees, clockwise.
  var rotation: Double
  /// A negative one mirrors.
  var scale: Point
  /// In degrees, clockwise.
  var inner = 0.0

  /// The largest cosine of the angle between the mapped axes at which it counts as a right one.
  private static let largestSkew = 1e-7

  static let identity = PoseParts(position: .zero, rotation: 0, scale: Point(1, 1))

  /// Of all parts that give the map, those that are the nearest to the parts at the moment before, so that rotations
  /// continue over full turns and a scale may pass zero. Nil for a map that has no inverse or is not finite.
  init?(_ map: AffineTransform, near last: PoseParts?) {
    let (across, down) = (Point(map.a, map.b), Point(map.c, map.d))
    let determinant = map.determinant
    guard determinant.isFinite, determinant != 0, map.tx.isFinite, map.ty.isFinite else { return nil }
    let product = across.length * down.length
    guard product.isFinite, product > 0 else { return nil }
    position = Point(map.tx, map.ty)
    rotation = 0
    scale = Point(1, 1)
    let isSkewed = across.dot(down).magnitude > Self.largestSkew * product
    if isSkewed || (last?.inner ?? 0) != 0 {
      setSkewed(map, near: last)
    } else {
      setUpright(across, down, determinant, near: last)
    }
    guard rotation.isFinite, scale.isFinite else { return nil }
  }

  /// Sets rotation and scale of a map that keeps right angles.
  private mutating func setUpright(
    _ across: Point, _ down: Point, _ determinant: Double, near last: PoseParts?
  ) {
    // The longer one of the mapped axes has the more exact angle.
    let (width, height) = (across.length, down.length)
    if width >= height {
      rotation = Self.degrees(across.y, across.x)
      scale = Point(width, determinant / width)
    } else {
      rotation = Self.degrees(-down.x, down.y)
      scale = Point(determinant / height, height)
    }
    var mirrored = self
    mirrored.rotation += rotation > 0 ? -180 : 180
    mirrored.scale = -scale
    guard let last else {
      if determinant < 0, mirrored.rotation.magnitude < rotation.magnitude { self = mirrored }
      return
    }
    rotation = Self.unwrapped(rotation, near: last.rotation)
    mirrored.rotation = Self.unwrapped(mirrored.rotation, near: last.rotation)
    let isMirrored: Bool
    if determinant.sign == (last.scale.x * last.scale.y).sign {
      isMirrored = scale.x.sign != last.scale.x.sign
    } else {
      // One of the scales has passed zero.
      isMirrored = (mirrored.rotation - last.rotation).magnitude < (rotation - last.rotation).magnitude
    }
    if isMirrored { self = mirrored }
  }

  /// Sets rotations and scale by the singular value decomposition of a 2 × 2 matrix in closed form (J. Blinn,
  /// "Consider the Lowly 2 × 2 Matrix", 1996).
  private mutating func setSkewed(_ map: AffineTransform, near last: PoseParts?) {
    let (e, f) = ((map.a + map.d) / 2, (map.a - map.d) / 2)
    let (g, h) = ((map.b + map.c) / 2, (map.b - map.c) / 2)
    let (q, r) = (Point(e, h).length, Point(f, g).length)
    let (turn, other) = (Self.degrees(h, e), Self.degrees(g, f))
    // Without a difference of the scales, only the sum, or with a mirror the difference, of the rotations is known.
    let known = last ?? PoseParts(position: position, rotation: 0, scale: scale)
    if r <= 1e-9 * q {
      (rotation, inner, scale) = (turn - known.inner, known.inner, Point(q, q))
    } else if q <= 1e-9 * r {
      (rotation, inner, scale) = (other + known.inner, known.inner, Point(r, -r))
    } else {
      (rotation, inner, scale) = ((turn + other) / 2, (turn - other) / 2, Point(q + r, q - r))
    }
    var best = self
    var least = Double.infinity
    // A quarter turn swaps the scales, and a half turn of one rotation changes their signs.
    for quarter in 0..<4 {
      for half in 0..<2 {
        var parts = self
        if quarter % 2 == 1 { parts.scale = Point(scale.y, scale.x) }
        if half == 1 { parts.scale = -parts.scale }
        let turn = Double(quarter) * 90
        parts.rotation = Self.unwrapped(rotation + turn + Double(half) * 180, near: known.rotation)
        parts.inner = Self.unwrapped(inner - turn, near: known.inner)
        let cost = (parts.rotation - known.rotation).magnitude + (parts.inner - known.inner).magnitude
        if cost < least - 1e-9 { (best, least) = (parts, cost) }
      }
    }
    self = best
  }

  private init(position: Point, rotation: Double, scale: Point) {
    self.position = position
    self.rotation = rotation
    self.scale = scale
  }

  private static func degrees(_ y: Double, _ x: Double) -> Double {
    Elementary.atan2(y, x) * Quantity.degreesPerRadian
  }

  /// The same direction, at most half a turn from an angle.
  private static func unwrapped(_ angle: Double, near other: Double) -> Double {
    angle + 360 * Elementary.roundedToEven((other - angle) / 360)
  }
}
