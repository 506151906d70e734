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
    var chain = FrameChain(FramePainter(plan.size, scene.shelf))
    var reel = SceneReel(scene, plan, runs)
    try await conveyor.run(
      next: { () throws(FilmError) in try reel.nextStill().map { ($0.count, chain.picture(of: $0.snapshot)) }
      },
      make: { (count, picture) async throws(FilmError) in
        let bitmap = await picture.value.bitmap
        return (count, format == .y4m ? Y4M.frame(bitmap) : PAM.file(bitmap))
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
