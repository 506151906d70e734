import FlingGeometry
import FlingScene

/// The file `frames.txt` of a golden: time and pixel hash of each frame, one line a frame. The line of
/// HarfBuzz exists only for films with text, and not in goldens of earlier versions.
///
///     fling golden 1
///     size 640 1136
///     harfbuzz 6.0.0
///     0 0 0123456789abcdef kept
///     1 0.02 fedcba9876543210
struct GoldenTable: Hashable, Sendable {
  struct Frame: Hashable, Sendable {
    /// Scene time of the frame.
    var time: Time
    /// `Bitmap.hash` of its pixels.
    var hash: UInt64
    /// Whether the golden also contains the frame as PNG.
    var isKept: Bool
  }

  /// Size of all frames in pixels.
  var width: Int
  var height: Int
  /// Version of HarfBuzz that shaped the text; nil if there is no text or the version is unknown.
  var harfBuzz: String?
  var frames: [Frame] = []

  /// Most bytes that are read: more than the longest film needs.
  static let sizeLimit = 4 << 20
  private static let title = "fling golden 1"
  private static let shaperKey = "harfbuzz "

  init(width: Int, height: Int, frames: [Frame] = []) {
    self.width = width
    self.height = height
    self.frames = frames
  }

  /// Why a text is not a valid table.
  struct ParseError: Error, Hashable {
    var message: String
  }

  /// Parses the format of `text`; Windows line ends are allowed.
  init(text: String) throws(ParseError) {
    // Swift treats a carriage return with a line feed as one character.
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    guard lines.first.map({ $0 == GoldenTable.title }) ?? false else {
      let isNewer = lines.first.map { $0.hasPrefix("fling golden ") } ?? false
      throw ParseError(
        message: isNewer ? "it is of another version of Fling" : "line 1 is not \"\(GoldenTable.title)\"")
    }
    let size = lines.count > 1 ? lines[1].split(separator: " ") : []
    guard size.count == 3, size[0] == "size", let width = Int(size[1]), let height = Int(size[2]),
      (1...Limits.canvasSide).contains(width), (1...Limits.canvasSide).contains(height)
    else { throw ParseError(message: "line 2 is not the frames' size, such as \"size 320 568\"") }
    (self.width, self.height) = (width, height)
    var start = 2
    if lines.count > 2, lines[2].hasPrefix(GoldenTable.shaperKey) {
      let version = lines[2].dropFirst(GoldenTable.shaperKey.count)
      let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
      guard (1...40).contains(version.utf8.count),
        version.utf8.allSatisfy({ digits.contains($0) || $0 == UInt8(ascii: ".") })
      else {
        throw ParseError(message: "line 3 is not a version, such as \"\(GoldenTable.shaperKey)6.0.0\"")
      }
      harfBuzz = String(version)
      start = 3
    }
    for (number, line) in lines.enumerated().dropFirst(start) {
      if line.isEmpty, number == lines.count - 1 { break }
      guard frames.count < Limits.frames else {
        throw ParseError(message: "it has more than \(Limits.frames) frames")
      }
      guard let frame = GoldenTable.frame(line, number: frames.count) else {
        throw ParseError(
          message: "line \(number + 1) is not a frame, such as \"\(frames.count) 0.5 0123456789abcdef\"")
      }
      frames.append(frame)
    }
    guard !frames.isEmpty else { throw ParseError(message: "it has no frame") }
  }

  private static func frame(_ line: Substring, number: Int) -> Frame? {
    let fields = line.split(separator: " ")
    guard fields.count == 3 || fields.count == 4 && fields[3] == "kept", Int(fields[0]) == number,
      let seconds = Double(fields[1]), (0...1e9).contains(seconds), fields[2].utf8.count == 16,
      let hash = UInt64(fields[2], radix: 16)
    else { return nil }
    return Frame(time: Time(seconds: seconds), hash: hash, isKept: fields.count == 4)
  }

  var text: String {
    var text = "\(GoldenTable.title)\nsize \(width) \(height)\n"
    if let harfBuzz { text += "\(GoldenTable.shaperKey)\(harfBuzz)\n" }
    for (number, frame) in frames.enumerated() {
      text += "\(number) \(DecimalText.text(frame.time.seconds)) \(frame.hash.hexadecimal)"
      text += frame.isKept ? " kept\n" : "\n"
    }
    return text
  }

  /// Numbers of the frames that the golden keeps as PNG.
  var kept: [Int] { frames.indices.filter { frames[$0].isKept } }
}
