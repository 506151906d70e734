import ArgumentParser
import FlingFilm
import FlingPreview

/// What a run of `fling test` prints and writes of its results.
struct TestReports {
  var isJSON: Bool
  var isQuiet: Bool
  var isUnattended: Bool
  /// Paths of files; nil for none.
  var junit: String?
  var report: String?
  /// What the report says about the run.
  var origin: ReportOrigin

  /// Reports the results of a run, and ends the command with its exit status.
  /// - Parameters:
  ///   - prepare: what precedes the run; nothing is written before.
  ///   - run: passes all results, in order.
  func make<Work>(
    after prepare: () async throws(FilmError) -> Work,
    _ run: (Work, (GoldenResult) throws(FilmError) -> Void) async throws(FilmError) -> Void
  ) async throws {
    var summary = TestSummary(
      isJSON: isJSON, isQuiet: isQuiet, isUnattended: isUnattended, writesJUnit: junit != nil)
    do throws(FilmError) {
      let work = try await prepare()
      try await Interrupt.whileWriting { () async throws(FilmError) in
        let page = try report.map { (path) throws(FilmError) in try HTMLReportFile(path, origin) }
        try await run(work) { (result) throws(FilmError) in
          try summary.add(result)
          try page?.add(result)
        }
        if let junit { try summary.writeJUnit(to: junit) }
        try page?.finish()
      }
      try summary.finish()
    } catch {
      if error == .abandoned { throw error }
      Console.error("error: \(error)")
      throw ExitCode(max(error.exitStatus, error == .interrupted ? 0 : summary.exitStatus))
    }
    if summary.exitStatus != 0 { throw ExitCode(summary.exitStatus) }
  }

  /// Names files that are no scenes.
  func print(passedOver: [String]) {
    guard !isQuiet, !isJSON else { return }
    for path in passedOver { Console.error("\(path): skipped: it has no \"fling\" key") }
  }
}
