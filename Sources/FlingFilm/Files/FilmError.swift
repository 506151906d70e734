package import FlingScene

/// Reasons why a film could not be made.
package enum FilmError: Error, Hashable, Sendable {
  /// The scene is invalid or its run fails. Nothing is written.
  case scene(SceneError)
  /// An output of the scene would replace an input of the run, or has the path of another output; the error
  /// has the output's position. Nothing is written.
  case refused(SceneError)
  /// A required file cannot be read.
  case unreadable(path: String, reason: String)
  /// A file or folder cannot be created, replaced or renamed.
  case unwritable(path: String, reason: String)
  /// Writing to a created file failed: the disk is full, or a pipe has no reader any more.
  case unfinished(path: String, reason: String)
  /// The reader of the standard output went away, so no message is printed.
  case abandoned
  /// The work was interrupted.
  case interrupted

  /// Exit status of a command: the numbers of BSD's sysexits; 1 for an invalid scene; 130 for interrupts and
  /// 141 for pipes without a reader, as in shells.
  package var exitStatus: Int32 {
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
  /// One line in lower case without a full stop that starts with the path; for an invalid scene, the number
  /// of its errors. Invisible characters in names are escaped.
  package var description: String {
    let message =
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
    return message.onOneLine
  }
}
