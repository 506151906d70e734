/// Collects errors and warnings while a scene is read.
package final class DiagnosticSink {
  /// The files in which diagnostics lie.
  package internal(set) var sources: SceneSources
  private var errors: [LocatedDiagnostic] = []
  private var warnings: [LocatedDiagnostic] = []
  /// Positions with a reported error. Further errors at the same position, such as in other copies of an
  /// entry, are dropped.
  private var errorRanges: Set<SourceRange> = []
  /// Positions with a reported warning, by the topic of the warning.
  private var warnedRanges: [String: Set<SourceRange>] = [:]
  private var isMuted = false
  /// The command-line arguments `--set name=value`. Their positions are the lines 0, -1, -2 and so on.
  package var overrides: [String] = []

  /// A diagnostic with the place by which it is sorted.
  struct LocatedDiagnostic: Hashable {
    /// Nil for the whole scene.
    var place: SourceRange?
    var diagnostic: Diagnostic
  }

  init(_ sources: SceneSources) {
    self.sources = sources
  }

  /// A sink for a text that is not read as a scene.
  package convenience init(file: String, lines: SourceLines) {
    self.init(SceneSources(SourceFile(name: file, bytes: []), lines: lines))
  }

  package var hasErrors: Bool { !errors.isEmpty }

  /// The number of errors so far; a caller can compare it before and after an operation.
  package var errorCount: Int { errors.count }

  /// All errors in the order in which they were reported.
  var allErrors: [LocatedDiagnostic] { errors }

  /// Whether there are so many errors that searching for similar names is not worth the time.
  package var areMany: Bool { errors.count >= Limits.errors * 10 }

  /// Reports an error; a second error at the same position is dropped.
  ///
  /// - Parameter hint: evaluated only while there are few errors, because searching for similar names is
  ///   slow.
  package func error(_ range: SourceRange?, _ message: String, hint: @autoclosure () -> String? = nil) {
    guard !isMuted, markReported(range) else { return }
    errors.append(located(.error, range, message, areMany ? nil : hint()))
  }

  /// Adds an error that another sink located, unless an error was reported at its place.
  func add(_ error: LocatedDiagnostic) {
    if markReported(error.place) { errors.append(error) }
  }

  /// Whether no error was reported at a position before.
  private func markReported(_ range: SourceRange?) -> Bool {
    range.map { errorRanges.insert(sources.place(of: $0)).inserted } ?? true
  }

  package func warning(_ range: SourceRange?, _ message: String, hint: String? = nil) {
    warnings.append(located(.warning, range, message, hint))
  }

  /// Warns, unless a warning about the same topic was reported at this position (by another copy of the same
  /// entry).
  package func warning(
    once range: SourceRange, about topic: String, _ message: @autoclosure () -> String,
    hint: @autoclosure () -> String? = nil
  ) {
    guard warnedRanges[topic, default: []].insert(sources.place(of: range)).inserted else { return }
    warning(range, message(), hint: hint())
  }

  package func hasWarning(at range: SourceRange, about topic: String) -> Bool {
    warnedRanges[topic]?.contains(sources.place(of: range)) ?? false
  }

  /// Adds errors of the expression compiler for the value at `valueRange` and marks it as reported.
  package func add(_ error: SceneError, at valueRange: SourceRange, in copy: String?) {
    guard !isMuted else { return }
    for diagnostic in error.diagnostics where markReported(diagnostic.range) {
      let message = diagnostic.message + (copy.map { ", in copy \($0)" } ?? "")
      errors.append(located(.error, diagnostic.range, message, diagnostic.hint))
    }
    _ = markReported(valueRange)
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
    if !isMuted { _ = markReported(range) }
  }

  /// Whether an error was reported at exactly this position.
  package func hasError(at range: SourceRange) -> Bool { errorRanges.contains(sources.place(of: range)) }

  /// The errors sorted by position: at most 20, then the number of further errors.
  package var sceneError: SceneError {
    var listed = Array(DiagnosticSink.inFileOrder(errors).prefix(Limits.errors))
    if errors.count > Limits.errors {
      listed.append(sources.diagnostic(.error, "and \(errors.count - Limits.errors) more", at: nil))
    }
    return SceneError(listed)
  }

  /// All warnings sorted by position.
  package var allWarnings: [Diagnostic] { DiagnosticSink.inFileOrder(warnings) }

  /// A diagnostic with its file and source line. A position of the command line becomes its argument.
  private func located(
    _ severity: Diagnostic.Severity, _ range: SourceRange?, _ message: String, _ hint: String?
  ) -> LocatedDiagnostic {
    let place = range.map(sources.place)
    guard let range, range.line <= 0 else {
      return LocatedDiagnostic(
        place: place, diagnostic: sources.diagnostic(severity, message, at: range, hint: hint))
    }
    let argument = overrides.indices.contains(-range.line) ? "\(overrides[-range.line]): " : ""
    return LocatedDiagnostic(
      place: place, diagnostic: sources.diagnostic(severity, argument + message, at: nil, hint: hint))
  }

  /// Sorts by file and position. Diagnostics without a position come first; those with equal positions keep
  /// their order.
  private static func inFileOrder(_ diagnostics: [LocatedDiagnostic]) -> [Diagnostic] {
    func key(_ index: Int) -> (Int, Int, Int, Int) {
      let place = diagnostics[index].place
      return (place?.origin ?? 0, max(place?.line ?? 0, 0), place?.column ?? 0, index)
    }
    return diagnostics.indices.sorted { key($0) < key($1) }.map { diagnostics[$0].diagnostic }
  }
}
