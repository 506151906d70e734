/// Scalars that span several lines.
extension SceneTokenFormatter {
  /// Writes a plain or quoted scalar. YAML folds its lines regardless of indentation, so the smallest
  /// indentation is replaced by the new one and the other lines keep their indentation relative to it.
  mutating func write(scalar range: Range<Int>, isQuoted: Bool) {
    let lines = source[range].split(separator: "\n", omittingEmptySubsequences: false)
    let isEscaping = isQuoted && source[range.lowerBound] == "\""
    let indents = lines.dropFirst().map { line in line.prefix { $0 == " " || $0 == "\t" }.count }
    let minIndent = zip(indents, lines.dropFirst()).filter { $0 < $1.count }.map(\.0).min() ?? 0
    let column = flowCollections.last?.inner ?? innerColumn ?? 2
    for (index, line) in lines.enumerated() {
      let isLast = index == lines.count - 1
      let ended = isLast ? line : SceneTokenFormatter.trimmed(line, isEscaping: isEscaping)
      guard index > 0 else {
        output.append(text(of: ended))
        continue
      }
      let content = ended.dropFirst(indents[index - 1])
      let indent = String(repeating: " ", count: column + max(0, indents[index - 1] - minIndent))
      output.addLine(content.isEmpty ? "" : indent + text(of: content))
    }
  }

  /// The line without trailing spaces, except a space after an escaping backslash.
  private static func trimmed(
    _ line: ArraySlice<Unicode.Scalar>, isEscaping: Bool
  ) -> ArraySlice<Unicode.Scalar> {
    let trimmedLine = trimmed(line)
    let backslashes = trimmedLine.reversed().prefix { $0 == "\\" }.count
    return isEscaping && backslashes % 2 == 1 && trimmedLine.count < line.count
      ? line[..<(trimmedLine.endIndex + 1)] : trimmedLine
  }

  /// Writes a block scalar (`|` or `>`): its lines move together. Blank lines at its end are kept only if `+`
  /// makes them part of the text.
  mutating func write(blockScalar range: Range<Int>) {
    var lines = source[range].split(separator: "\n", omittingEmptySubsequences: false)
    let isCutOff = lines.count > 1 && lines.last?.isEmpty == false
    if lines.count > 1, !isCutOff { lines.removeLast() }
    let head = lines[0]
    var header = text(of: head.prefix { $0 != " " && $0 != "\t" && $0 != "#" })
    // Without a final line feed in the file, `|` equals `|-` with one.
    if isCutOff, !header.contains("-") { header = header.filter { $0 != "+" } + "-" }
    output.append(header)
    if let sign = head.firstIndex(of: "#") { addBlockHeaderComment(of: head[sign...]) }

    let content = lines.dropFirst()
    let indents = content.map { line in line.prefix { $0 == " " }.count }
    var sourceColumn = zip(indents, content).first { $0 < $1.count }?.0 ?? indents.max() ?? 0
    var column = innerColumn ?? 2
    if let digit = header.compactMap(\.wholeNumberValue).first {
      sourceColumn = (levels.last?.sourceColumn ?? 0) + digit
      column = (levels.last?.column ?? 0) + digit
    }
    var shifted = content.map { line in
      let unindented = line.dropFirst(min(sourceColumn, line.prefix { $0 == " " }.count))
      return unindented.isEmpty ? "" : String(repeating: " ", count: column) + text(of: unindented)
    }
    if !header.contains("+"), let last = shifted.lastIndex(where: { !$0.isEmpty }) {
      if last < shifted.count - 1 { output.requestBlankLine() }
      shifted.removeLast(shifted.count - 1 - last)
    }
    for line in shifted { output.addLine(line) }
  }
}
