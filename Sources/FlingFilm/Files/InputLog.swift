internal import FlingGeometry
package import FlingScene
import Synchronization

/// A list of all that the work on one scene reads besides the scene's own file: included files, pictures, fonts, and
/// the files and listings of goldens.
///
/// A cache repeats the work only if one of them has changed. All reads of such files go through `SceneFolder`,
/// `InputFile` and `InputStream`, which add them to the log of the current task.
package final class InputLog: Sendable {
  /// The log of the work that the current task and its child tasks do; nil if nobody needs it.
  @TaskLocal package static var current: InputLog?

  private let content = Mutex(Content())

  private struct Content {
    var states: [Input: InputState] = [:]
    var streams: [InputStream] = []
    /// Whether a file had two states while the work ran, or something else is unknown.
    var isContradictory = false

    mutating func add(_ input: Input, _ state: InputState) {
      if let known = states.updateValue(state, forKey: input), known != state { isContradictory = true }
    }
  }

  package init() {}

  func add(_ input: Input, _ state: InputState) {
    content.withLock { $0.add(input, state) }
  }

  /// Adds a file that is read piece by piece.
  func add(_ stream: InputStream) {
    content.withLock { $0.streams.append(stream) }
  }

  /// Tells that the work depends on something that is no file, such as a program that was compiled for it.
  package func addUnknown() {
    content.withLock { $0.isContradictory = true }
  }

  /// What was read so far, in the order of kinds and paths; nil if a file changed meanwhile or the work depends on
  /// something else.
  package var inputs: [RecordedInput]? {
    var content = content.withLock { $0 }
    for stream in content.streams {
      let (input, state) = stream.record
      content.add(input, state)
    }
    guard !content.isContradictory else { return nil }
    return content.states.map { RecordedInput(input: $0.key, state: $0.value) }.sorted { $0.input < $1.input }
  }
}

/// Something that the work on a scene reads.
package struct Input: Hashable, Sendable, Comparable {
  package enum Kind: Int, Sendable {
    /// A file that a scene names: it lies in the scene's folder or in the wider one that the user allowed.
    case sceneFile
    /// Any other file, such as an installed font or a file of a golden.
    case file
    /// The names of the files of a golden.
    case goldenNames
  }

  package let kind: Kind
  /// Path from the current folder, or an absolute one. The path of a scene file is the scene's folder with what the
  /// scene names; links are not resolved.
  package let path: String
  /// Most bytes that are read.
  package let limit: Int

  package init(_ kind: Kind, _ path: String, limit: Int = 0) {
    self.kind = kind
    self.path = path
    self.limit = limit
  }

  package static func < (first: Input, second: Input) -> Bool {
    if first.kind != second.kind { return first.kind.rawValue < second.kind.rawValue }
    if first.path != second.path { return first.path.utf8.lexicographicallyPrecedes(second.path.utf8) }
    return first.limit < second.limit
  }
}

/// What an input contains, or why it can't be read, as a SHA-256.
package struct InputState: Hashable, Sendable {
  /// 32 bytes.
  package let digest: [UInt8]

  package init(digest: [UInt8]) {
    self.digest = digest
  }

  /// - Parameter place: where a scene file really lies, from the folder that contains it; nil for other files.
  init(_ bytes: [UInt8], at place: String? = nil) {
    var hash = InputHash(place)
    hash.update(with: bytes)
    self = hash.state
  }

  /// The state of a file or folder that can't be read, such as one that does not exist.
  init(_ error: SystemError) {
    digest = SHA256.digest(of: Array("error \(error.code)".utf8))
  }

  /// The state of a scene file that lies outside of the folders from which the scene may read.
  static let outside = InputState(digest: SHA256.digest(of: Array("outside".utf8)))
}

/// Computes the state of an input from bytes that come piece by piece.
struct InputHash: Sendable {
  private var hash = SHA256()
  private(set) var byteCount = 0

  init(_ place: String? = nil) {
    hash.update(with: Array("content \(place ?? "")\0".utf8))
  }

  mutating func update(with bytes: [UInt8]) {
    hash.update(with: bytes)
    byteCount += bytes.count
  }

  var state: InputState { InputState(digest: hash.digest) }
}

/// An input with the state that it had.
package struct RecordedInput: Hashable, Sendable {
  package let input: Input
  package let state: InputState

  package init(input: Input, state: InputState) {
    self.input = input
    self.state = state
  }
}

extension Input {
  /// The present state.
  /// - Parameter folder: the folder of the scene that reads the input.
  func state(in folder: SceneFolder) -> InputState {
    do throws(SystemError) {
      switch kind {
      case .sceneFile:
        guard let place = try folder.place(ofPath: path) else { return .outside }
        return try Input.state(of: place.resolved, limit: limit, at: place.name)
      case .file:
        return try Input.state(of: path, limit: limit, at: nil)
      case .goldenNames:
        return InputState(try InputFile.readGoldenNames(in: path).bytes)
      }
    } catch {
      return InputState(error)
    }
  }

  private static let pieceSize = 1 << 16

  /// Reads a file piece by piece, so that a large file takes no memory.
  private static func state(of path: String, limit: Int, at place: String?) throws(SystemError) -> InputState
  {
    let descriptor = try FileSystem.openForReading(path)
    defer { try? FileSystem.close(descriptor) }
    guard try FileSystem.status(of: descriptor).kind == .file else { throw .notAFile }
    var hash = InputHash(place)
    while hash.byteCount < limit {
      let piece = try FileSystem.read(from: descriptor, limit: min(pieceSize, limit - hash.byteCount))
      if piece.isEmpty { break }
      hash.update(with: piece)
    }
    return hash.state
  }
}

/// Compares recorded inputs with the present ones, each of which is read once.
package struct InputCheck {
  private let folder: SceneFolder
  private var states: [Input: InputState] = [:]

  /// - Parameter scene: the scene that reads the inputs.
  package init(of scene: SourceFile) {
    folder = SceneFolder(of: scene)
  }

  /// Whether all inputs are as they were.
  package mutating func areUnchanged(_ inputs: some Sequence<RecordedInput>) -> Bool {
    inputs.allSatisfy { record in
      let state = states[record.input] ?? record.input.state(in: folder)
      states[record.input] = state
      return state == record.state
    }
  }
}
