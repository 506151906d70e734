import FlingCodecs
import FlingScene

/// A folder of frames, or a stream of raw frames, that is made in ranges of frames. Stage 1 counts the colors, which
/// choose the pixel format of all frames.
struct FrameParts: DividedOutput {
  let plan: OutputPlan
  private let writer: OutputWriter

  init(_ plan: OutputPlan, _ writer: OutputWriter) {
    self.plan = plan
    self.writer = writer
  }

  func count(_ frames: Range<Int>) async throws(FilmError) -> [UInt8] {
    try await PictureCountPart(frames, of: plan, on: .scene, by: writer).binary
  }

  func counts(_ parts: [[UInt8]]) throws(FilmError) -> PictureCounts { try PictureCounts(of: plan, parts) }

  func encode(_ frames: Range<Int>, _ counts: PictureCounts) async throws(FilmError) -> [UInt8] {
    let encoder = writer.frameEncoder(plan, counts.census)
    let numbers = counts.pictures(shownIn: frames)
    // The part is written at once, because raw frames are large.
    var part = BinaryWriter()
    part.write(PartHeader(of: plan, encoding: frames, with: counts))
    part.write(numbers.count)
    var selection = PictureSelection(Array(numbers), of: plan, counts, on: .scene, by: writer)
    try await writer.pipeline.run(
      next: { () throws(FilmError) in try selection.next() },
      make: { (number, picture) async throws(FilmError) in
        (number, try encoder.bytes(of: await picture.value))
      },
      consume: { (encoded) throws(FilmError) in
        let shown = counts.frames(ofPicture: encoded.0, of: plan).clamped(to: frames)
        part.write(FramePart.Picture(frames: shown, bytes: encoded.1))
        writer.countFrames(shown.count)
      })
    return part.bytes
  }

  func join(
    _ counts: PictureCounts, partCount: Int, part: (Int) throws(FilmError) -> [UInt8],
    to destination: Destination, _ folder: (any FrameSink)?
  ) async throws(FilmError) -> WrittenFile {
    guard case .frames(let digits) = plan.output.kind else {
      return try await writer.writeFile(of: plan, to: destination) { (sink) throws(FilmError) in
        try sink.write(writer.frameEncoder(plan, counts.census).header)
        try forEachPicture(counts, partCount, part) { (picture) throws(FilmError) in
          for _ in picture.frames {
            try writer.checkInterrupt()
            try sink.write(picture.bytes)
          }
        }
      }
    }
    let names = FrameNames(digits: digits, count: plan.schedule.frameCount)
    return try await writer.writeFrames(of: plan, to: folder) { (folder) throws(FilmError) in
      try forEachPicture(counts, partCount, part) { (picture) throws(FilmError) in
        for frame in picture.frames { try folder.write(picture.bytes, name: names[frame]) }
      }
    }
  }

  /// Reads all parts and calls `body` for each of their pictures in order.
  private func forEachPicture(
    _ counts: PictureCounts, _ partCount: Int, _ part: (Int) throws(FilmError) -> [UInt8],
    _ body: (FramePart.Picture) throws(FilmError) -> Void
  ) throws(FilmError) {
    var parts = PartSequence(of: plan, partCount: partCount, encodedWith: counts)
    for index in 0..<partCount {
      try writer.checkInterrupt()
      let content: FramePart = try parts.read(part(index)) { $0.isFit }
      for picture in content.pictures { try body(picture) }
    }
    try parts.finish()
  }
}

/// The encoded frames of a range. Frames that look alike are stored once.
private struct FramePart: OutputPart {
  let header: PartHeader
  let pictures: [Picture]

  struct Picture: BinaryCodable {
    /// The frames of the part that show the picture.
    let frames: Range<Int>
    let bytes: [UInt8]

    init(frames: Range<Int>, bytes: [UInt8]) {
      self.frames = frames
      self.bytes = bytes
    }

    func write(to writer: inout BinaryWriter) {
      writer.write(frames)
      writer.write(bytes)
    }

    init(from reader: inout BinaryReader) throws(BinaryError) {
      frames = try reader.read()
      bytes = try reader.bytes()
    }
  }

  /// Whether the pictures cover the frames of the part.
  var isFit: Bool {
    var end = header.frames.lowerBound
    for picture in pictures {
      guard picture.frames.lowerBound == end, !picture.frames.isEmpty else { return false }
      end = picture.frames.upperBound
    }
    return end == header.frames.upperBound
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
