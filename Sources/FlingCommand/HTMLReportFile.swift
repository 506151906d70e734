import FlingFilm
import FlingPreview

/// The HTML page of `--report`, written scene by scene. It is published completely or not at all.
final class HTMLReportFile {
  private let file: OutputFile
  private var report: GoldenReport

  /// Creates the file, and its folder if missing.
  /// - Parameter origin: what the head of the page says about the run.
  init(_ path: String, _ origin: ReportOrigin) throws(FilmError) {
    report = GoldenReport(origin)
    try OutputFolder.makeParents(of: path)
    file = try OutputFile(path: path)
    try file.write(Array(report.head.utf8))
  }

  func add(_ result: GoldenResult) throws(FilmError) {
    try file.write(Array(report.article(of: result).utf8))
  }

  func finish() throws(FilmError) {
    try file.write(Array(report.tail.utf8))
    try file.commit()
  }
}
