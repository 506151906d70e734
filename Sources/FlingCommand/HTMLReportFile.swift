import FlingFilm
import FlingPreview

/// The HTML page of `--report`, written scene by scene. It is published completely or not at all.
final class HTMLReportFile {
  private let file: OutputFile
  private var report = GoldenReport()

  /// Creates the file, and its folder if missing.
  init(_ path: String) throws(FilmError) {
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
