import FlingGeometry
import FlingScene
import FlingStage

extension OutputWriter {
  /// The background of an output's pictures.
  /// - Parameter background: the output's own background; nil for the scene's.
  func backdrop(_ background: Output.Background?) throws(FilmError) -> SceneFrameIterator.Backdrop {
    switch background {
    case nil: return .scene
    case .transparent: return .nothing
    case .paint(let formula):
      // Only the stage evaluates paints: render one frame of the scene with this paint as its background.
      var document = scene.cells[0].document
      document.canvas.background = formula
      var reel = SceneFrameIterator(document, scene.cells[0].rehearsal, FrameSchedule(of: .zero))
      return try reel.nextEqualFrames()?.snapshot.background.map { .paint($0) } ?? .nothing
    }
  }
}
