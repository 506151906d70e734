import FlingGeometry
import FlingScene

/// Everything of a scene that changes while it runs and that pictures, expressions and traces show.
///
/// It is a value, so that the state of an earlier moment is a copy.
struct SceneState {
  /// The last tick that has begun.
  var tick = 0
  /// The moment of the state: a tick, or a frame between two ticks.
  var now = Time.zero
  /// In document order; the state on screen at `now`.
  var views: [ViewState]
  var variables: [Value] { didSet { changes.hasVariables = true } }
  /// The time of each mark; nil if it was not reached yet.
  var marks: [Time?]
  /// The background beneath all views.
  var background: Paint? { didSet { changes.hasBackground = true } }
  var animations = Animations() { didSet { changes.hasAnimations = true } }
  var liveKeys = LiveKeys() { didSet { changes.hasLiveKeys = true } }
  /// By the number of the tree in `LayoutTrees`.
  var layouts: [LayoutMemory] = []
  /// The views that behaviors move.
  var bodies: BodyTable
  /// Whether the scene rested at the last tick.
  var isResting = false
  /// Keys of behaviors that are interpolated between ticks.
  var interpolatedKeys: [BehaviorKey: Value] = [:]
  /// The fingers on the screen and the states of gestures.
  var fingers = FingerState()
  /// The contacts of fingers at the next tick, to which those of this tick are interpolated.
  var nextContacts: [Fingers.Contact] = []
  /// The marks and logs of this tick.
  var newMarks: [MarkID] = []
  var logs: [String] = []

  /// What was set since the changes were last recorded.
  var changes = StateChanges()

  /// The state before the settings of views and variables are computed.
  init(of document: Document) {
    views = document.views.map { ViewState(kind: $0.kind, isTouchable: $0.takesTouches) }
    let size = document.canvas.size
    views[0].geometry.assign(frame: Rect(x: 0, y: 0, width: size.width, height: size.height))
    variables = document.variables.map { _ in .none }
    marks = document.marks.map { _ in nil }
    bodies = BodyTable(of: document)
  }

  /// The time since the last tick, in 1/600 s.
  var unitsSinceTick: Int { now.units - tick * Time.unitsPerTick }

  /// The time since the last tick as a fraction of a tick.
  var tickFraction: Double { Double(unitsSinceTick) / Double(Time.unitsPerTick) }
}

/// A key of a behavior.
struct BehaviorKey: Hashable {
  let behavior: BehaviorID
  let key: Behavior.Key
}

/// The parts of a state that were set, apart from what every tick computes again.
struct StateChanges {
  /// Views that actions, ends of animations or behaviors have changed.
  private(set) var views: [Int] = []
  private var viewsAdded: Set<Int> = []
  var hasVariables = false
  var hasBackground = false
  var hasAnimations = false
  var hasLiveKeys = false

  var isEmpty: Bool { views.isEmpty && !hasVariables && !hasBackground && !hasAnimations && !hasLiveKeys }

  mutating func add(view: Int) {
    if viewsAdded.insert(view).inserted { views.append(view) }
  }
}

/// What pictures and traces show of fingers and gestures.
struct FingerState: Equatable {
  /// Fingers that are down or were lifted in this tick, in the order of touch-down.
  var contacts: [Fingers.Contact] = []
  /// The name of each gesture's state; nil while it is possible.
  var states: [String?] = []
  /// How many times each gesture was recognized or began.
  var recognitionCounts: [Int] = []
}
