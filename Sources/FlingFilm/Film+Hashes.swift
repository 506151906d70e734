import FlingRaster
package import FlingScene
import FlingStage

extension Film {
  /// Hashes of the pixels of every frame of a scene. Two films look alike if their hashes are equal.
  ///
  /// The frames are those of the scene's `render` entry at its own rate and the canvas's own size; for a
  /// sweep, each frame shows all cells.
  /// - Throws: `FilmError.scene` if the scene cannot be run.
  package static func frameHashes(of document: Document, jobs: Int = 1) async throws(FilmError) -> [UInt64] {
    let scene: PreparedScene
    let plan: OutputPlan
    do {
      scene = try PreparedScene(document)
      plan = try OutputPlan(Output(kind: .frames(digits: 4), path: "frames"), of: scene, suffix: "")
    } catch {
      throw .scene(error)
    }
    var reel = DrawnFrameSource(scene, plan)
    var hashes: [UInt64] = []
    try await OrderedPipeline(jobs: jobs, isInterrupted: { false }).limitingMemory(forFramesOf: plan.size)
      .run(
        next: { () throws(FilmError) in try reel.next() },
        make: { (picture) async throws(FilmError) in
          (await picture.drawn.value.bitmap.hash, picture.frames.count)
        },
        consume: { (made) throws(FilmError) in
          hashes += Array(repeating: made.0, count: made.1)
        })
    return hashes
  }
}
