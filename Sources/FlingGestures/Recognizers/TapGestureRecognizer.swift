internal import FlingGeometry

/// Recognizes one or more taps at the last lift of the last tap; discrete, as `UITapGestureRecognizer`.
///
/// It fails at once when a finger moves too far or there are too many fingers, and one tick after a time
/// limit has passed. The reported locations are the touch-downs of the first tap.
public final class TapGestureRecognizer: GestureRecognizer {
  /// The number of taps in a row; values below 1 count as 1.
  public var numberOfTapsRequired = 1
  /// The number of fingers of each tap; values below 1 count as 1.
  public var numberOfTouchesRequired = 1

  private var taps = TapSequence()

  /// A recognizer of single taps with one finger.
  public override init() {}

  override var isContinuous: Bool { false }
  override var waitsWithoutFingers: Bool { taps.isBetweenTaps }
  override var reportedLocations: [Point] {
    taps.firstLocations.isEmpty ? taps.locations : taps.firstLocations
  }

  override func preventsByDefault(_ other: GestureRecognizer) -> Bool {
    guard let other = other as? TapGestureRecognizer else { return true }
    return max(1, numberOfTapsRequired) >= max(1, other.numberOfTapsRequired)
  }

  override func track(_ changes: FingerChanges) {
    let required = max(1, numberOfTouchesRequired)
    let isRight =
      changes.down.allSatisfy { taps.addTouch($0, of: required, by: configuration) }
      && !touches.haveMoved(beyond: configuration.tapMovement, slack: configuration.slack)
      && taps.removeTouchesIfAllDown(changes.liftCount, at: tick, of: required)
    if !isRight {
      ownState = .failed
    } else if taps.count >= max(1, numberOfTapsRequired) {
      ownState = .ended
    }
  }

  override func advanceClock() {
    let required = max(1, numberOfTouchesRequired)
    if taps.isLate(at: tick, touches, of: required, by: configuration) { ownState = .failed }
  }

  override func resetMeasurement() {
    taps = TapSequence()
  }
}
