import FlingCodecs
import FlingRaster
import FlingScene

extension FilmWork {
  /// Writes all frames as pictures with running numbers.
  /// - Parameter digits: at least so many; leading zeros make numbers of equal length.
  func writeFrames(_ plan: OutputPlan, digits: Int, to folder: FrameFolder) async throws(FilmError) {
    let encoder = pngEncoder(effort: .fast)
    let path = plan.path
    let names = FrameNames(digits: digits, count: plan.schedule.frameCount)
    var reel = DrawnReel(scene, plan, runs)
    try await conveyor.run(
      next: { () throws(FilmError) in try reel.next() },
      make: { (picture) async throws(FilmError) in
        let bitmap = await picture.drawn.value.bitmap
        let bytes = try FilmWork.encode(path) { () throws(CodecError) in try encoder.encode(bitmap) }
        return (bytes, picture.frames)
      },
      consume: { (made) throws(FilmError) in
        for frame in made.1 { try folder.write(made.0, name: names[frame]) }
        countFrames(made.1.count)
      })
  }
}
