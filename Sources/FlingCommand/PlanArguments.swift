import ArgumentParser
import FlingFarm
import FlingFilm
import FlingScene

/// Options of `fling render` that make parts of a plan instead of films.
struct PlanArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Make parts of a plan of \"fling plan\" instead of films: those of --shard, or of --unit.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var plan: String?

  @Option(help: ArgumentHelp("Make the part of this unit of the plan. May be repeated.", valueName: "key"))
  var unit: [String] = []

  @Option(help: ArgumentHelp("Make parts of this stage only: 1 or 2.", valueName: "n"))
  var stage: Int?

  @Option(
    help: ArgumentHelp("Folder of the parts. Default: Parts.", valueName: "folder"), completion: .directory)
  var parts: String?

  @Flag(help: "Remove parts that the plan does not name from the folder of the parts.")
  var prune = false

  func validate() throws {
    guard plan != nil else {
      if !unit.isEmpty || stage != nil || parts != nil || prune {
        throw ValidationError("--unit, --stage, --parts and --prune need --plan.")
      }
      return
    }
    try OptionCheck.range(stage, 1...2, "--stage")
    if let parts, parts.isEmpty || parts == "-" { throw ValidationError("--parts takes a folder.") }
  }

  static let partsFolder = "Parts"
}

/// Makes parts of a plan.
struct PartsRun {
  private let plan: FilmPlan
  private let paths: PlanPaths
  private let units: [FilmPlan.Unit]
  private let folder: PartsFolder
  private let prunes: Bool
  private let jobs: Int
  private let isQuiet: Bool
  /// Such as `shard 2 of 4`; nil if units were named.
  private let shardName: String?

  init(_ path: String, _ arguments: PlanArguments, shard: ShardChoice?, jobs: Int, isQuiet: Bool)
    throws(PlanError)
  {
    plan = try FilmPlan(at: path)
    try plan.checkVersions()
    paths = PlanPaths(ofPlan: path)
    folder = PartsFolder(arguments.parts ?? PlanArguments.partsFolder)
    (prunes, self.jobs, self.isQuiet) = (arguments.prune, jobs, isQuiet)
    var chosen: [FilmPlan.Unit]
    if let shard {
      guard shard.count == plan.shardCount else {
        let count = plan.shardCount
        throw PlanError(
          "the plan has \(count) \(count == 1 ? "shard" : "shards"): --shard is 1/\(count)"
            + (count > 1 ? " ... \(count)/\(count)" : ""), status: PlanError.usage)
      }
      chosen = plan.units.filter { $0.shard == shard.index }
      shardName = "shard \(shard.index) of \(shard.count)"
    } else {
      let keys = Set(arguments.unit)
      chosen = plan.units.filter { keys.contains($0.key) }
      let known = Set(chosen.map(\.key))
      if let unknown = arguments.unit.first(where: { !known.contains($0) }) {
        throw PlanError("the plan has no unit \(unknown.shortened(to: 64))", hint: "make the plan again")
      }
      shardName = nil
    }
    if let stage = arguments.stage { chosen.removeAll { $0.work.stage != stage } }
    units = chosen
  }

  func run() async throws {
    if prunes { _ = try folder.prune(plan) }
    if !isQuiet, let shardName {
      Console.error(
        "\(shardName): \(units.count) of \(plan.units.count) \(plan.units.count == 1 ? "unit" : "units")")
    }
    let records = FilmRecords()
    var messages: [String] = []
    var shards: Set<Int> = []
    for scene in plan.scenes.indices {
      let units = units.filter { $0.scene == scene }
      // The keys name all that the parts depend on, so a scene whose parts are there need not be read.
      guard units.contains(where: { folder.flaw(of: $0) != nil }) else { continue }
      do {
        try await make(units, ofScene: scene, records)
      } catch let error as PlanError where error.status == PlanError.unreadable {
        // What other scenes need may be there.
        messages += error.messages.filter { !messages.contains($0) }
        shards.formUnion(error.shards)
        if error.shards.isEmpty { throw PlanError(messages, hint: error.hint) }
      }
    }
    guard messages.isEmpty else {
      throw PlanError(messages, hint: PlanError.hint(shards, of: plan.shardCount, stage: 1))
    }
  }

  private func make(_ units: [FilmPlan.Unit], ofScene scene: Int, _ records: FilmRecords) async throws {
    var planned = PlannedScene(plan.scenes[scene].path, plan.options, paths, records: records)
    planned.rehearse(DiagnosticPolicy())
    guard let films = planned.films else {
      planned.result.complaints.forEach(Console.error(text:))
      throw PlannedFilms.otherScene(planned.path)
    }
    try films.check(plan, scene: scene)
    let options = FilmOptions(jobs: jobs) { Interrupt.isPending }
    let maker = PartMaker(plan, in: folder, options: options)
    try await Interrupt.whileWriting {
      for stage in 1...2 {
        _ = try await maker.make(
          units.filter { $0.work.stage == stage }, of: films,
          note: { if !isQuiet { Console.error("note: \($0)") } }, countSteps: { _ in })
      }
    }
  }
}
