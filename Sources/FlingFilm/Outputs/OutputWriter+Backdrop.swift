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
      // Only the stage evaluates paints: run one tick of the scene with this paint as its background.
      var document = scene.cells[0].document
      document.canvas.background = formula
      do throws(SceneError) {
        let stage = try Stage(document)
        try stage.advance()
        return try stage.snapshot(at: .zero).background.map { .paint($0) } ?? .nothing
      } catch {
        throw .scene(error)
      }
    }
  }
}
