/// One thing that is wrong, or doubtful, with a place in the scene file.
public struct Diagnostic: Hashable, Sendable {
  public enum Severity: String, Sendable {
    case error
    case warning
  }

  public var severity: Severity
  /// The file as the user named it.
  public var file: String
  /// Where; nil if the whole file is meant.
  public var range: SourceRange?
  /// One sentence in lower case without a full stop.
  public var message: String
  /// What to do about it, such as `did you mean "gravity"?`.
  public var hint: String?
  /// The source line of `range`, for the caret.
  public var line: String?

  public init(
    _ severity: Severity, file: String, range: SourceRange?, message: String, hint: String? = nil,
    line: String? = nil
  ) {
    self.severity = severity
    self.file = file
    self.range = range
    self.message = message
    self.hint = hint
    self.line = line
  }
}

/// Why a scene can't be read or run: every mistake found, in the order of the file.
public struct SceneError: Error, Hashable, Sendable {
  public var diagnostics: [Diagnostic]

  public init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }
}
