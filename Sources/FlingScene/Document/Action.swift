/// One change of the running scene.
public struct Action: Sendable {
  public var kind: Kind
  public var range: SourceRange

  public init(_ kind: Kind, range: SourceRange) {
    self.kind = kind
    self.range = range
  }

  public indirect enum Kind: Sendable {
    /// Puts the declared behaviors of this name in.
    case add(BehaviorTarget)
    /// Makes a behavior and puts it in.
    case addNew(Behavior)
    /// Takes behaviors and timers out.
    case remove([RemovalTarget])
    case removeAll
    case setView(ViewTarget, [Setting<View.Key>])
    case setBehavior(BehaviorTarget, [Setting<Behavior.Key>])
    case setBoundary(BehaviorTarget, boundary: String, [Setting<Boundary.Key>])
    case setGesture(GestureTarget, [Setting<Gesture.Key>])
    /// `set: canvas`.
    case setBackground(PaintFormula)
    case assign([(VariableID, Expression)])
    case animate(Animation)
    case stop(ViewTarget)
    case addVelocity(ViewTarget, linear: Expression?, angular: Expression?)
    case after(Expression, timer: TimerID?, actions: [Action])
    case condition(Expression, then: [Action], otherwise: [Action])
    /// Runs a list of `actions`, which sees these indices and counts of the copies that run it.
    case run(ActionListID, indices: [(name: String, value: Value)])
    case mark(MarkID)
    case log(Expression)
    /// Runs the list `count` times; each time sees its index under `name` and the count as `n`.
    case repetition(count: Expression, name: String, actions: [Action])
  }
}

/// The view that an action means.
public enum ViewTarget: Sendable {
  case view(ViewID)
  /// All views whose names match, in document order (`animate` and `stop`).
  case pattern(String)
  /// A name with `{…}` that is put together when the action runs: the expression gives its text.
  case named(Expression)
  /// `= …`: an expression that gives a view.
  case computed(Expression)
}

/// The behavior that an action means.
public enum BehaviorTarget: Sendable {
  case behavior(BehaviorID)
  /// As `ViewTarget.named`.
  case named(Expression)
}

public enum RemovalTarget: Sendable {
  case behavior(BehaviorID)
  case timer(TimerID)
  case named(Expression)
}

/// What `animate` asks for.
public struct Animation: Sendable {
  public var target: ViewTarget
  /// Values at the end; empty with keyframes.
  public var to: [Setting<View.Key>]
  /// Time; 0.25 s if nil.
  public var duration: Expression?
  public var delay: Expression?
  /// Time between the starts of neighbouring views of a pattern.
  public var stagger: Expression?
  public var curve: Curve
  /// A number, or the text `forever`.
  public var times: Expression?
  public var autoreverse: Expression?
  public var then: [Action]
  public var keyframes: [Keyframe]

  public init(
    target: ViewTarget, to: [Setting<View.Key>], duration: Expression?, delay: Expression?,
    stagger: Expression?,
    curve: Curve, times: Expression?, autoreverse: Expression?, then: [Action], keyframes: [Keyframe]
  ) {
    self.target = target
    self.to = to
    self.duration = duration
    self.delay = delay
    self.stagger = stagger
    self.curve = curve
    self.times = times
    self.autoreverse = autoreverse
    self.then = then
    self.keyframes = keyframes
  }

  public enum Curve: Sendable {
    case ease(Easing)
    /// A spring that settles in the duration.
    case spring(damping: Expression?, velocity: Expression?)
    /// A spring whose perceptual duration is the duration.
    case bounce(Expression)
  }

  public struct Keyframe: Sendable {
    /// Share of the duration, 0...1.
    public var at: Expression
    public var settings: [Setting<View.Key>]
    /// How the way to this keyframe runs; nil for the animation's own.
    public var ease: Easing?

    public init(at: Expression, settings: [Setting<View.Key>], ease: Easing?) {
      self.at = at
      self.settings = settings
      self.ease = ease
    }
  }
}

/// The value of `ease`.
public enum Easing: Hashable, Sendable {
  case linear
  /// A cubic Bézier from (0, 0) to (1, 1), as in CSS; x1 and x2 lie in 0...1.
  case bezier(Double, Double, Double, Double)
  /// `steps(n)`: n equal jumps, each at the end of its part, as in CSS.
  case steps(Int)

  public static let ease = Easing.bezier(0.25, 0.1, 0.25, 1)
  public static let easeIn = Easing.bezier(0.42, 0, 1, 1)
  public static let easeOut = Easing.bezier(0, 0, 0.58, 1)
  public static let easeInOut = Easing.bezier(0.42, 0, 0.58, 1)
}
