import FlingCodecs
import FlingRaster
import FlingScene

extension FilmWork {
  /// Writes an APNG in two runs: the first learns which colors there are and how many pictures, the second encodes what
  /// changes from frame to frame.
  func writeAPNG(_ plan: OutputPlan, _ options: Output.APNGOptions, to sink: any ByteSink)
    async throws(FilmError)
  {
    let backdrop = try backdrop(options.background)
    let (census, starts) = try await census(plan, on: backdrop)
    let encoder = APNGFrameEncoder(APNGLayout(census))
    let delays = starts.indices.map { index in
      index + 1 < starts.count
        ? plan.schedule.delays(fromFrame: starts[index], until: starts[index + 1])
        : plan.schedule.delays(
          fromFrame: starts[index], until: plan.schedule.frameCount, hold: options.holdLast)
    }
    let path = plan.path
    let writer = try FilmWork.encode(path) { () throws(CodecError) in
      try APNGWriter(
        width: plan.size.width, height: plan.size.height, encoder: encoder,
        frameCount: delays.reduce(0) { $0 + $1.count }, plays: options.loop, title: document.title ?? "",
        description: document.description ?? "")
    }

    try await encodePictures(plan, on: backdrop, starts: starts, with: encoder) { (step) throws(FilmError) in
      try FilmWork.encode(path) { () throws(CodecError) in
        try writer.append(step, delays: delays[step.number])
      }
      try sink.write(writer.takeBytes())
    }
    try FilmWork.encode(path) { () throws(CodecError) in try writer.finish() }
    try sink.write(writer.takeBytes())
  }

  /// Which colors there are in a film, and which of its frames differ from the one before; the first does.
  private func census(_ plan: OutputPlan, on backdrop: SceneReel.Backdrop)
    async throws(FilmError) -> (PixelCensus, starts: [Int])
  {
    var sum = PixelCensus()
    var starts: [Int] = []
    var reel = DrawnReel(scene, plan, runs, on: backdrop)
    var last: Task<DrawnFrame, Never>?
    try await conveyor.run(
      next: { () throws(FilmError) -> (FilmPicture, from: Task<DrawnFrame, Never>?)? in
        guard let picture = try reel.next() else { return nil }
        defer { last = picture.drawn }
        return (picture, last)
      },
      make: { (picture, previous) async throws(FilmError) in
        let bitmap = await picture.drawn.value.bitmap
        guard await previous?.value.bitmap != bitmap else { return (picture.frames, nil) }
        var census = PixelCensus()
        census.add(bitmap)
        return (picture.frames, census)
      },
      consume: { (made: (frames: Range<Int>, census: PixelCensus?)) throws(FilmError) in
        if let census = made.census {
          sum.merge(census)
          starts.append(made.frames.lowerBound)
        }
        countFrames(made.frames.count)
      })
    return (sum, starts)
  }

  /// Runs the film once more and encodes its pictures on all cores.
  /// - Parameters:
  ///   - starts: the first frames of all pictures.
  ///   - consume: takes what was made, in order.
  private func encodePictures(
    _ plan: OutputPlan, on backdrop: SceneReel.Backdrop, starts: [Int], with encoder: APNGFrameEncoder,
    consume: (APNGStep) throws(FilmError) -> Void
  ) async throws(FilmError) {
    var reel = DrawnReel(scene, plan, runs, on: backdrop)
    // Several frames wait for a picture, and whoever comes first does not draw it twice.
    var kept: [(number: Int, picture: Task<DrawnFrame, Never>)] = []
    var number = 0
    let path = plan.path
    try await conveyor.run(
      next: { () throws(FilmError) -> PictureWork? in
        while let picture = try reel.next() {
          countFrames(picture.frames.count)
          guard number < starts.count, picture.frames.lowerBound == starts[number] else { continue }
          let needed = [number - 1] + APNGFrameEncoder.bases(ofPicture: number)
          let work = PictureWork(
            number: number, picture: picture.drawn, earlier: kept.filter { needed.contains($0.number) })
          number += 1
          let later = [number - 1] + APNGFrameEncoder.bases(ofPicture: number)
          kept = (kept + [(number - 1, picture.drawn)]).filter { later.contains($0.number) }
          return work
        }
        return nil
      },
      make: { (work) async throws(FilmError) -> APNGStep in
        var previous: Bitmap?
        var others: [(Int, Bitmap)] = []
        for (number, picture) in work.earlier {
          if number == work.number - 1 {
            previous = await picture.value.bitmap
          } else {
            others.append((number, await picture.value.bitmap))
          }
        }
        let current = await work.picture.value.bitmap
        return try FilmWork.encode(path) { () throws(CodecError) in
          try encoder.encode(current, number: work.number, previous: previous, others: others)
        }
      },
      consume: consume)
  }
}

/// The work on one picture that differs from the one before.
private struct PictureWork: Sendable {
  let number: Int
  let picture: Task<DrawnFrame, Never>
  /// Those on which it may be drawn.
  let earlier: [(number: Int, picture: Task<DrawnFrame, Never>)]
}
