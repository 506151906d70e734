extension Path {
  /// Appends an SVG elliptical arc as cubics that each span at most a quarter turn.
  ///
  /// Radii that are too short for the distance are scaled up. An arc without a radius is a line; one that
  /// ends at its own start adds nothing.
  ///
  /// Source: Scalable Vector Graphics 2, appendix B.2, computed in the coordinates in which the ellipse is
  /// the unit circle.
  ///
  /// - Parameters:
  ///   - radii: half axes of the ellipse; signs are ignored.
  ///   - degrees: the rotation of the ellipse's first axis, clockwise on screen.
  ///   - isLarge: whether the arc spans more than half a turn.
  ///   - isSweeping: whether the arc runs clockwise on screen.
  mutating func arc(
    from start: Point, to end: Point, radii: Point, degrees: Double, isLarge: Bool, isSweeping: Bool
  ) {
    if start == end { return }
    let reducedDegrees = degrees - 360 * Elementary.roundedToEven(degrees / 360)
    let (sine, cosine) = Elementary.sincos(reducedDegrees * (Double.pi / 180))
    var rx = radii.x.magnitude
    var ry = radii.y.magnitude
    let half = Point(start.x / 2 - end.x / 2, start.y / 2 - end.y / 2)
    // Half the vector from the end to the start, in the coordinates of the unit circle.
    var halfVector = Point((cosine * half.x + sine * half.y) / rx, (cosine * half.y - sine * half.x) / ry)
    let length = Elementary.hypot(halfVector.x, halfVector.y)
    guard rx > 0, ry > 0, halfVector.isFinite, length > 0x1p-500 else {
      line(to: end)
      return
    }
    var center = Point.zero
    if length >= 1 {
      rx *= length
      ry *= length
      halfVector = halfVector / length
    } else {
      let distance = ((1 - length) * (1 + length)).squareRoot() / length
      center = halfVector.perpendicular * (isLarge == isSweeping ? distance : -distance)
    }
    let from = halfVector - center
    let to = -halfVector - center
    var angle = Elementary.atan2(from.cross(to), from.dot(to))
    if isSweeping, angle < 0 { angle += 2 * Double.pi }
    if !isSweeping, angle > 0 { angle -= 2 * Double.pi }
    // Maps the unit circle to the ellipse: the columns are the images of the circle's axes.
    let middle = Point(start.x / 2 + end.x / 2, start.y / 2 + end.y / 2)
    let frame = AffineTransform(
      a: cosine * rx, b: sine * rx, c: -sine * ry, d: cosine * ry, tx: middle.x, ty: middle.y)
    // The tolerance keeps rounding errors from splitting a quarter turn into two curves.
    let count = Swift.max(1, Int(Elementary.ceil(angle.magnitude / (Double.pi / 2) - 1e-9)))
    let step = angle / Double(count)
    let handle = 4.0 / 3 * Elementary.tan(step / 4)
    var last = from
    for index in 1...count {
      let (s, c) = Elementary.sincos(step * Double(index))
      let next = index == count ? to : Point(from.x * c - from.y * s, from.x * s + from.y * c)
      cubic(
        frame.apply(to: center + last + last.perpendicular * handle),
        frame.apply(to: center + next - next.perpendicular * handle),
        to: index == count ? end : frame.apply(to: center + next))
      last = next
    }
  }
}
