import FlingCodecs
import FlingFarm
import FlingFilm
import FlingScene

/// A scene of a command, with its place in the cache.
struct CachedScene: Sendable {
  /// Path as on the command line.
  let path: String
  let source: Result<SourceFile, FilmError>
  /// The entry of the cache whose inputs are unchanged; nil if the work must be done.
  private(set) var entry: CacheEntry?
  private let cache: ResultCache?
  private let key: CacheKey?
  /// What the work on the scene reads.
  private let log = InputLog()

  /// Reads a scene file and looks for its result.
  /// - Parameters:
  ///   - cache: nil for none.
  ///   - options: all options of the command that may change the result.
  init(
    _ path: String, root: String?, _ cache: ResultCache?, command: String, options: [CacheOption]
  ) {
    self.path = path
    self.cache = cache
    source = Result { () throws(FilmError) in try SourceFile.read(path, root: root) }
    guard let cache, case .success(let source) = source else {
      key = nil
      return
    }
    // The standard input and a file named "stdin" have the same name in messages, but not in results.
    let key = cache.key(command: command, options: options + [CacheOption("scene", path)], of: source)
    self.key = key
    entry = cache.entry(for: key, of: source)
  }

  /// Lets the work be done although there is an entry.
  mutating func forgetEntry() { entry = nil }

  /// The result of the entry, with the paths of its files as they were when it was made.
  var result: SceneResult? {
    guard let entry, let key else { return nil }
    if let result = try? SceneResult(binary: entry.result), result.files.count == entry.outputs.count {
      return result
    }
    cache?.reportDamage(of: key)
    return nil
  }

  /// Writes the outputs of the entry.
  /// - Returns: their paths; nil if the work must be done. See `ResultCache.write`.
  func writeOutputs(to destination: Destination) throws(FilmError) -> [String]? {
    guard let entry, let cache, case .success(let source) = source else { return nil }
    return try cache.write(entry, of: source, to: destination) { Interrupt.isPending }
  }

  /// Does work that reads files of the scene.
  func logged<Product>(_ work: () throws -> Product) rethrows -> Product {
    guard cache != nil else { return try work() }
    return try InputLog.$current.withValue(log, operation: work)
  }

  /// Does work that reads files of the scene.
  func loggedTask<Product>(_ work: () async -> Product) async -> Product {
    guard cache != nil else { return await work() }
    return await InputLog.$current.withValue(log, operation: work)
  }

  /// A copy for the outputs; nil if nothing is kept.
  func recorder() -> OutputRecorder? { key == nil ? nil : cache?.recorder() }

  /// Keeps a result.
  /// - Parameters:
  ///   - names: the files that the scene names.
  ///   - outputs: the copy of the outputs; nil for a command without outputs.
  func keep(_ result: SceneResult, names: [SceneInput] = [], outputs: OutputRecorder? = nil) {
    guard result.isKept, let cache, let key, case .success(let source) = source else { return }
    cache.keep(result.binary, log, names: names, outputs: outputs, for: key, of: source)
  }
}

extension SceneResult {
  /// Whether the result depends only on the scene, its files and the options. Failed expectations are kept; mistakes
  /// of scenes are not, nor what a file system did.
  fileprivate var isKept: Bool {
    error == nil && !isRefused && !diagnostics.contains { $0.severity == .error }
  }
}

extension RunArguments {
  /// The options for the key of a cache.
  var cacheOptions: [CacheOption] {
    overrides.map { CacheOption("set", "\($0.name)=\($0.value)") }
      + [CacheOption("strict", strict), CacheOption("strict=hints", strictAboutNotes)]
  }
}
