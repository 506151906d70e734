import FlingGeometry
package import FlingScene
import FlingStage

/// A scene that can be drawn: its pictures and fonts are read, and every cell of its sweep was run once.
package struct PreparedScene: Sendable {
  /// That of the first cell, with the sweep if there is one.
  let document: Document
  /// The films that lie side by side; one for a scene that is not swept.
  let cells: [Cell]
  let shelf: ImageStore
  /// Where they lie; nil for one that stands alone.
  let grid: GridLayout?

  /// One film.
  struct Cell: Sendable {
    /// Of a sweep's variables; none without one.
    var settings: [Sweep.Setting]
    var document: Document
    var rehearsal: Rehearsal
  }

  /// - Throws: `SceneError` if a picture or font can't be read or a run fails.
  package init(_ source: Document) throws(SceneError) {
    var document = source
    if document.sweep?.cells.isEmpty == true { document.sweep = nil }
    shelf = try ImageStore(of: &document)
    try FontLoader.fill(&document)
    var runs = document.sweep?.cells.map { ($0.settings, $0.document) } ?? [([], document)]
    for index in runs.indices {
      runs[index].1.pictures = document.pictures
      try PreparedScene.fillFonts(&runs[index].1, like: document)
    }
    var rehearsals: [Rehearsal] = []
    for (settings, run) in runs {
      do throws(SceneError) {
        rehearsals.append(try Rehearsal.run(run))
      } catch {
        throw SceneError(error.diagnostics.map { $0.told(with: settings) })
      }
    }
    Rehearsal.align(&rehearsals, of: runs.map(\.1))
    cells = zip(runs, rehearsals).map { Cell(settings: $0.0, document: $0.1, rehearsal: $1) }
    grid = document.sweep.map { sweep in
      GridLayout(
        cells: sweep.cells.count, of: rehearsals[0].pictureSize, columns: sweep.columns, gap: sweep.gap,
        labels: sweep.cells.map(\.label), scale: document.canvas.scale, by: GridLabels(for: document))
    }
    self.document = document
  }

  /// Cells name the same fonts, unless their names depend on the values.
  private static func fillFonts(_ run: inout Document, like document: Document) throws(SceneError) {
    func paths(_ document: Document) -> [[String]] { document.fonts.map { $0.files.map(\.path) } }
    // A family that was found on the machine is one more.
    if zip(paths(run), paths(document)).allSatisfy({ $0 == $1 }) {
      run.fonts = document.fonts
    } else {
      try FontLoader.fill(&run)
    }
  }

  /// How long the film is: as long as the longest of its cells.
  var duration: Time { cells.map(\.rehearsal.duration).max() ?? .zero }

  /// The picture of a moment, in points: the canvas with its strips, or all cells.
  var pictureSize: Size { grid?.size ?? cells[0].rehearsal.pictureSize }

  /// Expectations of all cells.
  var expectationCount: Int { cells.reduce(0) { $0 + $1.document.expectations.count } }

  /// Expectations that did not come true, cell by cell.
  var failures: [FailedExpectation] {
    cells.flatMap { cell in
      cell.rehearsal.failures.map { failure in
        FailedExpectation(
          diagnostic: failure.diagnostic.told(with: cell.settings), time: failure.time,
          because: failure.because, settings: cell.settings)
      }
    }
  }

  /// What is doubtful; what is so in some cells only names their values.
  var warnings: [Diagnostic] {
    let told = cells.map { $0.document.warnings + $0.rehearsal.warnings }
    var warnings: [Diagnostic] = document.warnings.filter { !told[0].contains($0) }
    for (cell, own) in zip(cells, told) {
      for warning in own {
        let isEverywhere = told.allSatisfy { $0.contains(warning) }
        let warning = isEverywhere ? warning : warning.told(with: cell.settings)
        if !warnings.contains(warning) { warnings.append(warning) }
      }
    }
    return warnings
  }
}

extension Diagnostic {
  /// The same about one cell of a sweep.
  fileprivate func told(with settings: [Sweep.Setting]) -> Diagnostic {
    guard !settings.isEmpty else { return self }
    var diagnostic = self
    let values = settings.map { "\($0.name) \($0.text.shortened(to: 40))" }.joined(separator: ", ")
    diagnostic.message += ", with \(values)"
    return diagnostic
  }
}
