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
  /// The properties marked `@IBOutlet`, in the order of the file.
  package let outlets: [Outlet]

  /// A property marked `@IBOutlet`.
  package struct Outlet: Hashable, Sendable {
    package let name: String
    /// The type without `?` or `!`.
    package let type: String

    package init(name: String, type: String) {
      self.name = name
      self.type = type
    }
  }

  /// The text to compile.
  ///
  /// - Parameter omitted: Indices of lines of the appendix that are left empty.
  package func text(omitting omitted: Set<Int> = []) -> String {
    let separator = body.isEmpty || body.utf8.last.map(SwiftLexer.isNewline) == true ? "" : "\n"
    let lines = appendix.enumerated().map { omitted.contains($0) ? "\n" : $1 + "\n" }
    return body + separator + lines.joined()
  }

  /// Whether a line of the appendix tells one name and is not needed by other lines.
  package func isEntry(_ index: Int) -> Bool {
    appendix.indices.contains(index) && appendix[index].hasPrefix(Self.entryStart)
  }

  /// The indices of all lines of the appendix that fill tables. Without them only what is found by its name
  /// is missing.
  package var tableLines: Set<Int> { Set(appendix.indices.filter { appendix[$0] != Self.importLine }) }

  static let entryStart = "  FlingTables."
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
