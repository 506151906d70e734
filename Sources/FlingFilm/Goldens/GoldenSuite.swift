/// A scene and where its golden stands.
struct GoldenCase: Sendable {
  /// The scene file as messages name it.
  let path: String
  let name: String
  let golden: GoldenFolder
  /// Why it cannot have a golden.
  var obstacle: String?
}

/// Scenes that are compared with their goldens.
public struct GoldenSuite: Sendable {
  let search: SceneSearch

  /// - Parameter paths: scene files and folders, in which all scenes are found.
  /// - Throws: `FilmError.unreadable` if one of them is not there or cannot be read.
  public init(_ paths: [String]) throws(FilmError) {
    search = try SceneSearch(paths)
  }

  /// How many scenes there are.
  public var sceneCount: Int { search.cases.count }

  /// How many goldens there are whose scene is gone.
  public var orphanCount: Int { search.orphans.count }

  /// Files in folders that could be scenes by their names but are none.
  public var passedOver: [String] { search.passedOver }

  /// Names that neither a scene nor a golden without one answers to.
  public func unknown(among names: [String]) -> [String] {
    names.filter { name in
      let wanted = GoldenAcceptance.named([name])
      return !search.cases.contains { wanted.names($0.name, $0.path) }
        && !search.orphans.contains { wanted.names(TemporaryName.split($0.path).name, $0.path) }
    }
  }

  /// Compares all scenes, several at a time, then looks after goldens whose scene is gone.
  /// - Parameters:
  ///   - options: for all of them.
  ///   - consume: is given the results in the order of the scenes.
  /// - Throws: `FilmError.interrupted`.
  public func run(
    _ options: GoldenOptions, consume: (GoldenResult) throws(FilmError) -> Void
  ) async throws(FilmError) {
    var options = options
    options.jobs = max(1, options.jobs)
    // Many scenes keep all cores busy; of a few, each takes several.
    let scenes = min(options.jobs, max(1, search.cases.count))
    var own = options
    own.jobs = max(1, options.jobs / scenes)
    own.recordingRoom /= scenes
    let each = own
    var rest = search.cases[...]
    try await OrderedPipeline(jobs: scenes, isInterrupted: options.isInterrupted).run(
      next: { () throws(FilmError) in rest.popFirst() },
      make: { (item: GoldenCase) async throws(FilmError) in await GoldenCheck.run(item, each) },
      consume: { (result: GoldenResult) throws(FilmError) in
        if result.error == .interrupted { throw .interrupted }
        try consume(result)
      })
    for orphan in search.orphans { try consume(GoldenSuite.lookAfter(orphan, options)) }
  }

  private static func lookAfter(_ golden: GoldenFolder, _ options: GoldenOptions) -> GoldenResult {
    let name = TemporaryName.split(golden.path).name
    var result = GoldenResult(path: golden.path, name: name, golden: golden.path)
    result.verdict = .orphaned
    guard !options.isUnattended, options.acceptance.covers(name, golden.path) else { return result }
    do throws(FilmError) {
      try golden.remove()
      result.verdict = .removed
    } catch {
      result.fail(error)
    }
    return result
  }
}

extension GoldenSuite {
  /// Compares one scene.
  /// - Parameters:
  ///   - scene: the path of its file.
  ///   - golden: the folder of its golden; nil for that beside the scene.
  ///   - options: for this scene.
  public static func check(
    _ scene: String, golden: String? = nil, _ options: GoldenOptions
  ) async -> GoldenResult {
    var item = SceneSearch.item(scene)
    if let golden { item = GoldenCase(path: scene, name: item.name, golden: GoldenFolder(path: golden)) }
    return await GoldenCheck.run(item, options)
  }
}
