/// The reason why an expression has no value. The code that detects it sets the message; its callers add the
/// position.
package struct ExpressionError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case wrong
    /// The time of a mark was read before the mark was set. In a test this means false.
    case markNotReached
    /// A consequence of an error that has been reported elsewhere.
    case reported
  }

  package var kind: Kind
  package var message: String
  package var hint: String?
  /// The index of the wrong operand or argument; nil for the whole expression.
  var operand: Int?
  /// The wrong part of the text, in Unicode scalars; nil until it is known.
  package var range: Range<Int>?
  /// The position of that part in the file.
  var sourceRange: SourceRange?

  package init(_ message: String, hint: String? = nil, kind: Kind = .wrong) {
    self.message = message
    self.hint = hint
    self.kind = kind
  }

  init(_ message: String, operand: Int?, hint: String? = nil) {
    self.init(message, hint: hint)
    self.operand = operand
  }

  init(_ message: String, at range: Range<Int>, hint: String? = nil) {
    self.init(message, hint: hint)
    self.range = range
  }

  /// The error with a range in the text.
  func at(_ range: Range<Int>) -> ExpressionError {
    var error = self
    error.range = range
    error.operand = nil
    return error
  }

  /// The error of a name whose declaration has an error that has been reported.
  static func alreadyReported(at range: Range<Int>) -> ExpressionError {
    var error = ExpressionError("", at: range)
    error.kind = .reported
    return error
  }

  /// The error at its position. Whoever knows the files of the scene locates it.
  func sceneError(at fallback: SourceRange) -> SceneError {
    SceneError([
      Diagnostic(.error, file: "", range: sourceRange ?? fallback, message: message, hint: hint)
    ])
  }
}
