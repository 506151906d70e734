/// A scalar's text with its place in the file.
package struct LocatedText: Sendable {
  package var text: String
  /// Where the text begins (behind an opening quote) and how long it is on that line.
  package var range: SourceRange
  /// Whether the characters stand in the file just as in `text`, on one line: then a place in the text is a column.
  package var isVerbatim: Bool

  package init(text: String, range: SourceRange, isVerbatim: Bool) {
    self.text = text
    self.range = range
    self.isVerbatim = isVerbatim
  }

  /// The place of a stretch of Unicode scalars; the whole text if it is not verbatim.
  package func range(of part: Range<Int>) -> SourceRange {
    guard isVerbatim else { return range }
    return SourceRange(
      line: range.line, column: range.column + part.lowerBound, length: max(1, part.count))
  }
}
