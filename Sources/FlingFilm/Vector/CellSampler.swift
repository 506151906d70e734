import FlingGeometry
import FlingOverlays
import FlingScene
import FlingStage

/// Samples one cell of a scene in order of time, and notes the moments at which its motion changes abruptly.
struct CellSampler {
  private let stage: Stage
  private let times: OutputPlan.CellTimes
  /// Blows and releases that no sample has reached.
  private var knots: [Knot] = []

  /// A moment at which views need a keyframe.
  private struct Knot {
    let time: Time
    /// Nil for all views.
    let view: Int?
  }

  /// The change of velocity of a blow, in pt/s. Bodies that settle touch again and again, more softly.
  private static let leastBlow = 20.0

  init(_ cell: PreparedScene.Cell, _ times: OutputPlan.CellTimes) throws(SceneError) {
    stage = try Stage(cell.document, showing: cell.rehearsal, cell.survey)
    self.times = times
  }

  /// The snapshot at an offset from the start, or the last one of the cell.
  /// - Parameter offset: not before that of the previous call.
  mutating func snapshot(at offset: Time) throws(SceneError) -> Snapshot {
    let time = times.clamped(times.schedule.start + offset)
    while stage.tick < time.tickBefore {
      try stage.advance()
      noteKnots()
    }
    return try stage.snapshot(at: time)
  }

  /// The middles of all views at the start, in own coordinates.
  mutating func viewMiddles() throws(SceneError) -> [Int: Point] {
    _ = try snapshot(at: .zero)
    return stage.viewMiddles
  }

  private mutating func noteKnots() {
    let tick = Time(tick: stage.tick)
    if stage.liftsFinger { knots.append(Knot(time: tick, view: nil)) }
    for impact in stage.impacts where impact.velocityChange >= CellSampler.leastBlow {
      for view in impact.members { knots.append(Knot(time: impact.time(after: tick), view: view)) }
    }
  }

  /// The views of the knots up to an offset, without those of earlier calls; nil for all views.
  mutating func takeKnots(through offset: Time) -> [Int?] {
    let time = times.schedule.start + offset
    guard knots.contains(where: { $0.time <= time }) else { return [] }
    let reached = knots.filter { $0.time <= time }
    knots.removeAll { $0.time <= time }
    return reached.map(\.view)
  }
}

/// Samples a scene with all cells of its sweep in one theme.
struct SceneSampler {
  private var cells: [CellSampler] = []
  private let table: CellTable?

  init(_ scene: PreparedScene, _ plan: OutputPlan) throws(SceneError) {
    for (cell, times) in zip(scene.cells, plan.cells) { cells.append(try CellSampler(cell, times)) }
    table = CellTable(scene)
  }

  /// The snapshot at an offset from the start.
  /// - Parameter offset: not before that of the previous call.
  mutating func snapshot(at offset: Time) throws(SceneError) -> Snapshot {
    var snapshots: [Snapshot] = []
    for index in cells.indices { snapshots.append(try cells[index].snapshot(at: offset)) }
    return table?.snapshot(of: snapshots) ?? snapshots[0]
  }

  /// See `CellSampler.viewMiddles()`; those of the first cell.
  mutating func viewMiddles() throws(SceneError) -> [Int: Point] { try cells[0].viewMiddles() }

  /// See `CellSampler.takeKnots(through:)`.
  mutating func takeKnots(through offset: Time) -> [Int?] {
    cells.indices.flatMap { cells[$0].takeKnots(through: offset) }
  }
}
