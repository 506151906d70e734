import FlingGeometry
package import FlingScene

/// An error that ends a run: a message with its source range, before file and tick are known.
package struct RunError: Error {
  var message: String
  var range: SourceRange?
  var hint: String?
  /// A place in another file than the scene's; it replaces `range`.
  var place: Place?

  /// A line of a program that a scene shows.
  struct Place {
    var file: String
    var line: Int
  }

  package init(_ message: String, at range: SourceRange?, hint: String? = nil) {
    self.message = message
    self.range = range
    self.hint = hint
  }

  init(_ message: String, at range: SourceRange?, hint: String?, in place: Place?) {
    self.init(message, at: range, hint: hint)
    self.place = place
  }

  /// The error of an expression; keeps the first diagnostic.
  init(_ error: SceneError) {
    let first = error.diagnostics.first
    self.init(first?.message ?? "it has no value", at: first?.range, hint: first?.hint)
  }

  /// The error for users, with file and tick.
  func sceneError(in document: Document, tick: Int?) -> SceneError {
    if let place {
      let range = SourceRange(line: place.line, column: 1)
      return SceneError([Diagnostic(.error, file: place.file, range: range, message: message, hint: hint)])
    }
    let moment = tick.map { " (at tick \($0), \(Time(tick: $0).written))" } ?? ""
    return SceneError([document.diagnostic(.error, message + moment, at: range, hint: hint)])
  }
}
