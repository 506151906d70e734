/// Why a picture or film could not be encoded or decoded. Its description is one sentence in lower case
/// without a full stop.
package enum CodecError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The format does not support this size; both sides in pixels.
  case size(format: String, width: Int, height: Int)
  /// A frame does not have the film's size; all sides in pixels.
  case frameSize(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
  /// A delay below 2/100 s in a GIF: players show such a frame for 10/100 s.
  case delay(centiseconds: Int)
  /// A number of plays that a GIF cannot store; it can store 1...65535 or forever.
  case loops(Int)
  /// A palette of this size is not supported.
  case colors(Int)
  /// A C library reported an error; the message is the library's.
  case library(format: String, message: String)
  /// A file is damaged, too large or has another format.
  case unreadable(format: String, message: String)
  /// The file was finished before, or an earlier call failed.
  case closed(format: String)

  /// One sentence in lower case without a full stop.
  package var description: String {
    switch self {
    case .size(let format, let width, let height):
      "a \(format) cannot be \(width) × \(height) pixels large"
    case .frameSize(let width, let height, let expectedWidth, let expectedHeight):
      "a frame of \(width) × \(height) pixels does not fit a film of \(expectedWidth) × \(expectedHeight)"
    case .delay(let centiseconds):
      "a GIF cannot show a frame for \(centiseconds) hundredths of a second; the minimum is \(GIFWriter.shortestDelay)"
    case .loops(let count):
      "a GIF cannot play \(count) times; it can play 1 to 65535 times or forever"
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
