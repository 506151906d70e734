import FlingGeometry
import FlingScene
import FlingStage

/// Snapshots of one cell at ascending moments. They come from the run that all outputs share while it has
/// them, and otherwise from a run of its own.
struct CellFrameIterator {
  private let run: RunCache?
  private var ownStage: LazyStage
  private let backdrop: SceneFrameIterator.Backdrop
  /// The last snapshot returned.
  private var shown: (time: Time, snapshot: Snapshot)?

  init(_ cell: PreparedScene.Cell, _ run: RunCache? = nil, on backdrop: SceneFrameIterator.Backdrop) {
    self.run = run
    self.backdrop = backdrop
    ownStage = LazyStage(cell)
  }

  /// Whether the shared run has provided all snapshots so far.
  var isServed: Bool { !ownStage.hasBegun }

  /// The snapshot at a moment.
  /// - Parameter time: not before the moment of the previous call.
  mutating func snapshot(at time: Time) throws(FilmError) -> Snapshot {
    if let shown, shown.time == time { return shown.snapshot }
    var snapshot: Snapshot
    if let cached = try run?.snapshot(at: time) {
      snapshot = cached
    } else {
      snapshot = try ownSnapshot(at: time)
    }
    switch backdrop {
    case .scene: break
    case .nothing: snapshot.background = nil
    case .paint(let paint): snapshot.background = paint
    }
    shown = (time, snapshot)
    return snapshot
  }

  /// Advances the own run to a moment that the shared run did not keep.
  private mutating func ownSnapshot(at time: Time) throws(FilmError) -> Snapshot {
    let stage = try ownStage.started()
    do throws(SceneError) {
      while stage.tick < time.tickBefore { try stage.advance() }
      return try stage.snapshot(at: time)
    } catch {
      throw .scene(error)
    }
  }
}
