/// The text of a scalar with its position in the file.
package struct LocatedText: Sendable {
  package var text: String
  /// The start of the text (after an opening quote) and its length in that line.
  package var range: SourceRange
  /// Whether `text` equals the characters in the file, on one line. Then an index into the text corresponds
  /// to a column.
  package var isVerbatim: Bool

  package init(text: String, range: SourceRange, isVerbatim: Bool) {
    self.text = text
    self.range = range
    self.isVerbatim = isVerbatim
  }

  /// The position of a range of Unicode scalars; the whole text if it is not verbatim.
  package func range(of subrange: Range<Int>) -> SourceRange {
    guard isVerbatim else { return range }
    var part = range
    part.column += subrange.lowerBound
    part.length = max(1, subrange.count)
    return part
  }
}
