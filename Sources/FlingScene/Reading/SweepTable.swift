/// Reads the cells of a sweep. Each cell is decoded as a separate scene.
struct SweepTable {
  private let sweep: SceneDecoder.SweepDraft
  private let first: SceneDecoder
  private var cells: [Cell] = []

  private struct Cell {
    var decoder: SceneDecoder
    var document: Document?
  }

  /// - Parameters:
  ///   - first: the decoder of the first cell.
  ///   - document: the result of that decoder.
  init(_ sweep: SceneDecoder.SweepDraft, first: SceneDecoder, _ document: Document?) {
    self.sweep = sweep
    self.first = first
    cells = [Cell(decoder: first, document: document)]
  }

  /// Reads all cells after the first.
  ///
  /// - Parameter decode: decodes a cell. Its arguments are the cell's index and the decoder of the cell
  ///   before, whose pictures are reused.
  mutating func read(_ decode: (Int, SceneDecoder) -> (SceneDecoder, Document?)) {
    let size = first.copiesMade * sweep.count
    guard size <= Limits.copies else {
      first.findings.error(
        sweep.range, "a scene has at most \(Limits.copies) views, bodies and copies",
        hint: "all cells of the sweep together have \(size)")
      return
    }
    var errorCount = first.findings.errorCount
    for number in 1..<max(1, sweep.count) {
      // Errors beyond the limit are not listed.
      guard errorCount <= Limits.errors else { return }
      let (decoder, document) = decode(number, cells[number - 1].decoder)
      cells.append(Cell(decoder: decoder, document: document))
      errorCount += decoder.findings.errorCount
    }
  }

  /// The scene of the first cell, which contains all cells.
  ///
  /// - Throws: the errors of all cells, sorted by position. An error that occurs in some cells only names the
  ///   first of them.
  func document() throws(SceneError) -> Document {
    guard !cells.contains(where: \.decoder.findings.hasErrors), cells.count == sweep.count,
      let last = cells.last, var document = cells[0].document
    else { throw findings.sceneError }
    var found: [Sweep.Cell] = []
    for cell in cells {
      guard var own = cell.document else { throw findings.sceneError }
      own.pictures = last.decoder.pictures
      found.append(
        Sweep.Cell(settings: cell.decoder.cellSettings, label: cell.decoder.cellLabel, document: own))
    }
    document.pictures = last.decoder.pictures
    document.sweep = Sweep(cells: found, columns: sweep.columns, gap: sweep.gap, range: sweep.range)
    return document
  }

  /// The errors of all cells.
  private var findings: DiagnosticSink {
    let whole = DiagnosticSink(file: first.findings.file, lines: first.findings.lines)
    whole.overrides = first.findings.overrides
    let values = sweep.axes.flatMap { $0.values.compactMap { $0?.range } }
    let all = cells.map { Set($0.decoder.findings.allErrors) }
    for (number, cell) in cells.enumerated() {
      for error in cell.decoder.findings.allErrors {
        let isEverywhere = all.allSatisfy { $0.contains(error) }
        // An error at one of the swept values needs no mention of the value.
        let isOwn = error.range.map(values.contains) ?? false
        let values = isEverywhere || isOwn ? "" : ", with \(words(ofCell: number))"
        whole.error(error.range, error.message + values, hint: error.hint)
      }
    }
    return whole
  }

  /// The values of a cell in words: `damping 0.1, mass 2`.
  private func words(ofCell cell: Int) -> String {
    zip(sweep.axes, sweep.places(ofCell: cell)).map { axis, place in
      let variable = first.variables[axis.index]
      return "\(variable.name) \((axis.values[place] ?? variable.value).spelled)"
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
