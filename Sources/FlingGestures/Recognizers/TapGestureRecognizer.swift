internal import FlingGeometry

/// Recognizes taps, at the last lift of the last one; discrete, as `UITapGestureRecognizer`.
///
/// It fails at once when a finger moves too far or there is one too many, and a tick after a time is over. It reports the places
/// where the fingers of the first tap came down.
public final class TapGestureRecognizer: GestureRecognizer {
  /// How many taps in a row; at least 1, and less counts as 1.
  public var numberOfTapsRequired = 1
  /// How many fingers each tap has; at least 1, and less counts as 1.
  public var numberOfTouchesRequired = 1

  private var train = TapTrain()

  /// A recognizer of single taps with one finger.
  public override init() {}

  override var isContinuous: Bool { false }
  override var waitsWithoutFingers: Bool { train.isBetweenTaps }
  override var reportedPlaces: [Point] { train.firstPlaces.isEmpty ? train.places : train.firstPlaces }

  override func prevents(_ other: GestureRecognizer) -> Bool {
    guard let other = other as? TapGestureRecognizer else { return true }
    return max(1, numberOfTapsRequired) >= max(1, other.numberOfTapsRequired)
  }

  override func track(_ event: TouchEvent) {
    let required = max(1, numberOfTouchesRequired)
    let isRight =
      event.down.allSatisfy { train.down($0, of: required, by: configuration) }
      && !touches.stray(beyond: configuration.tapMovement, slack: configuration.slack)
      && train.lift(event.liftCount, at: tick, of: required)
    if !isRight {
      ownState = .failed
    } else if train.count >= max(1, numberOfTapsRequired) {
      ownState = .ended
    }
  }

  override func advanceClock() {
    let required = max(1, numberOfTouchesRequired)
    if train.isLate(at: tick, touches, of: required, by: configuration) { ownState = .failed }
  }

  override func resetKind() {
    train = TapTrain()
  }
}
