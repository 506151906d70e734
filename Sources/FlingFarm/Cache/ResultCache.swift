import FlingCodecs
package import FlingFilm
package import FlingScene
import Synchronization

/// A folder with results of scenes, found by everything that they were made of: the program's version, the command
/// with its options, the scene, the files that it reads and, in tests, its golden.
///
/// A result that is found is the one that the work would have. An entry that is damaged, foreign or can't be read is
/// reported and counts as missing. A folder that can't be written is reported once; the work goes on without it.
package final class ResultCache: Sendable {
  package let folder: CacheFolder
  private let program: String
  private let report: @Sendable (Report) -> Void
  private let state = Mutex(State())

  /// A message about the cache: one line in lower case.
  package enum Report: Equatable, Sendable {
    case note(String)
    case warning(String)
  }

  private struct State {
    /// Whether a file could not be written.
    var isReadOnly = false
    /// Paths of files that were reported.
    var reported: Set<String> = []
  }

  /// Most entries of a key: states of the files that a scene reads, such as those of branches.
  static let entryLimit = 8
  /// Most bytes of all entries of a key, without those of outputs.
  static let sizeLimit = 32 << 20

  /// - Parameters:
  ///   - folder: path of the folder; it is created when the first result is kept.
  ///   - program: the versions of the program and all its libraries.
  ///   - report: receives messages, from any task.
  package init(folder: String, program: String, report: @escaping @Sendable (Report) -> Void) {
    self.folder = CacheFolder(path: folder)
    self.program = program
    self.report = report
  }

  /// The key of work on a scene.
  package func key(
    command: String, options: [CacheOption], of scene: SourceFile
  ) -> CacheKey {
    CacheKey(program: program, command: command, options: options, scene: scene)
  }

  // MARK: - Reading

  /// An entry whose inputs are all unchanged; nil if there is none.
  /// - Parameter scene: the scene of the key.
  package func entry(for key: CacheKey, of scene: SourceFile) -> CacheEntry? {
    var check = InputCheck(of: scene)
    let found = entries(for: key).first { entry in
      (entry.content.isEmpty || size(ofOutputs: entry) == entry.byteCount) && check.areUnchanged(entry.inputs)
    }
    guard let found else { return nil }
    // Pruning removes what was not used for the longest time. A cache that can't be written is used all the same.
    try? FileSystem.markChanged(folder.path(of: key.text, .entry))
    if !found.content.isEmpty { try? FileSystem.markChanged(path(ofOutputs: found)) }
    return found
  }

  /// The files that a scene names, by any entry for which those files are unchanged; other inputs, such as goldens, are
  /// not read.
  package func names(for key: CacheKey, of scene: SourceFile) -> [SceneInput]? {
    var check = InputCheck(of: scene)
    return entries(for: key).first { entry in
      check.areUnchanged(entry.inputs.lazy.filter { $0.input.kind == .sceneFile })
    }?.names
  }

  private func entries(for key: CacheKey) -> [CacheEntry] {
    let path = folder.path(of: key.text, .entry)
    do throws(PartFileError) {
      guard let file = try ResultCache.read(path) else { return [] }
      var entries: [CacheEntry] = []
      for block in file.blocks {
        guard let entry = try? CacheEntry(binary: block.bytes) else { throw .damaged }
        entries.append(entry)
      }
      return entries
    } catch {
      reportDamage(of: path, error)
      return []
    }
  }

  /// Reads a file with entries.
  /// - Returns: nil if there is no such file.
  private static func read(_ path: String) throws(PartFileError) -> PartFile? {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSystem.bytes(at: path, limit: 2 * sizeLimit)
    } catch {
      if error.isAbsence { return nil }
      throw .unreadable(error.reason)
    }
    let file = try PartFile(bytes)
    guard file.kind == .cacheEntry else { throw .foreign }
    return file
  }

  private func path(ofOutputs entry: CacheEntry) -> String {
    folder.path(of: entry.content.hexadecimal, .outputs)
  }

  /// Size of the file with the outputs of an entry; nil if it was removed.
  private func size(ofOutputs entry: CacheEntry) -> Int? {
    FileStamp(of: path(ofOutputs: entry)).map { Int($0.size) }
  }

  /// Opens the outputs of an entry.
  /// - Returns: nil if they were removed or are damaged.
  func open(_ entry: CacheEntry) -> OutputReader? {
    let path = path(ofOutputs: entry)
    do throws(PartFileError) {
      return try OutputReader(entry, at: path)
    } catch {
      reportDamage(of: path, error)
      return nil
    }
  }

  /// Reports an entry whose result can't be read.
  package func reportDamage(of key: CacheKey) {
    reportDamage(of: folder.path(of: key.text, .entry), .damaged)
  }

  private func reportDamage(of path: String, _ error: PartFileError) {
    // A folder that may not be read is one message, not one a scene.
    var place = path
    if case .unreadable = error { place = folder.path }
    guard state.withLock({ $0.reported.insert(place).inserted }) else { return }
    report(.note("\(path) \(error); its result is made anew"))
  }

  // MARK: - Writing

  /// A copy for the outputs of work that is about to be done; nil if nothing can be kept.
  package func recorder() -> OutputRecorder? {
    state.withLock { $0.isReadOnly } ? nil : OutputRecorder(folder)
  }

  /// Keeps a result.
  /// - Parameters:
  ///   - result: the result of the command.
  ///   - log: what the work read; nothing is kept if a file changed meanwhile.
  ///   - names: the files that the scene names.
  ///   - outputs: the copy of the outputs; nil for work without outputs.
  package func keep(
    _ result: [UInt8], _ log: InputLog, names: [SceneInput], outputs recorder: OutputRecorder? = nil,
    for key: CacheKey, of scene: SourceFile
  ) {
    guard !state.withLock({ $0.isReadOnly }), let inputs = log.inputs else { return }
    var entry = CacheEntry(inputs: inputs, names: names, result: result)
    do throws(FilmError) {
      if let recorder {
        guard let recorded = try recorder.finish() else { return }
        (entry.outputs, entry.content) = recorded
      }
      try write(entry, for: key, of: scene)
    } catch {
      guard
        !state.withLock({ state in
          defer { state.isReadOnly = true }
          return state.isReadOnly
        })
      else { return }
      report(.warning("the cache can't be used for new results: \(error)"))
    }
  }

  private func write(_ entry: CacheEntry, for key: CacheKey, of scene: SourceFile) throws(FilmError) {
    try folder.prepare()
    let path = folder.path(of: key.text, .entry)
    var blocks = [PartFile.Block("ENTR", entry.binary)]
    var size = blocks[0].bytes.count
    guard size <= ResultCache.sizeLimit else { return }
    // Damage was reported when the entry was looked up.
    for block in (try? ResultCache.read(path))?.blocks ?? [] where blocks.count < ResultCache.entryLimit {
      guard let older = try? CacheEntry(binary: block.bytes), older.inputs != entry.inputs else { continue }
      size += block.bytes.count
      if size > ResultCache.sizeLimit { break }
      blocks.append(block)
    }
    try PartFile(
      .cacheEntry, facts: ["fling": Versions.fling, "scene": scene.name], blocks: blocks
    ).write(to: path)
  }
}

extension [UInt8] {
  /// Two lowercase hexadecimal digits a byte.
  var hexadecimal: String {
    let digits = [UInt8]("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
