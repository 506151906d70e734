/// Collects what is wrong with a scene while it is read.
package final class DiagnosticSink {
  package let file: String
  package let lines: SourceLines
  private var errors: [Diagnostic] = []
  private var warnings: [Diagnostic] = []
  /// Places whose error has been reported: other copies of the same entry stay silent there.
  private var places: Set<SourceRange> = []
  /// Places that one warning is enough for, by what it is about.
  private var doubtful: [String: Set<SourceRange>] = [:]
  private var isMuted = false
  /// What the command line says instead of the file: `--set name=value`. Its places are the lines 0, -1, -2 and so on.
  package var overrides: [String] = []

  package init(file: String, lines: SourceLines) {
    self.file = file
    self.lines = lines
  }

  package var hasErrors: Bool { !errors.isEmpty }

  /// How many errors there are, to see whether some have come.
  package var errorCount: Int { errors.count }

  /// All errors in the order in which they were found.
  var allErrors: [Diagnostic] { errors }

  /// Whether there are so many errors that looking for near names is a waste of time.
  package var areMany: Bool { errors.count >= Limits.errors * 10 }

  /// Reports a mistake; a second one at the same place is left out.
  /// - Parameter hint: computed only while few mistakes are known, as looking for near names takes its time.
  package func error(_ range: SourceRange?, _ message: String, hint: @autoclosure () -> String? = nil) {
    guard !isMuted else { return }
    if let range, !places.insert(range).inserted { return }
    errors.append(
      Diagnostic(
        .error, file: file, range: range, message: message,
        hint: areMany ? nil : hint()))
  }

  package func warning(_ range: SourceRange?, _ message: String, hint: String? = nil) {
    warnings.append(Diagnostic(.warning, file: file, range: range, message: message, hint: hint))
  }

  /// Warns unless the same doubt was told of the place before, about another copy of the same entry.
  package func warning(
    once range: SourceRange, about doubt: String, _ message: @autoclosure () -> String,
    hint: @autoclosure () -> String? = nil
  ) {
    guard doubtful[doubt, default: []].insert(range).inserted else { return }
    warning(range, message(), hint: hint())
  }

  package func isDoubted(_ range: SourceRange, about doubt: String) -> Bool {
    doubtful[doubt]?.contains(range) ?? false
  }

  /// Takes over what the compiler of expressions found in the value at `place`, which then counts as known.
  package func add(_ error: SceneError, at place: SourceRange, in copy: String?) {
    guard !isMuted else { return }
    for var diagnostic in error.diagnostics {
      if let range = diagnostic.range, !places.insert(range).inserted { continue }
      diagnostic.file = file
      if let copy { diagnostic.message += ", in copy \(copy)" }
      errors.append(diagnostic)
    }
    places.insert(place)
  }

  /// Runs something whose mistakes will be found again later.
  package func muted<Result>(_ body: () -> Result) -> Result {
    let wasMuted = isMuted
    isMuted = true
    defer { isMuted = wasMuted }
    return body()
  }

  /// Keeps silent about a place from now on: what is said of another one explains it.
  package func silence(_ range: SourceRange) {
    if !isMuted { places.insert(range) }
  }

  /// Whether an error was reported at exactly this place.
  package func isKnown(_ range: SourceRange) -> Bool { places.contains(range) }

  /// All errors in the order of the file, at most 20, and how many more there are.
  package var sceneError: SceneError {
    var listed = Array(DiagnosticSink.inFileOrder(errors).prefix(Limits.errors)).map(withLine)
    if errors.count > Limits.errors {
      listed.append(
        Diagnostic(.error, file: file, range: nil, message: "and \(errors.count - Limits.errors) more"))
    }
    return SceneError(listed)
  }

  /// All warnings in the order of the file.
  package var allWarnings: [Diagnostic] {
    DiagnosticSink.inFileOrder(warnings).map(withLine)
  }

  private func withLine(_ diagnostic: Diagnostic) -> Diagnostic {
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

  /// Sorted by place; those without a place come first, equal places keep the order in which they were found.
  private static func inFileOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    func key(_ index: Int) -> (Int, Int, Int) {
      let range = diagnostics[index].range
      return (max(range?.line ?? 0, 0), range?.column ?? 0, index)
    }
    return diagnostics.indices.sorted { key($0) < key($1) }.map { diagnostics[$0] }
  }
}
