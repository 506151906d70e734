internal import FlingGeometry
internal import FlingStage

/// Draws pictures in memory. A picture keeps what was drawn as outlines, so it is sharp at any size.
@preconcurrency @MainActor
open class UIGraphicsImageRenderer: MainActorObject {
  public let format: UIGraphicsImageRendererFormat
  private let bounds: CGRect

  /// A renderer of pictures of a size in points.
  public convenience init(size: CGSize) { self.init(bounds: CGRect(origin: .zero, size: size)) }

  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
  }

  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds
    self.format = format
    super.init(isolated: ())
  }

  /// The picture that a closure draws into the current context.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = PictureDrawing.begin(bounds.size, isOpaque: format.opaque)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    actions(UIGraphicsImageRendererContext(context, format))
    let image = PictureDrawing.image
    PictureDrawing.end()
    return image ?? UIImage()
  }
}

/// How a renderer draws.
@preconcurrency @MainActor
open class UIGraphicsImageRendererFormat: MainActorObject {
  /// Pixels in a point, which a picture of outlines does not need.
  open var scale = UIScreen.main.scale
  /// Whether the picture begins black instead of transparent.
  open var opaque = false

  public init() { super.init(isolated: ()) }

  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
  open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// The context of a renderer's closure.
@preconcurrency @MainActor
open class UIGraphicsImageRendererContext: MainActorObject {
  public let cgContext: CGContext
  public let format: UIGraphicsImageRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
    cgContext = context
    self.format = format
    super.init(isolated: ())
  }

  open func fill(_ rect: CGRect) { cgContext.fill(rect) }
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
  /// The picture so far.
  open var currentImage: UIImage { PictureDrawing.image ?? UIImage() }
}

/// The contexts of pictures in memory, on the stack of all contexts.
@MainActor
private enum PictureDrawing {
  static func begin(_ size: CGSize, isOpaque: Bool) -> CGContext {
    let context = CGContext(pictureSize: size)
    if isOpaque { context.fill(CGRect(origin: .zero, size: size)) }
    DrawingContext.stack.append(context)
    return context
  }

  /// The picture of the current context; nil if that is none of a picture.
  static var image: UIImage? {
    guard let context = DrawingContext.stack.last, let size = context.pictureSize else { return nil }
    let scale = Double(UIScreen.main.scale)
    return UIImage(CGImage(.picture(context.layers), size: size.plain, scale: scale))
  }

  static func end() {
    if DrawingContext.stack.last?.pictureSize != nil { DrawingContext.stack.removeLast() }
  }
}

/// Begins a picture with a transparent background and one pixel a point.
// swift-format-ignore: AlwaysUseLowerCamelCase
@preconcurrency @MainActor
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  _ = PictureDrawing.begin(size, isOpaque: false)
}

/// Begins a picture.
/// - Parameters:
///   - opaque: whether the background is black instead of transparent.
///   - scale: pixels a point, which a picture of outlines does not need.
// swift-format-ignore: AlwaysUseLowerCamelCase
@preconcurrency @MainActor
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  _ = PictureDrawing.begin(size, isOpaque: opaque)
}

/// The picture that was begun last, so far; nil outside of pictures.
// swift-format-ignore: AlwaysUseLowerCamelCase
@preconcurrency @MainActor
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { PictureDrawing.image }

/// Ends the picture that was begun last.
// swift-format-ignore: AlwaysUseLowerCamelCase
@preconcurrency @MainActor
public func UIGraphicsEndImageContext() { PictureDrawing.end() }

extension CALayer {
  /// Draws what the layer and its sublayers show into a context.
  public func render(in context: CGContext) {
    for layer in PictureLayer(of: self).picture { context.addLocal(layer) }
  }
}

extension UIView {
  /// Draws what the view shows into the current context.
  /// - Returns: whether there is a context.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else {
      return false
    }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
    layer.render(in: context)
    context.restoreGState()
    return true
  }
}
