import FlingDynamics
import FlingGeometry
import FlingScene
import FlingType

/// Everything that changes while a scene runs, and what expressions see of it.
final class RunningScene {
  let document: Document
  let viewsByName: [String: ViewID]
  let canvasSize: Point
  /// In document order, as shown at `now`.
  var views: [ViewState]
  var variables: [Value]
  /// When each mark was first set.
  var marks: [Time?]
  /// The moment whose state this is: that of a tick, or of a frame between two ticks.
  var now = Time.zero
  /// Seconds since the tick while the force of a custom field is computed.
  var momentInStep = 0.0
  /// The last tick begun.
  var tick = 0
  /// What the running actions see.
  var context = ActionContext()
  /// Whether each test of `when` held when it was last looked at.
  var whensHeld: [Bool]
  var animations = Animations()
  var liveKeys = LiveKeys()
  var schedule = Schedule()
  var script: ScriptRunner
  /// Whether `scene.resting` leaves the script out of account: for a step that waits for rest.
  var ignoresScript = false
  let physics: Physics
  /// What gestures' `do` and `changed` set in this tick.
  var followed = InterpolatedValues()
  /// Keys of behaviors that are on their way between ticks.
  var shownKeys: [BehaviorKey: Value] = [:]
  /// Whether anything of the scene is about fingers.
  let hasFingers: Bool
  /// The script's fingers and the gestures; made when first asked for.
  private(set) lazy var fingers = Fingers(of: self)
  /// Whether an action has set a key of a gesture since this was last reset.
  var setsGestures = false
  /// The same scene a tick ahead, if it must be known what comes next.
  var lookahead: RunningScene?
  var isResting = false
  /// Marks and logs of this tick.
  var newMarks: [MarkID] = []
  var logs: [String] = []
  /// SVG path data read before, by its text.
  var parsedPaths: [String: Path] = [:]
  let typesetter: Typesetter
  /// The labels whose text has been set, by their index.
  var setLabels: [Int: SetLabel] = [:]
  var checkedCharacters: [TextStyle: Set<Unicode.Scalar>] = [:]
  /// Characters of which it was told that no font has them.
  var toldMissing: Set<UInt32> = []
  /// What can't be drawn as it is written.
  var textWarnings: [Diagnostic] = []
  /// What is doubtful about what fingers did.
  private(set) var fingerWarnings: [Diagnostic] = []
  /// Whether draws of random numbers are counted (actions) or keyed by the tick (live keys and tests).
  var countsDraws = false
  var draws: [UInt64: UInt64] = [:]
  /// Steps of expressions and actions taken in this tick.
  var steps = 0

  /// How many lists of actions are within each other at the moment.
  var actionDepth = 0

  static let mostSteps = 1_000_000
  static let deepestActions = 300

  /// The lines of the source, cut when first something is said about them.
  private(set) lazy var lines = SourceLines(document.source.bytes)

  /// Sets the scene up as it is before tick 0.
  /// - Parameters:
  ///   - keepsJournal: whether the animator notes what is asked of the solver.
  ///   - family: that of all text that asks for no other; nil if there is none.
  ///   - looksAhead: whether states between ticks are asked for, of which some depend on the next tick.
  init(
    _ document: Document, keepsJournal: Bool = false, family: FontFamily? = DefaultFamily.embedded,
    looksAhead: Bool = true
  ) throws(RunError) {
    self.document = document
    hasFingers = !document.gestures.isEmpty || document.script.contains { $0.kind.isOfFingers }
    canvasSize = Point(document.canvas.size.width, document.canvas.size.height)
    var names: [String: ViewID] = [:]
    for view in document.views {
      if let name = view.name { names[name] = view.id }
    }
    viewsByName = names
    views = document.views.map { ViewState(kind: $0.kind, isTouchable: $0.takesTouches) }
    typesetter = Typesetter(of: document, fallback: family)
    variables = document.variables.map { _ in .none }
    marks = document.marks.map { _ in nil }
    physics = Physics(document)
    if keepsJournal { physics.animator.journal = Journal() }
    script = ScriptRunner(document.script)
    whensHeld = document.whens.map { _ in false }
    views[0].geometry.take(frame: Rect(x: 0, y: 0, width: canvasSize.x, height: canvasSize.y))
    for id in document.variableOrder {
      variables[id.index] = try evaluate(document.variables[id.index].initial)
    }
    try layOut()
    background = try paint(document.canvas.background)
    try putDeclaredBehaviorsIn()
    if looksAhead, hasFingers { lookahead = try RunningScene(document, family: family, looksAhead: false) }
  }

  /// What lies beneath all views.
  var background: Paint?

  /// Computes an expression as it is now.
  func evaluate(_ expression: Expression) throws(RunError) -> Value {
    if let constant = expression.constant { return constant }
    do {
      return try expression.value(in: self)
    } catch {
      throw RunError(error)
    }
  }

  /// Why a test is as it is.
  func explain(_ test: Expression) -> String {
    steps = 0
    return test.explain(in: self)
  }

  /// Does what draws random numbers by count: everything but live keys and tests.
  func counting<Result>(_ body: () throws(RunError) -> Result) throws(RunError) -> Result {
    let before = countsDraws
    countsDraws = true
    defer { countsDraws = before }
    return try body()
  }

  /// Notes once what is doubtful about fingers.
  func warnOfFingers(_ words: String, at range: SourceRange) {
    guard !fingerWarnings.contains(where: { $0.range == range }) else { return }
    fingerWarnings.append(document.diagnostic(.warning, words, at: range, lines: lines))
  }

  /// Counts a step of an expression or an action.
  func countWork(at range: SourceRange?) throws(RunError) {
    steps += 1
    if steps > Self.mostSteps {
      throw RunError("more than a million steps in one tick", at: range, hint: "is a repetition too long?")
    }
  }

  /// The views whose names match, in document order.
  func views(matching pattern: String) -> [Int] {
    document.views.compactMap { view in
      guard let name = view.name, view.id != .canvas, NamePattern.matches(pattern, name) else { return nil }
      return view.id.index
    }
  }

  /// How a message calls a view.
  func title(of view: Int) -> String {
    let declared = document.views[view]
    return declared.name
      ?? (view == 0 ? "canvas" : "the \(declared.kind.rawValue) in line \(declared.range.line)")
  }

  /// Computes the settings of all views: first those that never change, then the live ones.
  private func layOut() throws(RunError) {
    liveKeys = try LiveKeys(of: document)
    for view in document.views {
      for setting in view.settings.ordered(by: \.key.order) {
        // A frame or centre that is live counts as told before it is known.
        guard !setting.content.isLive else {
          views[view.id.index].note(setting.key)
          continue
        }
        guard views[view.id.index].assign(setting.key, try evaluate(setting)) else {
          throw misfit(setting.key, of: view.id.index, at: setting.range)
        }
      }
      refreshLabel(view.id.index)
    }
    try updateLiveKeys()
  }
}

extension Content {
  /// Whether anything in it is computed while the scene runs.
  var isLive: Bool { expressions.contains { $0.constant == nil } }
}

extension ScriptStep.Kind {
  fileprivate var isOfFingers: Bool {
    switch self {
    case .fingers, .interrupt: true
    case .perform, .wait, .waitUntil, .mark: false
    }
  }
}
