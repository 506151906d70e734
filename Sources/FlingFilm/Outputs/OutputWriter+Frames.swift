import FlingScene

extension OutputWriter {
  /// Writes all frames as numbered PNG files of one pixel format.
  /// - Parameter digits: least number of digits in a file name; shorter numbers get leading zeros.
  func writeFrames(_ plan: OutputPlan, digits: Int, to folder: any FrameSink) async throws(FilmError) {
    let names = FrameNames(digits: digits, count: plan.schedule.frameCount)
    let survey = try await survey(plan)
    try await encodeFrames(of: survey, plan, by: frameEncoder(plan, survey.census)) {
      (frames, bytes) throws(FilmError) in
      for frame in frames { try folder.write(bytes, name: names[frame]) }
    }
  }

  /// Writes every frame as uncompressed pixels of one format, for a video encoder. Frames that look alike are
  /// repeated.
  func writeStream(_ plan: OutputPlan, to sink: any ByteSink) async throws(FilmError) {
    let survey = try await survey(plan)
    let encoder = frameEncoder(plan, survey.census)
    try sink.write(encoder.header)
    try await encodeFrames(of: survey, plan, by: encoder) { (frames, bytes) throws(FilmError) in
      for _ in frames {
        try checkInterrupt()
        try sink.write(bytes)
      }
    }
  }

  /// Encodes the pictures of a film.
  /// - Parameter consume: receives the bytes of each picture in order, with the frames that show it.
  private func encodeFrames(
    of survey: FilmSurvey, _ plan: OutputPlan, by encoder: FrameEncoder,
    consume: (Range<Int>, [UInt8]) throws(FilmError) -> Void
  ) async throws(FilmError) {
    var reel = replay(survey, plan)
    try await pipeline.run(
      next: { () throws(FilmError) in try reel.next() },
      make: { (frames, picture) async throws(FilmError) in
        (frames, try encoder.bytes(of: await picture.value))
      },
      consume: { (encoded) throws(FilmError) in
        try consume(encoded.0, encoded.1)
        countFrames(encoded.0.count)
      })
  }
}
