/// A stretch of a scene file.
public struct SourceRange: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column of the first character, from 1, counted in Unicode scalars.
  public var column: Int
  /// How many characters the caret line underlines, at least 1; never beyond the line's end.
  public var length: Int

  public init(line: Int, column: Int, length: Int = 1) {
    self.line = line
    self.column = column
    self.length = length
  }

  /// Where a scene begins: the place of what is missing from the whole file.
  package static let start = SourceRange(line: 1, column: 1)
}
