package import FlingFilm
import FlingScene

/// A scene with the work that it is, for its share among shards.
package struct SceneWork: Hashable, Sendable {
  /// Path as on the command line, or as found.
  package var scene: String
  /// Nil if the scene can't be rehearsed.
  package var work: FilmWork?

  package init(scene: String, work: FilmWork?) {
    (self.scene, self.work) = (scene, work)
  }

  /// The cost on one core in seconds. A scene that can't be rehearsed is soon done.
  package var seconds: Double {
    work.map { WorkEstimate($0).seconds } ?? WorkEstimate.secondsOfFailure
  }

  /// Rehearses scenes, several at a time.
  ///
  /// A shard later rehearses its own scenes again: the records of all scenes would take too much memory.
  /// - Parameters:
  ///   - scenes: names with what `work` needs to rehearse them.
  ///   - jobs: number of scenes at a time.
  ///   - work: rehearses a scene; nil if it can't be rehearsed, which its own run reports.
  /// - Throws: `FilmError.interrupted`.
  package static func rehearsing<Scene: Sendable>(
    _ scenes: [(String, Scene)], jobs: Int, isInterrupted: @escaping @Sendable () -> Bool,
    work: @escaping @Sendable (Scene) -> FilmWork?
  ) async throws(FilmError) -> [SceneWork] {
    var remaining = scenes[...]
    var list: [SceneWork] = []
    try await OrderedPipeline(jobs: jobs, isInterrupted: isInterrupted).run(
      next: { () throws(FilmError) in remaining.popFirst() },
      make: { (item: (String, Scene)) throws(FilmError) in SceneWork(scene: item.0, work: work(item.1)) },
      consume: { (item) throws(FilmError) in list.append(item) })
    return list
  }

  /// Scenes with their work as JSON on one line.
  package static func json(of list: [SceneWork]) -> [UInt8] {
    JSONValue.object([("scenes", .array(list.map(\.json)))]).compact
  }

  private var json: JSONValue {
    var members: [(key: String, value: JSONValue)] = [("scene", .text(scene)), ("seconds", .number(seconds))]
    if let work {
      members += [
        ("ticks", .integer(work.ticks)), ("bodyTicks", .integer(work.bodyTicks)),
        ("viewTicks", .integer(work.viewTicks)), ("outputs", .array(work.outputs.map(\.json))),
      ]
    }
    return .object(members)
  }
}

extension FilmWork.OutputWork {
  fileprivate var json: JSONValue {
    .object([
      ("kind", .text(kind.rawValue)), ("frames", .integer(frames)), ("pixels", .integer(pixels)),
      ("views", .integer(views)), ("pictures", .integer(pictures)), ("drawn-pixels", .integer(drawnPixels)),
      ("shaded-pixels", .integer(shadedPixels)),
    ])
  }
}
