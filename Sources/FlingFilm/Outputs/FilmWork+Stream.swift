import FlingCodecs
import FlingRaster
import FlingScene

extension FilmWork {
  /// Writes every frame as raw bytes, equal ones again, for another program to make a film of.
  func writeStream(_ plan: OutputPlan, _ format: Output.StreamFormat, to sink: any ByteSink)
    async throws(FilmError)
  {
    let rate = plan.schedule.rate
    if format == .y4m {
      try sink.write(
        Y4M.header(
          width: plan.size.width, height: plan.size.height,
          rate: (Int(rate.numerator), over: Int(rate.denominator))))
    }
    var reel = DrawnReel(scene, plan, runs)
    try await conveyor.run(
      next: { () throws(FilmError) in try reel.next() },
      make: { (picture) async throws(FilmError) in
        let bitmap = await picture.drawn.value.bitmap
        return (picture.frames.count, format == .y4m ? Y4M.frame(bitmap) : PAM.file(bitmap))
      },
      consume: { (made) throws(FilmError) in
        for _ in 0..<made.0 {
          try checkInterrupt()
          try sink.write(made.1)
        }
        countFrames(made.0)
      })
  }
}
