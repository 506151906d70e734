import FlingScene

/// A plan as a file of an engine that runs its units. The file knows no hosts, images, queues or accounts.
///
/// In each of them the join is the judge: it runs whatever became of the parts, and its status is the job's.
package struct PlanExport: Sendable {
  package enum Engine: String, CaseIterable, Sendable {
    case ninja
    case make
    case slurm
    case openjd
    case github
    case gitlab

    /// Whether the engine makes the plan anew in every job, so that no plan lies beside the file.
    package var plansInJobs: Bool { self == .github || self == .gitlab }

    /// Whether the engine builds files from files, one unit at a time, rather than shards.
    package var buildsFiles: Bool { self == .ninja || self == .make }

    /// Most shards that the engine takes in one job.
    package var mostShards: Int {
      switch self {
      case .ninja, .make, .openjd: FilmPlan.countLimit
      // `MaxArraySize` is 1001 unless an administrator raises it.
      case .slurm: 1000
      case .github: 256
      case .gitlab: 200
      }
    }
  }

  let plan: FilmPlan
  /// Name of the exported file in the folder of the plan; nil for the standard output.
  let fileName: String?
  /// Options of `fling plan`, without those that name files.
  let options: [String]

  /// - Parameters:
  ///   - fileName: name of the exported file in the same folder; nil for the standard output.
  ///   - split: the option `--split` and its value, or none.
  package init(_ plan: FilmPlan, fileName: String?, split: [String]) {
    self.plan = plan
    self.fileName = fileName
    options = plan.options.arguments + split
  }

  /// The file.
  /// - Throws: `PlanError` if the engine can't express the plan.
  package func text(for engine: Engine) throws(PlanError) -> String {
    guard plan.shardCount <= engine.mostShards else {
      throw PlanError(
        "--to \(engine.rawValue) takes at most \(engine.mostShards) shards, the plan has \(plan.shardCount)",
        hint: "write --shards \(engine.mostShards)", status: PlanError.usage)
    }
    let words = plan.scenes.flatMap { [$0.path] + $0.inputs.map(\.path) } + plan.units.map(\.output) + options
    for word in words + [fileName ?? ""] where !ExportText.isExpressible(word) {
      throw PlanError("\"\(word.shortened(to: 60))\" has control characters, which no export can express")
    }
    return switch engine {
    case .ninja: ninja
    case .make: try make()
    case .slurm: slurm
    case .openjd: openJD
    case .github: github
    case .gitlab: gitLab
    }
  }

  // MARK: What the exports share

  /// The plan in the folder of the exported file, and the folders that all exports use.
  package static let planName = "plan.json"
  static let partsFolder = "Parts"
  static let outputFolder = "Output"

  /// The command that makes the plan again.
  func planCommand(shards: String, to engine: Engine? = nil) -> [String] {
    var words = ["fling", "plan"] + options + ["--shards", shards]
    if let engine, let fileName {
      words += ["--to", engine.rawValue, "-o", fileName]
    } else {
      words += ["-o", PlanExport.planName]
    }
    // After the options, so that a scene whose name begins with a hyphen is none of them.
    let scenes = plan.scenes.map(\.path)
    return words + (scenes.contains { $0.hasPrefix("-") } ? ["--"] : []) + scenes
  }

  /// The command that makes the part of a unit.
  func unitCommand(_ unit: FilmPlan.Unit) -> [String] {
    [
      "fling", "render", "--plan", PlanExport.planName, "--unit", unit.key, "--parts", PlanExport.partsFolder,
      "--quiet",
    ]
  }

  var joinCommand: [String] {
    ["fling", "join", PlanExport.planName, "--parts", PlanExport.partsFolder, "-o", PlanExport.outputFolder]
  }

  func partPath(_ unit: FilmPlan.Unit) -> String { "\(PlanExport.partsFolder)/\(unit.key).part" }

  /// All files that the plan is made of, without duplicates.
  var inputs: [String] {
    var known: Set<String> = []
    return plan.scenes.flatMap { $0.inputs.map(\.path) }.filter { known.insert($0).inserted }
  }

  /// The count parts that an encoded part reads.
  func counts(for unit: FilmPlan.Unit) -> [FilmPlan.Unit] {
    unit.work == .encode ? plan.units(.count, ofSameOutputAs: unit) : []
  }

  /// The time limit of a job in minutes: ten times the longest load of a shard, in steps of five minutes. It ends
  /// jobs that hang.
  var minutes: Int {
    let longest = plan.loads.max() ?? 0
    return Int(min(longest * 10 / 300, 287).rounded(.up)) * 5 + 5
  }
}
