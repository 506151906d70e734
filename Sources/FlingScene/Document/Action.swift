/// An action: one change of the running scene.
package struct Action: Sendable {
  package var kind: Kind
  package var range: SourceRange

  package init(_ kind: Kind, range: SourceRange) {
    self.kind = kind
    self.range = range
  }

  package indirect enum Kind: Sendable {
    /// Activates all declared behaviors with this name.
    case add(BehaviorTarget)
    /// Creates a behavior and activates it.
    case addNew(Behavior)
    /// Deactivates behaviors and cancels timers.
    case remove([RemovalTarget])
    case removeAll
    /// Sets keys of a view, and parameters of the component that it uses. All values are evaluated first.
    case setView(ViewTarget, [Setting<View.Key>], parameters: [(VariableID, Expression)] = [])
    case setBehavior(BehaviorTarget, [Setting<Behavior.Key>])
    case setBoundary(BehaviorTarget, boundary: String, [Setting<Boundary.Key>])
    case setGesture(GestureTarget, [Setting<Gesture.Key>])
    /// Sets the background of the canvas (`set: canvas`).
    case setBackground(PaintFormula)
    case assign([(VariableID, Expression)])
    case animate(Animation)
    case stop(AnimationTarget)
    /// Changes `z` so that the views are drawn in front of their siblings, or behind them.
    case reorder([ViewTarget], toFront: Bool)
    case addVelocity(ViewTarget, linear: Expression?, angular: Expression?)
    case after(Expression, timer: TimerID?, actions: [Action])
    case condition(Expression, then: [Action], otherwise: [Action])
    /// Runs actions in order.
    case all([Action])
    /// Runs a list of `actions` with the indices and counts of the copies that run it.
    case run(ActionListID, indices: [(name: String, value: Value)])
    case mark(MarkID)
    case log(Expression)
    /// Runs the actions `count` times. Each time, `name` is the index and `n` the count.
    case repetition(count: Expression, name: String, actions: [Action])

    /// The actions inside that run in the same tick. The actions of `after` and the `then` of an animation
    /// run later.
    var immediateActions: [Action] {
      switch self {
      case .condition(_, let then, let otherwise): then + otherwise
      case .repetition(_, _, let actions), .all(let actions): actions
      case .add, .addNew, .remove, .removeAll, .setView, .setBehavior, .setBoundary, .setGesture,
        .setBackground, .assign, .animate, .stop, .reorder, .addVelocity, .after, .run, .mark, .log:
        []
      }
    }
  }
}

/// The views to which an action applies.
package enum ViewTarget: Sendable {
  case view(ViewID)
  /// The views that a pattern matches, in document order (`animate` and `stop`).
  case views([ViewID])
  /// A name with `{…}`; the expression computes it when the action runs.
  case named(Expression)
  /// An expression (`= …`) whose value is a view.
  case computed(Expression)

  /// The views; nil if they are known only when the action runs.
  var viewsKnownAtLoad: [ViewID]? {
    switch self {
    case .view(let id): [id]
    case .views(let ids): ids
    case .named, .computed: nil
    }
  }
}

/// The behavior to which an action applies.
package enum BehaviorTarget: Sendable {
  case behavior(BehaviorID)
  /// A name computed when the action runs, as in `ViewTarget.named`.
  case named(Expression)
}

/// A behavior or timer to which `remove` applies.
package enum RemovalTarget: Sendable {
  case behavior(BehaviorID)
  case timer(TimerID)
  case named(Expression)
}

/// What `animate` and `stop` apply to.
package enum AnimationTarget: Sendable {
  case views(ViewTarget)
  case variable(VariableID)
}

/// The parameters of `animate`.
package struct Animation: Sendable {
  package var target: AnimationTarget
  /// The final values of views; empty if there are keyframes.
  package var to: [Setting<View.Key>]
  /// The final value of a variable; nil if there are keyframes.
  package var goal: Expression?
  /// A time; 0.25 s if nil.
  package var duration: Expression?
  package var delay: Expression?
  /// The time between the starts of successive views of a pattern, or of their parameters.
  package var stagger: Expression?
  /// How often a variable waits for `stagger`: its number among those of the same action.
  package var position: Int
  package var curve: Curve
  /// A number, or the text `forever`.
  package var times: Expression?
  package var autoreverse: Expression?
  package var then: [Action]
  package var keyframes: [Keyframe]

  package init(
    target: AnimationTarget, to: [Setting<View.Key>], goal: Expression? = nil, duration: Expression?,
    delay: Expression?,
    stagger: Expression?, position: Int = 0,
    curve: Curve, times: Expression?, autoreverse: Expression?, then: [Action], keyframes: [Keyframe]
  ) {
    self.target = target
    self.to = to
    self.goal = goal
    self.duration = duration
    self.delay = delay
    self.stagger = stagger
    self.position = position
    self.curve = curve
    self.times = times
    self.autoreverse = autoreverse
    self.then = then
    self.keyframes = keyframes
  }

  package enum Curve: Sendable {
    case ease(Easing)
    case spring(SpringFormula)
  }

  package struct Keyframe: Sendable {
    /// Share of the duration, 0...1.
    package var at: Expression
    package var settings: [Setting<View.Key>]
    /// The value of a variable; nil for views.
    package var value: Expression?
    /// The easing from the previous keyframe to this one; the animation's own if nil.
    package var ease: Easing?

    package init(
      at: Expression, settings: [Setting<View.Key>], value: Expression? = nil, ease: Easing?
    ) {
      self.at = at
      self.settings = settings
      self.value = value
      self.ease = ease
    }
  }
}
