import FlingCodecs
import FlingRaster
import FlingScene

extension OutputWriter {
  /// Writes every frame as uncompressed pixels of one format, for a video encoder. Frames that look alike are
  /// repeated.
  func writeStream(_ plan: OutputPlan, _ format: Output.StreamFormat, to sink: any ByteSink)
    async throws(FilmError)
  {
    let rate = plan.schedule.rate
    let survey = try await survey(plan)
    let (pam, y4m) = (PAM(survey.census), Y4M(survey.census))
    if format == .y4m {
      try sink.write(
        y4m.header(
          width: plan.size.width, height: plan.size.height,
          rate: (Int(rate.numerator), over: Int(rate.denominator))))
    }
    var reel = replay(survey, plan)
    try await pipeline.run(
      next: { () throws(FilmError) in try reel.next() },
      make: { (frames, picture) async throws(FilmError) in
        let bitmap = await picture.value
        return (frames.count, format == .y4m ? y4m.frame(bitmap) : pam.file(bitmap))
      },
      consume: { (encoded) throws(FilmError) in
        for _ in 0..<encoded.0 {
          try checkInterrupt()
          try sink.write(encoded.1)
        }
        countFrames(encoded.0)
      })
  }
}
