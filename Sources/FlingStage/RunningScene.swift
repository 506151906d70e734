import FlingDynamics
import FlingGeometry
import FlingScene
import FlingType

/// A scene that runs: its state with the behaviors, fingers, script and timers that change it.
final class RunningScene {
  let document: Document
  let evaluator: SceneEvaluator
  let physics: Physics
  /// Whether the scene has gestures or finger steps.
  let hasFingers: Bool
  /// Created at the first use.
  private(set) lazy var fingers = Fingers(of: evaluator)
  var schedule = Schedule()
  var script: ScriptProgress
  /// Whether each `when` test was true at the last check.
  var whensHeld: [Bool]
  /// Whether `scene.resting` ignores the script; used by steps that wait for rest.
  var ignoresScript = false
  /// Whether an action has set a key of a gesture since the last reset.
  var setsGestures = false
  /// The values that gestures' `do` and `changed` set in this tick.
  var interpolated = InterpolatedValues()
  /// The nesting depth of running action lists.
  var actionDepth = 0
  /// Warnings about fingers.
  private(set) var fingerWarnings: [Diagnostic] = []
  /// The next tick if it was performed already; nil otherwise.
  var earlyTick: EarlyTick?
  /// Whether the state is that of the tick before the early one.
  var showsLastTick = false
  /// The facts that live keys and overlays have read.
  private(set) var factsRead: Set<SceneFact> = []

  static let deepestActions = 300

  /// Creates the state before tick 0.
  /// - Parameters:
  ///   - keepsJournal: whether the animator records the solver's calls.
  ///   - family: the default font family; nil if there is none.
  init(
    _ document: Document, keepsJournal: Bool = false, family: FontFamily? = DefaultFamily.embedded
  ) throws(RunError) {
    self.document = document
    hasFingers = !document.gestures.isEmpty || document.script.contains { $0.kind.isOfFingers }
    evaluator = SceneEvaluator(document, family: family)
    physics = Physics(evaluator)
    if keepsJournal { physics.simulation.journal = Journal() }
    script = ScriptProgress(document.script)
    whensHeld = document.whens.map { _ in false }
    evaluator.facts = self
    try evaluator.computeFirstState()
    try physics.addDeclared()
    // Items have left their layouts.
    evaluator.updateLayouts()
    evaluator.layoutPhase = .between
    try startGuest()
  }

  /// The present state: of the last tick, or of the one that was performed early.
  var state: SceneState { evaluator.state }
  /// The state of the last tick that was begun by `begin(tick:)`.
  var shownState: SceneState { earlyTick?.lastState ?? evaluator.state }
  /// Whether all steps of the script had ended at the last tick.
  var isScriptOver: Bool { earlyTick?.isScriptOver ?? script.isOver }
  var actions: ActionRunner { ActionRunner(scene: self) }

  /// Adds a warning about fingers, at most one for each source range.
  func warnOfFingers(_ message: String, at range: SourceRange) {
    guard !fingerWarnings.contains(where: { $0.range == range }) else { return }
    fingerWarnings.append(document.diagnostic(.warning, message, at: range))
  }

  /// The names of up to five things that keep the scene from resting.
  var restless: String {
    let state = evaluator.state
    var names = state.bodies.views.filter { !state.bodies.isResting($0) }.map(evaluator.title)
    for view in state.animations.views where !names.contains(evaluator.title(of: view)) {
      names.append(evaluator.title(of: view))
    }
    names += state.animations.variables.map { document.variables[$0.variable.index].name }
    if names.isEmpty, schedule.hasTimers { names.append("a timer") }
    if names.isEmpty, !script.isOver { names.append("the script") }
    if names.isEmpty { names.append("the scene") }
    return names.count > 5
      ? names[..<5].joined(separator: ", ") + " and others" : names.joined(separator: ", ")
  }
}

extension RunningScene: ShownScene {
  /// Whether nothing moves and nothing will: no body, push, animation or timer, no finger, and the script is
  /// over.
  var isAtRest: Bool {
    (ignoresScript || script.isOver) && evaluator.state.animations.isEmpty && !schedule.hasTimers
      && (!hasFingers || fingers.areAtRest) && physics.isAtRest && isGuestStill
  }

  func areTouching(_ a: Int, _ b: Int) throws(ExpressionError) -> Bool {
    try read(.touching(a, b)) == .truth(true)
  }

  func isTouching(_ view: Int, boundary: String) throws(ExpressionError) -> Bool {
    try read(.touchingBoundary(view, boundary)) == .truth(true)
  }

  func value(of key: Behavior.Key, of behavior: BehaviorID) throws(ExpressionError) -> Value {
    try read(.behaviorKey(BehaviorKey(behavior: behavior, key: key)))
  }

  func mass(ofMember view: Int, inGroup group: Int) -> Double {
    guard case .number(let mass, _)? = try? read(.memberMass(view, group: group)) else { return 0 }
    return mass
  }

  func recognitionCount(of gesture: GestureID) -> Int {
    showsLastTick
      ? state.fingers.recognitionCounts[gesture.index] : fingers.recognitionCount(of: gesture)
  }

  func lastStepPoses(of view: Int) -> [ItemPose] { physics.lastStepPoses(of: view) }

  func physicsPicture(_ parts: Overlay.Physics) -> PhysicsPicture {
    if showsLastTick, let early = earlyTick { return early.picture }
    return physics.picture(parts)
  }

  /// The values of facts that can be read now.
  func values(of facts: Set<SceneFact>) -> [SceneFact: Value] {
    var values: [SceneFact: Value] = [:]
    for fact in facts { values[fact] = try? computedValue(of: fact) }
    return values
  }

  private func read(_ fact: SceneFact) throws(ExpressionError) -> Value {
    if showsLastTick, let value = earlyTick?.facts[fact] { return value }
    if evaluator.notesFacts { factsRead.insert(fact) }
    return try computedValue(of: fact)
  }

  private func computedValue(of fact: SceneFact) throws(ExpressionError) -> Value {
    switch fact {
    case .touching(let a, let b): return .truth(physics.areTouching(a, b))
    case .touchingBoundary(let view, let boundary):
      return .truth(physics.isTouching(view, boundary: boundary))
    case .memberMass(let view, let group):
      return .number(physics.mass(ofMember: view, inGroup: group), .plain)
    case .behaviorKey(let key):
      do {
        return try physics.value(of: key.key, of: key.behavior)
      } catch {
        throw ExpressionError(error.message)
      }
    }
  }
}

extension ScriptStep.Kind {
  fileprivate var isOfFingers: Bool {
    switch self {
    case .fingers, .interrupt: true
    case .perform, .wait, .waitUntil, .mark: false
    }
  }
}
