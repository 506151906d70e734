extension Path {
  /// A quarter of the unit circle from (1, 0) to (0, 1) as two cubics: control, control, end.
  ///
  /// Handles have the length 4/3 · tan(π/16), so that the curve leaves the circle by at most 4.2e-6 radii; a
  /// single cubic would leave it by 2.7e-4.
  static let quarter: [(Point, Point, Point)] = {
    let handle = 0.26521648983954400
    let half = 0.7071067811865476
    let far = half * (1 + handle)
    let near = half * (1 - handle)
    return [
      (Point(1, handle), Point(far, near), Point(half, half)),
      (Point(near, far), Point(handle, 1), Point(0, 1)),
    ]
  }()

  /// A rectangle, clockwise on screen from its top left corner. Negative sizes are normalized.
  public init(rect: Rect) {
    let corners = rect.standardized.corners
    self.init([.move(corners[0]), .line(corners[1]), .line(corners[2]), .line(corners[3]), .close])
  }

  /// The ellipse inscribed in a rectangle, clockwise on screen from its rightmost point.
  public init(ellipseIn rect: Rect) {
    let rect = rect.standardized
    let center = rect.center
    let rx = rect.width / 2
    let ry = rect.height / 2
    self.init([.move(Point(rect.maxX, center.y))])
    // The half axes at which quarters start and end, clockwise on screen.
    let axes = [Point(rx, 0), Point(0, ry), Point(-rx, 0), Point(0, -ry)]
    for (index, start) in axes.enumerated() {
      let end = axes[(index + 1) % 4]
      for curve in Path.quarter {
        cubic(
          center + start * curve.0.x + end * curve.0.y, center + start * curve.1.x + end * curve.1.y,
          to: center + start * curve.2.x + end * curve.2.y)
      }
    }
    close()
  }

  /// A rectangle with rounded corners, clockwise on screen from the left end of its top side.
  ///
  /// Radii that do not fit are all scaled by the same factor, as in CSS, so radii above half a side give a
  /// capsule. A continuous corner reaches 1.53 radii along its sides; on shorter sides it gradually becomes a
  /// circular one.
  public init(roundedRect rect: Rect, corners: Corners) {
    let rect = rect.standardized
    let radii = corners.fittedRadii(to: rect.size)
    guard radii.contains(where: { $0 > 0 }) else {
      self.init(rect: rect)
      return
    }
    self.init()
    let cornerPoints = rect.corners
    // Unit vectors along the side before each corner; the next element is the side after it.
    let directions = [Point(0, -1), Point(1, 0), Point(0, 1), Point(-1, 0)]
    let around = (0..<4).map { index in
      let radius = radii[index]
      let sides = index % 2 == 1 ? (rect.width, rect.height) : (rect.height, rect.width)
      let availableLength = Swift.min(
        sides.0 / (radius + radii[(index + 3) % 4]), sides.1 / (radius + radii[(index + 1) % 4]))
      let isContinuous = corners.style == .continuous && radius > 0
      return RectangleCorner(
        position: cornerPoints[index], back: -directions[index] * radius,
        onward: directions[(index + 1) % 4] * radius,
        smoothness: isContinuous ? RectangleCorner.smoothness(availableLength: availableLength) : 0)
    }
    move(to: around[0].end)
    for corner in around.dropFirst() { append(corner) }
    if radii[0] > 0 { append(around[0]) }
    close()
  }

  private mutating func append(_ corner: RectangleCorner) {
    if !endsAt(corner.start) { line(to: corner.start) }
    guard corner.back != .zero else { return }
    for curve in corner.curves { cubic(curve.0, curve.1, to: curve.2) }
  }

  private func endsAt(_ point: Point) -> Bool {
    switch elements.last {
    case .move(let end), .line(let end), .cubic(_, _, let end): end == point
    default: false
    }
  }
}

extension Rect {
  /// The same rectangle with a width and height of at least 0.
  package var standardized: Rect {
    Rect(
      x: width < 0 ? minX + width : minX, y: height < 0 ? minY + height : minY,
      width: width.magnitude, height: height.magnitude)
  }
}

extension Corners {
  /// The radii in the order of `Rect.corners`, scaled by one factor so that neighbors fit.
  package func fittedRadii(to size: Size) -> [Double] {
    let radii = [topLeft, topRight, bottomRight, bottomLeft].map { $0 > 0 ? Swift.min($0, 0x1p500) : 0 }
    let sides = [size.width, size.height, size.width, size.height]
    var scale = 1.0
    for index in 0..<4 {
      let both = radii[index] + radii[(index + 1) % 4]
      if both * scale > sides[index] { scale = sides[index] / both }
    }
    return scale < 1 ? radii.map { $0 * scale } : radii
  }
}

/// The curve around one corner of a rectangle.
private struct RectangleCorner {
  /// The corner of the rectangle without rounding.
  var position: Point
  /// Vectors of one radius from the corner: back along the side before it, and onward along the side after
  /// it.
  var back: Point
  var onward: Point
  /// 0 is a circular corner, 1 the full continuous corner.
  var smoothness: Double

  /// The length of a full continuous corner along its sides, in radii.
  static let continuousLength = 1.528665

  /// The smoothness that fits if the curve may take `availableLength` radii of each side.
  static func smoothness(availableLength: Double) -> Double {
    Swift.max(0, Swift.min(1, (availableLength - 1) / (continuousLength - 1)))
  }

  /// Where the curve begins and ends.
  var start: Point { position + back * interpolated(1, RectangleCorner.continuousLength) }
  var end: Point { position + onward * interpolated(1, RectangleCorner.continuousLength) }

  /// The cubics of the corner in order: control, control, end.
  var curves: [(Point, Point, Point)] {
    if smoothness == 0 {
      // The arc's center is position + back + onward; its x axis is −onward, its y axis −back.
      return Path.quarter.map { curve in
        func arcPoint(_ point: Point) -> Point { position + back * (1 - point.y) + onward * (1 - point.x) }
        return (arcPoint(curve.0), arcPoint(curve.1), arcPoint(curve.2))
      }
    }
    // The continuous corner and the circular one have the same three pieces, arcs of 21.72°, 46.56° and
    // 21.72°; their control points are interpolated.
    let a = interpolated(Self.arc[0], Self.smooth[0])
    let b = interpolated(Self.arc[1], Self.smooth[1])
    let c = interpolated(Self.arc[2], Self.smooth[2])
    let d = interpolated(Self.arc[3], Self.smooth[3])
    return [
      (point(alongSides: a), point(alongSides: b), point(alongSides: c)),
      (point(alongSides: d), point(alongSides: d.mirrored), point(alongSides: c.mirrored)),
      (point(alongSides: b.mirrored), point(alongSides: a.mirrored), end),
    ]
  }

  /// Control points of the first half of the curve, in radii from the corner: x back, y onward.
  ///
  /// `smooth` is the outline that iOS 7 and later draw, as published by reading it out of UIBezierPath. `arc`
  /// is the quarter circle cut at the same angle φ = 21.72° and its mirror image, with handles of 4/3 ·
  /// tan(angle / 4).
  private static let smooth = [
    Point(1.08849296, 0), Point(0.86840694, 0), Point(0.63149379, 0.07491139), Point(0.37282383, 0.16905956),
  ]
  private static let arc = [
    Point(0.8732601708810556, 0), Point(0.7476755610602479, 0.02409254444960891),
    Point(0.6299335878703688, 0.07099469828557925), Point(0.3747658292813728, 0.1726399921691845),
  ]

  private func interpolated(_ round: Double, _ smooth: Double) -> Double {
    round + (smooth - round) * smoothness
  }

  private func interpolated(_ round: Point, _ smooth: Point) -> Point {
    Point(interpolated(round.x, smooth.x), interpolated(round.y, smooth.y))
  }

  private func point(alongSides fractions: Point) -> Point {
    position + back * fractions.x + onward * fractions.y
  }
}

extension Point {
  fileprivate var mirrored: Point { Point(y, x) }
}
