package import FlingDynamics
public import FlingGeometry
public import FlingScene

/// A running scene: views, animations, actions and physics, moved on tick by tick.
///
/// The order of things within a tick is that of the scene language; time is counted in ticks of 1/60 s. A stage is not
/// thread-safe: run it on one thread and hand its snapshots, which are values, to others.
public final class Stage {
  public let document: Document
  /// The last tick performed; −1 before the first.
  public private(set) var tick = -1
  /// The state at the last tick, as a trace shows it; its marks and logs are those of that tick.
  public private(set) var row = TraceRow(tick: -1, time: .zero, items: [], marks: [], logs: [])
  private let scene: RunningScene
  /// Nil for a stage that shows none.
  private var overlays: LiveOverlays?

  /// Sets the scene up as it is before tick 0: values computed, behaviors in. Its snapshots show no overlays.
  /// - Throws: `SceneError`, located, if something can't be computed.
  public convenience init(_ document: Document) throws(SceneError) {
    try self.init(document, keepsJournal: false)
  }

  /// Sets the scene up with its overlays, which must know of the whole film.
  /// - Parameters:
  ///   - document: the scene.
  ///   - rehearsal: of the same document.
  /// - Throws: `SceneError`, located, if something can't be computed.
  public convenience init(_ document: Document, showing rehearsal: Rehearsal) throws(SceneError) {
    try self.init(document, keepsJournal: false)
    guard !document.overlays.isEmpty else { return }
    do {
      overlays = try LiveOverlays(scene, rehearsal.survey)
    } catch {
      throw error.sceneError(in: document, tick: nil)
    }
  }

  /// - Parameter keepsJournal: whether its animator notes from the start what is asked of the solver.
  package init(_ document: Document, keepsJournal: Bool) throws(SceneError) {
    self.document = document
    do {
      scene = try RunningScene(document, keepsJournal: keepsJournal)
    } catch {
      throw error.sceneError(in: document, tick: nil)
    }
  }

  /// What makes its bodies move.
  package var animator: DynamicAnimator { scene.physics.animator }

  /// A hash of all bodies' poses, velocities and rest; equal on every machine.
  package var stateHash: UInt64 { animator.stateHash }

  /// Whether all steps of the script have ended at the last tick.
  public var isScriptOver: Bool { scene.script.isOver }

  /// Whether at the last tick every body that is not anchored rested, nothing pushed, no animation or timer ran and
  /// the script was over.
  public var isResting: Bool { scene.isResting }

  /// When a mark was first set; nil if it was not yet.
  public func time(of mark: MarkID) -> Time? { scene.marks[mark.index] }

  /// Performs the next tick; the first call performs tick 0.
  /// - Throws: `SceneError`, located and with the tick, if an action, live key or step fails; the stage is of no use then.
  public func advance() throws(SceneError) {
    do {
      try scene.begin(tick: tick + 1)
      tick += 1
      row = scene.row
      try overlays?.observe(scene)
      try scene.step()
      try overlays?.observeBetween(scene)
    } catch {
      throw error.sceneError(in: document, tick: scene.tick)
    }
  }

  /// What the scene shows at a moment in [last tick, next tick). Asking never changes what happens.
  /// - Throws: `SceneError` if a live key can't be computed at this moment.
  public func snapshot(at time: Time) throws(SceneError) -> Snapshot {
    try look(at: time) { () throws(RunError) in try scene.snapshot(showing: overlays) }
  }

  /// The state at a moment in [last tick, next tick), without marks and logs unless it is the tick itself.
  /// - Throws: `SceneError` if a live key can't be computed at this moment.
  public func row(at time: Time) throws(SceneError) -> TraceRow {
    guard time != row.time else { return row }
    return try look(at: time) { () throws(RunError) in
      var row = scene.row
      row.marks = []
      row.logs = []
      return row
    }
  }

  private func look<Result>(
    at time: Time, _ body: () throws(RunError) -> Result
  ) throws(SceneError) -> Result {
    precondition(
      tick >= 0 && time >= Time(tick: tick) && time < Time(tick: tick + 1),
      "\(time.units)/600 s does not lie in tick \(tick)")
    do {
      return try scene.atMoment(time, body)
    } catch {
      throw error.sceneError(in: document, tick: tick)
    }
  }
}

extension RunningScene {
  /// The trace's row for the state.
  var row: TraceRow {
    TraceRow(
      tick: tick, time: now, items: physics.rows(in: self), gestures: gestureRows,
      marks: newMarks.map { document.marks[$0.index] }, logs: logs)
  }

  private var gestureRows: [TraceRow.Gesture] {
    guard hasFingers else { return [] }
    return zip(document.gestures, fingers.states).compactMap { gesture, state in
      guard let state, !gesture.name.isEmpty else { return nil }
      return TraceRow.Gesture(name: gesture.name, state: state)
    }
  }
}
