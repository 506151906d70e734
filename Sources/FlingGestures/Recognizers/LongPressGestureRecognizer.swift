internal import FlingGeometry

/// Recognizes fingers that stay down; continuous, as `UILongPressGestureRecognizer`, so its actions run at least twice.
///
/// It begins while the fingers are down, at the first tick at which they have been there long enough, before anything else the
/// fingers do at that tick. From then on they may move as they like; it ends when one of them leaves.
public final class LongPressGestureRecognizer: GestureRecognizer {
  /// How long, in seconds, rounded to ticks; 0 begins at touch-down, and less counts as 0.
  public var minimumPressDuration = 0.5
  /// How many fingers; at least 1, and less counts as 1.
  public var numberOfTouchesRequired = 1
  /// How many taps with as many fingers come before; at least 0.
  public var numberOfTapsRequired = 0
  /// How far in points a finger may go before it begins; at least 0.
  public var allowableMovement = 10.0

  private var train = TapTrain()
  /// The tick at which the press began; nil before all fingers are down.
  private var pressTick: Int?

  /// A recognizer of half a second with one finger.
  public override init() {}

  override var waitsWithoutFingers: Bool { !isActive && train.isBetweenTaps }

  override func takes(_ touch: Touch) -> Bool { ownState == .possible }

  override func track(_ event: TouchEvent) {
    if ownState != .possible {
      if event.liftCount > 0 {
        ownState = .ended
      } else if event.hasMoved {
        ownState = .changed
        hasNews = true
      }
      return
    }
    let required = max(1, numberOfTouchesRequired)
    let isPress = train.count >= numberOfTapsRequired
    let limit = isPress ? max(0, allowableMovement) : configuration.tapMovement
    let isRight =
      event.down.allSatisfy { train.down($0, of: required, by: configuration) }
      && !touches.stray(beyond: limit, slack: configuration.slack)
      && (isPress ? event.liftCount == 0 : train.lift(event.liftCount, at: tick, of: required))
    guard isRight else {
      ownState = .failed
      return
    }
    if isPress, pressTick == nil, train.places.count == required {
      pressTick = tick
      advanceClock()
    }
  }

  override func advanceClock() {
    guard ownState == .possible else { return }
    let required = max(1, numberOfTouchesRequired)
    if let pressTick {
      if tick - pressTick >= dueTicks { ownState = .began }
    } else if train.count >= numberOfTapsRequired, !train.isBetweenTaps {
      if train.lacksFingers(at: tick, of: required, by: configuration) { ownState = .failed }
    } else if train.isLate(at: tick, touches, of: required, by: configuration) {
      ownState = .failed
    }
  }

  private var dueTicks: Int {
    let seconds = minimumPressDuration > 0 ? minimumPressDuration : 0
    return Time(seconds: seconds).nearestTick
  }

  override func resetKind() {
    train = TapTrain()
    pressTick = nil
  }
}
