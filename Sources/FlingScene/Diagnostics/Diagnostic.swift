/// An error, warning or note about a scene file.
package struct Diagnostic: Hashable, Sendable {
  package enum Severity: String, Sendable {
    case error
    case warning
    /// Probably a mistake, but what the author may have meant.
    case note
  }

  package var severity: Severity
  /// The file name as given by the user.
  package var file: String
  /// The position; nil if the diagnostic is about the whole file.
  package var range: SourceRange?
  /// One sentence in lower case without a full stop.
  package var message: String
  /// How to correct it, such as `did you mean "gravity"?`.
  package var hint: String?
  /// The source line of `range`, for printing the caret.
  package var line: String?
  /// Where the text is included, or the component used to which it belongs; the innermost place first.
  package var trail: [Step] = []

  /// A place on the way of a text into the scene.
  package struct Step: Hashable, Sendable {
    /// Whether a component is used there; otherwise a file is included.
    package var isUse: Bool
    package var file: String
    package var line: Int

    package init(isUse: Bool, file: String, line: Int) {
      (self.isUse, self.file, self.line) = (isUse, file, line)
    }
  }

  package init(
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
package struct SceneError: Error, Hashable, Sendable {
  package var diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }
}
