public import FlingGeometry

/// The event of one finger in one tick. A finger that is down and has no sample does not move.
public struct TouchSample {
  /// An event of a finger.
  public enum Event: Hashable, Sendable {
    /// The finger comes down at a point of the window.
    case down(Point)
    /// The finger is at a point of the window, the same as before or another.
    case move(Point)
    /// The finger is lifted at its last location.
    case lift
    /// The system cancels the touch; further events of the finger until its lift are not delivered.
    case cancel
  }

  /// Identifies the finger.
  public let finger: Int
  /// The event.
  public let event: Event
  /// The view that a finger that comes down hits; nil for hit testing by the window.
  public let view: (any GestureView)?

  /// A sample of one finger.
  /// - Parameters:
  ///   - finger: any number; unique among those that are down.
  ///   - event: the event.
  ///   - view: for a finger that comes down, the view that it hits, if known; nil for hit testing by the
  ///     window.
  public init(_ finger: Int, _ event: Event, in view: (any GestureView)? = nil) {
    self.finger = finger
    self.event = event
    self.view = view
  }
}
