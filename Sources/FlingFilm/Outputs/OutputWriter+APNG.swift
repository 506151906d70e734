import FlingCodecs
import FlingRaster
import FlingScene

extension OutputWriter {
  /// Writes an APNG: first all pictures are drawn, to learn which colors there are, then what changes from one to the next
  /// is encoded.
  func writeAPNG(_ plan: OutputPlan, _ options: Output.APNGOptions, to sink: any ByteSink)
    async throws(FilmError)
  {
    let backdrop = try backdrop(options.background)
    let survey = try await survey(plan, on: backdrop)
    let starts = survey.starts
    let encoder = APNGFrameEncoder(APNGLayout(survey.census))
    let delays = starts.indices.map { index in
      index + 1 < starts.count
        ? plan.schedule.delays(fromFrame: starts[index], until: starts[index + 1])
        : plan.schedule.delays(
          fromFrame: starts[index], until: plan.schedule.frameCount, hold: options.holdLast)
    }
    let path = plan.path
    let writer = try OutputWriter.encode(path) { () throws(CodecError) in
      try APNGWriter(
        width: plan.size.width, height: plan.size.height, encoder: encoder,
        frameCount: delays.reduce(0) { $0 + $1.count }, plays: options.loop, title: document.title ?? "",
        description: document.description ?? "")
    }

    let reel = replay(survey, plan, on: backdrop)
    try await encodePictures(of: reel, path, starts: starts, with: encoder) { (step) throws(FilmError) in
      try OutputWriter.encode(path) { () throws(CodecError) in
        try writer.append(step, delays: delays[step.number])
      }
      try sink.write(writer.takeBytes())
    }
    try OutputWriter.encode(path) { () throws(CodecError) in try writer.finish() }
    try sink.write(writer.takeBytes())
  }

  /// Encodes pictures on all cores.
  /// - Parameters:
  ///   - starts: the first frames of all pictures.
  ///   - consume: takes what was made, in order.
  private func encodePictures(
    of reel: ReplayedReel, _ path: String, starts: [Int], with encoder: APNGFrameEncoder,
    consume: (APNGStep) throws(FilmError) -> Void
  ) async throws(FilmError) {
    var reel = reel
    var kept: [(number: Int, picture: Task<Bitmap, Never>)] = []
    var number = 0
    try await conveyor.run(
      next: { () throws(FilmError) -> PictureWork? in
        while let (frames, picture) = try reel.next() {
          countFrames(frames.count)
          guard number < starts.count, frames.lowerBound == starts[number] else { continue }
          let needed = [number - 1] + APNGFrameEncoder.bases(ofPicture: number)
          let work = PictureWork(
            number: number, picture: picture, earlier: kept.filter { needed.contains($0.number) })
          number += 1
          let later = [number - 1] + APNGFrameEncoder.bases(ofPicture: number)
          kept = (kept + [(number - 1, picture)]).filter { later.contains($0.number) }
          return work
        }
        return nil
      },
      make: { (work) async throws(FilmError) -> APNGStep in
        var previous: Bitmap?
        var others: [(Int, Bitmap)] = []
        for (number, picture) in work.earlier {
          if number == work.number - 1 {
            previous = await picture.value
          } else {
            others.append((number, await picture.value))
          }
        }
        let current = await work.picture.value
        return try OutputWriter.encode(path) { () throws(CodecError) in
          try encoder.encode(current, number: work.number, previous: previous, others: others)
        }
      },
      consume: consume)
  }
}

/// The work on one picture that differs from the one before.
private struct PictureWork: Sendable {
  let number: Int
  let picture: Task<Bitmap, Never>
  /// Those on which it may be drawn.
  let earlier: [(number: Int, picture: Task<Bitmap, Never>)]
}
