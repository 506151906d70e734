import FlingDynamics
import FlingGeometry
import FlingScene

/// Records a running scene tick by tick, as far as `RecordedScene` cannot compute it.
struct SceneRecorder {
  /// The bodies as `RecordedScene` has them.
  private var bodies: BodyTable
  private var fingers = FingerState()
  private var facts: [SceneFact: Value] = [:]
  private var isResting = false
  private var isScriptOver = false
  /// What overlays show, as `RecordedScene` has it.
  private var picture = PhysicsPicture()
  private var tick = TickRecord()
  private let pictureParts: Overlay.Physics

  /// - Parameter scene: a scene before its first tick.
  init(_ scene: RunningScene) {
    bodies = scene.state.bodies
    pictureParts = scene.document.shownPhysics
    scene.evaluator.state.changes = StateChanges()
  }

  /// Records the state at a tick, before its step.
  mutating func recordTick(_ scene: RunningScene) {
    tick = TickRecord()
    _ = bodies.beginTick()
    var parts = changedParts(of: scene)
    addBodies(of: scene.state.bodies, to: &parts)
    let state = scene.state
    if scene.hasFingers { addFingers(of: scene, to: &parts) }
    if !state.newMarks.isEmpty {
      parts.append(.newMarks(state.newMarks))
      parts.append(.marks(state.marks))
    }
    if !state.logs.isEmpty { parts.append(.logs(state.logs)) }
    if state.isResting != isResting {
      isResting = state.isResting
      parts.append(.isResting(isResting))
    }
    if scene.script.isOver != isScriptOver {
      isScriptOver = scene.script.isOver
      parts.append(.isScriptOver(isScriptOver))
    }
    let needed = pictureParts.intersection([.contacts, .attachments])
    addPicture(needed, of: scene, to: &parts)
    addFacts(of: scene, to: &parts)
    tick.atTick = parts
  }

  /// Records the step after the tick.
  mutating func recordStep(_ scene: RunningScene) -> TickRecord {
    var parts = changedParts(of: scene)
    addSteps(of: scene, to: &parts)
    addBodies(of: scene.state.bodies, to: &parts)
    if scene.isAtRest != isResting { parts.append(.isAtRest(!isResting)) }
    addPicture(pictureParts, of: scene, to: &parts)
    addFacts(of: scene, to: &parts)
    tick.inStep = parts
    return tick
  }

  /// The parts of the state that were set since the last call.
  private func changedParts(of scene: RunningScene) -> [TickRecord.Part] {
    let state = scene.state
    let changes = state.changes
    guard !changes.isEmpty else { return [] }
    var parts: [TickRecord.Part] = []
    if !changes.views.isEmpty {
      parts.append(.views(changes.views.map { (index: $0, state: state.views[$0]) }))
    }
    if changes.hasVariables { parts.append(.variables(state.variables)) }
    if changes.hasBackground { parts.append(.background(state.background)) }
    if changes.hasAnimations { parts.append(.animations(state.animations)) }
    if changes.hasLiveKeys { parts.append(.liveKeys(state.liveKeys)) }
    scene.evaluator.state.changes = StateChanges()
    return parts
  }

  /// Adds the bodies that differ from those of `RecordedScene`.
  private mutating func addBodies(of table: BodyTable, to parts: inout [TickRecord.Part]) {
    guard table.hasSameMembers(as: bodies) else {
      bodies = table
      parts.append(.bodyTable(table))
      return
    }
    var changed: [(view: Int, state: BodyState)] = []
    for view in table.views where table[view] != bodies[view] {
      bodies[view] = table[view]
      changed.append((view, table[view]))
    }
    if !changed.isEmpty { parts.append(.bodies(changed)) }
  }

  /// Adds the steps of bodies that move or begin or end to rest.
  private mutating func addSteps(of scene: RunningScene, to parts: inout [TickRecord.Part]) {
    let table = scene.state.bodies
    var starts: [(view: Int, pose: ItemPose)] = []
    for view in table.views {
      guard let shown = table[view].shown, let next = table[view].next else { continue }
      let poses = scene.lastStepPoses(of: view)
      guard poses.count == World.substeps + 1 else { continue }
      if next == shown, poses.allSatisfy({ $0 == shown.pose }) {
        bodies[view].next = shown
      } else {
        let step = BodyStep(view, next, poses)
        bodies[view].next = step.state(after: shown)
        tick.steps.append(step)
        if poses[0] != shown.pose { starts.append((view, poses[0])) }
      }
    }
    if !starts.isEmpty { parts.append(.stepStarts(starts)) }
  }

  /// Adds the parts of the physics that differ from those of `RecordedScene`.
  private mutating func addPicture(
    _ physics: Overlay.Physics, of scene: RunningScene, to parts: inout [TickRecord.Part]
  ) {
    guard !physics.isEmpty else { return }
    let present = scene.physicsPicture(physics)
    if physics.contains(.contacts), present.touches != picture.touches || present.impacts != picture.impacts {
      parts.append(.contacts(present.touches, present.impacts))
    }
    if physics.contains(.attachments), present.attachments != picture.attachments {
      parts.append(.attachments(present.attachments))
    }
    if physics.contains(.boundaries), present.boundaries != picture.boundaries {
      parts.append(.boundaries(present.boundaries))
    }
    // Laws of custom fields can't be compared.
    if physics.contains(.fields), !present.fields.isEmpty || !picture.fields.isEmpty {
      parts.append(.fields(present.fields, time: present.fieldTime))
    }
    if physics.contains(.outlines), present.outlines != picture.outlines {
      parts.append(.outlines(present.outlines))
    }
    picture.update(physics, from: present)
  }

  private mutating func addFingers(of scene: RunningScene, to parts: inout [TickRecord.Part]) {
    let state = scene.state
    if state.fingers != fingers {
      fingers = state.fingers
      parts.append(.fingers(fingers))
    }
    if !scene.interpolated.isEmpty { parts.append(.interpolated(scene.interpolated)) }
  }

  /// Adds the facts whose values have changed.
  private mutating func addFacts(of scene: RunningScene, to parts: inout [TickRecord.Part]) {
    guard !scene.factsRead.isEmpty else { return }
    var changed: [SceneFact: Value] = [:]
    for (fact, value) in scene.values(of: scene.factsRead) where facts[fact] != value {
      facts[fact] = value
      changed[fact] = value
    }
    if !changed.isEmpty { parts.append(.facts(changed)) }
  }
}
