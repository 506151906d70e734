internal import FlingGeometry

/// The animatable properties.
extension CALayer {
  public var position: CGPoint {
    get { CGPoint(model.position) }
    set { set(.position, .point(newValue.point)) }
  }

  public var zPosition: CGFloat {
    get { CGFloat(model.zPosition) }
    set { set(.zPosition, .number(newValue.native)) }
  }

  public var bounds: CGRect {
    get { CGRect(model.bounds) }
    set { setBounds(newValue.plain) }
  }

  public var anchorPoint: CGPoint {
    get { CGPoint(model.anchorPoint) }
    set { set(.anchorPoint, .point(newValue.point)) }
  }

  public var transform: CATransform3D {
    get { model.transform }
    set { set(.transform, .transform(newValue)) }
  }

  public var opacity: Float {
    get { Float(model.opacity) }
    set { set(.opacity, .number(Double(newValue))) }
  }

  public var backgroundColor: CGColor? {
    get { model.backgroundColor.map { CGColor($0) } }
    set { set(.backgroundColor, .color(newValue?.color)) }
  }

  public var cornerRadius: CGFloat {
    get { CGFloat(model.border.cornerRadius) }
    set { set(.cornerRadius, .number(newValue.native)) }
  }

  public var borderWidth: CGFloat {
    get { CGFloat(model.border.width) }
    set { set(.borderWidth, .number(newValue.native)) }
  }

  public var borderColor: CGColor? {
    get { model.border.color.map { CGColor($0) } }
    set { set(.borderColor, .color(newValue?.color)) }
  }

  public var shadowColor: CGColor? {
    get { model.shadow.color.map { CGColor($0) } }
    set { set(.shadowColor, .color(newValue?.color)) }
  }

  public var shadowOpacity: Float {
    get { Float(model.shadow.opacity) }
    set { set(.shadowOpacity, .number(Double(newValue))) }
  }

  public var shadowRadius: CGFloat {
    get { CGFloat(model.shadow.radius) }
    set { set(.shadowRadius, .number(newValue.native)) }
  }

  public var shadowOffset: CGSize {
    get { CGSize(width: CGFloat(model.shadow.offset.x), height: CGFloat(model.shadow.offset.y)) }
    set { set(.shadowOffset, .point(Point(newValue.width.native, newValue.height.native))) }
  }

  /// The upright rectangle around the layer in its superlayer. Setting it takes the transform out.
  public var frame: CGRect {
    get { CGRect(LayerFrame.frame(of: model)) }
    set {
      let (bounds, position) = LayerFrame.placing(model, in: newValue.plain)
      setBounds(bounds)
      set(.position, .point(position))
    }
  }

  public func setAffineTransform(_ map: CGAffineTransform) { transform = CATransform3D(map) }

  public func affineTransform() -> CGAffineTransform { CGAffineTransform(model.transform.affine) }

  private func setBounds(_ bounds: Rect) {
    let isResized = bounds.size != model.bounds.size
    set(.bounds, .rect(bounds))
    if isResized {
      setNeedsLayout()
      if needsDisplayOnBoundsChange { setNeedsDisplay() }
    }
  }
}

/// Frames of layers.
enum LayerFrame {
  static func frame(of model: LayerModel) -> Rect {
    let map = model.ownTransform
    let box = Rect(origin: .zero, size: model.bounds.size)
    if model.transform.affine == .identity {
      // Without sums that round, so that a frame that was set is read back.
      return Rect(
        origin: model.position
          - Point(model.anchorPoint.x * box.width, model.anchorPoint.y * box.height), size: box.size)
    }
    return Rect(around: box.corners.map { map.apply(to: $0) }) ?? box
  }

  /// The bounds and the position that give a layer a frame.
  static func placing(_ model: LayerModel, in frame: Rect) -> (bounds: Rect, position: Point) {
    let map = model.transform.affine
    var size = Size(width: abs(frame.width), height: abs(frame.height))
    let anchor = model.anchorPoint
    guard let inverse = map.inverted, map != .identity else {
      return (
        Rect(origin: model.bounds.origin, size: size),
        Point(frame.minX + anchor.x * size.width, frame.minY + anchor.y * size.height)
      )
    }
    // The size whose mapped box has the frame's size, if the transform is a scale or a quarter turn; for
    // others the mapped size, as UIKit leaves it undefined.
    let mapped = inverse.applyToVector(Point(size.width, size.height))
    size = Size(width: abs(mapped.x), height: abs(mapped.y))
    var placed = model
    placed.bounds.size = size
    placed.position = .zero
    let box = LayerFrame.frame(of: placed)
    return (Rect(origin: model.bounds.origin, size: size), frame.origin - box.origin)
  }
}
