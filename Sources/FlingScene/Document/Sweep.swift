/// A sweep: one scene with several values of variables, one cell for each, shown side by side.
package struct Sweep: Sendable {
  /// A variable with its initial value in one cell.
  package struct Setting: Hashable, Sendable {
    package var name: String
    package var value: Value
    /// The value as written in the scene, or formatted as text if it is computed.
    package var text: String

    package init(name: String, value: Value, text: String) {
      self.name = name
      self.value = value
      self.text = text
    }
  }

  /// A cell of the sweep.
  package struct Cell: Sendable {
    /// The values of all swept variables, in the order of the scene.
    package var settings: [Setting]
    /// The label above the cell; empty for none.
    package var label: String
    /// The scene with these values; it has no sweep of its own.
    package var document: Document
  }

  /// The cells, row by row.
  package var cells: [Cell]
  /// The number of columns; chosen automatically if nil.
  package var columns: Int?
  /// The distance between cells in points.
  package var gap: Double
  /// The position of the sweep in the file.
  package var range: SourceRange

  package init(cells: [Cell], columns: Int?, gap: Double, range: SourceRange) {
    self.cells = cells
    self.columns = columns
    self.gap = gap
    self.range = range
  }
}

extension Document {
  /// The documents that are run: those of the sweep's cells, or this document.
  package var runs: [Document] {
    let cells = sweep?.cells ?? []
    return cells.isEmpty ? [self] : cells.map(\.document)
  }

  /// Applies a change to the document and to the documents of all its cells.
  package mutating func changeRuns<Failure: Error>(
    _ change: (inout Document) throws(Failure) -> Void
  ) throws(Failure) {
    try change(&self)
    guard var sweep else { return }
    for index in sweep.cells.indices { try change(&sweep.cells[index].document) }
    self.sweep = sweep
  }
}

extension Sweep {
  /// The values of a cell as JSON: numbers in seconds, radians and points, everything else as text.
  package static func json(_ settings: [Setting]) -> JSONValue {
    .object(
      settings.map { setting in
        switch setting.value {
        case .number(let number, _): (setting.name, .number(number))
        case .truth(let truth): (setting.name, .truth(truth))
        default: (setting.name, .text(setting.text))
        }
      })
  }
}
