/// The lines of a text. As in libyaml, a line ends at LF, CR, CRLF, NEL, LS or PS.
package struct SourceLines: Sendable {
  private let bytes: [UInt8]
  /// The byte range of each line, without its line break.
  private let bounds: [Range<Int>]

  /// - Parameter bytes: valid UTF-8 without a byte order mark.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var bounds: [Range<Int>] = []
    var start = 0
    var index = 0
    while index < bytes.count {
      let width = SourceLines.lineBreakLength(in: bytes, at: index)
      if width > 0 {
        bounds.append(start..<index)
        index += width
        start = index
      } else {
        index += 1
      }
    }
    bounds.append(start..<bytes.count)
    self.bounds = bounds
  }

  package var count: Int { bounds.count }

  /// The bytes of a line, counted from 1; empty beyond the end.
  package func bytes(of line: Int) -> ArraySlice<UInt8> {
    bounds.indices.contains(line - 1) ? bytes[bounds[line - 1]] : []
  }

  /// The text of a line, counted from 1; empty beyond the end.
  package func text(of line: Int) -> String {
    String(decoding: bytes(of: line), as: UTF8.self)
  }

  /// The length of a line in Unicode scalars.
  package func scalarCount(ofLine line: Int) -> Int {
    bytes(of: line).reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
  }

  /// The range of a line's text without leading white space; nil if the line is blank.
  package func rangeAfterIndentation(ofLine line: Int) -> SourceRange? {
    let bytes = bytes(of: line)
    guard let first = bytes.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return nil }
    let column = first - bytes.startIndex + 1
    return SourceRange(line: line, column: column, length: scalarCount(ofLine: line) - column + 1)
  }

  /// A position that only moves forward: visiting all positions of a long line in order takes linear time.
  struct Cursor {
    fileprivate var line = 0
    fileprivate var column = 1
    fileprivate var offset = 0
  }

  /// Moves a cursor forward to a column of a line and returns the remainder of the line.
  ///
  /// - Parameter column: counted from 1, in Unicode scalars.
  func remainder(of line: Int, from column: Int, by cursor: inout Cursor) -> ArraySlice<UInt8> {
    guard bounds.indices.contains(line - 1) else { return [] }
    let end = bounds[line - 1].upperBound
    if cursor.line != line || cursor.column > column {
      cursor = Cursor(line: line, column: 1, offset: bounds[line - 1].lowerBound)
    }
    while cursor.column < column, cursor.offset < end {
      cursor.offset += 1
      while cursor.offset < end, bytes[cursor.offset] & 0xC0 == 0x80 { cursor.offset += 1 }
      cursor.column += 1
    }
    return bytes[cursor.offset..<end]
  }

  /// The remainder of a line from a column on, counted from 1 in Unicode scalars.
  package func remainder(of line: Int, from column: Int) -> ArraySlice<UInt8> {
    var cursor = Cursor()
    return remainder(of: line, from: column, by: &cursor)
  }

  /// The last byte before a position in its line that is not white space; nil if there is none.
  package func lastVisibleByte(before range: SourceRange) -> UInt8? {
    bytes(of: range.line).dropLast(remainder(of: range.line, from: range.column).count).last {
      $0 != 0x20 && $0 != 0x09
    }
  }

  /// The length in bytes of the line break at an index; 0 if there is none.
  private static func lineBreakLength(in bytes: [UInt8], at index: Int) -> Int {
    func byte(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
    switch bytes[index] {
    case 0x0A: return 1
    case 0x0D: return byte(1) == 0x0A ? 2 : 1
    case 0xC2: return byte(1) == 0x85 ? 2 : 0
    case 0xE2: return byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9) ? 3 : 0
    default: return 0
    }
  }
}
