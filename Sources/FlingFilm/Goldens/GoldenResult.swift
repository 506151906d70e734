import FlingCodecs
public import FlingScene

/// What came of comparing a scene with its golden, or of a golden whose scene is gone.
public struct GoldenResult: Sendable {
  public enum Verdict: String, Sendable {
    /// It is what the golden says.
    case passed
    /// It is not, or an expectation does not hold.
    case failed
    /// There is no golden yet.
    case pending
    /// The golden was written just now.
    case accepted
    /// The scene cannot be read or run, or a file cannot be read or written.
    case broken
    /// A golden's scene is gone.
    case orphaned
    /// A golden was removed, since its scene is gone.
    case removed
  }

  /// The scene file as it was named or found; of a golden without a scene its folder.
  public var path: String
  /// The scene's name: the file's without folder and extension.
  public var name: String
  /// The folder of the golden.
  public var golden: String
  public var verdict = Verdict.passed
  /// What differs, the first broken layer first.
  public var findings: [GoldenFinding] = []
  /// Mistakes of the scene, and what is doubtful about it.
  public var diagnostics: [Diagnostic] = []
  public var failures: [FailedExpectation] = []
  /// Why it is broken; of what failed, why there are no pictures of it.
  public var error: FilmError?
  /// Pictures of what differs, or the files of the golden that was written.
  public var files: [String] = []
  /// What else is to be said, such as why a golden was not accepted or that another HarfBuzz drew its words.
  public var note: String?
  /// For a report, one a theme.
  public var exhibits: [GoldenExhibit] = []
  /// Whether a scene without a golden fails.
  public var isUnattended = false

  init(path: String, name: String, golden: String) {
    self.path = path
    self.name = name
    self.golden = golden
  }

  /// The first layer that broke.
  public var layer: GoldenLayer? { failures.isEmpty ? findings.map(\.layer).min() : .expectations }

  /// What a command ends with.
  public var exitStatus: Int32 {
    switch verdict {
    case .passed, .accepted, .orphaned, .removed: 0
    case .pending: isUnattended ? 1 : 0
    case .failed: max(1, error?.exitStatus ?? 0)
    case .broken: error?.exitStatus ?? 1
    }
  }

  public var isFailure: Bool { exitStatus != 0 }

  /// Says one thing more, once.
  mutating func add(note: String) {
    guard let known = self.note else {
      self.note = note
      return
    }
    if !known.contains(note) { self.note = "\(known); \(note)" }
  }

  mutating func fail(_ error: FilmError) {
    verdict = .broken
    if case .scene(let mistakes) = error {
      diagnostics += mistakes.diagnostics.filter { !diagnostics.contains($0) }
    } else {
      self.error = error
    }
  }
}

extension FileSystem {
  /// A picture that was written for a result; nil if it is gone.
  package static func bytes(ofPicture path: String) -> [UInt8]? {
    try? SceneFolder.bytes(at: path, limit: PNGDecoder.fileLimit)
  }
}
