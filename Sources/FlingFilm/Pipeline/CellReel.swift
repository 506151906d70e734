import FlingGeometry
import FlingScene
import FlingStage

/// Runs one cell of a film once more, forward, and looks at it at moments.
struct CellReel {
  private let stage: Stage
  private let backdrop: SceneReel.Backdrop
  /// What was looked at last.
  private var shown: (time: Time, snapshot: Snapshot)?

  init(_ document: Document, _ rehearsal: Rehearsal, on backdrop: SceneReel.Backdrop) throws(FilmError) {
    do {
      stage = try Stage(document, showing: rehearsal)
    } catch {
      throw .scene(error)
    }
    self.backdrop = backdrop
  }

  /// - Parameter time: none before the last one that was asked for.
  mutating func snapshot(at time: Time) throws(FilmError) -> Snapshot {
    if let shown, shown.time == time { return shown.snapshot }
    do throws(SceneError) {
      while stage.tick < time.tickBefore { try stage.advance() }
      var snapshot = try stage.snapshot(at: time)
      switch backdrop {
      case .scene: break
      case .nothing: snapshot.background = nil
      case .paint(let paint): snapshot.background = paint
      }
      shown = (time, snapshot)
      return snapshot
    } catch {
      throw .scene(error)
    }
  }
}
