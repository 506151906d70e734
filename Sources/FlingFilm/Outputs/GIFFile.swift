import FlingCodecs
import FlingScene

/// The file of a GIF. It receives all compressed frames in order and knows how long each is shown.
struct GIFFile {
  private let path: String
  private let writer: GIFWriter
  private let sink: any ByteSink
  private var delays: GIFDelayBuffer

  init(_ film: GIFFilm, _ counts: GIFCounts, _ sink: any ByteSink) throws(FilmError) {
    path = film.path
    self.sink = sink
    delays = GIFDelayBuffer(counts.playback)
    writer = try OutputWriter.encode(film.path) { () throws(CodecError) in
      try GIFWriter(
        width: film.size.width, height: film.size.height, palette: counts.palette,
        loop: film.options.loop.plays.map { .times($0) } ?? .forever, comment: film.comment)
    }
  }

  /// Adds the next frame.
  mutating func append(_ compressed: CompressedFrame) throws(FilmError) {
    guard compressed.frame != nil else { return }
    try write(delays.hold(compressed))
    try sink.write(writer.takeBytes())
  }

  /// Writes the last frame and ends the file.
  mutating func finish() throws(FilmError) {
    try write(delays.end())
    try OutputWriter.encode(path) { () throws(CodecError) in try writer.finish() }
    try sink.write(writer.takeBytes())
  }

  private func write(_ frames: [(GIFFrame, delay: Int)]) throws(FilmError) {
    for (frame, delay) in frames {
      try OutputWriter.encode(path) { () throws(CodecError) in try writer.append(frame, delay: delay) }
    }
  }
}

/// Holds back each GIF frame until the next one comes, because only then its delay is known.
private struct GIFDelayBuffer {
  private let playback: Playback
  private var shown: (compressed: CompressedFrame, since: Int)?

  init(_ playback: Playback) {
    self.playback = playback
  }

  /// Holds a new frame and releases the previous one.
  /// - Returns: the previous frame and its eraser, if it has one, with their delays in hundredths of a
  ///   second.
  mutating func hold(_ compressed: CompressedFrame) -> [(GIFFrame, delay: Int)] {
    let now = playback.hundredths(atFrame: compressed.frames.lowerBound)
    defer { shown = (compressed, now) }
    return releasedFrames(until: now)
  }

  /// Releases the last frame, whose delay includes the hold at the end of the film.
  mutating func end() -> [(GIFFrame, delay: Int)] {
    releasedFrames(until: playback.hundredths(atFrame: playback.frameCount))
  }

  /// The held frame with the delay until a time. An eraser gets the last part of the delay.
  private func releasedFrames(until time: Int) -> [(GIFFrame, delay: Int)] {
    guard let shown, let frame = shown.compressed.frame else { return [] }
    let delay = time - shown.since
    guard let eraser = shown.compressed.eraser else { return [(frame, delay)] }
    return [(frame, delay - GIFWriter.shortestDelay), (eraser, GIFWriter.shortestDelay)]
  }
}
