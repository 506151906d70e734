public import FlingScene

/// Why a film could not be made.
public enum FilmError: Error, Hashable, Sendable {
  /// The scene is wrong, or its run fails; nothing is written.
  case scene(SceneError)
  /// The scene asks for an output that would replace what the run reads, or that meets another output; told at its place.
  /// Nothing is written.
  case refused(SceneError)
  /// A file that is needed cannot be read.
  case unreadable(path: String, reason: String)
  /// A file or folder cannot be made, replaced or renamed.
  case unwritable(path: String, reason: String)
  /// A file that was made cannot be filled: the disk is full, or a pipe has no reader any more.
  case unfinished(path: String, reason: String)
  /// Whoever read the standard output went away: there is nobody to be told.
  case abandoned
  /// The work was told to stop.
  case interrupted

  /// What a command ends with: the numbers of BSD's sysexits, 1 for a wrong scene, 130 and 141 as shells have it for
  /// interrupts and for pipes that nobody reads.
  public var exitStatus: Int32 {
    switch self {
    case .scene: 1
    case .unreadable: 66
    case .unwritable, .refused: 73
    case .unfinished: 74
    case .interrupted: 130
    case .abandoned: 141
    }
  }
}

extension FilmError: CustomStringConvertible {
  /// One line in lower case without a full stop, the file first; of a wrong scene how many mistakes there are. Characters of
  /// names that are not seen are escaped.
  public var description: String {
    let words =
      switch self {
      case .scene(let error):
        "the scene has \(error.diagnostics.count) mistake\(error.diagnostics.count == 1 ? "" : "s")"
      case .refused(let error): error.diagnostics.first?.message ?? "an output is refused"
      case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
      case .unwritable(let path, let reason): "\(path): cannot be written: \(reason)"
      case .unfinished(let path, let reason): "\(path): writing failed: \(reason)"
      case .interrupted: "interrupted"
      case .abandoned: "nobody reads the standard output any more"
      }
    return words.onOneLine
  }
}
