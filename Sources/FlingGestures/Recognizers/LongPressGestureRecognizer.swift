internal import FlingGeometry

/// Recognizes fingers that stay down; continuous, as `UILongPressGestureRecognizer`, so its actions run at
/// least twice.
///
/// The gesture begins while the fingers are down, in the first tick at which they have been down long enough,
/// before the touches of that tick. After that they may move freely; it ends when one of them leaves.
public final class LongPressGestureRecognizer: GestureRecognizer {
  /// The minimum duration in seconds, rounded to ticks; 0 or less begins at touch-down.
  public var minimumPressDuration = 0.5
  /// The number of fingers; values below 1 count as 1.
  public var numberOfTouchesRequired = 1
  /// The number of taps with as many fingers before the press; at least 0.
  public var numberOfTapsRequired = 0
  /// The maximum movement of a finger before the gesture begins, in points; at least 0.
  public var allowableMovement = 10.0

  private var taps = TapSequence()
  /// The tick at which the last finger came down; nil before.
  private var pressTick: Int?

  /// A recognizer of half a second with one finger.
  public override init() {}

  override var waitsWithoutFingers: Bool { !isActive && taps.isBetweenTaps }

  override func accepts(_ touch: Touch) -> Bool { ownState == .possible }

  override func track(_ changes: FingerChanges) {
    if ownState != .possible {
      if changes.liftCount > 0 {
        ownState = .ended
      } else if changes.hasMoved {
        ownState = .changed
        hasUnreportedChange = true
      }
      return
    }
    let required = max(1, numberOfTouchesRequired)
    let isPress = taps.count >= numberOfTapsRequired
    let limit = isPress ? max(0, allowableMovement) : configuration.tapMovement
    let isRight =
      changes.down.allSatisfy { taps.addTouch($0, of: required, by: configuration) }
      && !touches.haveMoved(beyond: limit, slack: configuration.slack)
      && (isPress
        ? changes.liftCount == 0 : taps.removeTouchesIfAllDown(changes.liftCount, at: tick, of: required))
    guard isRight else {
      ownState = .failed
      return
    }
    if isPress, pressTick == nil, taps.locations.count == required {
      pressTick = tick
      advanceClock()
    }
  }

  override func advanceClock() {
    guard ownState == .possible else { return }
    let required = max(1, numberOfTouchesRequired)
    if let pressTick {
      if tick - pressTick >= dueTicks { ownState = .began }
    } else if taps.count >= numberOfTapsRequired, !taps.isBetweenTaps {
      if taps.lacksFingers(at: tick, of: required, by: configuration) { ownState = .failed }
    } else if taps.isLate(at: tick, touches, of: required, by: configuration) {
      ownState = .failed
    }
  }

  private var dueTicks: Int {
    let seconds = minimumPressDuration > 0 ? minimumPressDuration : 0
    return Time(seconds: seconds).nearestTick
  }

  override func resetMeasurement() {
    taps = TapSequence()
    pressTick = nil
  }
}
