internal import FlingGestures

/// Recognizes fingers that drag; continuous. It begins after ten points.
@preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  override class func makeEngine() -> GestureRecognizer { PanGestureRecognizer() }
  private var pan: PanGestureRecognizer { engine(as: PanGestureRecognizer.self) }

  /// The smallest number of fingers; 1 by default.
  open var minimumNumberOfTouches: Int {
    get { pan.minimumNumberOfTouches }
    set { pan.minimumNumberOfTouches = newValue }
  }

  /// The largest number of fingers; no limit by default.
  open var maximumNumberOfTouches: Int {
    get { pan.maximumNumberOfTouches }
    set { pan.maximumNumberOfTouches = newValue }
  }

  /// The translation since the gesture began or since `setTranslation`, along the axes of a view; nil stands
  /// for the window.
  open func translation(in view: UIView?) -> CGPoint {
    CGPoint(pan.translation(in: view.map { ViewFace.of($0) }))
  }

  /// Sets the translation from which counting goes on; the velocity stays.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    pan.setTranslation(translation.point, in: view.map { ViewFace.of($0) })
  }

  /// The velocity of the last two places before the lift in points per second, along the axes of a view; nil
  /// stands for the window.
  open func velocity(in view: UIView?) -> CGPoint {
    CGPoint(pan.velocity(in: view.map { ViewFace.of($0) }))
  }
}

/// Recognizes a drag with one finger from an edge of the window; continuous.
@preconcurrency @MainActor open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  override class func makeEngine() -> GestureRecognizer { ScreenEdgePanGestureRecognizer() }
  private var pan: ScreenEdgePanGestureRecognizer { engine(as: ScreenEdgePanGestureRecognizer.self) }

  /// The edges from which the gesture may start; none by default.
  open var edges: UIRectEdge {
    get { UIRectEdge(rawValue: UInt(pan.edges.rawValue)) }
    set { pan.edges = ScreenEdgePanGestureRecognizer.Edges(rawValue: Int(newValue.rawValue & 15)) }
  }
}

/// Recognizes two fingers that move apart or together; continuous.
@preconcurrency @MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {
  override class func makeEngine() -> GestureRecognizer { PinchGestureRecognizer() }
  private var pinch: PinchGestureRecognizer { engine(as: PinchGestureRecognizer.self) }

  /// The factor by which the fingers' distance has grown. Setting it goes on counting from the new value.
  open var scale: CGFloat {
    get { CGFloat(pinch.scale) }
    set { pinch.scale = newValue.native }
  }

  /// The velocity of the scale per second.
  open var velocity: CGFloat { CGFloat(pinch.velocity) }
}

/// Recognizes two fingers that turn about each other; continuous.
@preconcurrency @MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer {
  override class func makeEngine() -> GestureRecognizer { RotationGestureRecognizer() }
  private var turn: RotationGestureRecognizer { engine(as: RotationGestureRecognizer.self) }

  /// The rotation in radians, clockwise, beyond half a turn. Setting it goes on counting from the new value.
  open var rotation: CGFloat {
    get { CGFloat(turn.rotation) }
    set { turn.rotation = newValue.native }
  }

  /// The angular velocity in radians per second, clockwise.
  open var velocity: CGFloat { CGFloat(turn.velocity) }
}

/// Would recognize a pointer above a view. A film has none, so it never begins.
@preconcurrency @MainActor open class UIHoverGestureRecognizer: UIGestureRecognizer {
  open override func shouldReceive(_ event: UIEvent) -> Bool { false }
}
