import FlingCodecs
import FlingRaster
import FlingScene

/// An APNG that is made in ranges of frames.
///
/// Stage 1 counts the colors, which choose the pixel format, and finds the frames at which the picture changes. Stage
/// 2 makes all candidates of the pictures that start in a range; for that, a worker also draws the few earlier
/// pictures on which they may be drawn, and encodes their leader once more. The join chooses among the candidates,
/// since the choice depends on what follows, and knows how long each picture is shown.
struct APNGParts: DividedOutput {
  let plan: OutputPlan
  private let options: Output.APNGOptions
  private let writer: OutputWriter

  init(_ plan: OutputPlan, _ options: Output.APNGOptions, _ writer: OutputWriter) {
    self.plan = plan
    self.options = options
    self.writer = writer
  }

  func count(_ frames: Range<Int>) async throws(FilmError) -> [UInt8] {
    let backdrop = try writer.backdrop(options.background)
    var part = try await PictureCountPart(frames, of: plan, on: backdrop, by: writer)
    // The poster has the pixel format of the film.
    if frames.contains(0), let poster = try writer.poster(in: plan, on: backdrop) {
      part.census.add(await poster.value.bitmap)
    }
    return part.binary
  }

  func counts(_ parts: [[UInt8]]) throws(FilmError) -> PictureCounts { try PictureCounts(of: plan, parts) }

  func encode(_ frames: Range<Int>, _ counts: PictureCounts) async throws(FilmError) -> [UInt8] {
    let numbers = counts.pictures(startingIn: frames)
    var part = APNGPart(header: PartHeader(of: plan, encoding: frames, with: counts))
    if let first = numbers.first {
      let earlier = APNGFrameEncoder.earlierPictures(neededFrom: first)
      let leader = APNGFrameEncoder.leader(ofPicture: first)
      var selection = PictureSelection(
        earlier + numbers, of: plan, counts, on: try writer.backdrop(options.background), by: writer)
      var sequencer = APNGSequencer(APNGFrameEncoder(APNGLayout(counts.census)))
      try await writer.pipeline.run(
        next: { () throws(FilmError) -> APNGSequencer.EncodingTask? in
          while let (number, picture) = try selection.next() {
            if number >= first { return sequencer.encode(number, picture) }
            if number == leader {
              _ = sequencer.encode(number, picture)
            } else {
              sequencer.add(number, picture)
            }
          }
          return nil
        },
        make: { [path = plan.path] (step) async throws(FilmError) in
          let result = await step.value
          return try OutputWriter.encode(path) { () throws(CodecError) in try result.get() }
        },
        consume: { (candidates) throws(FilmError) in
          part.pictures.append(candidates)
          writer.countFrames(counts.frames(ofPicture: candidates.number, of: plan).clamped(to: frames).count)
        })
    }
    // The first frames of a range may continue a picture that starts before it.
    writer.countFrames((numbers.first.map { counts.starts[$0] } ?? frames.upperBound) - frames.lowerBound)
    return part.binary
  }

  func join(
    _ counts: PictureCounts, partCount: Int, part: (Int) throws(FilmError) -> [UInt8],
    to destination: Destination, _ folder: (any FrameSink)?
  ) async throws(FilmError) -> WrittenFile {
    let poster = try await writer.poster(in: plan, on: writer.backdrop(options.background))?.value.bitmap
    return try await writer.writeFile(of: plan, to: destination) { (sink) throws(FilmError) in
      let file = try APNGFile(plan, options, counts, poster: poster, writer.document.metadata, to: sink)
      var parts = PartSequence(of: plan, partCount: partCount, encodedWith: counts)
      for index in 0..<partCount {
        try writer.checkInterrupt()
        let content: APNGPart = try parts.read(part(index)) { $0.isFit(for: plan, counts) }
        for candidates in content.pictures { try file.append(candidates) }
      }
      try parts.finish()
      try file.finish()
    }
  }
}

/// The candidates of the pictures that start in a range of frames.
private struct APNGPart: OutputPart {
  let header: PartHeader
  var pictures: [APNGFrameCandidates] = []

  init(header: PartHeader) {
    self.header = header
  }

  /// Whether a part that was read has the pictures that were counted.
  func isFit(for plan: OutputPlan, _ counts: PictureCounts) -> Bool {
    pictures.map(\.number).elementsEqual(counts.pictures(startingIn: header.frames))
      && pictures.allSatisfy { $0.fits(width: plan.size.width, height: plan.size.height) }
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(header)
    writer.write(pictures)
  }

  init(from reader: inout BinaryReader) throws(BinaryError) {
    header = try reader.read()
    pictures = try reader.read()
  }
}
