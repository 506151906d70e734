import FlingCodecs
import FlingRaster
import FlingScene

extension OutputWriter {
  /// Writes an APNG in two passes: the first draws all pictures and collects their colors, the second encodes
  /// the changes between pictures.
  /// - Parameter hasPoster: whether the file contains the poster if the scene says so.
  func writeAPNG(
    _ plan: OutputPlan, _ options: Output.APNGOptions, hasPoster: Bool = true, to sink: any ByteSink
  ) async throws(FilmError) {
    let backdrop = try backdrop(options.background)
    let survey = try await survey(plan, on: backdrop)
    let starts = survey.starts
    let poster = hasPoster ? try await poster(in: plan, on: backdrop)?.value.bitmap : nil
    var census = survey.census
    if let poster { census.add(poster) }
    let encoder = APNGFrameEncoder(APNGLayout(census))
    let playback = Playback(
      plan.schedule, options.loop, options.holdLast, endsElsewhere: survey.endsElsewhere)
    let delays = starts.indices.map { index in
      playback.delays(
        fromFrame: starts[index],
        until: index + 1 < starts.count ? starts[index + 1] : playback.frameCount)
    }
    let path = plan.path
    let writer = try OutputWriter.encode(path) { () throws(CodecError) in
      try APNGWriter(
        width: plan.size.width, height: plan.size.height, encoder: encoder, still: poster,
        frameCount: delays.reduce(0) { $0 + $1.count }, plays: options.loop.plays,
        title: document.metadata.title ?? "", description: document.metadata.description ?? "")
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

  /// Encodes the pictures in parallel.
  /// - Parameters:
  ///   - starts: the first frame of each picture.
  ///   - consume: receives the encoded pictures in order.
  private func encodePictures(
    of reel: ReplayedPictures, _ path: String, starts: [Int], with encoder: APNGFrameEncoder,
    consume: (APNGFrameCandidates) throws(FilmError) -> Void
  ) async throws(FilmError) {
    var reel = reel
    // The pictures on which the next one may be drawn.
    var retained: [(number: Int, picture: Task<Bitmap, Never>)] = []
    var leader: Task<Result<APNGFrameCandidates, CodecError>, Never>?
    var number = 0
    try await pipeline.run(
      next: { () throws(FilmError) -> Task<Result<APNGFrameCandidates, CodecError>, Never>? in
        while let (frames, picture) = try reel.next() {
          countFrames(frames.count)
          guard number < starts.count, frames.lowerBound == starts[number] else { continue }
          let isLeader = APNGFrameEncoder.isLeader(ofPicture: number)
          let work = PictureWork(
            number: number, picture: picture, earlier: retained,
            leader: isLeader ? nil : leader)
          let step = Task { await work.encoded(by: encoder) }
          if isLeader { leader = step }
          number += 1
          let needed = [number - 1] + APNGFrameEncoder.bases(ofPicture: number)
          retained = (retained + [(number - 1, picture)]).filter { needed.contains($0.number) }
          return step
        }
        return nil
      },
      make: { (step) async throws(FilmError) -> APNGFrameCandidates in
        let result = await step.value
        return try OutputWriter.encode(path) { () throws(CodecError) in try result.get() }
      },
      consume: consume)
  }
}

/// The task of encoding one picture, which differs from the previous one.
private struct PictureWork: Sendable {
  let number: Int
  let picture: Task<Bitmap, Never>
  /// The earlier pictures on which this one may be drawn.
  let earlier: [(number: Int, picture: Task<Bitmap, Never>)]
  /// The encoding of the picture's leader; nil for a leader.
  let leader: Task<Result<APNGFrameCandidates, CodecError>, Never>?

  func encoded(by encoder: APNGFrameEncoder) async -> Result<APNGFrameCandidates, CodecError> {
    var previous: Bitmap?
    var others: [(Int, Bitmap)] = []
    for (number, picture) in earlier {
      if number == self.number - 1 {
        previous = await picture.value
      } else {
        others.append((number, await picture.value))
      }
    }
    let current = await picture.value
    let led = await leader?.value
    do throws(CodecError) {
      return .success(
        try encoder.encode(current, number: number, previous: previous, others: others, leader: led?.get()))
    } catch {
      return .failure(error)
    }
  }
}
