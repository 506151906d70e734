/// Where a recognizer stands, as `UIGestureRecognizer.State`.
public enum GestureState: String, Sendable, CaseIterable {
  /// Nothing is decided; also while it waits for others to fail.
  case possible
  /// A gesture that goes on has begun.
  case began
  /// It has gone on.
  case changed
  /// It is over as meant; of a discrete recognizer, it was recognized.
  case ended
  /// The system or the owner broke it off: what it did is to be undone.
  case cancelled
  /// The fingers do something else.
  case failed

  /// The state of a discrete recognizer that has recognized.
  public static let recognized = GestureState.ended

  /// Whether a gesture in this state is over; the recognizer then waits to be reset.
  public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }

  /// The states that may follow.
  ///
  /// - Parameter isContinuous: whether the recognizer reports a way (pan, pinch) rather than a moment (tap, swipe).
  public func successors(isContinuous: Bool) -> [GestureState] {
    switch self {
    case .possible: isContinuous ? [.began, .failed] : [.ended, .failed]
    case .began, .changed: [.changed, .ended, .cancelled]
    case .ended, .cancelled, .failed: [.possible]
    }
  }
}
