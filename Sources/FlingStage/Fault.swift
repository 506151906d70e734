import FlingGeometry
import FlingScene

/// Why a scene can't be run on: a sentence with its place, before the file and the tick are known.
struct Fault: Error {
  var message: String
  var range: SourceRange?
  var hint: String?

  init(_ message: String, at range: SourceRange?, hint: String? = nil) {
    self.message = message
    self.range = range
    self.hint = hint
  }

  /// What an expression says of itself.
  init(_ error: SceneError) {
    let first = error.diagnostics.first
    self.init(first?.message ?? "it has no value", at: first?.range, hint: first?.hint)
  }

  /// The error that users see.
  func sceneError(in document: Document, tick: Int?) -> SceneError {
    let moment = tick.map { " (at tick \($0), \(Time(tick: $0).written))" } ?? ""
    return SceneError([document.diagnostic(.error, message + moment, at: range, hint: hint)])
  }
}

extension Document {
  /// A diagnostic with the source line for its caret.
  func diagnostic(
    _ severity: Diagnostic.Severity, _ message: String, at range: SourceRange?, hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      severity, file: source.name, range: range, message: message, hint: hint,
      line: range.flatMap { line($0.line) })
  }

  private func line(_ number: Int) -> String? {
    var current = 1
    var start = 0
    for (index, byte) in source.bytes.enumerated() where byte == 0x0A {
      if current == number { return text(from: start, to: index) }
      current += 1
      start = index + 1
    }
    return current == number && start < source.bytes.count ? text(from: start, to: source.bytes.count) : nil
  }

  private func text(from start: Int, to end: Int) -> String {
    let trimmed = end > start && source.bytes[end - 1] == 0x0D ? end - 1 : end
    return String(decoding: source.bytes[start..<trimmed], as: UTF8.self)
  }
}
