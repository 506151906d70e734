internal import FlingGeometry
package import FlingStage

/// A rectangle with its looks, in a tree of layers. Layers are what is drawn; views forward to theirs.
@preconcurrency @MainActor
open class CALayer: MainActorObject {
  /// The properties that were set.
  package final var model = LayerModel()
  /// The animations of the properties, in the order in which they were added.
  package final var effects: [LayerEffect] = []
  /// The view whose layer it is; nil for layers without a view.
  package final weak var view: UIView?
  /// Layers in front of this one's background, the first at the back; nil for none.
  open internal(set) var sublayers: [CALayer]?
  open internal(set) weak var superlayer: CALayer?
  /// The layer whose opaque parts let this one be seen; nil for none.
  open var mask: CALayer?
  open var isHidden = false
  open var masksToBounds = false
  open var cornerCurve = CALayerCornerCurve.circular
  open var maskedCorners = CACornerMask.all
  /// Has no effect: the shadow has the outline of what the layer shows.
  open var shadowPath: CGPath?
  open var contentsGravity = CALayerContentsGravity.resize
  open var name: String?
  /// Has no effect: edges are always smooth.
  open var allowsEdgeAntialiasing = false
  open weak var delegate: (any CALayerDelegate)?
  /// The timing of its own clock.
  package final var timing = MediaTiming()
  /// Whether it was in the tree when a frame was shown.
  package final var isShown = false
  /// Identifies the layer from frame to frame.
  package let number: Int
  final var pieces = LayerPieces()

  private static var lastNumber = 0

  /// Begins to number layers anew, before another program runs in the process.
  static func resetNumbers() { lastNumber = 0 }

  /// A layer without a size.
  public init() {
    CALayer.lastNumber += 1
    number = CALayer.lastNumber
    super.init(isolated: ())
  }

  /// A layer with the properties of another one.
  public init(layer: Any) {
    CALayer.lastNumber += 1
    number = CALayer.lastNumber
    super.init(isolated: ())
    guard let other = layer as? CALayer else { return }
    model = other.model
    isHidden = other.isHidden
    masksToBounds = other.masksToBounds
    cornerCurve = other.cornerCurve
    maskedCorners = other.maskedCorners
    pieces.values = other.pieces.values
  }

  public required init?(coder: NSCoder) {
    CALayer.lastNumber += 1
    number = CALayer.lastNumber
    super.init(isolated: ())
  }

  /// A layer with the properties that are shown now; nil if it was not shown yet. A layer of the program's own
  /// class makes it by its `init(layer:)`.
  open func presentation() -> Self? {
    guard isShown else { return nil }
    let copy: CALayer
    if let made = FlingTables.copy(of: self) {
      copy = made
    } else {
      copy =
        switch self {
        case is CAShapeLayer: CAShapeLayer(layer: self)
        case is CAGradientLayer: CAGradientLayer(layer: self)
        case is CATextLayer: CATextLayer(layer: self)
        case is CAReplicatorLayer: CAReplicatorLayer(layer: self)
        case is PictureLayer: PictureLayer(layer: self)
        default: CALayer(layer: self)
        }
    }
    presentOwn(in: copy)
    guard let presented = presenting(copy) as? Self else {
      RuntimeNotes.add("\(type(of: self)) has no init(layer:) that can be called, and so no presentation()")
      return nil
    }
    return presented
  }

  /// Notes for the layer and its sublayers that they are on the screen.
  package final func markAsShown() {
    isShown = true
    for sublayer in sublayers ?? [] { sublayer.markAsShown() }
  }

  /// Gives a copy what is shown of this layer.
  final func presenting<Copy: CALayer>(_ copy: Copy) -> Copy {
    copy.model = shownModel
    copy.superlayer = superlayer
    return copy
  }

  // MARK: Hooks

  /// Places sublayers. The default asks the delegate.
  open func layoutSublayers() {
    delegate?.layoutSublayers(of: self)
    layoutManager?.layoutSublayers(of: self)
  }

  /// Places sublayers; nil for none.
  package final var layoutManager: (any CALayerDelegate)?

  /// The layers drawn above the background and beneath the sublayers, in the layer's own coordinates.
  /// - Parameters:
  ///   - model: the shown properties.
  package func contentLayers(_ model: LayerModel) -> [Layer] {
    let isFlipped = contentsAreFlipped()
    let gravity = isFlipped ? contentsGravity.flipped : contentsGravity
    var layers = pieces.contents.map { [$0.layer(in: model.bounds.size, gravity)] } ?? []
    layers += isFlipped ? pieces.drawing.map { $0.moved(by: model.upsideDown) } : pieces.drawing
    layers += view?.contentLayers(in: model.bounds.size) ?? []
    return layers
  }

  /// A picture.
  open var contents: Any? {
    get { pieces.contents }
    set {
      pieces.contents = newValue as? CGImage ?? (newValue as? UIImage)?.cgImage
      guard view == nil, isShown, !CATransaction.disableActions() else { return }
      action(forKey: "contents")?.run(forKey: "contents", object: self, arguments: nil)
    }
  }

  open var contentsScale: CGFloat {
    get { pieces.contentsScale }
    set { pieces.contentsScale = newValue }
  }

  open func setNeedsLayout() { pieces.needsLayout = true }

  open func layoutIfNeeded() {
    if let view { return view.layoutIfNeeded() }
    layoutTree()
  }

  // MARK: Drawing

  /// Asks for a new drawing before the next frame is shown.
  open func setNeedsDisplay() {
    pieces.needsDisplay = true
  }

  /// Asks for a new drawing. All of the layer is drawn anew.
  open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

  open func needsDisplay() -> Bool { pieces.needsDisplay }

  /// Draws the layer if something has asked for it.
  open func displayIfNeeded() {
    guard pieces.needsDisplay else { return }
    pieces.needsDisplay = false
    pieces.isDisplaying = true
    display()
    pieces.isDisplaying = false
  }

  /// Makes the layer's content: by its delegate's `display(_:)`, else by `draw(in:)`.
  open func display() {
    if let delegate, delegate.displays(self) { return }
    let context = CGContext()
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    // As a picture has a border, so has what a layer draws.
    draw(in: context)
    let frame = Shape.rectangle(Rect(origin: .zero, size: model.bounds.size), .square)
    pieces.drawing =
      context.layers.isEmpty
      ? [] : [Layer(transform: .identity, shape: frame, clipsChildren: true, children: context.layers)]
  }

  /// Draws the content into a context. The default asks the delegate.
  open func draw(in ctx: CGContext) {
    delegate?.draw(self, in: ctx)
  }

  /// Whether a change of a property of the program's own asks for a new drawing.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Whether another size asks for a new drawing.
  open var needsDisplayOnBoundsChange: Bool {
    get { pieces.needsDisplayOnBoundsChange }
    set { pieces.needsDisplayOnBoundsChange = newValue }
  }

  /// Draws this layer and its sublayers where they ask for it.
  package final func displayTree() {
    askForOwnChanges()
    displayIfNeeded()
    for layer in sublayers ?? [] { layer.displayTree() }
  }

  /// Lays out this layer and its sublayers where they ask for it.
  package final func layoutTree() {
    if let view {
      view.layoutOwnSubviews()
    } else if pieces.needsLayout {
      pieces.needsLayout = false
      layoutSublayers()
    }
    for layer in sublayers ?? [] { layer.layoutTree() }
  }

  /// The action that a change of a property runs instead of the implicit animation; nil for that one. The default
  /// looks into `actions`.
  open func action(forKey event: String) -> (any CAAction)? { actions?[event] as? any CAAction }

  /// Actions that the layer's changes run instead of the implicit animation, by names of properties.
  open var actions: [String: Any]? {
    get { pieces.actions }
    set { pieces.actions = newValue }
  }

  /// The transform of the sublayers, mostly for perspective. It is not shown, which is noted.
  open var sublayerTransform = CATransform3DIdentity {
    didSet { RuntimeNotes.add("sublayerTransform is not shown, since films have no perspective") }
  }

  // MARK: Key-value coding

  open override func value(forKey key: String) -> Any? { value(forKeyPath: key) }

  open override func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }

  open override func value(forKeyPath keyPath: String) -> Any? {
    if let path = LayerPath(keyPath) { return path.value(in: model)?.object }
    return KeyTable.entry(keyPath, of: self).map(\.value) ?? ownValue(keyPath)
  }

  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let path = LayerPath(keyPath) else { return setOwnValue(value, keyPath) }
    guard let value = LayerValue(value, for: path) else { return }
    var changed = model
    path.set(value, in: &changed)
    if let key = path.key, let new = changed[key] { set(key, new) }
  }
}

/// The rarely used properties of a layer.
struct LayerPieces {
  var contents: CGImage?
  var contentsScale: CGFloat = 1
  var needsLayout = true
  var needsDisplay = false
  var needsDisplayOnBoundsChange = false
  /// The layers that `draw(in:)` has drawn.
  var drawing: [Layer] = []
  var actions: [String: Any]?
  var style: [AnyHashable: Any]?
  var isDoubleSided = true
  var isOpaque = false
  var allowsGroupOpacity = true
  var raster = LayerRaster()
  /// Whether the layer is drawn, so that its own properties have the values that are shown.
  var isDisplaying = false
  /// The properties of the program's own that were shown last.
  var shownOwn: [String: LayerValue] = [:]
  /// By keys that the layer does not know.
  var values: [String: Any?] = [:]
}

/// The delegate of a layer.
@preconcurrency @MainActor
public protocol CALayerDelegate: AnyObject {
  func layoutSublayers(of layer: CALayer)
  /// Sets the layer's contents. A delegate that has this method draws nothing by `draw(_:in:)`.
  func display(_ layer: CALayer)
  /// Draws the layer's content.
  func draw(_ layer: CALayer, in ctx: CGContext)
}

extension CALayerDelegate {
  public func layoutSublayers(of layer: CALayer) {}
  public func display(_ layer: CALayer) { DelegateDisplay.isMissing = true }
  public func draw(_ layer: CALayer, in ctx: CGContext) {}

  /// Asks the delegate to display a layer.
  /// - Returns: false if it has no method of its own for that.
  fileprivate func displays(_ layer: CALayer) -> Bool {
    DelegateDisplay.isMissing = false
    display(layer)
    return !DelegateDisplay.isMissing
  }
}

/// Tells whether the delegate that was asked last has a `display(_:)` of its own.
@MainActor
enum DelegateDisplay {
  static var isMissing = false
}

/// The curve of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// Corners of a layer.
public struct CACornerMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
  static let all = CACornerMask(rawValue: 15)
}

/// How a picture fits a layer.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let center = CALayerContentsGravity(rawValue: "center")
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
  public static let top = CALayerContentsGravity(rawValue: "top")
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  public static let left = CALayerContentsGravity(rawValue: "left")
  public static let right = CALayerContentsGravity(rawValue: "right")
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")

  /// Where a picture that keeps its size lies: 0 is the left or upper edge, 1 the other one; nil if it is
  /// scaled. (In UIKit too, `top` is the edge with the larger y: the constants are those of a coordinate
  /// system whose y axis points up.)
  var place: (across: Double, down: Double)? {
    switch self {
    case .center: (0.5, 0.5)
    case .top: (0.5, 1)
    case .bottom: (0.5, 0)
    case .left: (0, 0.5)
    case .right: (1, 0.5)
    case .topLeft: (0, 1)
    case .topRight: (1, 1)
    case .bottomLeft: (0, 0)
    case .bottomRight: (1, 0)
    default: nil
    }
  }

  /// The gravity with the upper and the lower edge exchanged.
  var flipped: CALayerContentsGravity {
    switch self {
    case .top: .bottom
    case .bottom: .top
    case .topLeft: .bottomLeft
    case .topRight: .bottomRight
    case .bottomLeft: .topLeft
    case .bottomRight: .topRight
    default: self
    }
  }
}
