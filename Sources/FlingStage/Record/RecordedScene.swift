import FlingDynamics
import FlingGeometry
import FlingScene
import FlingType

/// A scene that shows the record of a run instead of running.
final class RecordedScene {
  let evaluator: SceneEvaluator
  private let record: SceneRecord
  /// By view: the poses in the last step; nil for views that were no bodies.
  private var stepPoses: [StepPoses?]
  private var facts: [SceneFact: Value] = [:]
  private var picture = PhysicsPicture()
  private var interpolated = InterpolatedValues()
  private(set) var isAtRest = false
  private(set) var isScriptOver = false
  /// Whether an expression has read a fact that the record does not contain.
  private(set) var lacksFact = false

  private enum StepPoses {
    case moved(from: ItemPose, BodyStep.Poses)
    case still(ItemPose)
  }

  init(_ document: Document, _ record: SceneRecord) {
    self.record = record
    evaluator = SceneEvaluator(document, family: DefaultFamily.embedded)
    evaluator.state = record.start
    evaluator.layoutPhase = .between
    stepPoses = document.views.map { _ in nil }
    evaluator.facts = self
    // Fonts are numbered in the order of their first use, so labels come before overlays, as in a running scene.
    for view in document.views { evaluator.refreshLabel(view.id.index) }
  }

  /// Whether the record ends before a tick.
  func endsBefore(tick: Int) -> Bool { tick >= record.ticks.count }

  /// Shows the state at a tick, before its step.
  func begin(tick: Int) throws(RunError) {
    evaluator.beginTick(tick)
    evaluator.state.changes = StateChanges()
    evaluator.moveViewsToBodies()
    interpolated = InterpolatedValues()
    for part in record.ticks[tick].atTick { apply(part) }
    isAtRest = evaluator.state.isResting
    evaluator.animator.applyAnimations()
    try evaluator.updateLiveKeys()
  }

  /// Shows the step that follows the tick; afterwards moments between ticks can be shown.
  func step() {
    let tick = record.ticks[evaluator.tick]
    for view in stepPoses.indices where stepPoses[view] != nil { stepPoses[view] = nil }
    for view in evaluator.state.bodies.views {
      evaluator.state.bodies[view].next = evaluator.state.bodies[view].shown
    }
    for step in tick.steps {
      guard let shown = evaluator.state.bodies[step.view].shown else { continue }
      evaluator.state.bodies[step.view].next = step.state(after: shown)
    }
    for part in tick.inStep { apply(part) }
    for step in tick.steps {
      let start: ItemPose? =
        if case .still(let pose) = stepPoses[step.view] {
          pose
        } else {
          evaluator.state.bodies[step.view].shown?.pose
        }
      stepPoses[step.view] = start.map { .moved(from: $0, step.poses) }
    }
    for view in evaluator.state.bodies.views where stepPoses[view] == nil {
      guard let shown = evaluator.state.bodies[view].shown else { continue }
      stepPoses[view] = .still(shown.pose)
    }
  }

  private func apply(_ part: TickRecord.Part) {
    switch part {
    case .views(let views): for (index, state) in views { evaluator.state.views[index] = state }
    case .variables(let values): evaluator.state.variables = values
    case .marks(let marks): evaluator.state.marks = marks
    case .background(let paint): evaluator.state.background = paint
    case .animations(let animations): evaluator.state.animations = animations
    case .liveKeys(let keys): evaluator.state.liveKeys = keys
    case .bodyTable(let table): evaluator.state.bodies = table
    case .bodies(let bodies): for (view, state) in bodies { evaluator.state.bodies[view] = state }
    case .fingers(let fingers): evaluator.state.fingers = fingers
    case .interpolated(let values): interpolated = values
    case .newMarks(let marks): evaluator.state.newMarks = marks
    case .logs(let logs): evaluator.state.logs = logs
    case .facts(let changed): facts.merge(changed) { $1 }
    case .contacts(let touches, let impacts):
      picture.touches = touches
      picture.impacts = impacts
    case .attachments(let attachments): picture.attachments = attachments
    case .boundaries(let boundaries): picture.boundaries = boundaries
    case .fields(let fields, let time):
      picture.fields = fields
      picture.fieldTime = time
    case .outlines(let outlines): picture.outlines = outlines
    case .stepStarts(let starts): for (view, pose) in starts { stepPoses[view] = .still(pose) }
    case .isResting(let isResting): evaluator.state.isResting = isResting
    case .isAtRest(let isAtRest): self.isAtRest = isAtRest
    case .isScriptOver(let isOver): isScriptOver = isOver
    }
  }

  /// Runs `body` on the state at a moment between the tick and the next, and restores the state.
  func atMoment<Result>(_ moment: Time, _ body: () throws(RunError) -> Result) throws(RunError) -> Result {
    try evaluator.atMoment(moment, interpolated, nextTick, body)
  }

  /// What is known of the next tick; nil without fingers.
  private var nextTick: NextTick? {
    guard !interpolated.isEmpty || !evaluator.state.fingers.contacts.isEmpty else { return nil }
    guard !endsBefore(tick: evaluator.tick + 1) else { return record.end }
    let next = record.ticks[evaluator.tick + 1]
    return NextTick(
      interpolated: next.interpolated ?? InterpolatedValues(),
      contacts: next.fingers?.contacts ?? evaluator.state.fingers.contacts)
  }
}

extension RecordedScene: ShownScene {
  var shownState: SceneState { evaluator.state }

  /// The value of a recorded fact, or a substitute if the record does not contain it; the caller then has to
  /// run the scene.
  private func value(of fact: SceneFact, or substitute: Value) -> Value {
    if let value = facts[fact] { return value }
    lacksFact = true
    return substitute
  }

  private func isTrue(_ fact: SceneFact) -> Bool { value(of: fact, or: .truth(false)) == .truth(true) }

  func areTouching(_ a: Int, _ b: Int) -> Bool { isTrue(.touching(a, b)) }

  func isTouching(_ view: Int, boundary: String) -> Bool { isTrue(.touchingBoundary(view, boundary)) }

  func value(of key: Behavior.Key, of behavior: BehaviorID) -> Value {
    value(of: .behaviorKey(BehaviorKey(behavior: behavior, key: key)), or: .none)
  }

  func mass(ofMember view: Int, inGroup group: Int) -> Double {
    if case .number(let mass, _) = value(of: .memberMass(view, group: group), or: .number(0, .plain)) {
      mass
    } else {
      0
    }
  }

  func recognitionCount(of gesture: GestureID) -> Int {
    let counts = evaluator.state.fingers.recognitionCounts
    return gesture.index < counts.count ? counts[gesture.index] : 0
  }

  func lastStepPoses(of view: Int) -> [ItemPose] {
    switch stepPoses[view] {
    case .moved(let start, let poses)?: [start] + poses.array
    case .still(let pose)?: Array(repeating: pose, count: World.substeps + 1)
    case nil: []
    }
  }

  func physicsPicture(_ parts: Overlay.Physics) -> PhysicsPicture { picture }
}

extension ItemState {
  var pose: ItemPose { ItemPose(center: center, angle: angle) }
}
