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
    let poster = hasPoster ? try await poster(in: plan, on: backdrop)?.value.bitmap : nil
    var counts = PictureCounts(
      census: survey.census, starts: survey.starts, endsElsewhere: survey.endsElsewhere)
    if let poster { counts.census.add(poster) }
    let file = try APNGFile(plan, options, counts, poster: poster, document.metadata, to: sink)
    var sequencer = APNGSequencer(file.encoder)
    var reel = replay(survey, plan, on: backdrop)
    var number = 0
    try await pipeline.run(
      next: { () throws(FilmError) -> APNGSequencer.EncodingTask? in
        while let (frames, picture) = try reel.next() {
          countFrames(frames.count)
          guard number < counts.starts.count, frames.lowerBound == counts.starts[number] else { continue }
          defer { number += 1 }
          return sequencer.encode(number, picture)
        }
        return nil
      },
      make: { [path = plan.path] (step) async throws(FilmError) in
        let result = await step.value
        return try OutputWriter.encode(path) { () throws(CodecError) in try result.get() }
      },
      consume: { (candidates) throws(FilmError) in try file.append(candidates) })
    try file.finish()
  }
}
