/// Columns of a rewritten line that are not those of the user's line.
package struct ColumnShift: Hashable, Sendable {
  /// The number of the line, from 1.
  package var line: Int
  /// Columns of the rewritten line, in bytes from 1.
  package var columns: Range<Int>
  /// What is to be added to such a column for the user's.
  package var offset: Int
}
