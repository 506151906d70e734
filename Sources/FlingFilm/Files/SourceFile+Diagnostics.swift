import FlingScene

extension SourceFile {
  /// An error at a place of this file.
  func error(_ message: String, at range: SourceRange?, hint: String? = nil) -> Diagnostic {
    diagnostic(.error, message, at: range, hint: hint)
  }

  func diagnostic(
    _ severity: Diagnostic.Severity, _ message: String, at range: SourceRange?, hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      severity, file: name, range: range, message: message, hint: hint,
      line: range.map { SourceLines(bytes).text(of: $0.line) })
  }
}
