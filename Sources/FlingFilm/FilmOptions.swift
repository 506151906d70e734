/// Where the outputs of a film go.
package enum Destination: Hashable, Sendable {
  /// A folder, created if missing; outputs keep the relative paths that the scene gives them.
  case folder(String)
  /// A single file, whatever path the scene gives its one output; missing parent folders are created.
  case file(String)
  /// The standard output, for a single output that is not a folder of frames.
  case standardOutput
  /// A folder in memory.
  case memory(MemoryFolder)
}

/// Options for writing a film. None of them changes a byte of the output.
package struct FilmOptions: Sendable {
  /// Number of frames that are processed at a time, at least 1.
  package var jobs: Int
  /// Checked between frames, from one task; once it returns true, the work ends with `FilmError.interrupted`.
  package var isInterrupted: @Sendable () -> Bool
  /// Bytes of frame deltas that may be kept between the pass that counts colors and the pass that encodes.
  /// Frames beyond this limit are drawn twice.
  package var recordingByteLimit = 64 << 20

  /// Creates options with a number of jobs and an interrupt check.
  package init(jobs: Int = 1, isInterrupted: @escaping @Sendable () -> Bool = { false }) {
    self.jobs = jobs
    self.isInterrupted = isInterrupted
  }
}
