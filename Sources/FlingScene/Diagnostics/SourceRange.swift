/// A range of characters in one line of a file of a scene.
package struct SourceRange: Hashable, Sendable {
  /// The line, from 1.
  package var line: Int
  /// The column of the first character, from 1, counted in Unicode scalars.
  package var column: Int
  /// The number of characters, at least 1; never beyond the end of the line.
  package var length: Int
  /// How the text came into the scene: an index into `SceneSources.origins`; 0 for the scene's own file.
  package var origin: Int

  package init(line: Int, column: Int, length: Int = 1, origin: Int = 0) {
    self.line = line
    self.column = column
    self.length = length
    self.origin = origin
  }

  /// The start of the file: the position of errors about missing keys of the whole scene.
  package static let start = SourceRange(line: 1, column: 1)
}
