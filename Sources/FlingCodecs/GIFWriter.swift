/// Writes a GIF frame by frame. If the bytes are taken regularly, the memory does not grow with the length of
/// the film.
package final class GIFWriter {
  /// Number of times that a film is played.
  package enum Loop: Equatable, Sendable {
    case forever
    /// 1...65535 plays in total. The file stores the repeats after the first play, as browsers read it, and
    /// nothing for a single play.
    case times(Int)
  }

  /// Allowed width and height in pixels.
  static let sides = 1...65_535
  /// Least delay in hundredths of a second. Players show a frame with a shorter delay for 10/100 s.
  package static let shortestDelay = 2
  /// Longest delay of the format, in hundredths of a second.
  private static let longestDelay = 65_535

  package let width: Int
  package let height: Int
  private let stream: GIFStream

  /// Starts a film.
  /// - Parameters:
  ///   - width: in pixels, 1...65535.
  ///   - height: in pixels, 1...65535.
  ///   - palette: the global color table.
  ///   - loop: number of plays.
  ///   - comment: text for readers of the file, such as a description; empty for none.
  package init(
    width: Int, height: Int, palette: Palette, loop: Loop = .forever, comment: String = ""
  ) throws(CodecError) {
    guard GIFWriter.sides.contains(width), GIFWriter.sides.contains(height) else {
      throw .size(format: "GIF", width: width, height: height)
    }
    self.width = width
    self.height = height
    stream = try GIFStream()
    try stream.putScreen(width: width, height: height, palette: palette)
    switch loop {
    case .forever: try stream.putRepetitions(0)
    case .times(1): break
    case .times(let count):
      guard (2...65_535).contains(count) else { throw .loops(count) }
      try stream.putRepetitions(count - 1)
    }
    if !comment.isEmpty { try stream.putComment(comment) }
  }

  /// Writes a frame that is shown for `delay` hundredths of a second, at least `shortestDelay`. A delay beyond
  /// the format's limit is split over several equal frames.
  package func append(_ frame: GIFFrame, delay: Int) throws(CodecError) {
    guard delay >= GIFWriter.shortestDelay else { throw .delay(centiseconds: delay) }
    guard frame.left + frame.width <= width, frame.top + frame.height <= height else {
      throw .frameSize(
        width: frame.left + frame.width, height: frame.top + frame.height, expectedWidth: width,
        expectedHeight: height)
    }
    var remaining = delay
    while remaining > 0 {
      var frameDelay = min(remaining, GIFWriter.longestDelay)
      // The rest must not be shorter than the least delay.
      if remaining - frameDelay == 1 { frameDelay -= 1 }
      remaining -= frameDelay
      // Only the last of these equal frames is cleared; the others are drawn over.
      try stream.putFrame(frame, delay: frameDelay, isErased: frame.isErasedAfterwards && remaining == 0)
    }
  }

  /// Ends the film. Its last bytes must still be taken.
  package func finish() throws(CodecError) {
    try stream.finish()
  }

  /// Returns the bytes written since the last call.
  package func takeBytes() -> [UInt8] {
    stream.takeBytes()
  }
}
