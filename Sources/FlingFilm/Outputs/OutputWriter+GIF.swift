import FlingScene

extension OutputWriter {
  func writeGIF(_ plan: OutputPlan, _ options: Output.GIFOptions, to sink: any ByteSink)
    async throws(FilmError)
  {
    let backdrop = try backdrop(options.background)
    let poster = try poster(in: plan, on: backdrop)
    try await gifFilm(plan, options).write(
      to: sink, recordingByteLimit: recordingByteLimit, countFrames
    ) { isFirstPass in
      let frames = frames(of: plan, isFirstPass: isFirstPass, on: backdrop)
      guard let poster else { return frames }
      return PosterFirstSource(frames) { poster }
    }
  }

  /// The GIF of an output.
  func gifFilm(_ plan: OutputPlan, _ options: Output.GIFOptions) -> GIFFilm {
    GIFFilm(
      path: plan.path, size: plan.size, schedule: plan.schedule, options: options,
      comment: document.metadata.description ?? "", hasPoster: plan.showsPosterFirst, pipeline: pipeline)
  }
}
