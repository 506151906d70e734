import FlingOverlays
import FlingScene
import FlingStage

/// A run of a cell that starts at its first use.
struct LazyStage {
  private let cell: PreparedScene.Cell
  private var stage: Stage?

  init(_ cell: PreparedScene.Cell) {
    self.cell = cell
  }

  var hasBegun: Bool { stage != nil }

  /// The run at its current tick; starts it if needed.
  /// - Parameter selection: called once, for the keys of views that rows contain.
  mutating func started(
    selecting selection: () throws(FilmError) -> TraceSelection = { TraceSelection() }
  ) throws(FilmError) -> Stage {
    if let stage { return stage }
    let selection = try selection()
    do throws(SceneError) {
      let started = try Stage(cell.document, showing: cell.rehearsal, cell.survey)
      started.traceSelection = selection
      stage = started
      return started
    } catch {
      throw .scene(error)
    }
  }

  /// Ends the run and frees its memory.
  mutating func end() { stage = nil }
}
