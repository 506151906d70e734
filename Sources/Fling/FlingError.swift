import FlingFilm
import FlingScene

/// Why a scene was not read or a film was not made.
public enum FlingError: Error, Hashable, Sendable {
  /// The scene has errors, a file that it names can't be used, or its run fails. The diagnostics are sorted
  /// by place.
  case scene([Diagnostic])
  /// An output that the scene names would replace a file that the scene reads, or another output. Nothing was
  /// written.
  case refused([Diagnostic])
  /// The options don't fit each other or the scene, such as a mark that the scene does not have. The text is
  /// one sentence in lower case without a full stop.
  case options(String)
  /// A file can't be read.
  case unreadable(path: String, reason: String)
  /// A file or folder can't be written completely. Files that were finished before remain.
  case unwritable(path: String, reason: String)
  /// The task was cancelled. Files that were finished before remain.
  case cancelled
}

extension FlingError {
  init(_ error: FilmError) {
    switch error {
    case .scene(let error): self = .scene(error.diagnostics.map(Diagnostic.init))
    case .refused(let error): self = .refused(error.diagnostics.map(Diagnostic.init))
    case .unreadable(let path, let reason): self = .unreadable(path: path, reason: reason)
    case .unwritable(let path, let reason), .unfinished(let path, let reason):
      self = .unwritable(path: path, reason: reason)
    case .interrupted, .abandoned: self = .cancelled
    }
  }
}

extension FlingError: CustomStringConvertible {
  /// All diagnostics as text, or one line in lower case without a full stop; without a final line break.
  public var description: String {
    switch self {
    case .scene(let diagnostics), .refused(let diagnostics):
      diagnostics.map(\.description).joined(separator: "\n")
    case .options(let message): message.onOneLine
    case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)".onOneLine
    case .unwritable(let path, let reason): "\(path): cannot be written: \(reason)".onOneLine
    case .cancelled: "cancelled"
    }
  }
}
