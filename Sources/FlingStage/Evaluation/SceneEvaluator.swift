import FlingGeometry
import FlingScene
import FlingType

/// The state of a scene with what is needed to evaluate its expressions and to show it.
final class SceneEvaluator {
  let document: Document
  let viewsByName: [String: ViewID]
  let canvasSize: Point
  let labels: LabelSetter
  let layouts: LayoutTrees
  /// Arrays that layouts use again and again.
  var layoutBoxes = LayoutBoxes()
  /// What layouts with `animate` do at present.
  var layoutPhase = LayoutPhase.load
  /// The animations that layouts have started, until their ends are scheduled.
  var layoutAnimations: [LayoutAnimation] = []
  /// By view with a layout whose children need more than it has.
  var layoutOverflows: [Int: LayoutExcess] = [:]
  var state: SceneState
  /// What the state does not contain; nil before the scene is complete.
  weak var facts: (any SceneFacts)?
  /// Seconds since the start of the step while a custom field's force is computed; otherwise 0.
  var momentInStep = 0.0
  /// The context of the running actions.
  var context = ActionContext()
  /// Cache of parsed SVG path data, by its text.
  var parsedPaths: [String: Path] = [:]
  /// Whether random numbers are keyed by a count of draws (actions) or by the tick (live keys and tests).
  private var keysRandomByDrawCount = false
  /// The number of draws, by the key of the call.
  private var draws: [UInt64: UInt64] = [:]
  /// Whether the facts that expressions read are noted, because pictures need them later.
  private(set) var notesFacts = false
  /// Evaluation steps and actions in this tick; limited to `stepLimit`.
  var steps = 0

  static let stepLimit = 1_000_000

  init(_ document: Document, family: FontFamily?) {
    self.document = document
    canvasSize = Point(document.canvas.size.width, document.canvas.size.height)
    var names: [String: ViewID] = [:]
    for view in document.views {
      if let name = view.name { names[name] = view.id }
    }
    for (name, symbol) in document.innerNames {
      if case .view(let id) = symbol { names[name] = id }
    }
    viewsByName = names
    labels = LabelSetter(document, family: family)
    layouts = LayoutTrees(of: document)
    state = SceneState(of: document)
    state.layouts = layouts.trees.map { _ in LayoutMemory() }
  }

  /// The animations of the state.
  var animator: AnimationRunner { AnimationRunner(evaluator: self) }

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

  /// Runs `body` and notes the facts that its expressions read.
  func notingFacts<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let before = notesFacts
    notesFacts = true
    defer { notesFacts = before }
    return try body()
  }

  /// Counts an evaluation step or an action.
  /// - Throws: beyond a million in one tick.
  func countWork(at range: SourceRange?) throws(RunError) {
    steps += 1
    if steps > Self.stepLimit {
      throw RunError("more than a million steps in one tick", at: range, hint: "is a repetition too long?")
    }
  }

  /// The number of earlier draws with this key; for live keys and tests, the tick instead, so that repeated
  /// evaluation gives equal numbers.
  func nextRandomDrawIndex(ofKey key: UInt64) -> UInt64 {
    guard keysRandomByDrawCount else { return UInt64(max(tick, 0)) }
    let count = draws[key, default: 0]
    draws[key] = count + 1
    return count
  }

  /// The error for a computed name that nothing has.
  /// - Parameter what: such as `no view`.
  static func unknownName(_ name: String, _ what: String, at range: SourceRange) -> RunError {
    // The name of a part of a component follows the number of its space.
    let shown = name.split(separator: "/").last ?? ""
    return RunError("\(what) is called \"\(shown)\"", at: range)
  }

  /// The views whose names match a pattern, in document order.
  func views(matching pattern: String) -> [ViewID] {
    if pattern.contains("/") {
      let matching: [String: ViewID] = viewsByName.filter { NamePattern.matches(pattern, $0.key) }
      return matching.values.sorted()
    }
    return document.views.compactMap { view in
      guard let name = view.name, view.id != .canvas, NamePattern.matches(pattern, name) else { return nil }
      return view.id
    }
  }

  /// The name of a view in messages.
  func title(of view: Int) -> String {
    let declared = document.views[view]
    return declared.name
      ?? (view == 0
        ? "canvas" : "the \(declared.kind.rawValue) in \(document.sources.words(forLineOf: declared.range))")
  }

  /// Computes the first values of variables and the settings of views: first the constant ones, then the live
  /// ones.
  func computeFirstState() throws(RunError) {
    for id in document.variableOrder {
      state.variables[id.index] = try evaluate(document.variables[id.index].initial)
    }
    state.liveKeys = try LiveKeys(of: document, layouts)
    for view in document.views {
      // Live keys hold the view too, although their values are computed later.
      state.views[view.id.index].hold(view.settings.held)
      for setting in view.settings.ordered(by: \.key.order) where !setting.content.isLive {
        let value = try evaluate(setting)
        guard state.views[view.id.index].assign(setting.key, value, to: setting.held) else {
          throw typeMismatch(for: setting.key, of: view.id.index, at: setting.range)
        }
      }
      refreshLabel(view.id.index)
    }
    try updateLiveKeys()
    state.background = try paint(document.canvas.background)
    setColorsOfArrowTexts()
  }

  /// The error for a key that does not accept its computed value; it indicates a bug in the key tables.
  func typeMismatch(for key: View.Key, of view: Int, at range: SourceRange?) -> RunError {
    RunError("\(key.rawValue) of \(title(of: view)) can't take that value", at: range)
  }
}

extension Content {
  /// Whether any part of the content is computed while the scene runs.
  var isLive: Bool { expressions.contains { $0.constant == nil } }
}
