package import FlingScene
package import FlingStage

extension Stage {
  /// Creates the state before tick 0 of a scene whose snapshots contain its overlays.
  /// - Parameters:
  ///   - document: the scene.
  ///   - rehearsal: the rehearsal of the same document.
  ///   - survey: what the rehearsal found for overlays.
  /// - Throws: `SceneError` with its location if something can't be computed.
  package convenience init(
    _ document: Document, showing rehearsal: Rehearsal, _ survey: OverlaySurvey
  ) throws(SceneError) {
    guard !document.overlays.isEmpty else {
      try self.init(document, showing: rehearsal)
      return
    }
    try self.init(document, showing: rehearsal) { (scene) throws(RunError) in try LiveOverlays(scene, survey)
    }
  }
}
