import FlingCodecs
import FlingFarm
import FlingFilm

/// The share of a command's scenes that this run has, and the file for its results.
struct ShardRun {
  /// Indices of the scenes of this run, in ascending order.
  let scenes: [Int]
  private let choice: ShardChoice?
  private let sceneCount: Int
  private let path: String?
  private var file: ResultsFile

  /// Chooses the scenes of this run.
  /// - Parameters:
  ///   - arguments: the options of the shard.
  ///   - scenes: names of all scenes of the command.
  ///   - extraResults: number of results, after those of scenes, that belong to the first shard.
  ///   - rehearse: rehearses all scenes; called only if the run is a shard.
  /// - Throws: `FilmError`, also that of `rehearse`.
  init(
    _ arguments: ShardArguments, _ command: ResultsFile.Command, scenes: [String], extraResults: Int = 0,
    root: String?, rehearse: () async throws(FilmError) -> [SceneWork]
  ) async throws(FilmError) {
    choice = try arguments.start()
    path = arguments.part
    sceneCount = scenes.count
    let shard = choice ?? .whole
    let work: [SceneWork]
    if shard.count > 1 {
      work = try await rehearse()
      let shards = ShardAssignment.shards(for: work.map(\.seconds), count: shard.count)
      self.scenes = shards[shard.index - 1]
    } else {
      work = scenes.map { SceneWork(scene: $0, work: nil) }
      self.scenes = Array(scenes.indices)
    }
    file = ResultsFile(
      command, shard: shard, arguments: ShardArguments.sharedArguments, work: SceneWork.json(of: work),
      resultCount: scenes.count + extraResults, isUnattended: Environment.isUnattended, root: root)
  }

  /// Whether results without a scene belong to this run.
  var isFirst: Bool { file.shard.index == 1 }

  /// A line such as `shard 2 of 4: 19 of 75 scenes`; nil if all scenes are run.
  var message: String? {
    choice.map { shard in
      let noun = sceneCount == 1 ? "scene" : "scenes"
      return "shard \(shard.index) of \(shard.count): \(scenes.count) of \(sceneCount) \(noun)"
    }
  }

  /// Keeps files that were passed over.
  mutating func add(passedOver files: [String]) { file.passedOver = files }

  /// Keeps a result for the file.
  /// - Parameter place: its place among the results of one run of all scenes, from 0.
  mutating func add(_ result: some BinaryCodable, at place: Int) {
    if path != nil { file.add(result, at: place) }
  }

  /// Writes the file, if there is one.
  func finish() throws(FilmError) {
    if let path { try file.part.write(to: path) }
  }
}
