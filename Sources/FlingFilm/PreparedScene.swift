import FlingGeometry
import FlingOverlays
package import FlingScene
import FlingStage

/// A scene that is ready to be drawn: its pictures and fonts are loaded, and every cell of its sweep was
/// rehearsed.
package struct PreparedScene: Sendable {
  /// The document of the first cell; it contains the sweep, if there is one.
  let document: Document
  /// The cells of the sweep; a single one for a scene without a sweep.
  let cells: [Cell]
  let shelf: ImageStore
  /// Positions of the cells; nil for a scene without a sweep.
  let grid: GridLayout?

  /// The scene with one set of values of the sweep.
  struct Cell: Sendable {
    /// The values of the sweep's variables; empty without a sweep.
    var settings: [Sweep.Setting]
    var document: Document
    var rehearsal: Rehearsal
    var survey: OverlaySurvey

    /// The size of the canvas with the strips of overlays, in points.
    var pictureSize: Size { survey.pictureSize(of: document.canvas.size) }
  }

  /// Loads files of a scene and rehearses all its cells.
  /// - Parameter records: the memory for the records of the runs, from which pictures and traces are made; nil if
  ///   the scene is not drawn.
  /// - Throws: `SceneError` if a picture or font can't be read or a run fails.
  package init(_ source: Document, records: FilmRecords? = FilmRecords()) throws(SceneError) {
    var document = source
    if document.sweep?.cells.isEmpty == true { document.sweep = nil }
    try Programs.start(for: &document)
    let pictures = try ImageStore(of: &document)
    try FontLoader.loadFonts(&document)
    var runs = document.sweep?.cells.map { ($0.settings, $0.document) } ?? [([], document)]
    for index in runs.indices {
      runs[index].1.pictures = document.pictures
      try PreparedScene.loadFonts(of: &runs[index].1, sharingFontsOf: document)
    }
    var rehearsals: [Rehearsal] = []
    var surveys: [OverlaySurvey] = []
    for (settings, run) in runs {
      do throws(SceneError) {
        let (rehearsal, survey) = try Rehearsal.run(
          run, recordedIn: (records ?? (run.hasBlurs ? FilmRecords() : nil))?.budget,
          observedBy: OverlaySurveyor.self)
        rehearsals.append(rehearsal)
        surveys.append(survey)
      } catch {
        throw SceneError(error.diagnostics.map { $0.naming(settings) })
      }
    }
    // Which pictures a program shows is known when it has run.
    if let guest = document.settings.app?.guest as? GuestRecord {
      shelf = try ImageStore(of: guest.pictures, in: &document)
      for index in runs.indices { runs[index].1.pictures = document.pictures }
    } else {
      shelf = pictures
    }
    // Cells of a sweep share one picture size, one scale of arrows and charts, and one length.
    OverlaySurvey.align(&surveys, of: runs.map(\.1))
    let cells = runs.indices.map { index in
      Cell(
        settings: runs[index].0, document: runs[index].1, rehearsal: rehearsals[index], survey: surveys[index]
      )
    }
    self.cells = cells
    grid = document.sweep.map { sweep in
      GridLayout(
        cells: sweep.cells.count, of: cells[0].pictureSize, columns: sweep.columns, gap: sweep.gap,
        labels: sweep.cells.map(\.label), scale: document.canvas.scale, by: CellLabels(for: document))
    }
    self.document = document
  }

  /// Loads the fonts of a cell. Cells share the fonts of the scene unless their file names depend on the
  /// cell's values.
  private static func loadFonts(of run: inout Document, sharingFontsOf document: Document) throws(SceneError)
  {
    func paths(_ document: Document) -> [[String]] { document.fonts.map { $0.files.map(\.path) } }
    // The scene's list may be longer: it ends with the families that were found on the machine.
    if zip(paths(run), paths(document)).allSatisfy({ $0 == $1 }) {
      run.fonts = document.fonts
    } else {
      try FontLoader.loadFonts(&run)
    }
  }

  /// Length of the film in scene time: that of the longest cell.
  var duration: Time { cells.map(\.rehearsal.duration).max() ?? .zero }

  /// Size of a picture in points: the canvas with its strips, or all cells side by side.
  var pictureSize: Size { grid?.size ?? cells[0].pictureSize }

  /// Number of expectations in all cells.
  var expectationCount: Int { cells.reduce(0) { $0 + $1.document.expectations.count } }

  /// Expectations that failed, cell by cell.
  var failures: [FailedExpectation] {
    cells.flatMap { cell in
      cell.rehearsal.failures.map { failure in
        FailedExpectation(
          diagnostic: failure.diagnostic.naming(cell.settings), time: failure.time,
          because: failure.because, settings: cell.settings)
      }
    }
  }

  /// Warnings without duplicates.
  var warnings: [Diagnostic] {
    let ofFirst = cells[0].document.warnings + cells[0].rehearsal.warnings
    return document.warnings.filter { !ofFirst.contains($0) }
      + joined { $0.document.warnings + $0.rehearsal.warnings }
  }

  /// Notes without duplicates.
  var notes: [Diagnostic] { joined { $0.rehearsal.notes + $0.survey.notes } }

  /// Notes that are printed only if they are asked for.
  var hints: [Diagnostic] { joined { $0.rehearsal.hints } }

  /// The diagnostics of all cells without duplicates. One that only some cells have names the values of its cell.
  private func joined(_ diagnosticsOfCell: (Cell) -> [Diagnostic]) -> [Diagnostic] {
    let all = cells.map(diagnosticsOfCell)
    var joined: [Diagnostic] = []
    for (cell, diagnostics) in zip(cells, all) {
      for diagnostic in diagnostics {
        let isEverywhere = all.allSatisfy { $0.contains(diagnostic) }
        let diagnostic = isEverywhere ? diagnostic : diagnostic.naming(cell.settings)
        if !joined.contains(diagnostic) { joined.append(diagnostic) }
      }
    }
    return joined
  }
}

extension Diagnostic {
  /// A copy of the diagnostic that names the values of a sweep's cell.
  fileprivate func naming(_ settings: [Sweep.Setting]) -> Diagnostic {
    guard !settings.isEmpty else { return self }
    var diagnostic = self
    let values = settings.map { "\($0.name) \($0.text.shortened(to: 40))" }.joined(separator: ", ")
    diagnostic.message += ", with \(values)"
    return diagnostic
  }
}
