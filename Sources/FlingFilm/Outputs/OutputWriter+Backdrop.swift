import FlingGeometry
import FlingScene
import FlingStage

extension OutputWriter {
  /// What the pictures of a film are drawn on.
  /// - Parameter background: the film's own; nil for the scene's.
  func backdrop(_ background: Output.Background?) throws(FilmError) -> SceneFrameIterator.Backdrop {
    switch background {
    case nil: return .scene
    case .transparent: return .nothing
    case .paint(let formula):
      // The stage knows how to compute a paint: let it show the canvas so.
      var document = scene.cells[0].document
      document.canvas.background = formula
      var reel = SceneFrameIterator(document, scene.cells[0].rehearsal, FrameSchedule(of: .zero))
      return try reel.nextStill()?.snapshot.background.map { .paint($0) } ?? .nothing
    }
  }
}
