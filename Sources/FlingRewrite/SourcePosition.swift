/// A place in a text: a line and a column in bytes, both from 1, as the compiler counts them.
package struct SourcePosition: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// Where the lines of a text begin.
struct LineTable {
  /// The index of the first byte of each line.
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    var starts = [0]
    for (index, byte) in bytes.enumerated() where SwiftLexer.isNewline(byte) {
      let isBeforeLineFeed = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") || !isBeforeLineFeed { starts.append(index + 1) }
    }
    self.starts = starts
  }

  /// The number of lines; a line break at the end begins none.
  func lineCount(of bytes: [UInt8]) -> Int { starts.last == bytes.count ? starts.count - 1 : starts.count }

  /// The place of a byte.
  func position(of index: Int) -> SourcePosition {
    var low = 0
    var high = starts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= index { low = middle } else { high = middle }
    }
    return SourcePosition(line: low + 1, column: index - starts[low] + 1)
  }
}

/// The lines of a text as the compiler counts them: LF, CRLF and CR end one. Other characters that end lines
/// elsewhere, such as a form feed, do not.
package enum SourceLines {
  /// The lines without their ends. Behind the end of the last line, there is an empty one.
  package static func of(_ text: String) -> [Substring] {
    // CRLF is one character.
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
  }
}
