package import FlingFilm
package import FlingGeometry

/// How films are made in parts: the scenes, the units of work, and the shard that each unit belongs to. A plan holds
/// neither a time nor a fact of the machine, so the same inputs give the same plan.
///
/// Paths are relative to the folder of the plan.
package struct FilmPlan: Equatable, Sendable {
  /// The version of the plan's file.
  package static let format = 1

  /// What the bytes of the films depend on besides the scenes: Fling first, then its libraries and font.
  package var versions: [Version]
  package var options: PlanOptions
  /// Number of shards; some may have no units.
  package var shardCount: Int
  package var scenes: [Scene]
  /// Units in the order of scenes, themes, outputs, stages and frames.
  package var units: [Unit]

  package struct Version: Equatable, Sendable {
    package var name: String
    package var version: String
  }

  /// A scene with all files that it reads.
  package struct Scene: Equatable, Sendable {
    package var path: String
    /// The scene itself first, then the others in order of their paths.
    package var inputs: [Input]

    package init(path: String, inputs: [Input]) {
      self.path = path
      self.inputs = inputs
    }
  }

  /// A file that a scene reads.
  package struct Input: Equatable, Sendable {
    package var path: String
    /// SHA-256 of the file as 64 hexadecimal digits; for other files than the scene, also of where links lead.
    package var digest: String
  }

  /// The work that makes one part file.
  package struct Unit: Equatable, Sendable {
    /// Name of the part: SHA-256 as 64 hexadecimal digits over all that its bytes depend on.
    package var key: String
    /// Index of the scene.
    package var scene: Int
    package var theme: Theme
    /// Path of the output from the output folder, with the suffix of its theme.
    package var output: String
    package var work: Work
    /// The part's number among those of its output and stage, from 0.
    package var index: Int
    /// Number of parts of its output and stage.
    package var count: Int
    /// The frames of the part; those of the whole film for an output that is not divided.
    package var frames: Range<Int>
    /// Estimated seconds of one core.
    package var cost: Double
    /// Number of the shard, from 1.
    package var shard: Int

    /// Such as `part 3/4 of long.gif`.
    package var title: String {
      let stage = work == .count ? "count part" : "part"
      return "\(stage) \(index + 1)/\(count) of \(output)"
    }
  }

  /// What a unit does.
  package enum Work: String, CaseIterable, Sendable {
    /// Makes an output that is not divided.
    case whole
    /// Counts the colors and changes of a range of frames; the first stage of a divided output.
    case count
    /// Encodes a range of frames, knowing the counts of all ranges; the second stage.
    case encode

    package var stage: Int { self == .encode ? 2 : 1 }

    var partKind: PartFile.Kind {
      switch self {
      case .whole: .whole
      case .count: .count
      case .encode: .encode
      }
    }
  }

  /// The versions of this program.
  package static var currentVersions: [Version] {
    [Version(name: "Fling", version: Versions.fling)]
      + (Versions.libraries + [Versions.font]).map { Version(name: $0.name, version: $0.version) }
  }

  /// Number of stages: 2 if an output is divided.
  package var stageCount: Int { units.map(\.work.stage).max() ?? 1 }

  /// The units of a divided output's stage, in order of their frames.
  package func units(_ work: Work, ofSameOutputAs unit: Unit) -> [Unit] {
    units.filter {
      $0.work == work && $0.scene == unit.scene && $0.theme == unit.theme && $0.output == unit.output
    }
  }

  /// Checks that this program makes the bytes that the plan was made for.
  package func checkVersions() throws(PlanError) {
    let here = FilmPlan.currentVersions
    for version in versions {
      let own = here.first { $0.name == version.name }?.version ?? "none"
      guard own != version.version else { continue }
      throw PlanError(
        "the plan is of \(version.name) \(version.version), this is \(own)",
        hint: "use the same program everywhere, or make the plan again")
    }
    guard versions.count == here.count else {
      throw PlanError("the plan is of another program", hint: "make the plan again")
    }
  }
}

/// Options of `fling render` that a plan has.
package struct PlanOptions: Equatable, Sendable {
  /// Values of variables, each as `name=value`.
  package var values: [String] = []
  package var theme: Theme?
  /// Names of outputs; empty for all.
  package var only: [String] = []
  package var format: OutputFormat?
  package var framesPerSecond: Double?
  package var scale: Double?
  package var width: Int?
  package var from: OutputMoment?
  package var until: OutputMoment?
  /// A folder that may contain files of the scenes besides their own.
  package var root: String?

  package init() {}

  /// The options as `fling plan` and `fling render` take them.
  package var arguments: [String] {
    var words = values.flatMap { ["--set", $0] }
    func add(_ option: String, _ value: String?) { if let value { words += [option, value] } }
    add("--theme", theme?.rawValue)
    for name in only { add("--only", name) }
    add("--format", format?.rawValue)
    add("--fps", framesPerSecond.map(PlanOptions.text))
    add("--scale", scale.map(PlanOptions.text))
    add("--width", width.map(String.init))
    add("--from", from?.description)
    add("--until", until?.description)
    add("--root", root)
    return words
  }

  /// The shortest text that reads as the same number.
  static func text(_ number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  var overrides: OutputOverrides {
    OutputOverrides(
      only: only, format: format, framesPerSecond: framesPerSecond, scale: scale, width: width, from: from,
      until: until, hasTheme: theme != nil)
  }
}

/// Why work on a plan ends. Nothing is wrong with a scene.
package struct PlanError: Error, Equatable, Sendable {
  /// One of BSD's sysexits.
  package var status: Int32
  /// Lines in lower case without a full stop.
  package var messages: [String]
  package var hint: String?
  /// Numbers of shards to run again.
  package var shards: Set<Int> = []

  package init(_ message: String, hint: String? = nil, status: Int32 = PlanError.unreadable) {
    self.init([message], hint: hint, status: status)
  }

  package init(_ messages: [String], hint: String? = nil, status: Int32 = PlanError.unreadable) {
    self.messages = messages
    self.hint = hint
    self.status = status
  }

  /// - Parameters:
  ///   - shards: the shards to run again.
  ///   - stage: the stage that must run for them first; nil for all.
  package static func hint(_ shards: Set<Int>, of count: Int, stage: Int? = nil) -> String {
    let names = shards.sorted().map { "--shard \($0)/\(count)" }
    return "run \(names.joined(separator: ", "))\(stage.map { " of --stage \($0)" } ?? "") again"
  }

  /// The command line does not fit the plan.
  package static let usage: Int32 = 64
  /// A plan, a part or an input is missing or is another one.
  package static let unreadable: Int32 = 66
}
