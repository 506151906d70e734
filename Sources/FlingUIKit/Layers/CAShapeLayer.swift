internal import FlingGeometry

/// A layer that fills and strokes a path.
@preconcurrency @MainActor
open class CAShapeLayer: CALayer {
  open var fillRule = CAShapeLayerFillRule.nonZero
  open var lineCap = CAShapeLayerLineCap.butt
  open var lineJoin = CAShapeLayerLineJoin.miter
  /// Alternating lengths of dashes and gaps.
  open var lineDashPattern: [NSNumber]?

  public override init() {
    super.init()
    model.shape = LayerModel.ShapeModel()
  }

  public override init(layer: Any) {
    super.init(layer: layer)
    if model.shape == nil { model.shape = LayerModel.ShapeModel() }
    guard let other = layer as? CAShapeLayer else { return }
    (fillRule, lineCap, lineJoin) = (other.fillRule, other.lineCap, other.lineJoin)
    lineDashPattern = other.lineDashPattern
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    model.shape = LayerModel.ShapeModel()
  }

  private var shape: LayerModel.ShapeModel { model.shape ?? LayerModel.ShapeModel() }

  open var path: CGPath? {
    get { shape.path.map { CGPath($0) } }
    set { set(.path, .path(newValue?.path)) }
  }
  open var fillColor: CGColor? {
    get { shape.fillColor.map { CGColor($0) } }
    set { set(.fillColor, .color(newValue?.color)) }
  }
  open var strokeColor: CGColor? {
    get { shape.strokeColor.map { CGColor($0) } }
    set { set(.strokeColor, .color(newValue?.color)) }
  }
  open var lineWidth: CGFloat {
    get { CGFloat(shape.lineWidth) }
    set { set(.lineWidth, .number(newValue.native)) }
  }
  open var strokeStart: CGFloat {
    get { CGFloat(shape.strokeStart) }
    set { set(.strokeStart, .number(newValue.native)) }
  }
  open var strokeEnd: CGFloat {
    get { CGFloat(shape.strokeEnd) }
    set { set(.strokeEnd, .number(newValue.native)) }
  }
  open var lineDashPhase: CGFloat {
    get { CGFloat(shape.lineDashPhase) }
    set { set(.lineDashPhase, .number(newValue.native)) }
  }
  open var miterLimit: CGFloat {
    get { CGFloat(shape.miterLimit) }
    set { set(.miterLimit, .number(newValue.native)) }
  }

  /// How the path is stroked; nil for not at all.
  func stroke(of shape: LayerModel.ShapeModel) -> Stroke? {
    guard let color = shape.strokeColor, shape.lineWidth > 0 else { return nil }
    let start = max(0, min(1, shape.strokeStart))
    let end = max(start, min(1, shape.strokeEnd))
    guard end > start else { return nil }
    let dash = (lineDashPattern ?? []).map { LayerModel.length($0.doubleValue) }
    let cap = Stroke.Cap(rawValue: lineCap.rawValue) ?? .butt
    let join = Stroke.Join(rawValue: lineJoin.rawValue) ?? .miter
    return Stroke(
      paint: .color(color), width: LayerModel.length(shape.lineWidth),
      dash: dash.contains { $0 > 0 } ? dash : [],
      phase: shape.lineDashPhase.isFinite ? shape.lineDashPhase : 0, cap: cap, join: join,
      miterLimit: max(1, LayerModel.length(shape.miterLimit)),
      trim: start...end)
  }
}

/// Which areas that a path encloses are filled.
public struct CAShapeLayerFillRule: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// How lines end.
public struct CAShapeLayerLineCap: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// How lines meet.
public struct CAShapeLayerLineJoin: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// A layer that shows a gradient.
@preconcurrency @MainActor
open class CAGradientLayer: CALayer {
  open var type = CAGradientLayerType.axial

  public override init() {
    super.init()
    model.gradient = LayerModel.GradientModel()
  }

  public override init(layer: Any) {
    super.init(layer: layer)
    if model.gradient == nil { model.gradient = LayerModel.GradientModel() }
    if let other = layer as? CAGradientLayer { type = other.type }
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    model.gradient = LayerModel.GradientModel()
  }

  private var gradient: LayerModel.GradientModel { model.gradient ?? LayerModel.GradientModel() }

  /// Colors as `CGColor`.
  open var colors: [Any]? {
    get { gradient.colors.isEmpty ? nil : gradient.colors.map { CGColor($0) } }
    set {
      let colors = (newValue ?? []).compactMap { ($0 as? CGColor)?.color ?? ($0 as? UIColor)?.color }
      set(.colors, .colors(colors))
    }
  }
  /// From 0 to 1, ascending; nil for even spaces.
  open var locations: [NSNumber]? {
    get { gradient.locations.isEmpty ? nil : gradient.locations.map { NSNumber(value: $0) } }
    set { set(.locations, .numbers((newValue ?? []).map(\.doubleValue))) }
  }
  open var startPoint: CGPoint {
    get { CGPoint(gradient.startPoint) }
    set { set(.startPoint, .point(newValue.point)) }
  }
  open var endPoint: CGPoint {
    get { CGPoint(gradient.endPoint) }
    set { set(.endPoint, .point(newValue.point)) }
  }

  /// The paint of a box of the layer's size; nil without colors.
  func paint(_ shown: LayerModel.GradientModel, in size: Size) -> Paint? {
    guard let first = shown.colors.first else { return nil }
    guard shown.colors.count > 1 else { return .color(first) }
    let stops = shown.colors.enumerated().map { index, color in
      (color: color, position: shown.locations.indices.contains(index) ? shown.locations[index] : nil)
    }
    let box = Rect(origin: .zero, size: size)
    let start = Gradient.Anchor(unit: shown.startPoint)
    let (from, to) = (start.point(in: box), Gradient.Anchor(unit: shown.endPoint).point(in: box))
    let course: Gradient.Geometry
    switch type {
    case .radial:
      let radius = max(abs(to.x - from.x), abs(to.y - from.y))
      guard radius > 0 else { return .color(shown.colors[shown.colors.count - 1]) }
      course = .radial(center: start, radius: radius)
    case .conic:
      course = .conic(
        center: start, start: Elementary.atan2(to.y - from.y, to.x - from.x) + Double.pi / 2)
    default: course = .line(from: start, to: Gradient.Anchor(unit: shown.endPoint))
    }
    return Paint.gradient(Gradient(course, colors: stops)).placed(in: box)
  }
}

/// The geometry of a gradient.
public struct CAGradientLayerType: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let axial = CAGradientLayerType(rawValue: "axial")
  public static let radial = CAGradientLayerType(rawValue: "radial")
  public static let conic = CAGradientLayerType(rawValue: "conic")
}
