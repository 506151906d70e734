/// Where the outputs of a film go.
public enum Destination: Hashable, Sendable {
  /// A folder, made if it is missing; outputs keep the paths that the scene gives them.
  case folder(String)
  /// This file, whatever the one output is called in the scene; folders above it are made if they are missing.
  case file(String)
  /// The standard output, for one output that is no folder.
  case standardOutput
}

/// How a film is made. Nothing here changes a byte of it.
public struct FilmOptions: Sendable {
  /// How many frames are worked on at a time, at least 1.
  public var jobs: Int
  /// Asked between frames, from one task; once true, the work ends with `FilmError.interrupted`.
  public var isInterrupted: @Sendable () -> Bool
  /// Bytes in which what frames change may be kept from counting colors to encoding; frames beyond are drawn twice.
  package var recordingRoom = 64 << 20

  public init(jobs: Int = 1, isInterrupted: @escaping @Sendable () -> Bool = { false }) {
    self.jobs = jobs
    self.isInterrupted = isInterrupted
  }
}
