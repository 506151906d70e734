import FlingGeometry
import FlingScene
import FlingStage

extension OutputWriter {
  /// The poster that a film contains, possibly still being drawn; nil if it contains none.
  func poster(
    in plan: OutputPlan, on backdrop: SceneFrameIterator.Backdrop
  ) throws(FilmError) -> Task<DrawnFrame, Never>? {
    plan.showsPosterFirst ? try posterPicture(of: plan, on: backdrop) : nil
  }

  /// The poster in the size of an output, which is being drawn.
  func posterPicture(
    of plan: OutputPlan, on backdrop: SceneFrameIterator.Backdrop
  ) throws(FilmError) -> Task<DrawnFrame, Never> {
    let snapshot = try posterSnapshot(of: plan, on: backdrop)
    let painter = FramePainter(plan.size, scene.shelf)
    return Task { [pipeline] in DrawnFrame(await painter.paint(snapshot, inBands: pipeline.bands)) }
  }

  /// All cells of the scene at the moments of their posters.
  func posterSnapshot(
    of plan: OutputPlan, on backdrop: SceneFrameIterator.Backdrop
  ) throws(FilmError) -> Snapshot {
    var cells: [Snapshot] = []
    for cell in scene.cells {
      guard let moment = cell.document.render.poster, let time = cell.rehearsal.time(of: moment) else {
        throw .unwritable(path: plan.path, reason: "the mark of its poster never comes")
      }
      var frames = CellFrameIterator(cell, on: backdrop)
      cells.append(try frames.snapshot(at: max(.zero, time)))
    }
    return CellTable(scene, on: backdrop)?.snapshot(of: cells) ?? cells[0]
  }
}
