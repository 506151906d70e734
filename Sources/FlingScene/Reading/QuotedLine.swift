/// A line of a scene, for hints that show it with quotes around the texts that need them.
struct QuotedLine {
  private let scalars: [Unicode.Scalar]

  /// Longer lines are not repeated in hints; then only the text is.
  private static let limit = 160

  init(_ line: String) {
    scalars = Array(line.unicodeScalars)
  }

  /// The hint to quote a text inside `[ ]` or `{ }`, and the expressions and functions after it that need quotes
  /// too; nil if the text goes on in the next line.
  /// - Parameter column: the first character of the text, counted from 1.
  func hint(forFlowTextAt column: Int) -> String? {
    var line = string(0..<column - 1)
    var first: String?
    var index = column - 1
    var isStart = true
    while index < scalars.count {
      if isStart, first == nil || isExpressionOrCall(at: index), let end = endOfFlowText(from: index) {
        let text = QuotedLine.trimmed(scalars[index..<end])
        let isCut = first == nil || text.contains { ",[]{}".unicodeScalars.contains($0) }
        let result = isCut ? QuotedLine.quoted(text) : String(scalars: text)
        first = first ?? result
        line += result
        index += text.count
        isStart = false
        continue
      }
      if first == nil { return nil }
      let scalar = scalars[index]
      let length = isStart && (scalar == "'" || scalar == "\"") ? lengthOfQuotedText(from: index) : 1
      line += string(index..<index + length)
      index += length
      if ",[{".unicodeScalars.contains(scalar) || (scalar == ":" && isSpace(index)) {
        isStart = true
      } else if !scalar.isSpace {
        isStart = false
      }
    }
    return QuotedLine.hint(line, first)
  }

  /// The hint to quote the value of a line that is a key with a value; nil if the line is none.
  /// - Parameter column: a character of the value, counted from 1.
  func hint(forValueAround column: Int) -> String? {
    guard scalars.first(where: { !$0.isSpace }) != "-",
      let colon = scalars.indices.first(where: { scalars[$0] == ":" && isSpace($0 + 1) }), colon < column - 1,
      let start = scalars.indices.first(where: { $0 > colon && !isSpace($0) }),
      !"'\"&*!|>#".unicodeScalars.contains(scalars[start])
    else { return nil }
    let comment = scalars.indices.first { $0 > start && scalars[$0] == "#" && isSpace($0 - 1) }
    let text = QuotedLine.trimmed(scalars[start..<(comment ?? scalars.count)])
    let quoted = QuotedLine.quoted(text)
    return QuotedLine.hint(string(0..<start) + quoted + string(start + text.count..<scalars.count), quoted)
  }

  private static func hint(_ line: String, _ text: String?) -> String? {
    guard let text else { return nil }
    let line = trimmed(ArraySlice(line.unicodeScalars))
    return "write \(line.count > limit ? text : String(scalars: line))"
  }

  /// Whether an expression or a function such as `rgb(…)` begins at an index.
  private func isExpressionOrCall(at index: Int) -> Bool {
    let word = scalars[index...].prefix { $0.isLetter || $0.isDigit || $0 == "-" }
    return scalars[index] == "="
      || (!word.isEmpty && word.endIndex < scalars.count && scalars[word.endIndex] == "(")
  }

  /// The index of the comma, bracket or comment that ends a text inside brackets and does not belong to it, or the
  /// end of the line; nil if its own brackets or quotes are not closed in the line.
  private func endOfFlowText(from start: Int) -> Int? {
    var closing: [Unicode.Scalar] = []
    var quote: Unicode.Scalar?
    for index in start..<scalars.count {
      let scalar = scalars[index]
      if let open = quote {
        if scalar == open { quote = nil }
        continue
      }
      switch scalar {
      case "'", "\"": quote = scalar
      case "(": closing.append(")")
      case "[": closing.append("]")
      case "{": closing.append("}")
      case "," where closing.isEmpty: return index
      case ")", "]", "}":
        guard let expected = closing.popLast() else { return scalar == ")" ? nil : index }
        if scalar != expected { return nil }
      case "#" where index > start && isSpace(index - 1): return closing.isEmpty ? index : nil
      default: break
      }
    }
    return closing.isEmpty && quote == nil ? scalars.count : nil
  }

  /// The length of a text in quotes, with them.
  private func lengthOfQuotedText(from start: Int) -> Int {
    let end = scalars[(start + 1)...].firstIndex(of: scalars[start])
    return (end.map { $0 + 1 } ?? scalars.count) - start
  }

  /// A text in double quotes, or in single ones if it contains double quotes or backslashes.
  private static func quoted(_ text: ArraySlice<Unicode.Scalar>) -> String {
    let string = String(scalars: text)
    guard text.contains(where: { $0 == "\"" || $0 == "\\" }) else { return "\"\(string)\"" }
    return "'" + string.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }

  /// Whether there is a space at an index; true at the end of the line.
  private func isSpace(_ index: Int) -> Bool { index >= scalars.count || scalars[index].isSpace }

  private func string(_ range: Range<Int>) -> String { String(scalars: scalars[range]) }

  private static func trimmed(_ text: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    let rest = text.drop { $0.isSpace }
    return rest.prefix(rest.lastIndex { !$0.isSpace }.map { $0 - rest.startIndex + 1 } ?? 0)
  }
}
