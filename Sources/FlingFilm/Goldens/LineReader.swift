/// Reads a file line by line with bounded memory: one line and one piece of the file.
final class LineReader {
  private let stream: InputStream
  private let limit: Int
  private var bytes: [UInt8] = []
  private var start = 0
  private var isOver = false

  private static let pieceSize = 1 << 16

  /// Opens a file.
  /// - Parameter limit: most bytes of a line.
  init(_ path: String, limit: Int) throws(SystemError) {
    stream = try InputStream(path)
    self.limit = limit
  }

  /// The next line without its line end; nil after the last. A line longer than the limit is split.
  func next() throws(SystemError) -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return line(until: end)
      }
      if isOver || bytes.count - start > limit {
        guard start < bytes.count else { return nil }
        defer { start = bytes.count }
        return line(until: bytes.count)
      }
      // Drop consumed lines, then read the next piece.
      bytes.removeFirst(start)
      start = 0
      searched = bytes.count
      let piece = try stream.read(LineReader.pieceSize)
      isOver = piece.isEmpty
      bytes += piece
    }
  }

  private func line(until end: Int) -> ArraySlice<UInt8> {
    let line = bytes[start..<end]
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }
}
