import ArgumentParser
import FlingFarm
import FlingFilm
import FlingScene

struct JoinCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Make films of the parts of a plan, or one report of the results of shards.",
    discussion: """
      With a plan, every part is checked first: the parts that are missing, damaged or of something else are named, \
      with the shards to run again, and nothing is written. Otherwise the films are written, each completely or not \
      at all, with the lines, warnings and exit status of one "fling render" of all scenes.

      With the files that --part wrote, it prints what one run would have printed.
      """)

  @Argument(
    help: ArgumentHelp("A plan, or the results of all shards.", valueName: "plan|results"),
    completion: .file(extensions: ["json", "part"]))
  var files: [String]

  @Option(
    help: ArgumentHelp("Folder of the parts. Default: Parts.", valueName: "folder"), completion: .directory)
  var parts: String?

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("Folder of the films. Default: Output.", valueName: "folder"), completion: .directory)
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Wait this long for parts that are not there yet, such as 300s or 5m.", valueName: "duration"))
  var wait: WaitOption?

  @Flag(help: "Remove parts that the plan does not name, once all films are written.")
  var prune = false

  @Option(
    help: ArgumentHelp(
      "Frames to process at a time; does not change the output. Default: one per processor.", valueName: "n"))
  var jobs: Int?

  @Flag(help: "Print one JSON document with all results and diagnostics on the standard output.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Of results of \"fling test\": write an HTML page, as one run would.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var report: String?

  @Option(
    help: ArgumentHelp("Of results of \"fling test\": write JUnit XML, as one run would.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junit: String?

  @Flag(help: "Print neither the written files nor notes.")
  var quiet = false

  func validate() throws {
    try OptionCheck.jobs(jobs)
    for (name, folder) in [("--parts", parts), ("-o", output)] {
      if let folder, folder.isEmpty || folder == "-" { throw ValidationError("\(name) takes a folder.") }
    }
    if files.contains(where: JoinCommand.isPlan) {
      if files.count > 1 { throw ValidationError("A plan is joined alone.") }
      if report != nil || junit != nil {
        throw ValidationError("--report and --junit are for results of fling test.")
      }
    } else if parts != nil || output != nil || wait != nil || prune || jobs != nil {
      throw ValidationError("--parts, -o, --wait, --prune and --jobs are for a plan.")
    }
    if let report, report == junit { throw ValidationError("--report and --junit name the same file.") }
  }

  /// Whether a file is a plan and not results.
  private static func isPlan(_ path: String) -> Bool { path.hasSuffix(".json") }

  func run() async throws {
    guard JoinCommand.isPlan(files[0]) else {
      return try await ResultsJoin(isJSON: json, isQuiet: quiet, junit: junit, report: report).run(files)
    }
    do {
      try await joinFilms(files[0])
    } catch let error as PlanError {
      if json {
        let members: [(key: String, value: JSONValue)] = [
          ("fling", .text(Versions.fling)), ("scenes", .array([])),
          ("errors", .array(error.messages.map(JSONValue.text))),
          ("shards", .array(error.shards.sorted().map(JSONValue.integer))),
        ]
        try Console.output(JSONValue.object(members).pretty)
      }
      throw error
    }
  }

  private func joinFilms(_ path: String) async throws {
    let plan = try FilmPlan(at: path)
    try plan.checkVersions()
    let (paths, folder) = (PlanPaths(ofPlan: path), PartsFolder(parts ?? PlanArguments.partsFolder))
    if let error = try await judgement(of: plan, folder).error { throw error }
    let destination = Destination.folder(output ?? "Output")
    let options = FilmOptions(jobs: jobs ?? Processors.count) { Interrupt.isPending }
    let maker = PartMaker(plan, in: folder, options: options)
    var policy = DiagnosticPolicy()
    policy.showsNotes = !quiet
    let records = FilmRecords()
    let scenes = plan.scenes.map { PlannedScene($0.path, plan.options, paths, records: records) }
    try PlannedFilms.check(scenes.map { (try? $0.variants.get())?.first?.document.source }, of: plan)
    let refused = scenes.count > 1 ? RunFiles.refusals(in: scenes, to: destination) : []
    var printer = ResultPrinter(json: json)
    for (index, scene) in scenes.enumerated() {
      guard refused.isEmpty else {
        printer.add(refused[index])
        continue
      }
      var scene = scene
      scene.rehearse(policy)
      let result = try await join(scene, index, of: plan, maker, policy, to: destination)
      printer.add(result)
      if !quiet { for file in result.files { Console.error(SceneResult.line(for: file)) } }
      if printer.worstStatus == Interrupt.exitStatus { break }
    }
    // A scene whose films were not written may still need parts of an earlier plan.
    if prune, printer.worstStatus <= 1 { _ = try folder.prune(plan) }
    try printer.end()
  }

  /// Judges the parts, once all are there or the time is over.
  private func judgement(of plan: FilmPlan, _ folder: PartsFolder) async throws -> PartsJudgement {
    let clock = ContinuousClock()
    let end = clock.now + (wait?.duration ?? .zero)
    while true {
      let areThere = plan.units.allSatisfy(folder.contains)
      if areThere || clock.now >= end {
        let judgement = PartsJudgement(plan, folder)
        if judgement.error == nil || clock.now >= end { return judgement }
      }
      try await Task.sleep(for: min(.milliseconds(500), max(.milliseconds(1), end - clock.now)))
    }
  }

  /// Writes the films of a scene.
  private func join(
    _ scene: PlannedScene, _ index: Int, of plan: FilmPlan, _ maker: PartMaker, _ policy: DiagnosticPolicy,
    to destination: Destination
  ) async throws -> SceneResult {
    var result = scene.result
    guard let planned = scene.films else { return result }
    try planned.check(plan, scene: index)
    // The last unit of an output is one that the join reads: a whole part or an encoded one.
    let units = plan.units.filter { $0.scene == index && $0.work != .count && $0.index == 0 }
    do {
      try await Interrupt.whileWriting {
        let outputs = try Film.open(planned.films, at: destination)
        for (film, outputs) in zip(planned.films, outputs) {
          var written: [WrittenFile] = []
          for unit in units where unit.theme == film.document.settings.theme {
            written += try await maker.join(outputOf: unit, of: planned, to: outputs).map { [$0] } ?? []
          }
          result.files += written
          result.add(policy.warnings(film.warnings(on: written)))
          result.add(policy.notes(film.notes(on: written)))
        }
      }
    } catch let error as FilmError {
      if error == .abandoned { throw error }
      result.fail(error)
    }
    return result
  }
}

/// The value of `--wait`.
struct WaitOption: ExpressibleByArgument {
  let duration: Duration

  init?(argument: String) {
    let unit = argument.last.map(String.init) ?? ""
    let digits = ["s", "m"].contains(unit) ? argument.dropLast() : argument[...]
    guard let number = Int(digits), (0...1_000_000).contains(number) else { return nil }
    duration = .seconds(unit == "m" ? number * 60 : number)
  }
}
