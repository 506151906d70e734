/// The cells of a sweep, read one after the other, each as a scene of its own.
struct SweepTable {
  private let sweep: SceneDecoder.SweepDraft
  private let first: SceneDecoder
  private var cells: [Cell] = []

  private struct Cell {
    var decoder: SceneDecoder
    var document: Document?
  }

  /// - Parameters:
  ///   - first: what has read the first cell.
  ///   - document: what came of that.
  init(_ sweep: SceneDecoder.SweepDraft, first: SceneDecoder, _ document: Document?) {
    self.sweep = sweep
    self.first = first
    cells = [Cell(decoder: first, document: document)]
  }

  /// Reads all other cells.
  /// - Parameter decode: reads the cell of a number, with the pictures of the one before.
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
      // More is not listed anyway.
      guard errorCount <= Limits.errors else { return }
      let (decoder, document) = decode(number, cells[number - 1].decoder)
      cells.append(Cell(decoder: decoder, document: document))
      errorCount += decoder.findings.errorCount
    }
  }

  /// The scene of the first cell, with all cells.
  /// - Throws: all mistakes, in the order of the file; what is wrong in some cells only names the first of these.
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

  /// What is wrong with all cells.
  private var findings: DiagnosticSink {
    let whole = DiagnosticSink(file: first.findings.file, lines: first.findings.lines)
    whole.overrides = first.findings.overrides
    let values = sweep.axes.flatMap { $0.values.compactMap { $0?.range } }
    let all = cells.map { Set($0.decoder.findings.allErrors) }
    for (number, cell) in cells.enumerated() {
      for error in cell.decoder.findings.allErrors {
        let isEverywhere = all.allSatisfy { $0.contains(error) }
        // A value that is wrong by itself need not be told twice.
        let isOwn = error.range.map(values.contains) ?? false
        let values = isEverywhere || isOwn ? "" : ", with \(words(ofCell: number))"
        whole.error(error.range, error.message + values, hint: error.hint)
      }
    }
    return whole
  }

  /// `damping 0.1, mass 2`
  private func words(ofCell cell: Int) -> String {
    zip(sweep.axes, sweep.places(ofCell: cell)).map { axis, place in
      let variable = first.variables[axis.index]
      return "\(variable.name) \((axis.values[place] ?? variable.value).spelled)"
    }
    .joined(separator: ", ")
  }
}

extension Node {
  /// The node on one line, as it may have been written.
  fileprivate var spelled: String {
    if let items { return "[" + items.map(\.spelled).joined(separator: ", ") + "]" }
    return text?.shortened(to: 40) ?? description
  }
}
