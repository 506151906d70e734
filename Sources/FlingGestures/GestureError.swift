/// An invalid call of a gesture window or recognizer, or an impossible touch sample. State is unchanged when
/// it is thrown.
public enum GestureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A touch-down of a finger that is already down.
  case fingerIsDown(Int)
  /// A move, lift or cancellation of a finger that is not down.
  case fingerIsNotDown(Int)
  /// Two samples of one finger in one tick.
  case sampledTwice(Int)
  /// More fingers would be down at once than `GestureWindow.mostFingers`.
  case tooManyFingers(Int)
  /// A finger's location is not finite or beyond 1e9 points.
  case noPlace(finger: Int)
  /// A tick that is not after the previous one.
  case timeStandsStill(tick: Int, after: Int)
  /// A tick beyond ±10¹², about five hundred years.
  case noTick(Int)
  /// A recognizer's closure calls `deliver` or `advanceClocks` of its window during a pass.
  case asksItself
  /// A recognizer would wait for itself to fail, directly or through others.
  case waitsForItself

  /// A one-line message.
  public var description: String {
    switch self {
    case .fingerIsDown(let finger): "finger \(finger) is already down"
    case .fingerIsNotDown(let finger): "finger \(finger) is not down"
    case .sampledTwice(let finger): "finger \(finger) has two samples at one tick"
    case .tooManyFingers(let count):
      "\(count) fingers would be down; the maximum is \(GestureWindow.mostFingers)"
    case .noPlace(let finger): "the place of finger \(finger) is not finite or beyond 1e9 points"
    case .timeStandsStill(let tick, let last): "tick \(tick) does not come after tick \(last)"
    case .noTick(let tick): "tick \(tick) lies beyond 1e12"
    case .asksItself: "a closure of a recognizer must not deliver touches to its window"
    case .waitsForItself: "a recognizer cannot wait for itself to fail"
    }
  }
}
