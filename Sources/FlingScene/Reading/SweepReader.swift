/// Reads the cells of a sweep. Each cell passes through the front end as a separate scene.
struct SweepReader {
  private let sweep: SweepDraft
  private let first: SceneCell
  private var cells: [SceneCell]

  init(_ sweep: SweepDraft, first: SceneCell) {
    self.sweep = sweep
    self.first = first
    cells = [first]
  }

  /// Reads all cells after the first.
  ///
  /// - Parameter readCell: reads a cell. Its arguments are the cell's index and the previous cell, whose
  ///   image files are reused.
  mutating func readRemaining(by readCell: (Int, SceneCell) -> SceneCell?) {
    let size = first.resolver.copiesMade * sweep.count
    guard size <= Limits.copies else {
      first.findings.reportTooManyCopies(
        at: sweep.range, hint: "all cells of the sweep together have \(size)")
      return
    }
    var errorCount = first.findings.errorCount
    for number in 1..<max(1, sweep.count) {
      // Errors beyond the limit are not listed.
      guard errorCount <= Limits.errors else { return }
      guard let cell = readCell(number, cells[number - 1]) else { return }
      cells.append(cell)
      errorCount += cell.findings.errorCount
    }
  }

  /// The scene of the first cell, which contains all cells.
  ///
  /// - Throws: the errors of all cells, sorted by position. An error that occurs in some cells only names the
  ///   first of them.
  func document() throws(SceneError) -> Document {
    guard !cells.contains(where: \.findings.hasErrors), cells.count == sweep.count,
      let last = cells.last, var document = cells[0].document
    else { throw findings.sceneError }
    var sweepCells: [Sweep.Cell] = []
    for cell in cells {
      guard var cellDocument = cell.document else { throw findings.sceneError }
      cellDocument.pictures = last.pictures
      sweepCells.append(
        Sweep.Cell(
          settings: cell.resolver.cellSettings, label: cell.resolver.cellLabel, document: cellDocument))
    }
    document.pictures = last.pictures
    document.sweep = Sweep(cells: sweepCells, columns: sweep.columns, gap: sweep.gap, range: sweep.range)
    return document
  }

  /// The errors of all cells.
  private var findings: DiagnosticSink {
    let merged = DiagnosticSink(first.findings.sources)
    merged.overrides = first.findings.overrides
    let values = sweep.axes.flatMap { $0.values.compactMap { $0?.range } }
    let all = cells.map { Set($0.findings.allErrors) }
    for (number, cell) in cells.enumerated() {
      for error in cell.findings.allErrors {
        let isEverywhere = all.allSatisfy { $0.contains(error) }
        // An error at one of the swept values needs no mention of the value.
        let isAtSweptValue = error.place.map(values.contains) ?? false
        let values = isEverywhere || isAtSweptValue ? "" : ", with \(description(ofCell: number))"
        var located = error
        located.diagnostic.message += values
        merged.add(located)
      }
    }
    return merged
  }

  /// The values of a cell in words: `damping 0.1, mass 2`.
  private func description(ofCell cell: Int) -> String {
    zip(sweep.axes, sweep.valueIndices(ofCell: cell)).map { axis, valueIndex in
      let variable = first.resolver.variables[axis.index]
      return "\(variable.name) \((axis.values[valueIndex] ?? variable.value).spelled)"
    }
    .joined(separator: ", ")
  }
}

extension Node {
  /// The node on one line, close to how it was written.
  fileprivate var spelled: String {
    if let items { return "[" + items.map(\.spelled).joined(separator: ", ") + "]" }
    return text?.shortened(to: 40) ?? description
  }
}
