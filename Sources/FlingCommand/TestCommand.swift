import ArgumentParser
import FlingFarm
import FlingFilm
import FlingPreview
import FlingScene

struct TestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Compare scenes with their goldens: the behavior and look that were accepted earlier.",
    usage:
      "fling test [<path> ...] [--accept [<name> ...]] [--report <file>] [--junit <file>] [--output <folder>] [--root <folder>] [--cache <folder>] [--no-cache] [--jobs <n>] [--shard <i/n>] [--part <file>] [--json] [--quiet]",
    discussion: """
      The golden of a scene is the folder Goldens/SCENE beside it. A scene without one is pending: --accept writes it. If \
      a scene differs, the first differing layer is reported (expectations, trace, pictures, frames), and pictures \
      of the differences are written.

      --accept without names accepts all scenes that are pending or differ, and removes goldens whose scene is gone; \
      with names, only these. Put paths before it. Where CI is set nothing is accepted, a scene without a golden fails, \
      and each scene gets one line.
      """)

  @Argument(
    help: ArgumentHelp(
      "Scene files, or folders to search for scenes; hidden folders, Goldens and Output are skipped.",
      valueName: "path"),
    completion: .file())
  var values: [String] = []

  @Flag(
    help:
      "Accept the current behavior and look of scenes as their goldens; if names follow, only of these scenes."
  )
  var accept = false

  @Option(
    help: ArgumentHelp(
      "Write an HTML page that shows all scenes before and after, those that failed first.",
      valueName: "file"),
    completion: .file(extensions: ["html"]))
  var report: String?

  @Option(
    help: ArgumentHelp("Write the results as JUnit XML for CI systems.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junit: String?

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "Folder for pictures of failed scenes, with a folder for each scene.", valueName: "folder"))
  var output = "Output/Failures"

  @Option(
    help: ArgumentHelp(
      "Scenes or frames to process at a time; does not change the result. Default: one per processor.",
      valueName: "n"))
  var jobs: Int?

  @OptionGroup var shards: ShardArguments

  @OptionGroup var files: RootOption

  @OptionGroup var cacheArguments: CacheArguments

  @Flag(help: "Print one JSON document with all results on the standard output.")
  var json = false

  @Flag(help: "Print only what fails or has no golden yet, one line a scene.")
  var quiet = false

  func validate() throws {
    try OptionCheck.jobs(jobs)
    if values.contains("-") {
      throw ValidationError("The standard input has no golden; name a scene file or a folder.")
    }
    if output.isEmpty || output == "-" { throw ValidationError("-o takes a folder.") }
    if let report, report == junit { throw ValidationError("--report and --junit name the same file.") }
    if let part = shards.part, part == report || part == junit {
      throw ValidationError("--part and \(part == report ? "--report" : "--junit") name the same file.")
    }
    if accept, shards.isSharded || shards.part != nil {
      throw ValidationError("--accept and shards exclude each other: accept goldens in one run.")
    }
    if accept, Environment.isUnattended {
      throw ValidationError(
        "--accept is refused where CI is set: accept goldens where you can look at them, and commit them.")
    }
  }

  func run() async throws {
    let reports = TestReports(
      isJSON: json, isQuiet: quiet, isUnattended: Environment.isUnattended, junit: junit, report: report,
      origin: origin)
    let options = options
    try await reports.make(
      after: { () throws(FilmError) in
        let suite = try GoldenSuite(acceptance.paths)
        try validateScenes(in: suite)
        try suite.check(writing: [report, junit, shards.part].compactMap(\.self), options)
        let run = try await ShardRun(
          shards, .test, scenes: suite.scenes, extraResults: suite.orphanCount, root: files.root
        ) { () throws(FilmError) in try await rehearse(suite) }
        if !quiet, let message = run.message { Console.error(message) }
        return (suite, run)
      },
      { (work, consume) throws(FilmError) in
        let all = work.0
        var run = work.1
        let suite = all.selecting(run.scenes, hasOrphans: run.isFirst)
        reports.print(passedOver: suite.passedOver)
        run.add(passedOver: suite.passedOver)
        // Goldens without a scene come after all scenes.
        var places = (run.scenes + (0..<suite.orphanCount).map { all.sceneCount + $0 })[...]
        try await suite.run(options) { (result) throws(FilmError) in
          if let place = places.popFirst() { run.add(result, at: place) }
          try consume(result)
        }
        try run.finish()
      })
  }

  /// Rehearses all scenes for their shares.
  private func rehearse(_ suite: GoldenSuite) async throws(FilmError) -> [SceneWork] {
    let root = files.root
    return try await SceneWork.rehearsing(
      suite.scenes.map { ($0, $0) }, jobs: jobs ?? Processors.count,
      isInterrupted: { Interrupt.isPending },
      work: { scene in try? GoldenSuite.work(of: scene, root: root) })
  }

  private var acceptance: PathsAndAcceptedNames {
    PathsAndAcceptedNames(in: CommandLine.arguments, values: values)
  }

  private var options: GoldenOptions {
    var options = GoldenOptions(
      jobs: jobs ?? Processors.count,
      acceptance: !accept ? .nothing : acceptance.names.isEmpty ? .everything : .named(acceptance.names),
      isUnattended: Environment.isUnattended, failureFolder: output,
      // A joined report shows what the shards have collected.
      collectsExhibits: report != nil || shards.part != nil,
      root: files.root,
      isInterrupted: { Interrupt.isPending })
    options.store = cacheArguments.open(isQuiet: quiet).map(CachedGoldens.init)
    return options
  }

  private var origin: ReportOrigin {
    ReportOrigin(
      arguments: Array(CommandLine.arguments.dropFirst()), root: files.root, variable: Environment.value)
  }

  /// Checks that there are scenes, and that all names after `--accept` are known.
  private func validateScenes(in suite: GoldenSuite) throws(FilmError) {
    let (paths, names) = (acceptance.paths, acceptance.names)
    if suite.sceneCount == 0, suite.orphanCount == 0 {
      throw .unreadable(path: paths.joined(separator: ", "), reason: "no scene was found")
    }
    if let name = suite.unknown(among: names).first {
      throw .unreadable(
        path: name,
        reason: paths == ["."]
          ? "no scene has this name (put paths before --accept)" : "none of the scenes has this name")
    }
  }
}

/// Separates the values of a command line: those between `--accept` and the next option are names of scenes,
/// the others are paths.
///
/// The argument parser has no option that takes zero or more values.
struct PathsAndAcceptedNames: Equatable {
  var names: [String] = []
  var paths: [String]

  /// Separates the words of a command line.
  /// - Parameters:
  ///   - arguments: the command line.
  ///   - values: its words that are neither options nor values of options, in order.
  init(in arguments: [String], values: [String]) {
    paths = values
    if let index = arguments.firstIndex(of: "--accept") {
      names = Array(arguments[(index + 1)...].prefix { !$0.hasPrefix("-") })
    }
    if !names.isEmpty, let run = paths.firstRange(of: names) { paths.removeSubrange(run) }
    if paths.isEmpty { paths = ["."] }
  }
}
