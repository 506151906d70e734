internal import FlingGeometry
package import FlingStage
internal import FlingType

/// Records what is drawn, as layers.
public final class CGContext {
  private struct State {
    var fill = Color.black
    var stroke = Color.black
    var width = 1.0
    var cap = Stroke.Cap.butt
    var join = Stroke.Join.miter
    var miterLimit = 10.0
    var dash: [Double] = []
    var phase = 0.0
    var alpha = 1.0
    var shadow: Shadow?
    var transform = AffineTransform.identity
    /// In the coordinates of the view.
    var clips: [(path: Path, rule: FillRule)] = []
  }

  private var state = State()
  private var saved: [State] = []
  private var path = Path()
  package private(set) var layers: [Layer] = []
  /// The size of the picture that is drawn; nil for the context of a view.
  let pictureSize: CGSize?

  init(pictureSize: CGSize? = nil) {
    self.pictureSize = pictureSize
  }

  // MARK: State

  public func saveGState() { saved.append(state) }
  public func restoreGState() { if let last = saved.popLast() { state = last } }
  public func setFillColor(_ color: CGColor) { state.fill = color.color }
  public func setStrokeColor(_ color: CGColor) { state.stroke = color.color }
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  public func setLineWidth(_ width: CGFloat) { state.width = max(0, width.native) }
  public func setLineCap(_ cap: CGLineCap) { state.cap = cap.cap }
  public func setLineJoin(_ join: CGLineJoin) { state.join = join.join }
  public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = max(1, limit.native) }
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    let dash = lengths.map { max(0, $0.native) }
    (state.phase, state.dash) = (phase.native, dash.contains { $0 > 0 } ? dash : [])
  }
  public func setAlpha(_ alpha: CGFloat) { state.alpha = max(0, min(1, alpha.native)) }
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor? = nil) {
    state.shadow = Shadow(
      color: color?.color ?? Color.black.withOpacity(1 / 3.0),
      offset: Point(offset.width.native, offset.height.native), blur: max(0, blur.native))
  }
  public func translateBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(translationX: x, y: y)) }
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }
  public func concatenate(_ transform: CGAffineTransform) {
    state.transform = transform.affine.concatenating(state.transform)
  }
  public var ctm: CGAffineTransform { CGAffineTransform(state.transform) }

  // MARK: The path

  public func beginPath() { path = Path() }
  public func move(to point: CGPoint) { path.move(to: point.point) }
  public func addLine(to point: CGPoint) { path.line(to: point.point) }
  public func addLines(between points: [CGPoint]) {
    for (index, point) in points.enumerated() {
      if index == 0 { move(to: point) } else { addLine(to: point) }
    }
  }
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    path.cubic(control1.point, control2.point, to: end.point)
  }
  public func addQuadCurve(to end: CGPoint, control: CGPoint) { path.quad(control.point, to: end.point) }
  public func addRect(_ rect: CGRect) { path.append(Path(rect: rect.plain)) }
  public func addEllipse(in rect: CGRect) { path.append(Path(ellipseIn: rect.plain)) }
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    // Core Graphics counts the sense in coordinates with y up.
    path.arc(
      center: center.point, radius: radius.native, from: startAngle.native, to: endAngle.native,
      isClockwise: !clockwise)
  }
  public func addPath(_ other: CGPath) { path.append(other.path) }
  public func closePath() { path.close() }

  // MARK: Drawing

  public func fillPath(using rule: CGPathFillRule = .winding) {
    draw(path, fills: true, strokes: false, rule: rule == .winding ? .nonzero : .evenodd)
    path = Path()
  }
  public func strokePath() {
    draw(path, fills: false, strokes: true)
    path = Path()
  }
  public func drawPath(using mode: CGPathDrawingMode) {
    draw(
      path, fills: mode != .stroke, strokes: mode != .fill && mode != .eoFill,
      rule: mode == .eoFill || mode == .eoFillStroke ? .evenodd : .nonzero)
    path = Path()
  }
  public func fill(_ rect: CGRect) { draw(Path(rect: rect.plain), fills: true, strokes: false) }
  public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }
  public func fillEllipse(in rect: CGRect) { draw(Path(ellipseIn: rect.plain), fills: true, strokes: false) }
  public func stroke(_ rect: CGRect) { draw(Path(rect: rect.plain), fills: false, strokes: true) }
  public func strokeEllipse(in rect: CGRect) {
    draw(Path(ellipseIn: rect.plain), fills: false, strokes: true)
  }
  public func strokeLineSegments(between points: [CGPoint]) {
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      draw(Path([.move(points[index].point), .line(points[index + 1].point)]), fills: false, strokes: true)
    }
  }
  /// Makes a rectangle of what was drawn transparent, also outside of the clip.
  public func clear(_ rect: CGRect) {
    let hole = Path(rect: rect.plain).transformed(by: state.transform)
    guard !layers.isEmpty, hole.bounds.width > 0, hole.bounds.height > 0 else { return }
    let whole = pictureSize.map { CGRect(origin: .zero, size: $0) }
    let all = CGRect(
      x: -CGContext.reach, y: -CGContext.reach, width: 2 * CGContext.reach, height: 2 * CGContext.reach)
    let bounds = CGRect(hole.bounds)
    let isWhole = state.transform == .identity && whole.map { rect.contains($0) } ?? false
    guard all.contains(bounds), !isWhole else {
      layers = []
      return
    }
    var rest = Path(rect: all.plain)
    rest.append(hole)
    layers = [
      Layer(transform: .identity, shape: .path(rest, .evenodd), clipsChildren: true, children: layers)
    ]
  }
  public func clip(using rule: CGPathFillRule = .winding) {
    addClip(path, rule == .winding ? .nonzero : .evenodd)
    path = Path()
  }
  public func clip(to rect: CGRect) { addClip(Path(rect: rect.plain), .nonzero) }

  func addClip(_ path: Path, _ rule: FillRule) {
    state.clips.append((path.transformed(by: state.transform), rule))
  }

  /// Draws a path with the present colors.
  func draw(_ path: Path, fills: Bool, strokes: Bool, rule: FillRule = .nonzero, stroke own: Stroke? = nil) {
    guard !path.isEmpty else { return }
    var stroke = own
    if strokes, stroke == nil {
      stroke = Stroke(
        paint: .color(state.stroke), width: state.width, dash: state.dash, phase: state.phase, cap: state.cap,
        join: state.join, miterLimit: state.miterLimit)
    }
    if strokes { stroke?.paint = .color(state.stroke) }
    add(
      Layer(
        transform: state.transform, shape: .path(path, rule), fill: fills ? .color(state.fill) : nil,
        stroke: stroke, shadows: [state.shadow].compactMap { $0 }))
  }

  /// Adds a layer in the coordinates of the view, clipped and faded as the state says.
  func add(_ layer: Layer) {
    guard state.alpha > 0 else { return }
    var layer = layer
    layer.opacity *= state.alpha
    for clip in state.clips.reversed() {
      layer = Layer(
        transform: .identity, shape: .path(clip.path, clip.rule), clipsChildren: true, children: [layer])
    }
    layers.append(layer)
  }

  /// Draws a picture in a rectangle.
  func draw(_ image: CGImage, in frame: Rect) {
    let isWhole = frame.origin == .zero && pictureSize.map { $0 == CGSize(image.size) } ?? false
    // A drawing that continues the last picture does not become deeper each time.
    if isWhole, frame.size == image.size, state.transform == .identity, state.alpha == 1, state.clips.isEmpty,
      case .picture(let layers) = image.source
    {
      self.layers += layers
    } else {
      addLocal(image.layer(in: frame, tint: nil))
    }
  }

  /// Adds layers in the present coordinates.
  func addLocal(_ layer: Layer) { add(layer.moved(by: state.transform)) }
}

/// Whether `drawPath` fills and strokes.
public enum CGPathDrawingMode: Int32, Sendable {
  case fill
  case eoFill
  case stroke
  case fillStroke
  case eoFillStroke
}

/// The context of the view that draws now.
@MainActor
enum DrawingContext {
  static var stack: [CGContext] = []
}

/// The context of the view that draws now; nil outside of `draw(_:)`.
// swift-format-ignore: AlwaysUseLowerCamelCase
@preconcurrency @MainActor
public func UIGraphicsGetCurrentContext() -> CGContext? { DrawingContext.stack.last }

// swift-format-ignore: AlwaysUseLowerCamelCase
@preconcurrency @MainActor
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

extension UIBezierPath {
  /// Fills the path with the present color.
  @preconcurrency @MainActor
  public func fill() {
    UIGraphicsGetCurrentContext()?.draw(
      path, fills: true, strokes: false, rule: usesEvenOddFillRule ? .evenodd : .nonzero)
  }

  /// Strokes the path with the present color and the path's own line.
  @preconcurrency @MainActor
  public func stroke() {
    let lengths = dash.lengths.map { max(0, $0.native) }
    UIGraphicsGetCurrentContext()?.draw(
      path, fills: false, strokes: true,
      stroke: Stroke(
        paint: .color(.black), width: max(0, lineWidth.native),
        dash: lengths.contains { $0 > 0 } ? lengths : [],
        phase: dash.phase.native, cap: lineCapStyle.cap, join: lineJoinStyle.join,
        miterLimit: max(1, miterLimit.native)))
  }

  /// Keeps what is drawn from now on inside of the path.
  @preconcurrency @MainActor
  public func addClip() {
    UIGraphicsGetCurrentContext()?.addClip(path, usesEvenOddFillRule ? .evenodd : .nonzero)
  }
}

extension UIColor {
  /// Makes this the color of fills and strokes.
  @preconcurrency @MainActor
  public func set() {
    setFill()
    setStroke()
  }

  @preconcurrency @MainActor
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  @preconcurrency @MainActor
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}

extension UIImage {
  @preconcurrency @MainActor
  public func draw(in rect: CGRect) {
    UIGraphicsGetCurrentContext()?.draw(image, in: rect.plain)
  }

  @preconcurrency @MainActor
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
}

extension String {
  /// Draws the text with its first line's top left corner at a point.
  @preconcurrency @MainActor
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    draw(in: CGRect(origin: point, size: CGSize(width: 0, height: 0)), withAttributes: attributes)
  }

  /// Draws the text in a rectangle; a width of 0 means one line.
  @preconcurrency @MainActor
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    let font = attributes?[.font] as? UIFont ?? .systemFont(ofSize: 12)
    let color = attributes?[.foregroundColor] as? UIColor ?? .black
    let layout = TextSetter.layout(
      self, font.style, lines: 0, width: rect.width > 0 ? rect.width.native : nil, overflow: .none)
    guard !layout.glyphs.isEmpty else { return }
    UIGraphicsGetCurrentContext()?.addLocal(
      Layer(
        transform: .identity, shape: nil,
        text: Layer.Text(glyphs: layout.glyphs.moved(by: rect.origin.point), paint: .color(color.color))))
  }

  /// The size of the text on one line.
  @preconcurrency @MainActor
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    let font = attributes?[.font] as? UIFont ?? .systemFont(ofSize: 12)
    return CGSize(TextSetter.layout(self, font.style, lines: 0, width: nil).size)
  }
}
