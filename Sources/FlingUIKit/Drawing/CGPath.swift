package import FlingGeometry

/// The rules by which areas that a path encloses are filled.
public enum CGPathFillRule: Int, Sendable {
  case winding
  case evenOdd
}

/// How lines end.
public enum CGLineCap: Int32, Sendable {
  case butt
  case round
  case square

  package var cap: Stroke.Cap {
    switch self {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
  }
}

/// How lines meet.
public enum CGLineJoin: Int32, Sendable {
  case miter
  case round
  case bevel

  package var join: Stroke.Join {
    switch self {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
  }
}

/// Lines and curves.
open class CGPath: Hashable {
  package fileprivate(set) var path: Path

  package init(_ path: Path) { self.path = path }

  public convenience init(rect: CGRect, transform: CGAffineTransform?) {
    self.init(CGPath.mapped(Path(rect: rect.plain), transform))
  }

  public convenience init(ellipseIn rect: CGRect, transform: CGAffineTransform?) {
    self.init(CGPath.mapped(Path(ellipseIn: rect.plain), transform))
  }

  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform?
  ) {
    let corners = Corners(radius: min(cornerWidth, cornerHeight).native)
    self.init(CGPath.mapped(Path(roundedRect: rect.plain, corners: corners), transform))
  }

  // The transforms of Core Graphics are pointers, so code passes nil or `&transform`.

  /// A rectangle that a transform moves.
  public convenience init(rect: CGRect, transform: inout CGAffineTransform) {
    self.init(rect: rect, transform: Optional(transform))
  }

  /// An ellipse that a transform moves.
  public convenience init(ellipseIn rect: CGRect, transform: inout CGAffineTransform) {
    self.init(ellipseIn: rect, transform: Optional(transform))
  }

  /// A rounded rectangle that a transform moves.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: inout CGAffineTransform
  ) {
    self.init(
      roundedRect: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight,
      transform: Optional(transform))
  }

  /// The path moved by a transform.
  public func copy(using transform: inout CGAffineTransform) -> CGPath? {
    CGPath(CGPath.mapped(path, transform))
  }

  public var isEmpty: Bool { path.isEmpty }

  public var boundingBox: CGRect { CGRect(path.controlBounds) }

  public var boundingBoxOfPath: CGRect { CGRect(path.bounds) }

  public var currentPoint: CGPoint { path.currentPoint.map { CGPoint($0) } ?? .zero }

  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    path.transformed(by: transform.affine).contains(point.point, rule == .winding ? .nonzero : .evenodd)
  }

  open func copy() -> CGPath? { CGPath(path) }

  public func mutableCopy() -> CGMutablePath? {
    let copy = CGMutablePath()
    copy.path = path
    return copy
  }

  fileprivate static func mapped(_ path: Path, _ transform: CGAffineTransform?) -> Path {
    transform.map { path.transformed(by: $0.affine) } ?? path
  }

  public static func == (a: CGPath, b: CGPath) -> Bool { a.path == b.path }

  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// A path that can be extended.
public final class CGMutablePath: CGPath {
  public init() { super.init(Path()) }

  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    path.move(to: point.applying(transform).point)
  }

  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    path.line(to: point.applying(transform).point)
  }

  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    for (index, point) in points.enumerated() {
      if index == 0 {
        move(to: point, transform: transform)
      } else {
        addLine(to: point, transform: transform)
      }
    }
  }

  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    path.quad(control.applying(transform).point, to: end.applying(transform).point)
  }

  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    path.cubic(
      control1.applying(transform).point, control2.applying(transform).point,
      to: end.applying(transform).point)
  }

  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    path.append(CGPath.mapped(Path(rect: rect.plain), transform))
  }

  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    path.append(CGPath.mapped(Path(ellipseIn: rect.plain), transform))
  }

  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    let corners = Corners(radius: min(cornerWidth, cornerHeight).native)
    path.append(CGPath.mapped(Path(roundedRect: rect.plain, corners: corners), transform))
  }

  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    // Core Graphics counts the sense in coordinates with y up.
    var arc = Path(path.currentPoint.map { [.move($0)] } ?? [])
    let hasStart = !arc.isEmpty
    arc.arc(
      center: center.point, radius: radius.native, from: startAngle.native, to: endAngle.native,
      isClockwise: !clockwise)
    let added = Path(hasStart ? Array(arc.elements.dropFirst()) : arc.elements)
    path.append(CGPath.mapped(added, transform))
  }

  public func addPath(_ other: CGPath, transform: CGAffineTransform = .identity) {
    path.append(CGPath.mapped(other.path, transform))
  }

  public func closeSubpath() { path.close() }
}

extension Path {
  /// Where the next line begins; nil for an empty path.
  package var currentPoint: Point? {
    var start: Point?
    var current: Point?
    for element in elements {
      switch element {
      case .move(let point):
        start = point
        current = point
      case .line(let point), .quad(_, let point), .cubic(_, _, let point):
        start = start ?? point
        current = point
      case .close: current = start
      }
    }
    return current
  }

  /// Appends a circular arc, after a line from the current point to its start.
  /// - Parameters:
  ///   - start: in radians from the x axis, clockwise on screen.
  ///   - end: likewise.
  ///   - isClockwise: as seen on screen.
  package mutating func arc(
    center: Point, radius: Double, from start: Double, to end: Double, isClockwise: Bool
  ) {
    guard center.isFinite, radius.isFinite, start.isFinite, end.isFinite else { return }
    let turn = 2 * Double.pi
    var sweep = isClockwise ? end - start : start - end
    // A way of more than a turn is a whole turn; a negative way goes round the other side.
    if sweep >= turn { sweep = turn } else if sweep < 0 { sweep -= turn * (sweep / turn).rounded(.down) }
    // Angles of many turns have lost their fractions.
    sweep = max(0, min(sweep, turn))
    if !isClockwise { sweep = -sweep }
    func point(_ angle: Double) -> (place: Point, tangent: Point) {
      let (sine, cosine) = Elementary.sincos(angle)
      return (center + Point(cosine, sine) * radius, Point(-sine, cosine) * radius)
    }
    var last = point(start)
    if currentPoint == nil { move(to: last.place) } else { line(to: last.place) }
    let count = max(1, Int((abs(sweep) / (Double.pi / 4) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    let handle = 4.0 / 3 * Elementary.tan(step / 4)
    for index in 1...count {
      let next = point(start + sweep * Double(index) / Double(count))
      cubic(last.place + last.tangent * handle, next.place - next.tangent * handle, to: next.place)
      last = next
    }
  }

  /// Whether a point lies in a filled area of the path.
  package func contains(_ point: Point, _ rule: FillRule) -> Bool {
    var winding = 0
    for polyline in flattened(tolerance: 0.05) {
      let points = polyline.points
      guard var a = points.last else { continue }
      for b in points {
        if (a.y <= point.y) != (b.y <= point.y) {
          let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
          if x > point.x { winding += b.y > a.y ? 1 : -1 }
        }
        a = b
      }
    }
    return rule == .nonzero ? winding != 0 : winding % 2 != 0
  }
}
