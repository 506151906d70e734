package import FlingGeometry
package import FlingStage

/// A rectangle on the screen that shows something and receives touches.
@preconcurrency @MainActor
open class UIView: UIResponder, CALayerDelegate, UIDynamicItem {
  /// The class of the view's layer.
  open class var layerClass: AnyClass { CALayer.self }

  /// Whether views of the class have constraints. Nothing depends on it.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// The layer that shows the view. Its geometry and looks are the view's.
  public final let layer: CALayer
  package final var details = ViewDetails()
  /// The subviews, the first at the back.
  package final var children: [UIView] = []
  package final weak var parent: UIView?
  /// The controller whose view it is.
  package final weak var controller: UIViewController?
  /// The recognizers in the order in which they were added.
  package final var recognizers: [UIGestureRecognizer] = []
  open var tag = 0
  open var isUserInteractionEnabled = true
  open var isMultipleTouchEnabled = false
  open var isExclusiveTouch = false
  open var contentMode = UIView.ContentMode.scaleToFill
  open var accessibilityIdentifier: String?
  open var accessibilityLabel: String?
  open var isAccessibilityElement = false
  open var autoresizesSubviews = true
  open var autoresizingMask: UIView.AutoresizingMask = []
  /// Whether the frame counts as constraints.
  open var translatesAutoresizingMaskIntoConstraints = true

  /// A view with a frame in its superview.
  public init(frame: CGRect) {
    layer = UIView.makeLayer(Self.layerClass)
    super.init()
    layer.view = self
    layer.delegate = self
    self.frame = frame
  }

  /// A view without a size.
  public override convenience init() { self.init(frame: .zero) }

  public required init?(coder: NSCoder) {
    layer = UIView.makeLayer(Self.layerClass)
    super.init()
    layer.view = self
    layer.delegate = self
  }

  private static func makeLayer(_ type: AnyClass) -> CALayer {
    switch type {
    case is CALayer.Type where type == CALayer.self: return CALayer()
    case is CAShapeLayer.Type where type == CAShapeLayer.self: return CAShapeLayer()
    case is CAGradientLayer.Type where type == CAGradientLayer.self: return CAGradientLayer()
    case is CATextLayer.Type where type == CATextLayer.self: return CATextLayer()
    case is CAReplicatorLayer.Type where type == CAReplicatorLayer.self: return CAReplicatorLayer()
    default:
      if let layer = FlingTables.make(type) as? CALayer { return layer }
      RuntimeNotes.add("the layer class \(type) has no init() that can be called; CALayer stands in")
      return CALayer()
    }
  }

  open override var next: UIResponder? { controller ?? parent }

  // MARK: Geometry

  open var frame: CGRect {
    get { layer.frame }
    set {
      let (bounds, position) = LayerFrame.placing(layer.model, in: newValue.plain)
      if bounds != layer.model.bounds { self.bounds = CGRect(bounds) }
      let center = CGPoint(position)
      if position != layer.model.position { self.center = center }
    }
  }

  open var bounds: CGRect {
    get { layer.bounds }
    set {
      let old = layer.model.bounds.size
      layer.bounds = newValue
      if old != layer.model.bounds.size { sizeDidChange(from: CGSize(old)) }
    }
  }

  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  // MARK: Looks

  open var alpha: CGFloat {
    get { CGFloat(layer.model.opacity) }
    set { layer.set(.opacity, .number(max(0, min(1, newValue.native)))) }
  }

  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      layer.isHidden = newValue
      (parent as? UIStackView)?.setNeedsLayout()
    }
  }

  open var backgroundColor: UIColor? {
    get { details.backgroundColor }
    set {
      details.backgroundColor = newValue
      layer.set(.backgroundColor, .color(newValue?.color(in: theme)))
    }
  }

  /// The color of parts that can be touched; inherited from the superview.
  open var tintColor: UIColor! {
    get { details.tintColor ?? parent?.tintColor ?? .systemBlue }
    set {
      details.tintColor = newValue
      propagateTint()
    }
  }

  open func tintColorDidChange() {}

  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// Pixels in a point of what the view draws. A film draws in its own resolution.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set { layer.contentsScale = newValue }
  }

  open var isOpaque: Bool {
    get { details.isOpaque }
    set { details.isOpaque = newValue }
  }

  open var mask: UIView? {
    get { details.mask }
    set {
      details.mask = newValue
      layer.mask = newValue?.layer
    }
  }

  // MARK: Hooks

  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}
  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}

  /// Places subviews. Is called before a frame is drawn if the view's size has changed or `setNeedsLayout()`
  /// was called. A program that calls it gets the subviews placed by their constraints.
  open func layoutSubviews() {
    if !LayoutEngine.isInPass { LayoutEngine.solve([window ?? self]) }
  }

  open func setNeedsLayout() {
    details.needsLayout = true
    LayoutEngine.isStale = true
  }

  /// Lays out the view and its subviews now.
  open func layoutIfNeeded() {
    (window ?? self).updateConstraintsIfNeeded()
    LayoutEngine.solve([window ?? self])
    layer.layoutTree()
  }

  open func layoutSublayers(of layer: CALayer) { layoutSubviews() }

  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

  open func setNeedsUpdateConstraints() { details.needsConstraints = true }

  /// Makes constraints. Is called before a layout, once after the view was made or after
  /// `setNeedsUpdateConstraints()`.
  open func updateConstraints() {}

  open func updateConstraintsIfNeeded() {
    if details.needsConstraints {
      details.needsConstraints = false
      if let controller { controller.updateViewConstraints() } else { updateConstraints() }
    }
    for child in children { child.updateConstraintsIfNeeded() }
  }

  /// The best size for a given room. The default is the present size.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Gives the view its best size at its place.
  open func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    frame = CGRect(origin: frame.origin, size: size)
  }

  /// The size of the content; −1 on an axis without one.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  open func invalidateIntrinsicContentSize() { parent?.setNeedsLayout() }

  public static let noIntrinsicMetric: CGFloat = -1

  /// The view at a point of its bounds that receives touches there.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, !isMovedByBlockingAnimation,
      self.point(inside: point, with: event)
    else { return nil }
    for layer in layer.orderedSublayers.reversed() {
      guard let subview = layer.view else { continue }
      if let hit = subview.hitTest(convert(point, to: subview), with: event) { return hit }
    }
    return self
  }

  /// Whether a point lies in the bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { details.style }
    set {
      details.style = newValue
      refreshColors()
    }
  }

  /// The text, picture or other content that a view of its class shows above its drawing and beneath its
  /// subviews, in coordinates whose origin is the top left corner.
  package func contentLayers(in size: Size) -> [Layer] { [] }

  /// Is called by interface builders only.
  open func prepareForInterfaceBuilder() {}

  /// Draws with the context `UIGraphicsGetCurrentContext()`, before a frame is shown, after
  /// `setNeedsDisplay()` or a change of size.
  open func draw(_ rect: CGRect) {}

  /// Makes the contents of a layer whose delegate the view is. The default lets the layer be drawn.
  open func display(_ layer: CALayer) { DelegateDisplay.isMissing = true }

  /// Draws a layer whose delegate the view is. The default calls `draw(_:)` for the view's own layer.
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    guard layer === self.layer else { return }
    DrawingContext.stack.append(ctx)
    draw(bounds)
    DrawingContext.stack.removeLast()
  }

  // MARK: Gestures and dynamics

  /// The recognizers in the order in which they were added; nil for none.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizers.isEmpty ? nil : recognizers }
    set {
      for recognizer in recognizers { removeGestureRecognizer(recognizer) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }

  /// Adds a recognizer. One that belongs to another view moves.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    recognizers.append(gestureRecognizer)
    gestureRecognizer.view = self
  }

  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    recognizers.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.view = nil
  }

  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// The shape that collides.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }

  /// The outline that collides if the type is `.path`, with (0, 0) at the center.
  open var collisionBoundingPath: UIBezierPath { UIBezierPath() }

  open override var description: String {
    let view = MainActorBox(self)
    let frame = MainActor.assumeIsolated { view.value.frame }
    return "<\(type(of: self)); frame = \(NSCoder.string(for: frame).filter { $0 != "{" && $0 != "}" })>"
  }
}

/// The rarely used properties of a view.
package struct ViewDetails {
  var backgroundColor: UIColor?
  var tintColor: UIColor?
  var isOpaque = true
  var mask: UIView?
  var needsLayout = true
  /// Whether `updateConstraints()` must be called.
  var needsConstraints = true
  var style = UIUserInterfaceStyle.unspecified
  /// The guides of the view, the app's and its own.
  var guides: [UILayoutGuide] = []
  /// The frame that constraints gave it last.
  var solvedFrame: CGRect?
  /// Nil for those of the system.
  var layoutMargins: UIEdgeInsets?
  var huggingPriority: [UILayoutPriority] = [.defaultLow, .defaultLow]
  var compressionPriority: [UILayoutPriority] = [.defaultHigh, .defaultHigh]
}

extension UIView {
  /// How content fits the bounds.
  public enum ContentMode: Int, Sendable {
    case scaleToFill
    case scaleAspectFit
    case scaleAspectFill
    case redraw
    case center
    case top
    case bottom
    case left
    case right
    case topLeft
    case topRight
    case bottomLeft
    case bottomRight
  }

  /// The margins and lengths of a frame that follow the superview's size.
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }
}

/// How important a constraint or a size is, from 0 to 1000.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  public static let required = UILayoutPriority(1000)
  public static let defaultHigh = UILayoutPriority(750)
  public static let defaultLow = UILayoutPriority(250)
  public static let fittingSizeLevel = UILayoutPriority(50)
}
