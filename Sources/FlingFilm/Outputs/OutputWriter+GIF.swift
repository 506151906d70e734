import FlingScene

extension OutputWriter {
  func writeGIF(_ plan: OutputPlan, _ options: Output.GIFOptions, to sink: any ByteSink)
    async throws(FilmError)
  {
    let backdrop = try backdrop(options.background)
    let poster = try poster(in: plan, on: backdrop)
    let film = GIFFilm(
      path: plan.path, size: plan.size, schedule: plan.schedule, options: options,
      comment: document.metadata.description ?? "", recordingByteLimit: recordingByteLimit,
      hasPoster: poster != nil
    ) { isFirstPass in
      let frames = frames(of: plan, isFirstPass: isFirstPass, on: backdrop)
      guard let poster else { return frames }
      return PosterFirstSource(frames) { poster }
    }
    try await film.write(to: sink, by: pipeline, countFrames)
  }
}
