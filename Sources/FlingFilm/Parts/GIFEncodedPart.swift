import FlingCodecs

/// The encoded frames of a range of a GIF.
struct GIFEncodedPart: Sendable {
  let frames: Range<Int>
  /// The digest of the counts with which the frames were encoded.
  let countDigest: [UInt8]
  /// The frames that change the picture, in order.
  var records: [CompressedFrame] = []
  /// The screens before and after the range; nil if no picture begins in it.
  var borders: (start: GIFBorder, end: GIFBorder)?

  init(frames: Range<Int>, countDigest: [UInt8]) {
    self.frames = frames
    self.countDigest = countDigest
  }

  /// What is cleared after the picture that begins with a frame; nil for nothing.
  func erasedRect(after frame: Int) -> ChangedRect? {
    records.first { $0.frames.lowerBound == frame }?.erasedRect
  }

  /// The part as bytes.
  var bytes: [UInt8] {
    var writer = BinaryWriter()
    frames.write(to: &writer)
    writer.write(countDigest)
    (borders != nil).write(to: &writer)
    borders?.start.write(to: &writer)
    borders?.end.write(to: &writer)
    writer.write(records.count)
    for record in records {
      record.frames.write(to: &writer)
      record.frame?.write(to: &writer)
      (record.eraser != nil).write(to: &writer)
      record.eraser?.write(to: &writer)
    }
    return writer.bytes
  }

  /// Reads a part of a film.
  /// - Parameter screen: a screen of the film's size.
  init(_ bytes: [UInt8], of film: GIFFilm, _ counts: GIFCounts, on screen: GIFScreen) throws(BinaryError) {
    var reader = BinaryReader(bytes)
    frames = try Range(from: &reader)
    countDigest = try reader.bytes()
    guard frames.lowerBound >= 0, frames.upperBound <= film.frameCount, countDigest == counts.digest else {
      throw .invalid
    }
    if try Bool(from: &reader) {
      borders = (try GIFBorder(from: &reader, on: screen), try GIFBorder(from: &reader, on: screen))
    }
    var end = frames.lowerBound
    for _ in 0..<(try reader.count()) {
      let shown = try Range<Int>(from: &reader)
      guard shown.lowerBound >= end, frames.contains(shown.lowerBound), !shown.isEmpty,
        shown.upperBound <= film.frameCount
      else { throw .invalid }
      end = shown.upperBound
      let encoder = counts.encoder(of: shown.lowerBound)
      let frame = try GIFFrame(from: &reader, by: encoder, on: screen)
      let hasEraser = try Bool(from: &reader)
      let eraser = hasEraser ? try GIFFrame(from: &reader, by: encoder, on: screen) : nil
      records.append(CompressedFrame(frame: frame, eraser: eraser, frames: shown))
    }
    // The first frame of a film is always drawn.
    let drawsFirst = !frames.contains(0) || records.first?.frames.lowerBound == 0
    guard reader.isAtEnd, drawsFirst, borders != nil || records.isEmpty else { throw .invalid }
  }
}

/// The state of a player's screen between two ranges of a film.
struct GIFBorder: Equatable, Sendable {
  /// See `GIFScreen.digest`.
  let digest: [UInt8]
  /// The rectangle that is cleared before the next frame; nil for none.
  let erased: ChangedRect?

  init(_ screen: GIFScreen) {
    digest = screen.digest
    erased = screen.erased
  }

  func write(to writer: inout BinaryWriter) {
    writer.write(digest)
    erased.write(to: &writer)
  }

  /// - Parameter screen: a screen of the film's size.
  init(from reader: inout BinaryReader, on screen: GIFScreen) throws(BinaryError) {
    digest = try reader.bytes()
    erased = try Optional(from: &reader)
    guard erased?.fits(screen) ?? true else { throw .invalid }
  }
}
