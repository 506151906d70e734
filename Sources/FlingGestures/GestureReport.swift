public import FlingGeometry

/// What a recognizer said in one callback, as a value; places and ways are the window's.
public struct GestureReport: Hashable, Sendable {
  /// The state that the callback reports.
  public var state: GestureState
  /// The tick of the callback.
  public var tick: Int
  /// The middle of the fingers; of a tap, of the first tap; of a swipe, where it began.
  public var location: Point
  /// Where each finger is, in the order of touch-down; of taps and swipes, as `location` says.
  public var touches: [Point]
  /// How far a pan has gone since it began, in points; zero of others.
  public var translation = Point.zero
  /// How fast a pan goes, in pt/s; zero of others.
  public var velocity = Point.zero
  /// By what factor a pinch has grown since it began; 1 of others.
  public var scale = 1.0
  /// How fast a pinch grows, in factors a second; 0 of others.
  public var scaleVelocity = 0.0
  /// How far a rotation has turned since it began, in radians, clockwise on screen; 0 of others.
  public var rotation = 0.0
  /// How fast a rotation turns, in rad/s; 0 of others.
  public var rotationVelocity = 0.0

  init(state: GestureState, tick: Int, location: Point, touches: [Point]) {
    self.state = state
    self.tick = tick
    self.location = location
    self.touches = touches
  }
}

/// One callback of a recognizer: its actions have run when the window returns it.
public struct GestureCallback {
  /// Who reports.
  public let recognizer: GestureRecognizer
  /// What it reports.
  public let report: GestureReport
  /// The view that the gesture's first finger came down in: the recognizer's own or one in it.
  public let hitView: (any GestureView)?
}

/// A change of a recognizer's state.
public struct GestureTransition {
  /// Who changed.
  public let recognizer: GestureRecognizer
  /// The state before.
  public let from: GestureState
  /// The state after.
  public let to: GestureState
  /// Whether the recognizer's actions heard of it; failures and resets are silent.
  public let isReported: Bool
}
