package import FlingGeometry

/// Lines and curves with the properties of their stroke.
open class UIBezierPath: NSObject {
  package private(set) var path = Path()
  open var lineWidth: CGFloat = 1
  open var lineCapStyle = CGLineCap.butt
  open var lineJoinStyle = CGLineJoin.miter
  open var miterLimit: CGFloat = 10
  open var flatness: CGFloat = 0.6
  open var usesEvenOddFillRule = false
  package private(set) var dash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

  /// An empty path.
  public override init() { super.init() }

  public convenience init(rect: CGRect) {
    self.init()
    path = Path(rect: rect.plain)
  }

  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path = Path(ellipseIn: rect.plain)
  }

  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    path = Path(
      roundedRect: rect.plain, corners: Corners(radius: max(0, cornerRadius.native), style: .continuous))
  }

  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    let radius = max(0, min(cornerRadii.width, cornerRadii.height).native)
    func rounding(_ corner: UIRectCorner) -> Double { corners.contains(corner) ? radius : 0 }
    path = Path(
      roundedRect: rect.plain,
      corners: Corners(
        topLeft: rounding(.topLeft), topRight: rounding(.topRight), bottomRight: rounding(.bottomRight),
        bottomLeft: rounding(.bottomLeft), style: .continuous))
  }

  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  public convenience init(cgPath: CGPath) {
    self.init()
    path = cgPath.path
  }

  open var cgPath: CGPath {
    get { CGPath(path) }
    set { path = newValue.path }
  }

  open func move(to point: CGPoint) { path.move(to: point.point) }

  open func addLine(to point: CGPoint) { path.line(to: point.point) }

  open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.cubic(controlPoint1.point, controlPoint2.point, to: end.point)
  }

  open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    path.quad(controlPoint.point, to: end.point)
  }

  /// Appends an arc; angles are radians, clockwise on screen from the x axis.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.arc(
      center: center.point, radius: radius.native, from: startAngle.native, to: endAngle.native,
      isClockwise: clockwise)
  }

  open func close() { path.close() }

  open func removeAllPoints() { path = Path() }

  open func append(_ other: UIBezierPath) { path.append(other.path) }

  open func apply(_ transform: CGAffineTransform) { path = path.transformed(by: transform.affine) }

  /// A path with the opposite direction.
  open func reversing() -> UIBezierPath {
    let reversed = UIBezierPath()
    reversed.path = path.reversed
    return reversed
  }

  /// Sets alternating lengths of dashes and gaps.
  open func setLineDash(_ pattern: [CGFloat]?, count: Int, phase: CGFloat) {
    dash = (Array((pattern ?? []).prefix(max(0, count))), phase)
  }

  open var isEmpty: Bool { path.isEmpty }

  open var bounds: CGRect { CGRect(path.bounds) }

  open var currentPoint: CGPoint { path.currentPoint.map { CGPoint($0) } ?? .zero }

  open func contains(_ point: CGPoint) -> Bool {
    path.contains(point.point, usesEvenOddFillRule ? .evenodd : .nonzero)
  }

  /// Another path with the same lines.
  open override func copy() -> Any {
    let copy = UIBezierPath(cgPath: cgPath)
    copy.lineWidth = lineWidth
    copy.lineCapStyle = lineCapStyle
    copy.lineJoinStyle = lineJoinStyle
    copy.miterLimit = miterLimit
    copy.usesEvenOddFillRule = usesEvenOddFillRule
    copy.dash = dash
    return copy
  }
}

extension Path {
  /// The subpaths with their lines in the opposite order.
  fileprivate var reversed: Path {
    var result = Path()
    var start: Point?
    var segments: [(from: Point, element: Element)] = []
    var isClosed = false
    func flush() {
      guard let start, !segments.isEmpty else { return }
      let end: Point =
        switch segments.last?.element {
        case .line(let point), .quad(_, let point), .cubic(_, _, let point): point
        default: start
        }
      result.move(to: end)
      for (from, element) in segments.reversed() {
        switch element {
        case .quad(let control, _): result.quad(control, to: from)
        case .cubic(let first, let second, _): result.cubic(second, first, to: from)
        default: result.line(to: from)
        }
      }
      if isClosed { result.close() }
      segments = []
      isClosed = false
    }
    var current: Point?
    for element in elements {
      switch element {
      case .move(let point):
        flush()
        start = point
        current = point
      case .line(let point), .quad(_, let point), .cubic(_, _, let point):
        start = start ?? point
        segments.append((current ?? point, element))
        current = point
      case .close:
        isClosed = true
        flush()
        current = start
      }
    }
    flush()
    return result
  }
}
