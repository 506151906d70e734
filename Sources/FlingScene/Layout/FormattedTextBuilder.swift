/// The lines of a formatted text, built from top to bottom.
struct FormattedTextBuilder {
  private struct Line {
    var text: String
    /// A comment after the text, including its `#`.
    var comment: String?
    /// The column of the comment in the source.
    var commentColumn = 0
  }

  private var lines: [Line] = []
  private var isBlankPending = false
  /// The indentation of the current line.
  private(set) var indent = 0

  /// The number of the current line.
  var lineNumber: Int { lines.count }

  /// Starts a line, preceded by a blank line if one was requested.
  mutating func beginLine(at column: Int) {
    if isBlankPending, !lines.isEmpty { lines.append(Line(text: "")) }
    isBlankPending = false
    indent = column
    lines.append(Line(text: String(repeating: " ", count: column)))
  }

  /// Requests a blank line before the next line. There are never two in a row, and none at the start or the
  /// end.
  mutating func requestBlankLine() {
    isBlankPending = true
  }

  mutating func append(_ text: String) {
    guard !lines.isEmpty else { return }
    lines[lines.count - 1].text += text
  }

  /// Adds a complete line unchanged.
  mutating func addLine(_ text: String) {
    lines.append(Line(text: text))
  }

  /// Adds a comment at the end of the current line.
  ///
  /// - Parameter column: its column in the source. Comments with equal source columns stay aligned.
  mutating func appendComment(_ text: String, sourceColumn column: Int) {
    guard !lines.isEmpty else { return }
    lines[lines.count - 1].comment = text
    lines[lines.count - 1].commentColumn = column
  }

  /// All lines, each followed by a line feed.
  var text: String {
    var text = ""
    var start = 0
    while start < lines.count {
      let end = lines[start...].firstIndex { $0.text.isEmpty && $0.comment == nil } ?? lines.count
      let columns = FormattedTextBuilder.commentColumns(in: lines[start..<end])
      for line in lines[start..<end] {
        text += line.text
        if let comment = line.comment {
          let width = line.text.unicodeScalars.count
          let column = max(columns[line.commentColumn] ?? 0, width + 2)
          text += String(repeating: " ", count: column - width) + comment
        }
        text += "\n"
      }
      if end < lines.count { text += "\n" }
      start = end + 1
    }
    return text
  }

  /// The new column for comments that shared a column in the source: two spaces after the longest of their
  /// lines.
  private static func commentColumns(in paragraph: ArraySlice<Line>) -> [Int: Int] {
    var columns: [Int: Int] = [:]
    for line in paragraph where line.comment != nil {
      columns[line.commentColumn] = max(columns[line.commentColumn] ?? 0, line.text.unicodeScalars.count + 2)
    }
    return columns
  }
}
