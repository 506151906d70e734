/// Text in columns for terminals.
enum WrappedText {
  /// The width of all texts in characters, as usual for pages of manuals.
  static let width = 80

  /// The lines of a text, broken between words, each with an indent. A longer word has a line of its own.
  static func lines(_ text: String, indent: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(line) }
    return lines.map { String(repeating: " ", count: indent) + $0 }
  }

  /// The lines of a text beside a term. A term that reaches into the text's column has a line of its own.
  /// - Parameter column: the number of characters before the text.
  static func lines(_ text: String, beside term: String, column: Int) -> [String] {
    var result = WrappedText.lines(text, indent: column)
    let label = "  " + term
    guard let first = result.first, label.count < column else { return [label] + result }
    result[0] = label + first.dropFirst(label.count)
    return result
  }
}
