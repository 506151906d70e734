/// What cannot be asked of recognizers or done with fingers. Nothing has changed when it is thrown.
public enum GestureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A finger comes down that is down.
  case fingerIsDown(Int)
  /// A finger moves, is lifted or taken away that is not down.
  case fingerIsNotDown(Int)
  /// Two samples of one finger at one tick.
  case sampledTwice(Int)
  /// More fingers are down at once than there may be.
  case tooManyFingers(Int)
  /// A finger's place is no finite number, or further than 1e9 points away.
  case noPlace(finger: Int)
  /// A tick that does not lie after the one before.
  case timeStandsStill(tick: Int, after: Int)
  /// A tick further than 10¹² from 0, about five hundred years.
  case noTick(Int)
  /// A recognizer's closure feeds the window that is asking it.
  case asksItself
  /// A recognizer that would wait for itself to fail, over others or straight.
  case waitsForItself

  /// One line that says what is wrong.
  public var description: String {
    switch self {
    case .fingerIsDown(let finger): "finger \(finger) is already down"
    case .fingerIsNotDown(let finger): "finger \(finger) is not down"
    case .sampledTwice(let finger): "finger \(finger) has two samples at one tick"
    case .tooManyFingers(let count):
      "\(count) fingers are down; \(GestureWindow.mostFingers) are the most"
    case .noPlace(let finger): "the place of finger \(finger) is not finite or beyond 1e9 points"
    case .timeStandsStill(let tick, let last): "tick \(tick) does not come after tick \(last)"
    case .noTick(let tick): "tick \(tick) lies beyond 1e12"
    case .asksItself: "a closure of a recognizer feeds the window that is asking it"
    case .waitsForItself: "a recognizer cannot wait for itself to fail"
    }
  }
}
