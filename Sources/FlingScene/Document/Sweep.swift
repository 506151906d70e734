/// One scene over a table of values: the same film once a value, all side by side.
public struct Sweep: Sendable {
  /// A variable and what it begins with in one cell.
  public struct Setting: Hashable, Sendable {
    public var name: String
    public var value: Value
    /// The value as the scene spells it, or as text shows it if it is computed.
    public var text: String

    public init(name: String, value: Value, text: String) {
      self.name = name
      self.value = value
      self.text = text
    }
  }

  /// One film of the table.
  public struct Cell: Sendable {
    /// Of all swept variables, in the order of the scene.
    public var settings: [Setting]
    /// What stands above it; empty for nothing.
    public var label: String
    /// The scene with these values, which is not swept itself.
    public var document: Document
  }

  /// Row by row.
  public var cells: [Cell]
  /// Cells side by side; nil for as many as look well.
  public var columns: Int?
  /// Between cells, in points.
  public var gap: Double
  /// Where the scene says it.
  public var range: SourceRange

  public init(cells: [Cell], columns: Int?, gap: Double, range: SourceRange) {
    self.cells = cells
    self.columns = columns
    self.gap = gap
    self.range = range
  }
}

extension Document {
  /// The scenes that run: those of a sweep's cells, or the one that this is.
  public var runs: [Document] {
    let cells = sweep?.cells ?? []
    return cells.isEmpty ? [self] : cells.map(\.document)
  }

  /// Changes the scene and those of all cells of its sweep.
  public mutating func changeRuns<Failure: Error>(
    _ change: (inout Document) throws(Failure) -> Void
  ) throws(Failure) {
    try change(&self)
    guard var sweep else { return }
    for index in sweep.cells.indices { try change(&sweep.cells[index].document) }
    self.sweep = sweep
  }
}

extension Sweep {
  /// The values of a cell for programs: numbers in seconds, radians and points, all else as text.
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
