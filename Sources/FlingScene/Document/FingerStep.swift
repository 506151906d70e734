/// A step of the script in which fingers touch the canvas. Its expressions are evaluated when the step
/// starts.
package struct FingerStep: Sendable {
  /// The view that the fingers are meant to touch.
  package var target: ViewTarget
  /// The touch-down point; nil for the target's center, and for motions that contain their start.
  package var from: Start?
  /// The number of a single finger that has an identity of its own: an integer of at least 0.
  package var finger: Expression?
  /// The number of parallel fingers, 1 if nil: tap, press, drag, flick, swipe.
  package var fingers: Expression?
  /// The distance between neighboring fingers in points; 40 if nil.
  package var spread: Expression?
  /// Truth value: whether touching a different view, or no gesture, is allowed.
  package var passesAnyway: Expression?
  package var motion: Motion

  /// The touch-down point.
  package enum Start: Sendable {
    /// A point of the canvas.
    case point(Expression)
    /// Shares of the target's width and height, from a word or `[x%, y%]`. They may lie outside 0...1.
    case share(x: Expression, y: Expression)
  }

  /// The motion between touch-down and lift. Points are in canvas coordinates; defaults are in parentheses.
  package enum Motion: Sendable {
    /// `taps` (1) taps of length `duration` (60 ms), with `gap` (0.1 s) from each lift to the next
    /// touch-down.
    case tap(taps: Expression?, gap: Expression?, duration: Expression?)
    /// Holds for `duration` (1 s) while drifting `by` a vector.
    case press(duration: Expression?, by: Expression?)
    case drag(Drag)
    /// Moves at constant velocity for `duration` (0.12 s).
    case flick(FlickVelocity, duration: Expression?)
    /// Moves in a `Gesture.Direction` (given as text) by `distance` (160 pt) in `duration` (0.16 s).
    case swipe(direction: Expression, distance: Expression?, duration: Expression?)
    /// Two fingers around `from` that move apart or together.
    case pinch(PinchExtent, TwoFingerParameters)
    /// Two fingers that turn around `from` by an angle.
    case rotate(by: Expression, TwoFingerParameters)
    /// Two fingers that pinch and turn, and `move` by a vector.
    case transform(scale: Expression?, by: Expression?, move: Expression?, TwoFingerParameters)
    /// A list of at least one position; each comes later than the one before.
    case touch([Keyframe], lift: Expression?, cancel: Expression?)
  }

  /// A motion of one finger along a path.
  package struct Drag: Sendable {
    package enum Path: Sendable {
      case to(Expression)
      /// A vector.
      case by(Expression)
      /// SVG path data in canvas coordinates; its start replaces `from`.
      case path(Expression)
      /// At least two points in canvas coordinates, joined by straight lines; the first replaces `from`.
      case points([Expression])
    }

    package var path: Path
    /// A time; 0.5 s if nil.
    package var duration: Expression?
    /// The easing; ease-in-out if nil. A non-zero release velocity replaces it.
    package var ease: Easing?
    /// The time at rest before the lift; nil if there is a `release`.
    package var hold: Expression?
    /// The velocity in pt/s that recognizers report at the end.
    package var release: Expression?
    /// Truth value: whether the finger moves 10 pt further, to compensate for the distance before a pan
    /// recognizes; false if nil.
    package var compensate: Expression?
    /// Truth value: whether the finger is lifted at the end; true if nil.
    package var lift: Expression?

    package init(
      path: Path, duration: Expression? = nil, ease: Easing? = nil, hold: Expression? = nil,
      release: Expression? = nil, compensate: Expression? = nil, lift: Expression? = nil
    ) {
      self.path = path
      self.duration = duration
      self.ease = ease
      self.hold = hold
      self.release = release
      self.compensate = compensate
      self.lift = lift
    }
  }

  /// The velocity of a flick.
  package enum FlickVelocity: Sendable {
    /// Vector in pt/s.
    case velocity(Expression)
    /// The angle clockwise from the right, and the speed in pt/s.
    case polar(angle: Expression, speed: Expression)
  }

  /// The amount by which the fingers of a pinch move apart or together.
  package enum PinchExtent: Sendable {
    /// The scale that a recognizer reports at the end, above 0. The fingers start at the pair's `distance`
    /// (100 pt).
    case scale(Expression)
    /// The distances between the fingers at the start and at the end.
    case distances(from: Expression, to: Expression)
  }

  /// Parameters of all two-finger steps.
  package struct TwoFingerParameters: Sendable {
    /// The distance between the fingers at the start, in points; if nil, 100 for a pinch and 160 otherwise.
    package var distance: Expression?
    /// The angle of the line from the first finger to the second; 0 if nil.
    package var angle: Expression?
    /// Time; 0.5 s if nil.
    package var duration: Expression?
    /// Ease-in-out if nil.
    package var ease: Easing?

    package init(
      distance: Expression? = nil, angle: Expression? = nil, duration: Expression? = nil, ease: Easing? = nil
    ) {
      self.distance = distance
      self.angle = angle
      self.duration = duration
      self.ease = ease
    }
  }

  /// The position of the finger of a `touch` step at a time.
  package struct Keyframe: Sendable {
    /// Time since the step's start.
    package var at: Expression
    package var point: Expression
    /// The easing from the previous position to this one; linear if nil.
    package var ease: Easing?
    package var range: SourceRange

    package init(at: Expression, point: Expression, ease: Easing? = nil, range: SourceRange) {
      self.at = at
      self.point = point
      self.ease = ease
      self.range = range
    }
  }

  package init(
    target: ViewTarget, from: Start? = nil, finger: Expression? = nil, fingers: Expression? = nil,
    spread: Expression? = nil, passesAnyway: Expression? = nil, motion: Motion
  ) {
    self.target = target
    self.from = from
    self.finger = finger
    self.fingers = fingers
    self.spread = spread
    self.passesAnyway = passesAnyway
    self.motion = motion
  }
}
