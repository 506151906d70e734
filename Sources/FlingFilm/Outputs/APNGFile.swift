import FlingCodecs
import FlingRaster
import FlingScene

/// An APNG that is written picture by picture, once its pictures are counted.
struct APNGFile {
  private let path: String
  private let writer: APNGWriter
  private let sink: any ByteSink
  /// How long each picture is shown, in consecutive parts.
  private let delays: [[FrameDelay]]
  let encoder: APNGFrameEncoder

  /// Writes the header.
  /// - Parameters:
  ///   - poster: the picture that decoders without APNG show; nil for the first frame.
  ///   - metadata: the texts that the file contains.
  init(
    _ plan: OutputPlan, _ options: Output.APNGOptions, _ counts: PictureCounts, poster: Bitmap?,
    _ metadata: Document.Metadata, to sink: any ByteSink
  ) throws(FilmError) {
    let playback = Playback(
      plan.schedule, options.loop, options.holdLast, endsElsewhere: counts.endsElsewhere)
    let starts = counts.starts
    let delays = starts.indices.map { index in
      playback.delays(
        fromFrame: starts[index],
        until: index + 1 < starts.count ? starts[index + 1] : playback.frameCount)
    }
    let encoder = APNGFrameEncoder(APNGLayout(counts.census))
    writer = try OutputWriter.encode(plan.path) { () throws(CodecError) in
      try APNGWriter(
        width: plan.size.width, height: plan.size.height, encoder: encoder, still: poster,
        frameCount: delays.reduce(0) { $0 + $1.count }, plays: options.loop.plays,
        title: metadata.title ?? "", description: metadata.description ?? "")
    }
    path = plan.path
    self.encoder = encoder
    self.delays = delays
    self.sink = sink
  }

  /// Adds the next picture.
  /// - Precondition: the picture is one of those that were counted.
  func append(_ step: APNGFrameCandidates) throws(FilmError) {
    try OutputWriter.encode(path) { () throws(CodecError) in
      try writer.append(step, delays: delays[step.number])
    }
    try sink.write(writer.takeBytes())
  }

  /// Ends the file.
  func finish() throws(FilmError) {
    try OutputWriter.encode(path) { () throws(CodecError) in try writer.finish() }
    try sink.write(writer.takeBytes())
  }
}
