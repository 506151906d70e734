/// Why an expression has no value. Who finds it knows what is wrong; those who call it add the place.
public struct ExpressionError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case wrong
    /// A mark's time was read before the mark came: a test that does so is false.
    case markNotReached
    /// Follows from something that has been reported elsewhere.
    case reported
  }

  public var kind: Kind
  public var message: String
  public var hint: String?
  /// Which operand or argument is wrong, from 0; nil for the whole.
  var operand: Int?
  /// The stretch of the text that is wrong; nil as long as it is not known.
  package var range: Range<Int>?
  /// Where that stretch stands in the file.
  var place: SourceRange?

  public init(_ message: String, hint: String? = nil, kind: Kind = .wrong) {
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

  /// The same with its stretch of the text.
  func at(_ range: Range<Int>) -> ExpressionError {
    var error = self
    error.range = range
    error.operand = nil
    return error
  }

  /// What a name leads to whose own mistake has been reported.
  static func reported(at range: Range<Int>) -> ExpressionError {
    var error = ExpressionError("", at: range)
    error.kind = .reported
    return error
  }

  func sceneError(in file: SourceFile, at elsewhere: SourceRange) -> SceneError {
    SceneError([
      Diagnostic(.error, file: file.name, range: place ?? elsewhere, message: message, hint: hint)
    ])
  }
}
