package import FlingFilm
import FlingGeometry

/// A folder with the part files of a plan. Workers share it, or each has its own and the files are brought together.
package struct PartsFolder: Sendable {
  package let path: String

  package init(_ path: String) {
    self.path = path.isEmpty ? "." : path
  }

  /// Why a part can't be used.
  package enum Flaw: Error, Equatable, Sendable {
    case missing
    case damaged(PartFileError)
    /// It is a complete part, but of other work.
    case foreign
    /// It was encoded with other counts than those of the first stage.
    case otherCounts

    /// A phrase that follows the part's name.
    package var description: String {
      switch self {
      case .missing: "is missing"
      case .damaged(.damaged): "is damaged: its checksum is another"
      case .damaged(let error): error.description
      case .foreign: "is a part of something else"
      case .otherCounts: "was made with other counts than those that are there"
      }
    }
  }

  package func path(of unit: FilmPlan.Unit) -> String { PartsFolder.join(path, "\(unit.key).part") }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// Whether there is a file of the unit's name.
  package func contains(_ unit: FilmPlan.Unit) -> Bool {
    (try? FileSystem.kind(of: path(of: unit))) != nil
  }

  /// The content of a unit's part.
  /// - Parameter counts: the digest of the counts that an encoded part must have been made with; nil for any.
  package func content(of unit: FilmPlan.Unit, counts: String? = nil) throws(Flaw) -> [UInt8] {
    guard contains(unit) else { throw .missing }
    let file: PartFile
    do throws(PartFileError) {
      file = try PartFile(at: path(of: unit))
    } catch {
      throw .damaged(error)
    }
    guard file.kind == unit.work.partKind, let content = file.block(PartsFolder.block),
      PartsFolder.facts(of: unit, counts: file.facts[PartsFolder.countsFact]) == file.facts
    else { throw .foreign }
    if let counts, file.facts[PartsFolder.countsFact] != counts { throw .otherCounts }
    return content
  }

  /// The state of a unit's part; nil if it is complete. The content is read, but not decoded.
  package func flaw(of unit: FilmPlan.Unit) -> Flaw? {
    do throws(Flaw) {
      _ = try content(of: unit)
      return nil
    } catch {
      return error
    }
  }

  /// Writes a unit's part, completely or not at all.
  /// - Parameter counts: the digest of the counts that it was made with, for an encoded part.
  package func write(_ content: [UInt8], of unit: FilmPlan.Unit, counts: String? = nil) throws(FilmError) {
    let facts = PartsFolder.facts(of: unit, counts: counts)
    let file = PartFile(unit.work.partKind, facts: facts, blocks: [.init(PartsFolder.block, content)])
    try file.write(to: path(of: unit))
  }

  private static let block = "DATA"
  private static let countsFact = "counts"

  /// What a part says of itself.
  private static func facts(of unit: FilmPlan.Unit, counts: String?) -> [String: String] {
    var facts = [
      "fling": Versions.fling, "key": unit.key, "output": unit.output, "theme": unit.theme.rawValue,
      "part": "\(unit.index + 1)/\(unit.count)",
      "frames": "\(unit.frames.lowerBound)..<\(unit.frames.upperBound)",
    ]
    facts[countsFact] = counts
    return facts
  }

  /// Removes the parts that a plan does not name. Other files stay.
  /// - Returns: number of removed files.
  package func prune(_ plan: FilmPlan) throws(FilmError) -> Int {
    let named = Set(plan.units.map { "\($0.key).part" })
    guard FileSystem.isFolder(path) else { return 0 }
    var count = 0
    do throws(SystemError) {
      for name in try FileSystem.names(in: path) where !named.contains(name) && PartsFolder.isPart(name) {
        try FileSystem.removeFile(PartsFolder.join(path, name))
        count += 1
      }
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
    return count
  }

  private static func isPart(_ name: String) -> Bool {
    name.hasSuffix(".part") && FilmPlan.Unit.isKey(String(name.dropLast(".part".count)))
  }
}

/// The parts of a plan that can't be used, and what to run for them.
package struct PartsJudgement: Sendable {
  package let flaws: [(unit: FilmPlan.Unit, flaw: PartsFolder.Flaw)]
  private let plan: FilmPlan

  /// Reads all parts of a plan.
  package init(_ plan: FilmPlan, _ parts: PartsFolder) {
    self.init(plan, flaws: plan.units.compactMap { unit in parts.flaw(of: unit).map { (unit, $0) } })
  }

  package init(_ plan: FilmPlan, flaws: [(unit: FilmPlan.Unit, flaw: PartsFolder.Flaw)]) {
    self.plan = plan
    self.flaws = flaws
  }

  /// The error that names each part; nil if all are complete.
  package var error: PlanError? {
    guard !flaws.isEmpty else { return nil }
    let shards = Set(flaws.map(\.unit.shard))
    var error = PlanError(
      flaws.map { "\($0.unit.title) \($0.flaw.description)" },
      hint: PlanError.hint(shards, of: plan.shardCount))
    error.shards = shards
    return error
  }
}
