/// The lines of a laid-out text, as they are filled one after the other.
struct LayoutPage {
  private struct Line {
    var text: String
    /// Behind the text, from the `#` on.
    var comment: String?
    /// Where the comment stood in the source.
    var commentColumn = 0
  }

  private var lines: [Line] = []
  private var isBlankPending = false
  /// How far the line that is being filled is indented.
  private(set) var indent = 0

  /// The number of the line that is being filled.
  var lineNumber: Int { lines.count }

  /// Begins a line, after a blank one if there is to be one.
  mutating func beginLine(at column: Int) {
    if isBlankPending, !lines.isEmpty { lines.append(Line(text: "")) }
    isBlankPending = false
    indent = column
    lines.append(Line(text: String(repeating: " ", count: column)))
  }

  /// Leaves one line blank before the next; never two, none at the start or the end.
  mutating func leaveBlank() {
    isBlankPending = true
  }

  mutating func append(_ text: String) {
    guard !lines.isEmpty else { return }
    lines[lines.count - 1].text += text
  }

  /// Adds a line of a text just as it is.
  mutating func addLine(_ text: String) {
    lines.append(Line(text: text))
  }

  /// Puts a comment behind the line.
  /// - Parameter column: where it stood in the source; comments that stood below each other still do.
  mutating func comment(_ text: String, from column: Int) {
    guard !lines.isEmpty else { return }
    lines[lines.count - 1].comment = text
    lines[lines.count - 1].commentColumn = column
  }

  /// All lines, with a line feed behind each.
  var text: String {
    var text = ""
    var start = 0
    while start < lines.count {
      let end = lines[start...].firstIndex { $0.text.isEmpty && $0.comment == nil } ?? lines.count
      let columns = LayoutPage.commentColumns(in: lines[start..<end])
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

  /// Where comments that share a column of the source now stand: two spaces behind the longest of their lines.
  private static func commentColumns(in paragraph: ArraySlice<Line>) -> [Int: Int] {
    var columns: [Int: Int] = [:]
    for line in paragraph where line.comment != nil {
      columns[line.commentColumn] = max(columns[line.commentColumn] ?? 0, line.text.unicodeScalars.count + 2)
    }
    return columns
  }
}
