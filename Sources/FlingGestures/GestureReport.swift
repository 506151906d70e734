public import FlingGeometry

/// The values of a recognizer at one callback. Locations and translations are in the window's coordinates.
public struct GestureReport: Hashable, Sendable {
  /// The state reported by the callback.
  public var state: GestureState
  /// The tick of the callback.
  public var tick: Int
  /// The centroid of the fingers; for a tap, at its first touch-down; for a swipe, where it began.
  public var location: Point
  /// The location of each finger in the order of touch-down; for taps and swipes, at the time of `location`.
  public var touches: [Point]
  /// The translation of a pan since it began, in points; zero for other recognizers.
  public var translation = Point.zero
  /// The velocity of a pan in pt/s; zero for other recognizers.
  public var velocity = Point.zero
  /// The scale factor of a pinch since it began; 1 for other recognizers.
  public var scale = 1.0
  /// The scale velocity of a pinch, in scale factors per second; 0 for other recognizers.
  public var scaleVelocity = 0.0
  /// The rotation since a rotation gesture began, in radians, clockwise on screen; 0 for other recognizers.
  public var rotation = 0.0
  /// The angular velocity of a rotation gesture in rad/s; 0 for other recognizers.
  public var rotationVelocity = 0.0

  init(state: GestureState, tick: Int, location: Point, touches: [Point]) {
    self.state = state
    self.tick = tick
    self.location = location
    self.touches = touches
  }
}

/// One callback of a recognizer. The recognizer's actions have already run when the window returns it.
public struct GestureCallback {
  /// The recognizer that reports.
  public let recognizer: GestureRecognizer
  /// The values that it reports.
  public let report: GestureReport
  /// The view in which the gesture's first finger came down: the recognizer's view or a descendant.
  public let hitView: (any GestureView)?
}

/// A change of a recognizer's state.
public struct GestureTransition {
  /// The recognizer that changed.
  public let recognizer: GestureRecognizer
  /// The previous state.
  public let from: GestureState
  /// The new state.
  public let to: GestureState
  /// Whether the recognizer's actions were called; failures and resets are silent.
  public let isReported: Bool
}
