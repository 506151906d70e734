import FlingRaster
public import FlingScene
import FlingStage

extension Film {
  /// What every frame of a scene looks like, as hashes of its pixels: two films are alike if these are.
  ///
  /// The frames are those that the scene's `render` asks for by its own rate, at the canvas's own size.
  /// - Throws: `FilmError.scene` if the scene cannot be run.
  public static func frameHashes(of document: Document, jobs: Int = 1) async throws(FilmError) -> [UInt64] {
    let rehearsal: Rehearsal
    let plan: OutputPlan
    let shelf: PictureShelf
    var document = document
    do {
      shelf = try PictureShelf(of: &document)
      try FontShelf.fill(&document)
      rehearsal = try Rehearsal.run(document)
      plan = try OutputPlan(
        Output(kind: .frames(digits: 4), path: "frames"), of: document, rehearsal, suffix: "")
    } catch {
      throw .scene(error)
    }
    var chain = FrameChain(FramePainter(plan.size, shelf))
    var reel = try SceneReel(document, rehearsal, plan.schedule)
    var hashes: [UInt64] = []
    try await FrameConveyor(jobs: jobs, isInterrupted: { false }).run(
      next: { () throws(FilmError) in try reel.nextStill().map { ($0.count, chain.picture(of: $0.snapshot)) }
      },
      make: { (count, picture) async throws(FilmError) in (await picture.value.bitmap.hash, count) },
      consume: { (made) throws(FilmError) in
        hashes += Array(repeating: made.0, count: made.1)
      })
    return hashes
  }
}
