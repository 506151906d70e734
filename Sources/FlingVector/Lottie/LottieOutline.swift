import FlingGeometry
import FlingScene

/// A shape as Bézier contours with keyframes.
struct LottieOutline {
  /// A contour at one moment. Tangents are relative to their vertices.
  struct Contour {
    var isClosed = false
    var vertices: [Point] = []
    var ins: [Point] = []
    var outs: [Point] = []

    mutating func add(_ vertex: Point, in tangent: Point = .zero) {
      vertices.append(vertex)
      ins.append(tangent)
      outs.append(.zero)
    }
  }

  /// Times and easings.
  let keyframes: [Channel.Keyframe]
  /// The contours at each keyframe, of the same structure.
  let contours: [[Contour]]

  var contourCount: Int { contours[0].count }

  /// - Parameters:
  ///   - channel: the numbers of the shape.
  ///   - path: the path for these numbers, always with the same elements.
  init(_ channel: Channel, path: ([Double]) -> Path) {
    let isConstant = LottieChannels.isConstant(channel)
    let keyframes = isConstant ? [channel.keyframes[0]] : channel.keyframes
    var contours = keyframes.map { LottieOutline.contours(of: path($0.values)) }
    LottieOutline.joinEnds(&contours)
    self.keyframes = keyframes
    self.contours = contours
  }

  /// - Parameters:
  ///   - frameRate: for shapes whose numbers change at different times.
  ///   - offset: is added to all points.
  ///   - scale: is multiplied to all points afterwards, along x and y.
  init(
    _ shape: ShapeTrack, frameRate: Double, offset: Point = .zero, scale: Point = Point(1, 1)
  ) {
    let (channel, path) = LottieOutline.numbers(of: shape, frameRate)
    let map = AffineTransform(
      a: scale.x, b: 0, c: 0, d: scale.y, tx: offset.x * scale.x, ty: offset.y * scale.y)
    self.init(channel) { path($0).transformed(by: map) }
  }

  /// The numbers of a shape, and the path for them.
  private static func numbers(
    of shape: ShapeTrack, _ frameRate: Double
  ) -> (channel: Channel, path: ([Double]) -> Path) {
    switch shape {
    case .rectangle(let box, let radii, let style):
      let channel = LottieChannels.merged([box, radii], frameRate: frameRate, tolerance: 0.02)
      let isSquare = radii.keyframes.allSatisfy { $0.values == [0, 0, 0, 0] }
      if isSquare { return (channel, { Path(rect: Rect($0)) }) }
      if style == .continuous {
        let paths = channel.keyframes.map { continuousRectangle($0.values) }
        // The number of curves changes where corners become circular.
        if paths.allSatisfy({ $0.elements.count == paths[0].elements.count }) {
          return (channel, continuousRectangle)
        }
      }
      return (channel, roundRectangle)
    case .ellipse(let box): return (box, { Path(ellipseIn: Rect($0)) })
    case .path(let outline, let points, _):
      return (points, outline.replacingPoints)
    case .line(let length): return (length, { Path([.move(.zero), .line(Point($0[0], 0))]) })
    case .growing(let path, _): return (Channel(constant: []), { _ in path })
    }
  }

  private static func continuousRectangle(_ values: [Double]) -> Path {
    Path(
      roundedRect: Rect(values),
      corners: Corners(
        topLeft: values[4], topRight: values[5], bottomRight: values[6], bottomLeft: values[7],
        style: .continuous))
  }

  /// A rectangle with circular corners, clockwise from the left end of its top side. It has the same elements for all
  /// radii. A handle of 0.5519 radii approximates a quarter of a circle within 2 · 10⁻⁴ of its radius; source: the
  /// Lottie specification, "Approximating Ellipses with Cubic Bezier".
  private static func roundRectangle(_ values: [Double]) -> Path {
    let corners = Rect(values).corners
    let along = [Point(0, -1), Point(1, 0), Point(0, 1), Point(-1, 0)]
    let handle = 1 - 0.5519150244935106
    var path = Path([.move(corners[0] + along[1] * values[4])])
    for index in [1, 2, 3, 0] {
      let (corner, radius) = (corners[index], values[4 + index])
      let (back, onward) = (-along[index], along[(index + 1) % 4])
      path.line(to: corner + back * radius)
      path.cubic(
        corner + back * (radius * handle), corner + onward * (radius * handle), to: corner + onward * radius)
    }
    path.close()
    return path
  }

  // MARK: - Contours

  /// The subpaths with at least one line or curve. A quadratic curve becomes the equal cubic one.
  private static func contours(of path: Path) -> [Contour] {
    var result: [Contour] = []
    var contour = Contour()
    func finish(isClosed: Bool) {
      guard contour.vertices.count > 1 || isClosed && !contour.vertices.isEmpty else { return }
      contour.isClosed = isClosed
      result.append(contour)
    }
    /// The current point. A subpath without a move begins at its own first point.
    func begin(_ fallback: Point) -> Point {
      if let last = contour.vertices.last { return last }
      contour.add(fallback)
      return fallback
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        finish(isClosed: false)
        contour = Contour()
        contour.add(point)
      case .line(let point):
        _ = begin(point)
        contour.add(point)
      case .quad(let control, let end):
        let start = begin(control)
        contour.outs[contour.outs.count - 1] = (control - start) * (2 / 3.0)
        contour.add(end, in: (control - end) * (2 / 3.0))
      case .cubic(let first, let second, let end):
        let start = begin(first)
        contour.outs[contour.outs.count - 1] = first - start
        contour.add(end, in: second - end)
      case .close:
        guard let start = contour.vertices.first else { continue }
        finish(isClosed: true)
        contour = Contour()
        contour.add(start)
      }
    }
    finish(isClosed: false)
    return result
  }

  /// Drops the last vertex of closed contours that always end where they begin.
  private static func joinEnds(_ contours: inout [[Contour]]) {
    for index in contours[0].indices {
      let canJoin = contours.allSatisfy { moment in
        guard index < moment.count, moment[index].isClosed, moment[index].vertices.count > 2 else {
          return false
        }
        let vertices = moment[index].vertices
        return vertices[0].distance(to: vertices[vertices.count - 1]) < 1e-6
      }
      guard canJoin else { continue }
      for moment in contours.indices {
        contours[moment][index].ins[0] = contours[moment][index].ins.removeLast()
        contours[moment][index].vertices.removeLast()
        contours[moment][index].outs.removeLast()
      }
    }
  }

  // MARK: - JSON

  /// The property of one contour.
  /// - Parameter decimals: of the coordinates.
  func property(_ index: Int, _ properties: LottieProperties, decimals: Int = 3) -> JSONValue {
    func value(_ keyframe: Int) -> JSONValue {
      LottieOutline.json(contours[Swift.min(keyframe, contours.count - 1)][index], decimals)
    }
    guard keyframes.count > 1 else { return .object([("a", 0), ("k", value(0))]) }
    return properties.animated(keyframes) { .array([value($0)]) }
  }

  /// The contours as shape elements.
  func elements(_ properties: LottieProperties, decimals: Int = 3) -> [JSONValue] {
    (0..<contourCount).map { index in
      .object([("ty", "sh"), ("ks", property(index, properties, decimals: decimals))])
    }
  }

  private static func json(_ contour: Contour, _ decimals: Int) -> JSONValue {
    func list(_ points: [Point]) -> JSONValue {
      .array(
        points.map { point in
          .array([
            .number(LottieProperties.rounded(point.x, decimals)),
            .number(LottieProperties.rounded(point.y, decimals)),
          ])
        })
    }
    return .object([
      ("c", .truth(contour.isClosed)), ("v", list(contour.vertices)), ("i", list(contour.ins)),
      ("o", list(contour.outs)),
    ])
  }
}
