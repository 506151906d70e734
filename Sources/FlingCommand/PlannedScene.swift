import FlingFarm
import FlingFilm
import FlingScene

/// A scene of a plan, as the planner, the workers and the join read and rehearse it.
struct PlannedScene: Sendable {
  /// Path relative to the plan's folder.
  let path: String
  /// What is known of the scene so far, under its path from the current folder.
  private(set) var result: SceneResult
  /// The rehearsed films; nil before `rehearse`, and if there is an error.
  private(set) var films: PlannedFilms?
  let variants: Result<[SceneLoader.Variant], any Error>

  private let options: PlanOptions
  private let paths: PlanPaths
  private let records: FilmRecords?
  /// What was read for the scene.
  private let log = InputLog()

  /// Reads a scene.
  /// - Parameter records: the memory that films share; nil if they are not drawn.
  init(_ path: String, _ options: PlanOptions, _ paths: PlanPaths, records: FilmRecords?) {
    (self.path, self.options, self.paths, self.records) = (path, options, paths, records)
    result = SceneResult(scene: paths.path(path))
    variants = InputLog.$current.withValue(log) {
      PlannedFilms.variants(path, options, paths, records: records)
    }
  }

  /// Runs the scene without pixels, in each of its themes.
  mutating func rehearse(_ policy: DiagnosticPolicy) {
    var result = result
    let films = InputLog.$current.withValue(log) { result.rehearse(variants, records: records, policy) }
    if !films.isEmpty {
      do throws(FilmError) {
        self.films = try PlannedFilms(films, at: path, options, paths, log: log)
      } catch {
        result.fail(error)
      }
    }
    self.result = result
  }
}

extension RunFiles {
  /// Finds outputs of scenes that would replace an input or output of another.
  /// - Returns: a result for each scene with its refusals; empty if nothing is refused.
  static func refusals(in scenes: [PlannedScene], to destination: Destination) -> [SceneResult] {
    var files = RunFiles()
    for (number, scene) in scenes.enumerated() {
      for variant in (try? scene.variants.get()) ?? [] {
        files.addInputs(of: variant.document)
        files.addOutputs(
          variant.document.render.outputs.map { ($0, $0.path(withSuffix: variant.suffix)) },
          of: variant.document.source, to: destination, scene: number)
      }
    }
    let refusals = files.refusedOutputs()
    guard !refusals.isEmpty else { return [] }
    var results = scenes.map(\.result)
    for refusal in refusals { results[refusal.scene].fail(refusal.error) }
    return results
  }
}
