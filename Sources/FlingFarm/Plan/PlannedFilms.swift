import FlingCodecs
package import FlingFilm
import FlingGeometry
package import FlingScene

/// The films of a planned scene, with the files that the scene reads. The planner, the workers and the join load
/// scenes in this way.
package struct PlannedFilms: Sendable {
  /// The films, one for each theme.
  package let films: [Film]
  /// The scene and the files that it reads, with paths relative to the plan's folder.
  package let inputs: [FilmPlan.Input]
  /// SHA-256 over all that the scene's outputs depend on.
  private let sceneKey: String

  /// Reads a scene with the options of a plan. Nothing is rehearsed.
  /// - Parameters:
  ///   - path: the scene's path relative to the plan's folder.
  ///   - records: the memory that films share.
  package static func variants(
    _ path: String, _ options: PlanOptions, _ paths: PlanPaths, records: FilmRecords?
  ) -> Result<[SceneLoader.Variant], any Error> {
    Result {
      let overrides = options.overrides
      let values = options.values.map { text -> (name: String, value: String) in
        let sign = text.firstIndex(of: "=") ?? text.endIndex
        return (String(text[..<sign]), String(text[sign...].dropFirst()))
      }
      let loader = SceneLoader(
        values: values, theme: options.theme, records: records, adjust: overrides.apply)
      return try loader.themeVariants(
        of: SourceFile.read(paths.path(path), root: options.root.map(paths.path)))
    }
  }

  /// - Parameters:
  ///   - films: the rehearsed films of the variants.
  ///   - path: the scene's path relative to the plan's folder.
  /// - Throws: `FilmError` if an input can't be read any more.
  package init(
    _ films: [Film], of variants: [SceneLoader.Variant], at path: String, _ options: PlanOptions, _ paths: PlanPaths
  ) throws(FilmError) {
    self.films = films
    let scene = paths.path(path)
    var others: Set<String> = []
    for variant in variants {
      others.formUnion(variant.document.sources.includedPaths)
      for run in variant.document.runs { others.formUnion(run.namedFiles) }
    }
    others.remove(scene)
    // Sorted by bytes, not by Unicode's rules.
    let sorted = others.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var inputs: [FilmPlan.Input] = []
    for input in [scene] + sorted {
      let planned = input.hasPrefix(paths.folder) ? String(input.dropFirst(paths.folder.count)) : input
      inputs.append(FilmPlan.Input(path: planned, digest: try PlannedFilms.digest(of: input)))
    }
    self.inputs = inputs
    sceneKey = PlannedFilms.sceneKey(of: films, inputs, path, options)
  }

  private static func digest(of path: String) throws(FilmError) -> String {
    var hash = SHA256()
    do throws(SystemError) {
      hash.update(with: try FileSystem.bytes(at: path, limit: PartFile.sizeLimit))
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
    return hash.text
  }

  private static func sceneKey(
    of films: [Film], _ inputs: [FilmPlan.Input], _ path: String, _ options: PlanOptions
  ) -> String {
    var writer = BinaryWriter()
    writer.write(UInt64(PartFile.version))
    for version in FilmPlan.currentVersions {
      writer.write(version.name)
      writer.write(version.version)
    }
    // The choice of outputs and the folder of files do not change an output.
    var options = options
    (options.only, options.root) = ([], nil)
    writer.write(options.arguments)
    // The scene's name may be in its outputs, its folder is not: a moved scene keeps its parts.
    let folder = PlanPaths(ofPlan: path).folder
    for input in inputs {
      writer.write(input.path.hasPrefix(folder) ? String(input.path.dropFirst(folder.count)) : input.path)
      writer.write(input.digest)
    }
    // Fonts that were found on the machine are no files of the scene.
    for font in films.first?.document.fonts ?? [] {
      writer.write(font.family)
      for file in font.files { writer.write(SHA256.digest(of: file.bytes ?? [])) }
    }
    var hash = SHA256()
    hash.update(with: writer.bytes)
    return hash.text
  }

  /// The key of a unit; the unit's own key, scene index, cost and shard do not count.
  package func key(of unit: FilmPlan.Unit) -> String {
    var writer = BinaryWriter()
    writer.write(sceneKey)
    writer.write(unit.theme.rawValue)
    writer.write(unit.output)
    writer.write(unit.work.rawValue)
    writer.write(unit.index)
    writer.write(unit.count)
    writer.write(unit.frames)
    var hash = SHA256()
    hash.update(with: writer.bytes)
    return hash.text
  }

  /// The film and the index of the output that a unit belongs to; nil if there is none.
  package func output(of unit: FilmPlan.Unit) -> (film: Film, index: Int)? {
    guard let film = films.first(where: { $0.document.settings.theme == unit.theme }),
      let index = film.outputPaths.firstIndex(of: unit.output)
    else { return nil }
    return (film, index)
  }

  /// Checks that the scene is what the plan was made of.
  package func check(_ plan: FilmPlan, scene: Int) throws(PlanError) {
    let planned = plan.scenes[scene]
    let path = planned.path
    guard planned.inputs == inputs else {
      let changed = zip(planned.inputs, inputs).first { $0 != $1 }?.1.path ?? path
      throw PlannedFilms.otherScene(changed)
    }
    for unit in plan.units where unit.scene == scene {
      guard output(of: unit) != nil, key(of: unit) == unit.key else { throw PlannedFilms.otherScene(path) }
    }
  }

  private static func otherScene(_ path: String) -> PlanError {
    PlanError("\(path) is not what the plan was made of", hint: "make the plan again")
  }
}
