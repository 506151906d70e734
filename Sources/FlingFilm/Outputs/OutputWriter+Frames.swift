import FlingCodecs
import FlingRaster
import FlingScene

extension OutputWriter {
  /// Writes all frames as numbered PNG files of one pixel format.
  /// - Parameter digits: least number of digits in a file name; shorter numbers get leading zeros.
  func writeFrames(_ plan: OutputPlan, digits: Int, to folder: any FrameSink) async throws(FilmError) {
    let encoder = pngEncoder(effort: .fast)
    let path = plan.path
    let names = FrameNames(digits: digits, count: plan.schedule.frameCount)
    let survey = try await survey(plan)
    let census = survey.census
    var reel = replay(survey, plan)
    try await pipeline.run(
      next: { () throws(FilmError) in try reel.next() },
      make: { (frames, picture) async throws(FilmError) in
        let bitmap = await picture.value
        let bytes = try OutputWriter.encode(path) { () throws(CodecError) in
          try encoder.encode(bitmap, among: census)
        }
        return (bytes, frames)
      },
      consume: { (encoded) throws(FilmError) in
        for frame in encoded.1 { try folder.write(encoded.0, name: names[frame]) }
        countFrames(encoded.1.count)
      })
  }
}
