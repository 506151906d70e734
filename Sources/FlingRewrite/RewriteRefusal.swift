/// Something in a source that needs the Objective-C runtime and has no other form.
package struct RewriteRefusal: Error, Hashable, Sendable {
  /// The number of the line, from 1.
  package var line: Int
  /// The column in bytes, from 1.
  package var column: Int
  /// One sentence in lower case without a full stop.
  package var message: String
  /// What to write instead.
  package var hint: String
}
