/// The measures by which recognizers decide: distances in points, times in ticks of 1/60 s, speeds in pt/s.
///
/// Where Apple documents a figure it stands here; the others are Fling's policy, chosen so that deliberate fingers are told
/// apart, since devices do not publish theirs. Limits are inclusive: a least measure that is exactly reached counts, a most that
/// is not exceeded holds, either within `slack`.
public struct GestureConfiguration: Hashable, Sendable {
  /// How far fingers may be from a measure and still meet it, so that ten points at any angle are ten points.
  public var slack = 1e-9

  /// How far the middle of the fingers goes before a pan begins. Documented ("usually 10", WWDC 2018, session 803).
  public var panHysteresis = 10.0
  /// How far from an edge of the window a finger may come down to pan from there. Policy; the real width is not published.
  public var edgeZone = 20.0

  /// How far a finger of a tap may stray from where it came down. Policy; the figure circulates without a source.
  public var tapMovement = 45.0
  /// How long a finger of a tap may stay down. Policy, likewise: 0.75 s.
  public var tapDuration = 45
  /// How long after a tap's lift the next tap of several may begin. Policy: 0.35 s; Apple says that a double tap delays a single
  /// one by "about half a second".
  public var tapGap = 21
  /// How far from the first tap the others of several may be, between the middles of their fingers. Policy.
  public var tapSpread = 45.0
  /// Within what time all fingers of a tap, a press or a swipe come down. Policy: 0.35 s.
  public var fingerGap = 21

  /// How long a swipe may take. Policy: 0.5 s, so that a swipe and a long press are never possible at once for long.
  public var swipeDuration = 30
  /// The mean speed from which a swipe is a fast one. Apple says only that slow swipes want precision and fast ones distance; these
  /// five are policy.
  public var swipeSpeed = 300.0
  /// How far a slow swipe goes along its direction.
  public var slowSwipeDistance = 30.0
  /// How much sideways a slow swipe may go, as a share of its way along the direction.
  public var slowSwipeSideways = 0.25
  /// How far a fast swipe goes along its direction; having gone so far in no allowed direction, a swipe fails.
  public var fastSwipeDistance = 60.0
  /// How much sideways a fast swipe may go, as a share of its way along the direction.
  public var fastSwipeSideways = 0.5

  /// By how much the distance of two fingers changes before a pinch begins. Policy.
  public var pinchDistance = 10.0
  /// How far two fingers turn before a rotation begins: the angle times half their first distance. Policy.
  public var rotationArc = 10.0

  /// Whether a tick without movement makes the velocity 0.
  ///
  /// Off, a finger that rests before it lifts leaves the velocity of its last movement, as logs of real devices show; there the
  /// finger's jitter hides it.
  public var holdZeroesVelocity = true

  /// Fling's measures.
  public init() {}
}
