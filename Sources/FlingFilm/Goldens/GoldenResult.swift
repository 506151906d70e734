import FlingCodecs
package import FlingScene

/// Result of comparing a scene with its golden, or of checking a golden whose scene is gone.
package struct GoldenResult: Sendable {
  /// The outcome of the comparison.
  package enum Verdict: String, Sendable {
    /// The scene is as the golden.
    case passed
    /// The scene differs from the golden, or an expectation fails.
    case failed
    /// The scene has no golden yet.
    case pending
    /// The golden was written by this run.
    case accepted
    /// The scene cannot be read or run, or a file cannot be read or written.
    case broken
    /// The scene of a golden is gone.
    case orphaned
    /// The golden was removed because its scene is gone.
    case removed
  }

  /// Path of the scene file as given or found; for a golden without a scene, its folder.
  package var path: String
  /// Name of the scene: its file name without folder and extension.
  package var name: String
  /// Path of the golden's folder.
  package var golden: String
  /// Title of the scene; nil if it has none or cannot be read.
  package var title: String?
  /// Description of the scene; nil if it has none or cannot be read.
  package var description: String?
  /// The outcome of the comparison.
  package var verdict = Verdict.passed
  /// Differences, the first broken layer first.
  package var findings: [GoldenFinding] = []
  /// Errors and warnings of the scene.
  package var diagnostics: [Diagnostic] = []
  /// Expectations of the scene that failed.
  package var failures: [FailedExpectation] = []
  /// Why the scene is broken; for a failed scene, why its pictures could not be written.
  package var error: FilmError?
  /// Paths of the pictures of differences, or of the golden's files that were written.
  package var files: [String] = []
  /// Further information, such as why a golden was not accepted, or that text was shaped by another version
  /// of HarfBuzz.
  package var note: String?
  /// Content for a report, one for each theme.
  package var exhibits: [GoldenExhibit] = []
  /// Whether a scene without a golden counts as failed.
  package var isUnattended = false

  package init(path: String, name: String, golden: String) {
    self.path = path
    self.name = name
    self.golden = golden
  }

  /// The first layer that differs.
  package var layer: GoldenLayer? { failures.isEmpty ? findings.map(\.layer).min() : .expectations }

  /// Exit status of a command.
  package var exitStatus: Int32 {
    switch verdict {
    case .passed, .accepted, .orphaned, .removed: 0
    case .pending: isUnattended ? 1 : 0
    case .failed: max(1, error?.exitStatus ?? 0)
    case .broken: error?.exitStatus ?? 1
    }
  }

  /// Whether the result makes a test run fail.
  package var isFailure: Bool { exitStatus != 0 }

  /// Appends a note, unless it is already there.
  mutating func add(note: String) {
    guard let known = self.note else {
      self.note = note
      return
    }
    if !known.contains(note) { self.note = "\(known); \(note)" }
  }

  mutating func markBroken(by error: FilmError) {
    verdict = .broken
    if case .scene(let mistakes) = error {
      diagnostics += mistakes.diagnostics.filter { !diagnostics.contains($0) }
    } else {
      self.error = error
    }
  }
}

extension FileSystem {
  /// Reads a picture that was written for a result; nil if it is gone.
  package static func bytes(ofPicture path: String) -> [UInt8]? {
    try? FileSystem.bytes(at: path, limit: PNGDecoder.fileLimit)
  }
}
