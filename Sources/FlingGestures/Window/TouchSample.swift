public import FlingGeometry

/// What one finger does at one tick. A finger that is down and has no sample at a tick stays where it is.
public struct TouchSample {
  /// What a finger does.
  public enum Event: Hashable, Sendable {
    /// It comes down at a place of the window.
    case down(Point)
    /// It is at a place of the window, the same as before or another.
    case move(Point)
    /// It leaves from where it is.
    case lift
    /// The system takes it away; what the finger does from then on until it is lifted is not told to anyone.
    case cancel
  }

  /// Tells fingers apart.
  public let finger: Int
  /// What it does.
  public let event: Event
  /// The view that a finger coming down touches; nil: the window finds it.
  public let view: (any GestureView)?

  /// A sample of one finger.
  /// - Parameters:
  ///   - finger: any number; unique among those that are down.
  ///   - event: what it does.
  ///   - view: for a finger that comes down, the view it touches if that is known; nil: the window finds it.
  public init(_ finger: Int, _ event: Event, in view: (any GestureView)? = nil) {
    self.finger = finger
    self.event = event
    self.view = view
  }
}
