import FlingFilm

/// The page of `--report`, written scene by scene.
final class ReportFile {
  init(_ path: String) throws(FilmError) {}
  func add(_ result: GoldenResult) throws(FilmError) {}
  func finish() throws(FilmError) {}
}
