/// An error or warning about a scene file.
public struct Diagnostic: Hashable, Sendable {
  public enum Severity: String, Sendable {
    case error
    case warning
  }

  public var severity: Severity
  /// The file name as given by the user.
  public var file: String
  /// The position; nil if the diagnostic is about the whole file.
  public var range: SourceRange?
  /// One sentence in lower case without a full stop.
  public var message: String
  /// How to correct it, such as `did you mean "gravity"?`.
  public var hint: String?
  /// The source line of `range`, for printing the caret.
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

/// The errors that prevent reading or running a scene, sorted by position.
public struct SceneError: Error, Hashable, Sendable {
  public var diagnostics: [Diagnostic]

  public init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }
}
