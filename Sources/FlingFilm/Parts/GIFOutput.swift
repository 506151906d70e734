import FlingScene

/// A GIF as a divided output.
struct GIFOutput: DividedOutput {
  let plan: OutputPlan
  private let parts: GIFParts
  private let writer: OutputWriter

  init(_ plan: OutputPlan, _ options: Output.GIFOptions, _ writer: OutputWriter) throws(FilmError) {
    self.plan = plan
    self.writer = writer
    parts = try GIFParts(plan, options, by: writer)
  }

  func count(_ frames: Range<Int>) async throws(FilmError) -> [UInt8] { try await parts.count(frames) }

  func counts(_ parts: [[UInt8]]) throws(FilmError) -> GIFCounts { try self.parts.counts(parts) }

  func encode(_ frames: Range<Int>, _ counts: GIFCounts) async throws(FilmError) -> [UInt8] {
    try await parts.encode(frames, counts)
  }

  func join(
    _ counts: GIFCounts, partCount: Int, part: (Int) throws(FilmError) -> [UInt8],
    to destination: Destination, _ folder: (any FrameSink)?
  ) async throws(FilmError) -> WrittenFile {
    try await writer.writeFile(of: plan, to: destination) { (sink) async throws(FilmError) in
      try await parts.join(counts, partCount: partCount, part: part, to: sink)
    }
  }
}

extension GIFCounts: OutputCounts {}
