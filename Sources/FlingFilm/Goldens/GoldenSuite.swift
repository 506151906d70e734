import FlingScene

/// A scene with the path of its golden.
struct GoldenCase: Sendable {
  /// Path of the scene file as shown in messages.
  let path: String
  let name: String
  let golden: GoldenFolder
  /// Reason why the scene cannot have a golden; nil if it can.
  var obstacle: String?
}

/// Scenes to compare with their goldens.
package struct GoldenSuite: Sendable {
  private(set) var search: SceneSearch

  /// Finds the scenes.
  /// - Parameter paths: scene files, and folders that are searched for scenes.
  /// - Throws: `FilmError.unreadable` if a path does not exist or cannot be read.
  package init(_ paths: [String]) throws(FilmError) {
    search = try SceneSearch(paths)
  }

  /// Paths of the scenes.
  package var scenes: [String] { search.cases.map(\.path) }

  /// Number of scenes.
  package var sceneCount: Int { search.cases.count }

  /// Number of goldens whose scene is gone.
  package var orphanCount: Int { search.orphans.count }

  /// Files in the searched folders that have the extension of scenes but are none.
  package var passedOver: [String] { search.passedOver }

  /// The names of which there is no scene and no orphaned golden.
  package func unknown(among names: [String]) -> [String] {
    names.filter { name in
      let acceptance = GoldenAcceptance.named([name])
      return !search.cases.contains { acceptance.isNamed($0.name, $0.path) }
        && !search.orphans.contains { acceptance.isNamed(TemporaryName.split($0.path).name, $0.path) }
    }
  }

  /// The suite with some of the scenes only.
  /// - Parameters:
  ///   - indices: indices of scenes, in ascending order.
  ///   - hasOrphans: whether the goldens whose scene is gone, and the files that were passed over, belong to it.
  package func selecting(_ indices: [Int], hasOrphans: Bool) -> GoldenSuite {
    var suite = self
    suite.search.select(indices, hasOrphans: hasOrphans)
    return suite
  }

  /// Rehearses a scene for the work of comparing it with its golden.
  /// - Throws: `FilmError` if it can't be read or run.
  package static func work(of scene: String, root: String?) throws(FilmError) -> FilmWork {
    let source = try SourceFile.read(scene, root: root)
    do throws(SceneError) {
      return try FilmWork(testing: SceneLoader().documentsByTheme(of: source))
    } catch {
      throw .scene(error)
    }
  }

  /// Compares all scenes, several at a time, then handles goldens whose scene is gone.
  /// - Parameters:
  ///   - options: options for all scenes.
  ///   - consume: receives the results in the order of the scenes.
  /// - Throws: `FilmError.interrupted`.
  package func run(
    _ options: GoldenOptions, consume: (GoldenResult) throws(FilmError) -> Void
  ) async throws(FilmError) {
    var options = options
    options.jobs = max(1, options.jobs)
    // Many scenes keep all cores busy; with few scenes each uses several cores.
    let scenes = min(options.jobs, max(1, search.cases.count))
    var sceneOptions = options
    sceneOptions.jobs = max(1, options.jobs / scenes)
    sceneOptions.recordingByteLimit /= scenes
    let each = sceneOptions
    var remaining = search.cases[...]
    try await OrderedPipeline(jobs: scenes, isInterrupted: options.isInterrupted).run(
      next: { () throws(FilmError) in remaining.popFirst() },
      make: { (item: GoldenCase) async throws(FilmError) in await GoldenCheck.run(item, each) },
      consume: { (result: GoldenResult) throws(FilmError) in
        if result.error == .interrupted { throw .interrupted }
        try consume(result)
      })
    for orphan in search.orphans { try consume(GoldenSuite.checkOrphan(orphan, options)) }
  }

  private static func checkOrphan(_ golden: GoldenFolder, _ options: GoldenOptions) -> GoldenResult {
    let name = TemporaryName.split(golden.path).name
    var result = GoldenResult(path: golden.path, name: name, golden: golden.path)
    result.verdict = .orphaned
    guard !options.isUnattended, options.acceptance.accepts(name, golden.path) else { return result }
    do throws(FilmError) {
      try golden.removeGolden()
      result.verdict = .removed
    } catch {
      result.markBroken(by: error)
    }
    return result
  }
}

extension GoldenSuite {
  /// Compares one scene with its golden.
  /// - Parameters:
  ///   - scene: path of the scene file.
  ///   - golden: folder of the golden; nil for the one beside the scene.
  ///   - options: options for this scene.
  package static func check(
    _ scene: String, golden: String? = nil, _ options: GoldenOptions
  ) async -> GoldenResult {
    var item = SceneSearch.goldenCase(of: scene)
    if let golden { item = GoldenCase(path: scene, name: item.name, golden: GoldenFolder(path: golden)) }
    return await GoldenCheck.run(item, options)
  }
}
