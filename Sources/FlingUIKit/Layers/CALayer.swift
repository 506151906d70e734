internal import FlingGeometry
package import FlingStage

/// A rectangle with its looks, in a tree of layers. Layers are what is drawn; views forward to theirs.
@preconcurrency @MainActor
open class CALayer: MainActorObject {
  /// The properties that were set.
  package final var model = LayerModel()
  /// What animations do to the properties, in the order in which they were added.
  package final var effects: [LayerEffect] = []
  /// The view whose layer it is; nil for layers without a view.
  package final weak var view: UIView?
  /// Layers in front of this one's background, the first at the back; nil for none.
  open internal(set) var sublayers: [CALayer]?
  open internal(set) weak var superlayer: CALayer?
  /// Whose opaque parts let this layer be seen.
  open var mask: CALayer?
  open var isHidden = false
  open var masksToBounds = false
  open var cornerCurve = CALayerCornerCurve.circular
  open var maskedCorners = CACornerMask.all
  open var shadowPath: CGPath?
  open var contentsGravity = CALayerContentsGravity.resize
  open var name: String?
  /// How the layer may be drawn; none of these changes what it shows.
  open var shouldRasterize = false
  open var rasterizationScale: CGFloat = 1
  open var allowsEdgeAntialiasing = false
  open var drawsAsynchronously = false
  open weak var delegate: (any CALayerDelegate)?
  /// Its own clock.
  package final var timing = MediaTiming()
  /// Whether it was in the tree when a frame was shown.
  package final var isShown = false
  /// Identifies the layer from frame to frame.
  package let number: Int
  private final var pieces = LayerPieces()

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
  }

  public required init?(coder: NSCoder) {
    CALayer.lastNumber += 1
    number = CALayer.lastNumber
    super.init(isolated: ())
  }

  /// A layer with the properties that are shown now; nil if it was not shown yet.
  open func presentation() -> CALayer? { isShown ? presenting(CALayer(layer: self)) : nil }

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
    var layers = pieces.contents.map { [$0.layer(in: model.bounds.size, contentsGravity)] } ?? []
    layers += view?.contentLayers(in: model.bounds.size) ?? []
    return layers
  }

  /// A picture.
  open var contents: Any? {
    get { pieces.contents }
    set { pieces.contents = newValue as? CGImage ?? (newValue as? UIImage)?.cgImage }
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

  open func setNeedsDisplay() { view?.setNeedsDisplay() }

  open func displayIfNeeded() {}

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

  /// Names of the actions that the layer's changes run instead of the implicit animation.
  open var actions: [String: Any]? {
    get { pieces.actions }
    set { pieces.actions = newValue }
  }

  open var sublayerTransform = CATransform3DIdentity

  // MARK: Key-value coding

  open override func value(forKey key: String) -> Any? { value(forKeyPath: key) }

  open override func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }

  open override func value(forKeyPath keyPath: String) -> Any? {
    LayerPath(keyPath).map { $0.value(in: model)?.object } ?? pieces.values[keyPath] ?? nil
  }

  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let path = LayerPath(keyPath) else {
      pieces.values[keyPath] = value
      return
    }
    guard let value = LayerValue(value, for: path) else { return }
    var changed = model
    path.set(value, in: &changed)
    if let new = changed[path.key] { set(path.key, new) }
  }
}

/// The rarely used properties of a layer.
private struct LayerPieces {
  var contents: CGImage?
  var contentsScale: CGFloat = 1
  var needsLayout = true
  var actions: [String: Any]?
  /// By keys that the layer does not know.
  var values: [String: Any?] = [:]
}

/// What a layer tells its owner.
@preconcurrency @MainActor
public protocol CALayerDelegate: AnyObject {
  func layoutSublayers(of layer: CALayer)
}

extension CALayerDelegate {
  public func layoutSublayers(of layer: CALayer) {}
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
}
