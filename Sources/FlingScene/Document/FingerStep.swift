/// A step of the script in which fingers touch the canvas. What is computed is computed when the step starts.
public struct FingerStep: Sendable {
  /// The view that fingers mean to touch.
  public var target: ViewTarget
  /// Where they come down; nil for the target's centre, and for courses that say it themselves.
  public var from: Start?
  /// The number of a single finger that is told apart: a whole number from 0 on.
  public var finger: Expression?
  /// How many go side by side, 1 if nil: tap, press, drag, flick, swipe.
  public var fingers: Expression?
  /// Points between neighbouring ones; 40 if nil.
  public var spread: Expression?
  /// Truth value: whether a touch-down that meets another view, or no gesture, is no mistake.
  public var passesAnyway: Expression?
  public var course: Motion

  /// Where fingers come down.
  public enum Start: Sendable {
    /// A point of the canvas.
    case point(Expression)
    /// Shares of the target's width and height: a word, or `[x%, y%]`. They may lie outside of 0...1.
    case share(x: Expression, y: Expression)
  }

  /// What fingers do between touch-down and lift. Points are the canvas's.
  public enum Motion: Sendable {
    /// `taps` (1) times, `gap` (0.1 s) from a lift to the next touch-down, each `duration` (60 ms) long.
    case tap(taps: Expression?, gap: Expression?, duration: Expression?)
    /// `duration` (1 s) long, drifting `by` a vector meanwhile.
    case press(duration: Expression?, by: Expression?)
    case drag(Drag)
    /// At one velocity for `duration` (0.12 s).
    case flick(Flick, duration: Expression?)
    /// To a side (the text of a `Gesture.Direction`), `distance` (160 pt) far in `duration` (0.16 s).
    case swipe(direction: Expression, distance: Expression?, duration: Expression?)
    /// Two fingers about `from` that move together or apart.
    case pinch(Spread, Pair)
    /// Two fingers that turn about `from` `by` an angle.
    case rotate(by: Expression, Pair)
    /// Two fingers that do both, and `move` by a vector.
    case transform(scale: Expression?, by: Expression?, move: Expression?, Pair)
    /// At least two; their times do not decrease.
    case touch([Key], lift: Expression?, cancel: Expression?)
  }

  /// A finger that is taken along a way.
  public struct Drag: Sendable {
    public enum Path: Sendable {
      case to(Expression)
      /// A vector.
      case by(Expression)
      /// SVG path data in the canvas; its start takes the place of `from`.
      case path(Expression)
      /// At least two points in the canvas, joined by straight lines; the first takes the place of `from`.
      case points([Expression])
    }

    public var way: Path
    /// Time; 0.5 s if nil.
    public var duration: Expression?
    /// Ease-in-out if nil; a release velocity other than zero takes its place.
    public var ease: Easing?
    /// Time to stand still before the lift; nil beside `release`.
    public var hold: Expression?
    /// Vector in pt/s: what recognizers report at the end.
    public var release: Expression?
    /// Truth value: whether the finger goes the 10 pt further that a pan swallows; false if nil.
    public var compensate: Expression?
    /// Truth value: whether the finger is lifted at the end; true if nil.
    public var lift: Expression?

    public init(
      way: Path, duration: Expression? = nil, ease: Easing? = nil, hold: Expression? = nil,
      release: Expression? = nil, compensate: Expression? = nil, lift: Expression? = nil
    ) {
      self.way = way
      self.duration = duration
      self.ease = ease
      self.hold = hold
      self.release = release
      self.compensate = compensate
      self.lift = lift
    }
  }

  /// How fast a flick goes where.
  public enum Flick: Sendable {
    /// Vector in pt/s.
    case velocity(Expression)
    /// Clockwise from the right, and pt/s.
    case polar(angle: Expression, speed: Expression)
  }

  /// How far two fingers of a pinch go.
  public enum Spread: Sendable {
    /// The factor that a recognizer reports at the end, above 0; begins at the pair's `distance` (100 pt).
    case scale(Expression)
    /// The distances of the fingers at the start and at the end.
    case distances(from: Expression, to: Expression)
  }

  /// What all steps of two fingers have.
  public struct Pair: Sendable {
    /// Points between the fingers at the start; 100 for a pinch, else 160, if nil.
    public var distance: Expression?
    /// Of the line from the first finger to the second; 0 if nil.
    public var angle: Expression?
    /// Time; 0.5 s if nil.
    public var duration: Expression?
    /// Ease-in-out if nil.
    public var ease: Easing?

    public init(
      distance: Expression? = nil, angle: Expression? = nil, duration: Expression? = nil, ease: Easing? = nil
    ) {
      self.distance = distance
      self.angle = angle
      self.duration = duration
      self.ease = ease
    }
  }

  /// Where a raw touch is at a time.
  public struct Key: Sendable {
    /// Time since the step's start.
    public var at: Expression
    public var point: Expression
    /// How the way to this key runs; linear if nil.
    public var ease: Easing?
    public var range: SourceRange

    public init(at: Expression, point: Expression, ease: Easing? = nil, range: SourceRange) {
      self.at = at
      self.point = point
      self.ease = ease
      self.range = range
    }
  }

  public init(
    target: ViewTarget, from: Start? = nil, finger: Expression? = nil, fingers: Expression? = nil,
    spread: Expression? = nil, passesAnyway: Expression? = nil, course: Motion
  ) {
    self.target = target
    self.from = from
    self.finger = finger
    self.fingers = fingers
    self.spread = spread
    self.passesAnyway = passesAnyway
    self.course = course
  }
}
