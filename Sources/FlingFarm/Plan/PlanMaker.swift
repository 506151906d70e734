import FlingFilm
import FlingScene

/// Divides films into units of work and assigns them to shards, by costs that the rehearsals tell.
package struct PlanMaker: Sendable {
  package var shards: ShardNumber
  package var split: Split

  package enum ShardNumber: Equatable, Sendable {
    /// At most this many shards have work.
    case most(Int)
    /// Each unit is a shard.
    case each
  }

  /// Whether a film is divided into ranges of frames.
  package enum Split: Equatable, Sendable {
    /// If one core would take more than `PlanMaker.longestFilm`.
    case auto
    case never
    /// Into ranges of this many frames.
    case frames(Int)
  }

  package init(shards: ShardNumber, split: Split) {
    self.shards = shards
    self.split = split
  }

  /// Seconds of one core that a film may take before it is divided.
  static let longestFilm = 30.0
  /// Least seconds of work of a range of frames, and of a shard.
  static let leastWork = 5.0
  /// Most ranges that are chosen automatically: every worker of the second stage reads the counts of all of them.
  static let mostRanges = 64
  /// Share of an output's work in each stage, of one run's. The encoder draws each frame again, so the sum exceeds 1.
  static let shares: [FilmPlan.Work: Double] = [.whole: 1, .count: 0.4, .encode: 0.9]

  /// The units of a scene, in no shard yet.
  package func units(of planned: PlannedFilms, scene: Int) -> [FilmPlan.Unit] {
    var units: [FilmPlan.Unit] = []
    for film in planned.films {
      let estimate = WorkEstimate(of: film)
      for (output, path) in film.outputPaths.enumerated() {
        let ranges = ranges(ofOutput: output, of: film, estimate)
        let works: [FilmPlan.Work] = ranges == nil ? [.whole] : [.count, .encode]
        for work in works {
          for (index, frames) in (ranges ?? [0..<0]).enumerated() {
            let drawing =
              work == .whole
              ? estimate.seconds(ofOutput: output)
              : Double(frames.count) * estimate.secondsPerFrame(ofOutput: output)
            var unit = FilmPlan.Unit(
              key: "", scene: scene, theme: film.document.settings.theme, output: path, work: work,
              index: index,
              count: ranges?.count ?? 1, frames: frames,
              cost: PlanMaker.rounded(
                estimate.simulationSeconds + drawing * PlanMaker.shares[work, default: 1]), shard: 1)
            unit.key = planned.key(of: unit)
            units.append(unit)
          }
        }
      }
    }
    return units
  }

  /// Whole microseconds, as the file of a plan has them.
  private static func rounded(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1e6 }

  /// The ranges of frames of a divided output, in order; nil if it is one unit.
  private func ranges(ofOutput output: Int, of film: Film, _ estimate: WorkEstimate) -> [Range<Int>]? {
    guard case .frames(let count) = film.division(ofOutput: output) else { return nil }
    // Only a file can be one part: a folder of frames has two stages in any case.
    var isFolder = false
    if case .frames(digits: _) = film.document.render.outputs[output].kind { isFolder = true }
    let whole = isFolder ? [0..<count] : nil
    guard count > 1 else { return whole }
    var parts = 1
    var length: Int?
    switch split {
    case .never: break
    case .frames(let frames):
      length = max(1, frames)
      parts = (count - 1) / max(1, frames) + 1
    case .auto:
      let drawing = estimate.seconds(ofOutput: output)
      guard estimate.simulationSeconds + drawing > PlanMaker.longestFilm else { break }
      // A shard simulates the whole scene, so its own work should not be less than that.
      let least = max(PlanMaker.leastWork, estimate.simulationSeconds)
      var most = PlanMaker.mostRanges
      if case .most(let shards) = shards { most = min(most, shards) }
      parts = min(most, Int(min(drawing / least, Double(count))))
    }
    if let limit = film.frameLimit(ofOutput: output), count > limit * parts {
      parts = (count - 1) / limit + 1
      length = nil
    }
    guard parts > 1 else { return whole }
    if let length { return (0..<parts).map { $0 * length..<min(count, ($0 + 1) * length) } }
    return (0..<parts).map { count * $0 / parts..<count * ($0 + 1) / parts }
  }

  /// Makes a plan of scenes.
  /// - Parameters:
  ///   - scenes: the scenes in their order.
  ///   - units: the units of all scenes, in that order.
  /// - Throws: `PlanError` if there is nothing to do.
  package func plan(
    _ options: PlanOptions, _ scenes: [FilmPlan.Scene], _ units: [FilmPlan.Unit]
  ) throws(PlanError) -> FilmPlan {
    guard !units.isEmpty else {
      throw PlanError("there is nothing to plan: the scenes have no outputs")
    }
    // Two equal scenes would write the same outputs, which is refused before.
    var units = units
    var shardCount = 1
    for stage in 1...2 {
      let members = units.indices.filter { units[$0].work.stage == stage }
      switch shards {
      case .each:
        for index in members { units[index].shard = index + 1 }
        shardCount = units.count
      case .most(let count):
        assign(members, of: &units, to: count)
        shardCount = count
      }
    }
    return FilmPlan(
      versions: FilmPlan.currentVersions, options: options, shardCount: shardCount, scenes: scenes,
      units: units)
  }

  /// Assigns the units of a stage to shards. Small units of a scene stay together, because one rehearsal serves them
  /// all; and no more shards have work than can have `leastWork` each. Ranges of a chosen length are spread anyway.
  private func assign(_ members: [Int], of units: inout [FilmPlan.Unit], to count: Int) {
    var least = PlanMaker.leastWork
    if case .frames = split { least = 0 }
    var groups: [(units: [Int], cost: Double)] = []
    for index in members {
      let unit = units[index]
      if let last = groups.last, units[last.units[0]].scene == unit.scene, last.cost < least {
        groups[groups.count - 1].units.append(index)
        groups[groups.count - 1].cost += unit.cost
      } else {
        groups.append(([index], unit.cost))
      }
    }
    let total = groups.reduce(0) { $0 + $1.cost }
    let useful = least == 0 ? count : max(1, Int(min(Double(count), total / least)))
    let shards = ShardAssignment.shards(for: groups.map(\.cost), count: useful)
    for (shard, members) in shards.enumerated() {
      for member in members { for index in groups[member].units { units[index].shard = shard + 1 } }
    }
  }
}

extension FilmPlan {
  /// The estimated work of each shard in seconds of one core, all stages together.
  package var loads: [Double] {
    units.reduce(into: [Double](repeating: 0, count: shardCount)) { $0[$1.shard - 1] += $1.cost }
  }
}
