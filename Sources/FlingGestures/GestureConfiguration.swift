/// The thresholds of recognizers: distances in points, times in ticks of 1/60 s, speeds in pt/s.
///
/// Figures that Apple documents are marked. The others are Fling's policy, since devices do not publish
/// theirs; they are chosen so that deliberate gestures are distinguished reliably. Limits are inclusive: a
/// minimum is met when it is exactly reached, a maximum is kept until it is exceeded, both within `slack`.
public struct GestureConfiguration: Hashable, Sendable {
  /// The tolerance of all limits, so that a movement of ten points at any angle counts as ten points.
  public var slack = 1e-9

  /// The distance that the centroid of the fingers moves before a pan begins. Documented ("usually 10", WWDC
  /// 2018, session 803).
  public var panHysteresis = 10.0
  /// The maximum distance of touch-down from an edge of the window for an edge pan. Policy; the real width is
  /// not published.
  public var edgeZone = 20.0

  /// The maximum distance of a tap's finger from its touch-down. Policy; the figure circulates without a
  /// source.
  public var tapMovement = 45.0
  /// The maximum time from touch-down to lift of a tap. Policy, likewise: 0.75 s.
  public var tapDuration = 45
  /// The maximum time from a tap's lift to the next tap of a multiple tap. Policy: 0.35 s; Apple says that a
  /// double tap delays a single one by "about half a second".
  public var tapGap = 21
  /// The maximum distance of later taps of a multiple tap from the first, between the centroids of their
  /// fingers. Policy.
  public var tapSpread = 45.0
  /// The time within which all fingers of a tap, a press or a swipe must come down. Policy: 0.35 s.
  public var fingerGap = 21

  /// The maximum duration of a swipe. Policy: 0.5 s, so that a swipe and a long press are rarely possible at
  /// the same time.
  public var swipeDuration = 30
  /// The mean speed from which a swipe counts as fast. Apple says only that slow swipes require precision and
  /// fast ones distance; these five thresholds are policy.
  public var swipeSpeed = 300.0
  /// The minimum distance of a slow swipe along its direction.
  public var slowSwipeDistance = 30.0
  /// The maximum sideways movement of a slow swipe, as a fraction of its distance along the direction.
  public var slowSwipeSideways = 0.25
  /// The minimum distance of a fast swipe along its direction. A swipe that moves this far in no allowed
  /// direction fails.
  public var fastSwipeDistance = 60.0
  /// The maximum sideways movement of a fast swipe, as a fraction of its distance along the direction.
  public var fastSwipeSideways = 0.5

  /// The change of the distance of two fingers at which a pinch begins. Policy.
  public var pinchDistance = 10.0
  /// The arc at which a rotation begins: the angle times half the initial distance of the fingers. Policy.
  public var rotationArc = 10.0

  /// Whether a tick without movement sets the velocity to 0.
  ///
  /// If false, a finger that rests before it lifts keeps the velocity of its last movement, as logs of real
  /// devices show; on a device, the jitter of the finger hides this.
  public var holdZeroesVelocity = true

  /// Fling's default thresholds.
  public init() {}
}
