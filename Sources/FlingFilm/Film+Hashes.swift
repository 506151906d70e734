import FlingRaster
public import FlingScene
import FlingStage

extension Film {
  /// What every frame of a scene looks like, as hashes of its pixels: two films are alike if these are.
  ///
  /// The frames are those that the scene's `render` asks for by its own rate, at the canvas's own size; of a sweep, with all
  /// cells.
  /// - Throws: `FilmError.scene` if the scene cannot be run.
  public static func frameHashes(of document: Document, jobs: Int = 1) async throws(FilmError) -> [UInt64] {
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
    try await OrderedPipeline(jobs: jobs, isInterrupted: { false }).fitting(plan.size).run(
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
