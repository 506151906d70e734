package import FlingDynamics
package import FlingGeometry
package import FlingScene

/// A running scene: views, animations, actions and physics, advanced tick by tick.
///
/// The scene language defines the order of events within a tick; a tick is 1/60 s. A stage is not
/// thread-safe: use it on one thread and pass its snapshots, which are values, to others.
package final class Stage {
  package let document: Document
  /// The last tick performed; −1 before the first.
  package private(set) var tick = -1
  /// The state at the last tick as a trace row, with the marks and logs of that tick.
  package private(set) var row = TraceRow(tick: -1, time: .zero, items: [], marks: [], logs: [])
  /// The keys of views that rows contain. To be set before the first tick.
  package var traceSelection = TraceSelection()
  /// Called at every tick, when the row is made.
  var atRow: (SceneEvaluator) -> Void = { _ in }
  /// The running scene, or its record.
  private var scene: any ShownScene
  /// The scene that runs; nil while a record is shown.
  private var running: RunningScene?
  /// Creates the decorator at the start of a run; nil for undecorated snapshots.
  private let decorate: DecoratorFactory?
  private var decorator: (any SnapshotDecorator)?

  /// Creates a decorator for a scene before its first tick.
  package typealias DecoratorFactory = (SceneMoment) throws(RunError) -> any SnapshotDecorator

  /// Creates the state before tick 0, with computed values and active behaviors.
  /// - Throws: `SceneError` with its location if something can't be computed.
  package convenience init(_ document: Document) throws(SceneError) {
    try self.init(document, keepsJournal: false)
  }

  /// Creates the state before tick 0. The stage shows the record of a rehearsal if there is one; otherwise it
  /// runs the scene.
  /// - Parameters:
  ///   - document: the scene.
  ///   - rehearsal: the rehearsal of the same document.
  ///   - decorate: creates what adds layers to the snapshots; nil for none.
  /// - Throws: `SceneError` with its location if something can't be computed.
  package init(
    _ document: Document, showing rehearsal: Rehearsal, decorate: DecoratorFactory? = nil
  ) throws(SceneError) {
    self.document = document
    self.decorate = decorate
    if let record = rehearsal.record {
      scene = RecordedScene(document, record)
    } else {
      let running = try Stage.runningScene(document)
      scene = running
      self.running = running
    }
    try addDecorator()
  }

  /// - Parameter keepsJournal: whether the simulation records the solver's calls from the start.
  package init(_ document: Document, keepsJournal: Bool) throws(SceneError) {
    self.document = document
    decorate = nil
    let running = try Stage.runningScene(document, keepsJournal: keepsJournal)
    scene = running
    self.running = running
  }

  private static func runningScene(
    _ document: Document, keepsJournal: Bool = false
  ) throws(SceneError) -> RunningScene {
    do {
      return try RunningScene(document, keepsJournal: keepsJournal)
    } catch {
      throw error.sceneError(in: document, tick: nil)
    }
  }

  private func addDecorator() throws(SceneError) {
    do {
      decorator = try decorate?(SceneMoment(scene))
    } catch {
      throw error.sceneError(in: document, tick: nil)
    }
  }

  /// The solver's calls since the start; nil if the stage records none.
  package var journal: Journal? { running?.physics.simulation.journal }

  /// A hash of all bodies' poses, velocities and resting states; equal on every machine.
  ///
  /// Only for stages without a rehearsal, which run the scene.
  package var stateHash: UInt64 {
    guard let running else { preconditionFailure("a record has no solver") }
    return running.physics.simulation.stateHash
  }

  /// Whether all steps of the script had ended at the last tick.
  package var isScriptOver: Bool { scene.isScriptOver }

  /// Whether at the last tick all bodies that are not anchored rested, no push acted, no animation, timer or
  /// finger was active, and the script was over.
  package var isResting: Bool { scene.shownState.isResting }

  /// The time at which a mark was first set; nil if it was not set yet.
  package func time(of mark: MarkID) -> Time? { scene.shownState.marks[mark.index] }

  /// The beginnings of contacts in the step after the last tick; without vector outputs, only those that overlays
  /// need.
  package var impacts: [PhysicsPicture.Impact] { scene.physicsPicture(.contacts).impacts }

  /// Whether a finger was lifted at the last tick.
  package var liftsFinger: Bool { scene.shownState.fingers.contacts.contains { !$0.isDown } }

  /// The middles of the boxes of all views at the last tick, in own coordinates, by the index of the view.
  package var viewMiddles: [Int: Point] {
    var middles: [Int: Point] = [:]
    for (index, view) in scene.shownState.views.enumerated() { middles[index] = view.geometry.size * 0.5 }
    return middles
  }

  /// Performs the next tick; the first call performs tick 0.
  /// - Throws: `SceneError` with its location and tick if an action, live key or step fails. The stage must
  ///   not be used afterwards.
  package func advance() throws(SceneError) {
    if let recorded = scene as? RecordedScene, recorded.endsBefore(tick: tick + 1) {
      try runInsteadOfRecord()
    }
    do {
      try perform(tick + 1)
    } catch {
      guard lacksFact else { throw error.sceneError(in: document, tick: scene.evaluator.tick) }
    }
    if lacksFact {
      try runInsteadOfRecord()
      do {
        try perform(tick + 1)
      } catch {
        throw error.sceneError(in: document, tick: scene.evaluator.tick)
      }
    }
    tick += 1
  }

  private func perform(_ tick: Int) throws(RunError) {
    try scene.begin(tick: tick)
    row = scene.row(traceSelection)
    atRow(scene.evaluator)
    try scene.evaluator.notingFacts { () throws(RunError) in try decorator?.observe(SceneMoment(scene)) }
    try scene.step()
    try decorator?.observeBetweenTicks(SceneMoment(scene))
  }

  /// The snapshot at a moment in [last tick, next tick). Calls do not affect the simulation.
  /// - Throws: `SceneError` if a live key can't be computed at this moment.
  package func snapshot(at time: Time) throws(SceneError) -> Snapshot {
    try withState(at: time) { () throws(RunError) in
      try decorator?.snapshot(SceneMoment(scene)) ?? scene.evaluator.snapshot
    }
  }

  /// The trace row at a moment in [last tick, next tick), without marks and logs unless it is the tick
  /// itself.
  /// - Throws: `SceneError` if a live key can't be computed at this moment.
  package func row(at time: Time) throws(SceneError) -> TraceRow {
    guard time != row.time else { return row }
    return try withState(at: time) { () throws(RunError) in
      var row = scene.row(traceSelection)
      row.marks = []
      row.logs = []
      return row
    }
  }

  /// Calls `body` with the state at a moment of the last tick.
  func withEvaluator(at time: Time, _ body: (SceneEvaluator) -> Void) throws(SceneError) {
    try withState(at: time) { () throws(RunError) in body(scene.evaluator) }
  }

  /// Runs `body` on the state at a moment of the last tick.
  /// - Precondition: `time` lies in [last tick, next tick).
  private func withState<Result>(
    at time: Time, _ body: () throws(RunError) -> Result
  ) throws(SceneError) -> Result {
    precondition(
      tick >= 0 && time >= Time(tick: tick) && time < Time(tick: tick + 1),
      "\(time.units)/600 s does not lie in tick \(tick)")
    do {
      let result = try scene.atMoment(time, body)
      guard lacksFact else { return result }
    } catch {
      guard lacksFact else { throw error.sceneError(in: document, tick: tick) }
    }
    try runInsteadOfRecord()
    do {
      return try scene.atMoment(time, body)
    } catch {
      throw error.sceneError(in: document, tick: tick)
    }
  }

  // MARK: Records

  /// Whether a record is shown.
  var showsRecord: Bool { running == nil }

  /// Whether an expression has read something that the record does not contain.
  private var lacksFact: Bool { (scene as? RecordedScene)?.lacksFact ?? false }

  /// Runs the scene up to the last tick, and shows it from now on instead of the record.
  private func runInsteadOfRecord() throws(SceneError) {
    let running = try Stage.runningScene(document)
    scene = running
    self.running = running
    try addDecorator()
    do {
      for tick in 0..<max(0, tick + 1) { try perform(tick) }
    } catch {
      throw error.sceneError(in: document, tick: running.evaluator.tick)
    }
  }
}
