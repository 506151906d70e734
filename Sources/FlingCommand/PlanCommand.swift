import ArgumentParser
import FlingFarm
import FlingFilm
import FlingGeometry
import FlingScene

struct PlanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract:
      "Divide the rendering of scenes among machines: a plan of parts, or a file for an engine that runs them.",
    discussion: """
      The work on the films is divided into units, and the units among shards. "fling render --plan" makes the parts \
      of a shard or a unit, on any machine, and "fling join" makes the films of them, with the bytes of one run.

      A plan depends on its scenes and options only, so it may be made again where it is needed. It is written only \
      if it differs from the file that is there.
      """)

  @Argument(help: ArgumentHelp("Scene files.", valueName: "scene"), completion: .scenes)
  var scenes: [String]

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "The plan; with --to, the file for the engine, beside which the plan lies as plan.json. Default: plan.json, or with --to the standard output.",
      valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Number of shards, or each: a shard for each unit. Default: 4, or each for ninja and make.",
      valueName: "n|each"))
  var shards: ShardsOption?

  @Option(
    help: ArgumentHelp(
      "Whether films are divided into ranges of frames: auto divides those that take one core more than 30 s; a number is the frames of a range.",
      valueName: "auto|never|frames"))
  var split = SplitOption(split: .auto)

  @Option(
    help: ArgumentHelp(
      "Write a file for an engine: \(PlanExport.Engine.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "engine"))
  var to: PlanExport.Engine?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Set the initial value of a variable of the scenes: a number, a text or \"= expression\". May be repeated.",
      valueName: "name=value"))
  var overrides: [VariableOverride] = []

  @OptionGroup var film: FilmArguments

  @OptionGroup var files: RootOption

  @Flag(help: "Print the plan as JSON on the standard output instead of a table.")
  var json = false

  func validate() throws {
    if scenes.contains("-") { throw ValidationError("A plan needs scene files, which workers can read too.") }
    if let output, output.isEmpty || output == "-" || output.hasSuffix("/") {
      throw ValidationError("-o takes the name of a file.")
    }
    if to != nil, output == nil, json {
      throw ValidationError("--to needs the standard output for itself; name a file with -o.")
    }
  }

  func run() async throws {
    let planPath =
      to == nil ? output ?? PlanExport.planName : (output.map(folder) ?? "") + PlanExport.planName
    // In hosted CI the plan is made where the command runs, wherever the engine's file lies.
    let paths = PlanPaths(ofPlan: to?.plansInJobs == true ? "" : planPath)
    let plan = try await plan(paths)
    var export: String?
    if let to {
      let name = output.map { String($0.dropFirst(folder($0).count)) }
      export = try PlanExport(plan, fileName: name, split: split.arguments).text(for: to)
    }
    var files = RunFiles()
    for scene in plan.scenes {
      for input in scene.inputs {
        files.addInput(paths.path(input.path), as: "\(input.path), which is planned")
      }
    }
    let keepsPlan = to?.plansInJobs != true
    if keepsPlan { files.addOutput(planPath) }
    if to != nil, let output { files.addOutput(output) }
    try files.check()
    if keepsPlan { try PlanCommand.write(plan.json.pretty, to: planPath) }
    if let export {
      guard let output else { return try Console.output(Array(export.utf8)) }
      // Engines compare times, so the file is written even if it has not changed.
      try PlanCommand.replace(output, by: Array(export.utf8))
    }
    if json { return try Console.output(plan.json.pretty) }
    for line in PlanTable(plan).lines { try Console.print(line) }
  }

  private func folder(_ path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

  private var options: PlanOptions {
    var options = PlanOptions()
    options.values = overrides.map { "\($0.name)=\($0.value)" }
    options.theme = film.theme?.theme
    (options.only, options.format, options.width) = (film.only, film.format, film.width)
    (options.framesPerSecond, options.scale) = (film.fps, film.scale)
    (options.from, options.until) = (film.from, film.until)
    return options
  }

  private var shardNumber: PlanMaker.ShardNumber {
    shards?.number ?? (to?.buildsFiles == true ? .each : .most(PlanCommand.usualShards))
  }

  private static let usualShards = 4

  /// Reads and rehearses the scenes, on all cores, and plans them.
  private func plan(_ paths: PlanPaths) async throws -> FilmPlan {
    var options = options
    options.root = try files.root.map { (root) throws(PlanError) in try paths.planned(root) }
    let planned = try scenes.map { (scene) throws(PlanError) in try paths.planned(scene) }
    let maker = PlanMaker(shards: shardNumber, split: split.split)
    let read = planned.map { PlannedScene($0, options, paths, records: nil) }
    // The folder of the join is not known yet, so only outputs of the same name are found.
    let refused = RunFiles.refusals(in: read, to: .folder("Output"))
    var results: [SceneResult] = refused
    var planScenes: [FilmPlan.Scene] = []
    var units: [FilmPlan.Unit] = []
    if refused.isEmpty {
      var remaining = Array(read.enumerated())[...]
      let pipeline = OrderedPipeline(jobs: Processors.count, isInterrupted: { Interrupt.isPending })
      try await pipeline.run(
        next: { remaining.popFirst() },
        make: { (index, scene) -> (SceneResult, FilmPlan.Scene, [FilmPlan.Unit]) in
          var scene = scene
          scene.rehearse(DiagnosticPolicy())
          let films = scene.films
          return (
            scene.result, FilmPlan.Scene(path: scene.path, inputs: films?.inputs ?? []),
            films.map { maker.units(of: $0, scene: index) } ?? []
          )
        },
        consume: { (made) throws(FilmError) in
          results.append(made.0)
          planScenes.append(made.1)
          units += made.2
        })
    }
    // A failed expectation is no obstacle: the film is made, and the join reports it.
    let broken = results.filter { $0.error != nil || $0.hasErrors }
    guard broken.isEmpty else {
      for result in broken { result.complaints.forEach(Console.error(text:)) }
      throw ExitCode(broken.map(\.status).max() ?? 1)
    }
    return try maker.plan(options, planScenes, units)
  }

  /// Writes a file unless it has these bytes.
  private static func write(_ bytes: [UInt8], to path: String) throws(FilmError) {
    if let known = try? FileSystem.bytes(at: path, limit: bytes.count + 1), known == bytes { return }
    try replace(path, by: bytes)
  }

  private static func replace(_ path: String, by bytes: [UInt8]) throws(FilmError) {
    try OutputFolder.makeParents(of: path)
    let file = try OutputFile(path: path)
    try file.write(bytes)
    try file.commit()
  }
}

/// The table that `fling plan` prints.
struct PlanTable {
  private let plan: FilmPlan

  init(_ plan: FilmPlan) { self.plan = plan }

  /// A line for each unit and each shard with work, and one with the longest and the mean load.
  var lines: [String] {
    let units = plan.units.map { unit in
      let frames =
        unit.work == .whole
        ? [] : ["frames \(unit.frames.lowerBound) to \(max(0, unit.frames.upperBound - 1))"]
      let columns = ["shard \(unit.shard)", "stage \(unit.work.stage)", unit.title] + frames
      return (columns + [PlanTable.seconds(unit.cost)]).joined(separator: "  ")
    }
    let loads = plan.loads
    let shards = loads.enumerated().compactMap { index, load -> String? in
      let count = plan.units.count { $0.shard == index + 1 }
      return count == 0
        ? nil : "shard \(index + 1): \(count) \(count == 1 ? "unit" : "units"), \(PlanTable.seconds(load))"
    }
    let mean = loads.reduce(0, +) / Double(max(1, shards.count))
    let stages = plan.stageCount == 1 ? "1 stage" : "\(plan.stageCount) stages"
    let summary =
      "\(plan.units.count) \(plan.units.count == 1 ? "unit" : "units") in \(stages), \(shards.count) of "
      + "\(plan.shardCount) shards with work: longest \(PlanTable.seconds(loads.max() ?? 0)), "
      + "mean \(PlanTable.seconds(mean))"
    // With a shard for each unit the lines of shards would repeat those of units.
    return units + (plan.shardCount == plan.units.count ? [] : shards) + [summary]
  }

  private static func seconds(_ seconds: Double) -> String {
    let hundredths = Int((min(seconds, 1e9) * 100).rounded())
    return "\(DecimalText.text(Double(hundredths) / 100)) s"
  }
}

/// The value of `--shards`.
struct ShardsOption: ExpressibleByArgument {
  let number: PlanMaker.ShardNumber

  init?(argument: String) {
    if argument == "each" {
      number = .each
    } else if let count = Int(argument), (1...ShardChoice.limit).contains(count) {
      number = .most(count)
    } else {
      return nil
    }
  }
}

/// The value of `--split`.
struct SplitOption: ExpressibleByArgument {
  let split: PlanMaker.Split

  init(split: PlanMaker.Split) { self.split = split }

  init?(argument: String) {
    switch argument {
    case "auto": split = .auto
    case "never": split = .never
    default:
      guard let frames = Int(argument), (1...1_000_000).contains(frames) else { return nil }
      split = .frames(frames)
    }
  }

  var defaultValueDescription: String { text }

  private var text: String {
    switch split {
    case .auto: "auto"
    case .never: "never"
    case .frames(let count): "\(count)"
    }
  }

  /// The option as words of a command line; none for the default.
  var arguments: [String] { split == .auto ? [] : ["--split", text] }
}

extension PlanExport.Engine: ExpressibleByArgument {}
