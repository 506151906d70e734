/// How scenes are compared with their goldens.
public struct GoldenOptions: Sendable {
  /// How many frames, or scenes, are worked on at a time, at least 1. Changes nothing of what comes out.
  public var jobs: Int
  public var acceptance: GoldenAcceptance
  /// Whether nobody looks, as where `CI` is set: nothing is accepted, and a scene without a golden fails.
  public var isUnattended: Bool
  /// Where pictures of what failed go, each scene's into a folder of its own.
  public var failureFolder: String
  /// Whether results hold pictures for a report.
  public var collectsExhibits: Bool
  /// A folder that pictures and fonts may lie in besides the scene's own.
  public var root: String?
  /// Asked between frames; once true, the work ends.
  public var isInterrupted: @Sendable () -> Bool
  /// Bytes in which what was seen for the traces may be kept for the frames; scenes run once more beyond.
  var recordingRoom = FilmOptions().recordingRoom

  public init(
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

/// Which goldens are written anew.
public enum GoldenAcceptance: Hashable, Sendable {
  case nothing
  /// Those of all scenes that have none or look different.
  case everything
  /// Those of these scenes: names without folder and extension, or paths.
  case named([String])

  /// Whether a scene, or a golden, is one of the named.
  /// - Parameters:
  ///   - stem: its name.
  ///   - path: of its file.
  func names(_ stem: String, _ path: String) -> Bool {
    guard case .named(let names) = self else { return false }
    return names.contains { $0 == stem || $0 == path || $0 == "./\(path)" }
  }

  func covers(_ stem: String, _ path: String) -> Bool { self == .everything || names(stem, path) }
}
