internal import FlingGeometry

/// A ray at which a conic gradient changes its color abruptly, drawn antialiased like the edge of a shape.
struct ConicGradientEdge: Sendable {
  /// Signed distance of a pixel from the ray, clockwise, in pixels.
  private let side: LinearFunction
  /// Position of a pixel along the ray, in pixels.
  private let length: LinearFunction
  private let before: SIMD4<Double>
  private let after: SIMD4<Double>

  /// The edges for the jumps within the turn, and for the one between its end and its start.
  static func edges(
    of ramp: GradientRamp, center: Point, start: Double, transform: AffineTransform
  ) -> [ConicGradientEdge] {
    var jumps = ramp.jumps.filter { $0.position > 0 && $0.position < 1 }
    jumps.append(GradientRamp.ColorJump(position: 0, before: ramp.color(at: 1), after: ramp.color(at: 0)))
    return jumps.compactMap { jump in
      guard jump.before != jump.after else { return nil }
      let (sine, cosine) = Elementary.sincos(start + 2 * .pi * jump.position)
      return ConicGradientEdge(
        center: transform.apply(to: center), direction: transform.applyToVector(Point(sine, -cosine)),
        isMirrored: transform.determinant < 0, before: jump.before, after: jump.after)
    }
  }

  private init?(
    center: Point, direction: Point, isMirrored: Bool, before: SIMD4<Double>, after: SIMD4<Double>
  ) {
    let direction = direction / direction.length
    let normal = isMirrored ? -direction.perpendicular : direction.perpendicular
    guard
      let side = LinearFunction(across: normal.x, down: normal.y, origin: -normal.dot(center)),
      let length = LinearFunction(across: direction.x, down: direction.y, origin: -direction.dot(center))
    else { return nil }
    self.side = side
    self.length = length
    self.before = before
    self.after = after
  }

  /// Mixes both colors in the pixels that the ray crosses.
  /// - Parameters:
  ///   - offset: added to a column to get the index of its pixel.
  ///   - y: the middle of the row.
  func paint(_ pixels: inout [UInt32], _ columns: Range<Int>, _ offset: Int, y: Double) {
    var low = Double(columns.lowerBound)
    var high = Double(columns.upperBound)
    let first = side.value(0.5, y)
    if side.across.magnitude > 1e-9 {
      let middle = -first / side.across
      let halfWidth = 0.5 / side.across.magnitude
      low = Swift.max(low, middle - halfWidth)
      high = Swift.min(high, middle + halfWidth + 1)
    }
    guard low < high else { return }
    for column in Int(low.rounded(.up))..<Swift.max(Int(low.rounded(.up)), Int(high.rounded(.down))) {
      let distance = first + side.across * Double(column)
      guard distance.magnitude < 0.5, length.value(Double(column) + 0.5, y) > 0 else { continue }
      pixels[column + offset] = Premultiplied.pixel(before + (after - before) * (distance + 0.5))
    }
  }
}
