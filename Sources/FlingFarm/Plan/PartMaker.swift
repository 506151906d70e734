package import FlingFilm

/// Makes the parts of a scene's units.
package struct PartMaker {
  private let plan: FilmPlan
  private let parts: PartsFolder
  private let options: FilmOptions

  /// - Parameter options: the number of cores to use, and an interrupt check.
  package init(_ plan: FilmPlan, in parts: PartsFolder, options: FilmOptions) {
    self.plan = plan
    self.parts = parts
    self.options = options
  }

  /// Makes the parts of units of one scene. A part that is there and complete is kept.
  /// - Parameters:
  ///   - units: units of one stage.
  ///   - films: the films of the units' scene, checked to be those of the plan.
  ///   - note: called with each part that was not complete, before it is made anew.
  ///   - countSteps: called with the number of steps that were just completed.
  /// - Returns: number of parts that were made.
  /// - Throws: `PlanError` that names the parts of the first stage that can't be used, or `FilmError`.
  package func make(
    _ units: [FilmPlan.Unit], of films: PlannedFilms, note: (String) -> Void, countSteps: (Int) -> Void
  ) async throws -> Int {
    try checkCounts(for: units)
    var made = 0
    // All encoded parts of an output need the same counts, which are merged once.
    var merged: (unit: FilmPlan.Unit, counts: FilmCounts)?
    for unit in units {
      if options.isInterrupted() { throw FilmError.interrupted }
      guard let (film, output) = films.output(of: unit) else { continue }
      var counts: FilmCounts?
      if unit.work == .encode {
        if merged?.unit.output != unit.output || merged?.unit.theme != unit.theme {
          merged = (unit, try self.counts(ofOutput: output, of: film, unit))
        }
        counts = merged?.counts
      }
      guard let flaw = flaw(of: unit, counts?.digest) else { continue }
      if flaw != .missing { note("\(unit.title) \(flaw.description): it is made anew") }
      let content: [UInt8]
      if let counts {
        content = try await film.encodePart(
          ofOutput: output, frames: unit.frames, counts, options: options, countSteps: countSteps)
      } else if unit.work == .count {
        content = try await film.countPart(
          ofOutput: output, frames: unit.frames, options: options, countSteps: countSteps)
      } else {
        content = try await film.wholePart(ofOutput: output, options: options, countSteps: countSteps)
      }
      try parts.write(content, of: unit, counts: counts?.digest)
      made += 1
    }
    return made
  }

  /// Checks that all counts are there that encoded parts need.
  private func checkCounts(for units: [FilmPlan.Unit]) throws(PlanError) {
    var flaws: [(unit: FilmPlan.Unit, flaw: PartsFolder.Flaw)] = []
    var known: Set<String> = []
    for unit in units where unit.work == .encode {
      for count in plan.units(.count, ofSameOutputAs: unit) where known.insert(count.key).inserted {
        if let flaw = parts.flaw(of: count) { flaws.append((count, flaw)) }
      }
    }
    if let error = PartsJudgement(plan, flaws: flaws).error { throw error }
  }

  private func flaw(of unit: FilmPlan.Unit, _ counts: String?) -> PartsFolder.Flaw? {
    do throws(PartsFolder.Flaw) {
      _ = try parts.content(of: unit, counts: counts)
      return nil
    } catch {
      return error
    }
  }

  /// Writes an output from its parts, completely or not at all.
  /// - Parameters:
  ///   - unit: a unit of the output.
  ///   - outputs: the checked destinations of the film's outputs.
  /// - Throws: `PlanError` that names parts that can't be used, or `FilmError`.
  package func join(
    outputOf unit: FilmPlan.Unit, of films: PlannedFilms, to outputs: OpenOutputs
  ) async throws -> WrittenFile? {
    guard let (film, output) = films.output(of: unit) else { return nil }
    guard unit.work != .whole else { return try await join([unit], nil, output, of: film, to: outputs) }
    let counts = try counts(ofOutput: output, of: film, unit)
    let encoded = plan.units(.encode, ofSameOutputAs: unit)
    // A part that does not fit is found before the output is begun.
    let flaws = encoded.compactMap { unit in flaw(of: unit, counts.digest).map { (unit, $0) } }
    if let error = PartsJudgement(plan, flaws: flaws).error { throw error }
    return try await join(encoded, counts, output, of: film, to: outputs)
  }

  private func join(
    _ units: [FilmPlan.Unit], _ counts: FilmCounts?, _ output: Int, of film: Film, to outputs: OpenOutputs
  ) async throws(FilmError) -> WrittenFile {
    try await film.join(
      output: output, counts, partCount: units.count,
      part: { (index) throws(FilmError) in
        do throws(PartsFolder.Flaw) {
          return try parts.content(of: units[index])
        } catch {
          throw .unreadable(path: parts.path(of: units[index]), reason: "it \(error.description)")
        }
      }, to: outputs, options: options)
  }

  /// The merged counts of an output.
  private func counts(ofOutput output: Int, of film: Film, _ unit: FilmPlan.Unit) throws -> FilmCounts {
    var contents: [[UInt8]] = []
    var flaws: [(unit: FilmPlan.Unit, flaw: PartsFolder.Flaw)] = []
    for unit in plan.units(.count, ofSameOutputAs: unit) {
      do throws(PartsFolder.Flaw) {
        contents.append(try parts.content(of: unit))
      } catch {
        flaws.append((unit, error))
      }
    }
    if let error = PartsJudgement(plan, flaws: flaws).error { throw error }
    return try film.counts(ofOutput: output, contents)
  }
}
