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
  ///   - films: the rehearsed films of the scene.
  ///   - path: the scene's path relative to the plan's folder.
  ///   - log: the log of all that was read for the films.
  /// - Throws: `FilmError.unreadable` if a file changed meanwhile.
  package init(
    _ films: [Film], at path: String, _ options: PlanOptions, _ paths: PlanPaths, log: InputLog
  ) throws(FilmError) {
    self.films = films
    guard let records = log.inputs else {
      let isProgram = films.contains { $0.document.settings.app != nil }
      throw .unreadable(
        path: paths.path(path),
        reason: isProgram
          ? "films of UIKit code can't be made in parts; --shard divides them"
          : "a file of it changed while it was read")
    }
    let scene = PlannedFilms.digest(of: films.first?.document.source.bytes ?? [])
    inputs =
      [FilmPlan.Input(path: path, digest: scene)]
      + records.filter { $0.input.kind == .sceneFile }.map {
        let path = $0.input.path
        return FilmPlan.Input(
          path: path.hasPrefix(paths.folder) ? String(path.dropFirst(paths.folder.count)) : path,
          digest: $0.state.text)
      }
    // Fonts that are installed on the machine have other paths elsewhere.
    let installed = records.filter { $0.input.kind != .sceneFile }.map(\.state.text)
    sceneKey = PlannedFilms.sceneKey(inputs, installed: installed, path, options)
  }

  private static func sceneKey(
    _ inputs: [FilmPlan.Input], installed: [String], _ path: String, _ options: PlanOptions
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
    // The scene's name may be in its outputs, the names of its folders are not: a moved scene keeps its parts.
    let folder = PlanPaths(ofPlan: path).folder
    for input in inputs {
      writer.write(input.path.hasPrefix(folder) ? String(input.path.dropFirst(folder.count)) : input.path)
      writer.write(input.digest)
    }
    writer.write(installed)
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

  private static func digest(of bytes: [UInt8]) -> String {
    var hash = SHA256()
    hash.update(with: bytes)
    return hash.text
  }

  /// Checks the files of scenes, but not what they read, before anything is made of them.
  /// - Parameter scenes: the scenes of a plan, in its order, as far as they can be read.
  /// - Throws: `PlanError` that names each file that is another one.
  package static func check(_ scenes: [SourceFile?], of plan: FilmPlan) throws(PlanError) {
    let changed = zip(scenes, plan.scenes).filter { source, scene in
      source.map { digest(of: $0.bytes) != scene.inputs.first?.digest } ?? false
    }
    guard !changed.isEmpty else { return }
    throw PlanError(changed.flatMap { otherScene($0.1.path).messages }, hint: otherScene("").hint)
  }

  /// The error of a scene that is another one than when it was planned.
  package static func otherScene(_ path: String) -> PlanError {
    PlanError("\(path) is not what the plan was made of", hint: "make the plan again")
  }
}

extension InputState {
  /// The digest as 64 hexadecimal digits.
  fileprivate var text: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
