import FlingGeometry
package import FlingScene

/// An error that ends a run: a message with its source range, before file and tick are known.
package struct RunError: Error {
  var message: String
  var range: SourceRange?
  var hint: String?

  package init(_ message: String, at range: SourceRange?, hint: String? = nil) {
    self.message = message
    self.range = range
    self.hint = hint
  }

  /// The error of an expression; keeps the first diagnostic.
  init(_ error: SceneError) {
    let first = error.diagnostics.first
    self.init(first?.message ?? "it has no value", at: first?.range, hint: first?.hint)
  }

  /// The error for users, with file and tick.
  func sceneError(in document: Document, tick: Int?) -> SceneError {
    let moment = tick.map { " (at tick \($0), \(Time(tick: $0).written))" } ?? ""
    return SceneError([document.diagnostic(.error, message + moment, at: range, hint: hint)])
  }
}

extension Document {
  /// Creates a diagnostic with the source line for its caret.
  /// - Parameter lines: the lines of the source if the caller has them. Splitting a long scene again for each
  ///   of many diagnostics is slow.
  package func diagnostic(
    _ severity: Diagnostic.Severity, _ message: String, at range: SourceRange?, hint: String? = nil,
    lines: SourceLines? = nil
  ) -> Diagnostic {
    let line = range.flatMap { range in
      let lines = lines ?? SourceLines(source.bytes)
      return range.line < 1 || range.line > lines.count ? nil : lines.text(of: range.line)
    }
    return Diagnostic(
      severity, file: source.name, range: range, message: message, hint: hint, line: line)
  }
}
