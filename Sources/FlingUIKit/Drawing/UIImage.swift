package import FlingGeometry
package import FlingStage

/// A picture's content: a file, a drawing, or a tile that stands in for what was not found.
public final class CGImage: Sendable {
  enum Source: Sendable {
    /// The number of a file in the `ImageTable`.
    case file(Int)
    case drawing([Layer])
    /// What a context in memory has drawn; nothing outside of the picture's size is shown.
    case picture([Layer])
    case tile
  }

  let source: Source
  /// In points.
  let size: Size
  let scale: Double

  init(_ source: Source, size: Size, scale: Double = 1) {
    self.source = source
    self.size = size
    self.scale = scale
  }

  public var width: Int { Int((size.width * scale).rounded()) }
  public var height: Int { Int((size.height * scale).rounded()) }

  /// The layer of the picture in a frame.
  /// - Parameter tint: replaces the colors; nil for the picture's own.
  func layer(in frame: Rect, tint: Color?) -> Layer {
    switch source {
    case .file(let number):
      return Layer(
        transform: .identity, shape: .rectangle(frame, .square),
        fill: .picture(PictureFill(number: number, frame: frame, tint: tint)))
    case .drawing(let layers), .picture(let layers):
      let map = AffineTransform(
        scaleX: size.width > 0 ? frame.width / size.width : 0,
        y: size.height > 0 ? frame.height / size.height : 0
      ).concatenating(AffineTransform(translationX: frame.minX, y: frame.minY))
      let moved = layers.map { (tint.map($0.tinted) ?? $0).moved(by: map) }
      guard case .picture = source else { return Layer(group: moved, opacity: 1) }
      return Layer(
        transform: .identity, shape: .rectangle(frame, .square), clipsChildren: true, children: moved)
    case .tile:
      let color = tint ?? Color(red: 0.55, green: 0.6, blue: 0.7)
      let side = max(frame.width, frame.height) / 8
      let pale = color.mixed(with: .white, by: 0.45)
      return Layer(
        transform: .identity, shape: .rectangle(frame, .square),
        fill: side > 0 ? .checker(size: side, color, pale) : .color(color))
    }
  }

  /// The layer of the picture in a box of a size.
  func layer(in size: Size, _ gravity: CALayerContentsGravity) -> Layer {
    if let place = gravity.place {
      let origin = Point(
        (size.width - self.size.width) * place.across, (size.height - self.size.height) * place.down)
      return layer(in: Rect(origin: origin, size: self.size), tint: nil)
    }
    let fit: PictureFit =
      switch gravity {
      case .resizeAspect: .contain
      case .resizeAspectFill: .cover
      default: .fill
      }
    return layer(in: fit.frame(of: self.size, in: Rect(origin: .zero, size: size)), tint: nil)
  }
}

extension Layer {
  /// The layer with all its paints in one color.
  fileprivate func tinted(_ color: Color) -> Layer {
    var layer = self
    if layer.fill != nil { layer.fill = .color(color) }
    if layer.stroke != nil { layer.stroke?.paint = .color(color) }
    if layer.text != nil { layer.text?.paint = .color(color) }
    layer.children = children.map { $0.tinted(color) }
    return layer
  }
}

/// A picture.
open class UIImage: NSObject, @unchecked Sendable {
  let image: CGImage
  public let renderingMode: RenderingMode
  let tint: UIColor?

  /// Whether the picture's colors are replaced by the view's tint.
  public enum RenderingMode: Int, Sendable {
    case automatic
    case alwaysOriginal
    case alwaysTemplate
  }

  init(_ image: CGImage, _ renderingMode: RenderingMode = .automatic, tint: UIColor? = nil) {
    self.image = image
    self.renderingMode = renderingMode
    self.tint = tint
    super.init()
  }

  /// An empty picture.
  public override convenience init() { self.init(CGImage(.drawing([]), size: .zero)) }

  public convenience init(cgImage: CGImage) { self.init(cgImage) }

  /// A picture beside the source file: `NAME.png`, `NAME@2x.png`, or one of the asset catalog. A checkered
  /// tile stands in for one that is not there.
  @preconcurrency @MainActor
  public convenience init?(named name: String) { self.init(ImageTable.image(named: name)) }

  /// A symbol. A tile stands in for those that this layer does not draw.
  @preconcurrency @MainActor
  public convenience init?(systemName name: String) {
    self.init(SymbolTable.image(named: name, size: 20), .alwaysTemplate)
  }

  @preconcurrency @MainActor
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
    let size = (configuration as? SymbolConfiguration)?.pointSize ?? 17
    self.init(SymbolTable.image(named: name, size: size.native * 20 / 17), .alwaysTemplate)
  }

  @preconcurrency @MainActor
  public convenience init?(contentsOfFile path: String) { self.init(ImageTable.image(named: path)) }

  required convenience public init(imageLiteralResourceName name: String) {
    self.init(MainActor.assumeIsolated { ImageTable.image(named: name) })
  }

  /// In points.
  open var size: CGSize { CGSize(image.size) }

  open var scale: CGFloat { CGFloat(image.scale) }

  open var cgImage: CGImage? { image }

  open func withRenderingMode(_ mode: RenderingMode) -> UIImage { UIImage(image, mode, tint: tint) }

  open func withTintColor(_ color: UIColor) -> UIImage { UIImage(image, .alwaysTemplate, tint: color) }

  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    UIImage(image, renderingMode, tint: color)
  }

  open func resizableImage(withCapInsets insets: UIEdgeInsets) -> UIImage { self }

  open func withConfiguration(_ configuration: Configuration) -> UIImage { self }

  /// How a picture is chosen.
  open class Configuration: NSObject, @unchecked Sendable {}

  /// How a symbol is drawn.
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    let pointSize: CGFloat

    public init(pointSize: CGFloat) {
      self.pointSize = pointSize
      super.init()
    }

    public convenience init(pointSize: CGFloat, weight: SymbolWeight) { self.init(pointSize: pointSize) }

    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(pointSize: pointSize)
    }

    public convenience init(textStyle: UIFont.TextStyle) { self.init(pointSize: textStyle.size) }
  }

  public enum SymbolWeight: Int, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  public enum SymbolScale: Int, Sendable {
    case unspecified = -1
    case `default` = 0
    case small, medium, large
  }

  /// The color that replaces the picture's, in a view with a tint and an appearance.
  func replacement(_ viewTint: UIColor, _ theme: Theme) -> Color? {
    renderingMode == .alwaysTemplate || tint != nil ? (tint ?? viewTint).color(in: theme) : nil
  }
}

extension UIImage: _ExpressibleByImageLiteral {}

public typealias _ImageLiteralType = UIImage

/// Shows a picture.
@preconcurrency @MainActor
open class UIImageView: UIView {
  open var image: UIImage? {
    didSet { if image?.size != oldValue?.size { invalidateIntrinsicContentSize() } }
  }
  open var highlightedImage: UIImage?
  open var isHighlighted = false
  open var animationImages: [UIImage]?
  open var animationDuration: TimeInterval = 0
  open var animationRepeatCount = 0
  private final var animationStart: Double?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// A view of the picture's size.
  public init(image: UIImage?) {
    self.image = image
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
  }

  /// A view of the picture's size, with a second picture for its highlighted state.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    self.image = image
    self.highlightedImage = highlightedImage
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? super.sizeThatFits(size) }

  open func startAnimating() { animationStart = AppEnvironment.time }
  open func stopAnimating() { animationStart = nil }
  open var isAnimating: Bool { animationStart != nil }

  /// The picture that is shown now.
  private var shownImage: UIImage? {
    guard let animationStart, let images = animationImages, !images.isEmpty else {
      return (isHighlighted ? highlightedImage : nil) ?? image
    }
    let whole = animationDuration > 0 ? animationDuration : Double(images.count) / 30
    let passes = (AppEnvironment.time - animationStart) / whole
    if animationRepeatCount > 0, passes >= Double(animationRepeatCount) { return image }
    let share = passes - passes.rounded(.down)
    return images[min(Int(share * Double(images.count) + 1e-9), images.count - 1)]
  }

  package override func contentLayers(in size: Size) -> [Layer] {
    guard let image = shownImage else { return [] }
    let frame = contentMode.frame(of: image.image.size, in: Rect(origin: .zero, size: size))
    return [image.image.layer(in: frame, tint: image.replacement(tintColor, theme))]
  }
}

extension UIView.ContentMode {
  /// The rectangle of content of a size.
  func frame(of size: Size, in box: Rect) -> Rect {
    switch self {
    case .scaleToFill, .redraw: return box
    case .scaleAspectFit: return PictureFit.contain.frame(of: size, in: box)
    case .scaleAspectFill: return PictureFit.cover.frame(of: size, in: box)
    default: break
    }
    var frame = PictureFit.none.frame(of: size, in: box)
    switch self {
    case .left, .topLeft, .bottomLeft: frame.origin.x = 0
    case .right, .topRight, .bottomRight: frame.origin.x = box.width - size.width
    default: break
    }
    switch self {
    case .top, .topLeft, .topRight: frame.origin.y = 0
    case .bottom, .bottomLeft, .bottomRight: frame.origin.y = box.height - size.height
    default: break
    }
    return frame
  }
}
