/// Collects errors and warnings while a scene is read.
package final class DiagnosticSink {
  package let file: String
  package let lines: SourceLines
  private var errors: [Diagnostic] = []
  private var warnings: [Diagnostic] = []
  /// Positions with a reported error. Further errors at the same position, such as in other copies of an
  /// entry, are dropped.
  private var errorRanges: Set<SourceRange> = []
  /// Positions with a reported warning, by the topic of the warning.
  private var warnedRanges: [String: Set<SourceRange>] = [:]
  private var isMuted = false
  /// The command-line arguments `--set name=value`. Their positions are the lines 0, -1, -2 and so on.
  package var overrides: [String] = []

  package init(file: String, lines: SourceLines) {
    self.file = file
    self.lines = lines
  }

  package var hasErrors: Bool { !errors.isEmpty }

  /// The number of errors so far; a caller can compare it before and after an operation.
  package var errorCount: Int { errors.count }

  /// All errors in the order in which they were reported.
  var allErrors: [Diagnostic] { errors }

  /// Whether there are so many errors that searching for similar names is not worth the time.
  package var areMany: Bool { errors.count >= Limits.errors * 10 }

  /// Reports an error; a second error at the same position is dropped.
  ///
  /// - Parameter hint: evaluated only while there are few errors, because searching for similar names is
  ///   slow.
  package func error(_ range: SourceRange?, _ message: String, hint: @autoclosure () -> String? = nil) {
    guard !isMuted else { return }
    if let range, !errorRanges.insert(range).inserted { return }
    errors.append(
      Diagnostic(
        .error, file: file, range: range, message: message,
        hint: areMany ? nil : hint()))
  }

  package func warning(_ range: SourceRange?, _ message: String, hint: String? = nil) {
    warnings.append(Diagnostic(.warning, file: file, range: range, message: message, hint: hint))
  }

  /// Warns, unless a warning about the same topic was reported at this position (by another copy of the same
  /// entry).
  package func warning(
    once range: SourceRange, about topic: String, _ message: @autoclosure () -> String,
    hint: @autoclosure () -> String? = nil
  ) {
    guard warnedRanges[topic, default: []].insert(range).inserted else { return }
    warning(range, message(), hint: hint())
  }

  package func hasWarning(at range: SourceRange, about topic: String) -> Bool {
    warnedRanges[topic]?.contains(range) ?? false
  }

  /// Adds errors of the expression compiler for the value at `valueRange` and marks it as reported.
  package func add(_ error: SceneError, at valueRange: SourceRange, in copy: String?) {
    guard !isMuted else { return }
    for var diagnostic in error.diagnostics {
      if let range = diagnostic.range, !errorRanges.insert(range).inserted { continue }
      diagnostic.file = file
      if let copy { diagnostic.message += ", in copy \(copy)" }
      errors.append(diagnostic)
    }
    errorRanges.insert(valueRange)
  }

  /// Runs code whose errors will be reported again later, and drops its errors.
  package func muted<Result>(_ body: () -> Result) -> Result {
    let wasMuted = isMuted
    isMuted = true
    defer { isMuted = wasMuted }
    return body()
  }

  /// Drops later errors at a position, because the error at another position explains them.
  package func suppressErrors(at range: SourceRange) {
    if !isMuted { errorRanges.insert(range) }
  }

  /// Whether an error was reported at exactly this position.
  package func hasError(at range: SourceRange) -> Bool { errorRanges.contains(range) }

  /// The errors sorted by position: at most 20, then the number of further errors.
  package var sceneError: SceneError {
    var listed = Array(DiagnosticSink.inFileOrder(errors).prefix(Limits.errors)).map(withSourceLine)
    if errors.count > Limits.errors {
      listed.append(
        Diagnostic(.error, file: file, range: nil, message: "and \(errors.count - Limits.errors) more"))
    }
    return SceneError(listed)
  }

  /// All warnings sorted by position.
  package var allWarnings: [Diagnostic] {
    DiagnosticSink.inFileOrder(warnings).map(withSourceLine)
  }

  private func withSourceLine(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic
    guard let range = diagnostic.range else { return diagnostic }
    guard range.line > 0 else {
      diagnostic.range = nil
      if overrides.indices.contains(-range.line) {
        diagnostic.message = "\(overrides[-range.line]): \(diagnostic.message)"
      }
      return diagnostic
    }
    diagnostic.line = lines.text(of: range.line)
    return diagnostic
  }

  /// Sorts by position. Diagnostics without a position come first; those with equal positions keep their
  /// order.
  private static func inFileOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    func key(_ index: Int) -> (Int, Int, Int) {
      let range = diagnostics[index].range
      return (max(range?.line ?? 0, 0), range?.column ?? 0, index)
    }
    return diagnostics.indices.sorted { key($0) < key($1) }.map { diagnostics[$0] }
  }
}
