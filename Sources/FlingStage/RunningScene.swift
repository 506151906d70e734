import FlingDynamics
import FlingGeometry
import FlingScene
import FlingType

/// The mutable state of a running scene, and the environment of its expressions.
final class RunningScene {
  let document: Document
  let viewsByName: [String: ViewID]
  let canvasSize: Point
  /// In document order; the state on screen at `now`.
  var views: [ViewState]
  var variables: [Value]
  /// The time of each mark; nil if it was not reached yet.
  var marks: [Time?]
  /// The moment of the current state: a tick, or a frame between two ticks.
  var now = Time.zero
  /// Seconds since the start of the step while a custom field's force is computed; otherwise 0.
  var momentInStep = 0.0
  /// The last tick that has begun.
  var tick = 0
  /// The context of the running actions.
  var context = ActionContext()
  /// Whether each `when` test was true at the last check.
  var whensHeld: [Bool]
  var animations = Animations()
  var liveKeys = LiveKeys()
  var schedule = Schedule()
  var script: ScriptRunner
  /// Whether `scene.resting` ignores the script; used by steps that wait for rest.
  var ignoresScript = false
  let physics: Physics
  /// The values that gestures' `do` and `changed` set in this tick.
  var interpolated = InterpolatedValues()
  /// Keys of behaviors that are interpolated between ticks.
  var shownKeys: [BehaviorKey: Value] = [:]
  /// Whether the scene has gestures or finger steps.
  let hasFingers: Bool
  /// Created at the first use.
  private(set) lazy var fingers = Fingers(of: self)
  /// Whether an action has set a key of a gesture since the last reset.
  var setsGestures = false
  /// A copy of the scene that is one tick ahead; nil if no values are interpolated.
  var lookahead: RunningScene?
  var isResting = false
  /// The marks and logs of this tick.
  var newMarks: [MarkID] = []
  var logs: [String] = []
  /// Cache of parsed SVG path data, by its text.
  var parsedPaths: [String: Path] = [:]
  let typesetter: Typesetter
  /// Cache of typeset labels, by view index.
  var typesetLabels: [Int: TypesetLabel] = [:]
  /// Characters of each style that were checked for a glyph.
  var checkedCharacters: [TextStyle: Set<Unicode.Scalar>] = [:]
  /// Characters without a glyph that a warning has named.
  var warnedCharacters: Set<UInt32> = []
  /// Warnings about texts that can't be drawn as written.
  var textWarnings: [Diagnostic] = []
  /// Warnings about fingers.
  private(set) var fingerWarnings: [Diagnostic] = []
  /// Whether random numbers are keyed by a count of draws (actions) or by the tick (live keys and tests).
  var keysRandomByDrawCount = false
  /// The number of draws, by the key of the call.
  var draws: [UInt64: UInt64] = [:]
  /// Evaluation steps and actions in this tick; limited to `stepLimit`.
  var steps = 0

  /// The nesting depth of running action lists.
  var actionDepth = 0

  static let stepLimit = 1_000_000
  static let deepestActions = 300

  /// The lines of the source, split at the first use.
  private(set) lazy var lines = SourceLines(document.source.bytes)

  /// Creates the state before tick 0.
  /// - Parameters:
  ///   - keepsJournal: whether the animator records the solver's calls.
  ///   - family: the default font family; nil if there is none.
  ///   - looksAhead: whether states between ticks are needed, which may depend on the next tick.
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
    views[0].geometry.assign(frame: Rect(x: 0, y: 0, width: canvasSize.x, height: canvasSize.y))
    for id in document.variableOrder {
      variables[id.index] = try evaluate(document.variables[id.index].initial)
    }
    try computeViewSettings()
    background = try paint(document.canvas.background)
    try addDeclaredBehaviors()
    if looksAhead, hasFingers { lookahead = try RunningScene(document, family: family, looksAhead: false) }
  }

  /// The background beneath all views.
  var background: Paint?

  /// Evaluates an expression in the current state.
  func evaluate(_ expression: Expression) throws(RunError) -> Value {
    if let constant = expression.constant { return constant }
    do {
      return try expression.value(in: self)
    } catch {
      throw RunError(error)
    }
  }

  /// Describes why a test is true or false.
  func explain(_ test: Expression) -> String {
    steps = 0
    return test.explain(in: self)
  }

  /// Runs `body` with random numbers keyed by the count of draws, as for everything except live keys and
  /// tests.
  func keyingRandomByDrawCount<Result>(_ body: () throws(RunError) -> Result) throws(RunError) -> Result {
    let before = keysRandomByDrawCount
    keysRandomByDrawCount = true
    defer { keysRandomByDrawCount = before }
    return try body()
  }

  /// Adds a warning about fingers, at most one for each source range.
  func warnOfFingers(_ message: String, at range: SourceRange) {
    guard !fingerWarnings.contains(where: { $0.range == range }) else { return }
    fingerWarnings.append(document.diagnostic(.warning, message, at: range, lines: lines))
  }

  /// Counts an evaluation step or an action.
  /// - Throws: beyond a million in one tick.
  func countWork(at range: SourceRange?) throws(RunError) {
    steps += 1
    if steps > Self.stepLimit {
      throw RunError("more than a million steps in one tick", at: range, hint: "is a repetition too long?")
    }
  }

  /// The views whose names match a pattern, in document order.
  func views(matching pattern: String) -> [Int] {
    document.views.compactMap { view in
      guard let name = view.name, view.id != .canvas, NamePattern.matches(pattern, name) else { return nil }
      return view.id.index
    }
  }

  /// The name of a view in messages.
  func title(of view: Int) -> String {
    let declared = document.views[view]
    return declared.name
      ?? (view == 0 ? "canvas" : "the \(declared.kind.rawValue) in line \(declared.range.line)")
  }

  /// Computes the settings of all views: first the constant ones, then the live ones.
  private func computeViewSettings() throws(RunError) {
    liveKeys = try LiveKeys(of: document)
    for view in document.views {
      for setting in view.settings.ordered(by: \.key.order) {
        // The key counts as set although its value is computed later.
        guard !setting.content.isLive else {
          views[view.id.index].markAsSet(setting.key)
          continue
        }
        guard views[view.id.index].assign(setting.key, try evaluate(setting)) else {
          throw typeMismatch(for: setting.key, of: view.id.index, at: setting.range)
        }
      }
      refreshLabel(view.id.index)
    }
    try updateLiveKeys()
  }
}

extension Content {
  /// Whether any part of the content is computed while the scene runs.
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
