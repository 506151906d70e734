import FlingScene

extension OutputWriter {
  func writeGIF(_ plan: OutputPlan, _ options: Output.GIFOptions, to sink: any ByteSink)
    async throws(FilmError)
  {
    let backdrop = try backdrop(options.background)
    let film = GIFFilm(
      path: plan.path, size: plan.size, schedule: plan.schedule, options: options,
      comment: document.metadata.description ?? "", recordingByteLimit: recordingByteLimit
    ) { isFirstPass in
      frames(of: plan, isFirstPass: isFirstPass, on: backdrop)
    }
    try await film.write(to: sink, by: pipeline, countFrames)
  }
}
