/// Options for comparing scenes with their goldens.
package struct GoldenOptions: Sendable {
  /// Number of frames, or scenes, processed at a time, at least 1. The results do not depend on it.
  package var jobs: Int
  /// The goldens to write or replace.
  package var acceptance: GoldenAcceptance
  /// Whether the run is unattended, such as where `CI` is set: nothing is accepted, and a scene without a
  /// golden fails.
  package var isUnattended: Bool
  /// Folder for pictures of failed scenes, with a folder for each scene.
  package var failureFolder: String
  /// Whether results contain pictures for a report.
  package var collectsExhibits: Bool
  /// A folder that may contain pictures, fonts and included files, besides the scene's own folder.
  package var root: String?
  /// Checked between frames; once it returns true, the work ends.
  package var isInterrupted: @Sendable () -> Bool
  /// Keeps results, and gives them again where nothing has changed; nil for none.
  package var store: (any GoldenStore)?
  /// Bytes of snapshots that the trace may keep for the frames. Beyond this limit scenes run once more.
  var recordingByteLimit = FilmOptions().recordingByteLimit

  /// Creates options; by default, nothing is accepted.
  package init(
    jobs: Int = 1, acceptance: GoldenAcceptance = .nothing, isUnattended: Bool = false,
    failureFolder: String = "Output/Failures", collectsExhibits: Bool = false, root: String? = nil,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    self.jobs = jobs
    self.acceptance = acceptance
    self.isUnattended = isUnattended
    self.failureFolder = failureFolder
    self.collectsExhibits = collectsExhibits
    self.root = root
    self.isInterrupted = isInterrupted
  }
}

/// Selects the goldens to write or replace.
package enum GoldenAcceptance: Hashable, Sendable {
  case nothing
  /// Goldens of all scenes that have none or differ from it.
  case everything
  /// Goldens of these scenes: names without folder and extension, or paths.
  case named([String])

  /// Whether a scene or golden is named explicitly.
  /// - Parameters:
  ///   - stem: its name.
  ///   - path: path of its file or folder.
  func isNamed(_ stem: String, _ path: String) -> Bool {
    guard case .named(let names) = self else { return false }
    return names.contains { $0 == stem || $0 == path || $0 == "./\(path)" }
  }

  func accepts(_ stem: String, _ path: String) -> Bool { self == .everything || isNamed(stem, path) }
}
