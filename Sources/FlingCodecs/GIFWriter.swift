/// Writes a GIF frame by frame. Take the bytes now and then, and the memory stays the same however long the
/// film gets.
package final class GIFWriter {
  /// How often a film is shown.
  package enum Loop: Equatable, Sendable {
    case forever
    /// 1...65535 times in all. The file holds the repeats after the first time, as browsers read it, and nothing for once.
    case times(Int)
  }

  /// Lengths of a film's sides in pixels.
  static let sides = 1...65_535
  /// Players stretch a frame that is shown shorter, in hundredths of a second, to ten.
  private static let shortestDelay = 2
  /// The longest delay that the format can hold, in hundredths of a second.
  private static let longestDelay = 65_535

  package let width: Int
  package let height: Int
  private let stream: GIFStream

  /// Begins a film.
  /// - Parameters:
  ///   - width: in pixels, 1...65535; the height alike.
  ///   - comment: stored for who reads the file, such as a description; an empty one is left out.
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

  /// Writes a frame and shows it for `delay` hundredths of a second, at least 2. A delay longer than the
  /// format can hold is spread over equal frames.
  package func append(_ frame: GIFFrame, delay: Int) throws(CodecError) {
    guard delay >= GIFWriter.shortestDelay else { throw .delay(centiseconds: delay) }
    guard frame.left + frame.width <= width, frame.top + frame.height <= height else {
      throw .frameSize(
        width: frame.left + frame.width, height: frame.top + frame.height, expectedWidth: width,
        expectedHeight: height)
    }
    var rest = delay
    while rest > 0 {
      var part = min(rest, GIFWriter.longestDelay)
      if rest - part == 1 { part -= 1 }
      rest -= part
      // Only the last of equal frames is erased, for the others are drawn over.
      try stream.putFrame(frame, delay: part, isErased: frame.isErasedAfterwards && rest == 0)
    }
  }

  /// Ends the film; its last bytes wait to be taken.
  package func finish() throws(CodecError) {
    try stream.finish()
  }

  /// The bytes written since the last call.
  package func takeBytes() -> [UInt8] {
    stream.takeBytes()
  }
}
