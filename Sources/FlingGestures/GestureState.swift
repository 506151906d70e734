/// The state of a recognizer, as `UIGestureRecognizer.State`.
public enum GestureState: String, Sendable, CaseIterable {
  /// Not recognized yet; also while the recognizer waits for others to fail.
  case possible
  /// A continuous gesture has begun.
  case began
  /// A continuous gesture has changed.
  case changed
  /// A continuous gesture has ended normally, or a discrete one was recognized.
  case ended
  /// The system or the owner interrupted the gesture; its effects should be undone.
  case cancelled
  /// The touches do not match the gesture.
  case failed

  /// The state of a discrete recognizer after recognition.
  public static let recognized = GestureState.ended

  /// Whether the gesture is over; the recognizer then waits for its reset.
  public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }

  /// The states that may follow.
  ///
  /// - Parameter isContinuous: whether the recognizer is continuous (pan, pinch) rather than discrete (tap,
  ///   swipe).
  public func successors(isContinuous: Bool) -> [GestureState] {
    switch self {
    case .possible: isContinuous ? [.began, .failed] : [.ended, .failed]
    case .began, .changed: [.changed, .ended, .cancelled]
    case .ended, .cancelled, .failed: [.possible]
    }
  }
}
