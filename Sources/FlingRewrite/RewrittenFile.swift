/// A file of the user's, rewritten.
package struct RewrittenFile: Hashable, Sendable {
  /// The name as the user gave it.
  package let name: String
  /// The rewritten text: as many lines as the user's.
  package let body: String
  /// What follows the user's lines: tables of names for the layer, each on a line of its own.
  package let appendix: [String]
  package let shifts: [ColumnShift]
  /// The name of the function of the appendix that fills the tables; nil if there is nothing to fill in.
  package let tables: String?

  /// The text to compile.
  ///
  /// - Parameter includesTables: Whether the tables of names follow the user's lines. Without them only
  ///  selectors
  ///   and outlets that are found by name are missing.
  package func text(includesTables: Bool = true) -> String {
    let lines = includesTables ? appendix : appendix.filter { $0 == Self.importLine }
    let separator = body.isEmpty || body.utf8.last.map(SwiftLexer.isNewline) == true ? "" : "\n"
    return body + separator + lines.map { $0 + "\n" }.joined()
  }

  static let importLine = "import UIKit"

  /// The number of the user's lines.
  package var lineCount: Int {
    let bytes = Array(body.utf8)
    return LineTable(bytes).lineCount(of: bytes)
  }

  /// The place in the user's file of a place in the rewritten one.
  package func original(_ position: SourcePosition) -> SourcePosition {
    var position = position
    for shift in shifts where shift.line == position.line && shift.columns.contains(position.column) {
      position.column += shift.offset
      break
    }
    return position
  }
}
