/// Why a picture or a film could not be encoded, or a picture not be read. Its description is one sentence, lower case, without a
/// full stop.
public enum CodecError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The format cannot hold a picture of this size; both in pixels.
  case size(format: String, width: Int, height: Int)
  /// A frame is not of the film's size; both in pixels.
  case frameSize(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
  /// A GIF's frame cannot be shown for so few centiseconds: players stretch it to ten.
  case delay(centiseconds: Int)
  /// A GIF repeats for ever or 1...65535 times.
  case loops(Int)
  /// A palette of this many colors was asked for.
  case colors(Int)
  /// The C library refused, in its own words.
  case library(format: String, message: String)
  /// A picture's file is damaged, too large or of another format.
  case unreadable(format: String, message: String)
  /// The file is finished or has failed before.
  case closed(format: String)

  public var description: String {
    switch self {
    case .size(let format, let width, let height):
      "a \(format) cannot be \(width) × \(height) pixels large"
    case .frameSize(let width, let height, let expectedWidth, let expectedHeight):
      "a frame of \(width) × \(height) pixels does not fit a film of \(expectedWidth) × \(expectedHeight)"
    case .delay(let centiseconds):
      "a GIF cannot show a frame for \(centiseconds) hundredths of a second; the least is 2"
    case .loops(let count):
      "a GIF cannot play \(count) times; it can play 1 to 65535 times or for ever"
    case .colors(let count):
      "a palette cannot have \(count) colors; it can have 2 to 256"
    case .library(let format, let message):
      "the \(format) could not be written: \(message)"
    case .unreadable(let format, let message):
      "the \(format) can't be read: \(message)"
    case .closed(let format):
      "the \(format) is already finished"
    }
  }
}
