import ArgumentParser
import FlingFarm
import FlingFilm
import FlingPreview
import FlingScene

/// Prints and writes what one run of a command would have, from the results of its shards.
struct ResultsJoin {
  var isJSON: Bool
  var isQuiet: Bool
  /// Files of `fling test`; nil for none.
  var junit: String?
  var report: String?

  /// Whether a file is a part file with results of a shard, however damaged.
  static func isResults(_ path: String) -> Bool {
    guard let part = try? PartFile(at: path) else { return false }
    return part.kind == .results
  }

  /// Joins files and ends the command with the exit status of one run.
  /// - Throws: `ExitCode`, a `Refusal` of options that the command does not have, or `FilmError`.
  func run(_ paths: [String]) async throws {
    try check(writing: paths)
    let joined: JoinedResults
    do throws(JoinError) {
      joined = try JoinedResults(paths.map { ($0, ResultsJoin.read($0)) }, version: Versions.fling)
    } catch {
      for problem in error.problems { Console.error("error: \(problem)") }
      for command in error.commands { Console.error("hint: run \(command)") }
      throw ExitCode(FilmError.unreadable(path: "", reason: "").exitStatus)
    }
    let command = joined.first.command
    if command != .test, junit != nil || report != nil { throw refusal(of: "--junit and --report", command) }
    if command == .check, isQuiet { throw refusal(of: "--quiet", command) }
    switch command {
    case .render, .check: try printScenes(of: joined)
    case .test: try await reportTests(of: joined)
    }
  }

  private func refusal(of options: String, _ command: ResultsFile.Command) -> Refusal {
    Refusal(
      status: Refusal.usage,
      message: "\(options): the files hold results of fling \(command.rawValue), which has no such option")
  }

  private static func read(_ path: String) -> Result<ResultsFile, PartFileError> {
    Result { () throws(PartFileError) in try ResultsFile(PartFile(at: path)) }
  }

  /// Checks that no file replaces one of the parts.
  private func check(writing paths: [String]) throws(FilmError) {
    var files = RunFiles()
    for path in paths { files.addInput(path, as: "the part \(path)") }
    for path in [junit, report].compactMap(\.self) { files.addOutput(path) }
    try files.check()
  }

  private func printScenes(of joined: JoinedResults) throws {
    var printer = ResultPrinter(json: isJSON)
    try joined.forEach(SceneResult.self) { (stored) throws(FilmError) in
      var result = stored
      // As in a quiet run.
      if isQuiet { result.diagnostics.removeAll { $0.severity == .note } }
      // One run has either.
      if isJSON { result.markup = [] }
      printer.add(result)
      switch joined.first.command {
      case .check: if !isJSON { try CheckCommand.print(result) }
      case .render, .test: try RenderCommand.print(result, quiet: isQuiet)
      }
    }
    try printer.end()
  }

  private func reportTests(of joined: JoinedResults) async throws {
    let first = joined.first
    let origin = ReportOrigin(
      arguments: first.arguments + ShardArguments.reportArguments, root: first.root,
      variable: Environment.value)
    let reports = TestReports(
      isJSON: isJSON, isQuiet: isQuiet, isUnattended: first.isUnattended, junit: junit, report: report,
      origin: origin)
    try await reports.make(
      after: { reports.print(passedOver: first.passedOver) },
      { (_, consume) throws(FilmError) in try joined.forEach(GoldenResult.self, consume) })
  }
}
