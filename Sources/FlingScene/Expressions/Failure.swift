/// Why an expression has no value, with its place.
struct Failure: Error {
  var place: SourceRange
  /// The stretch of the text, for mistakes found at load.
  var part: Range<Int>?
  var message: String
  var hint: String?
  var kind = EvaluationError.Kind.wrong

  func sceneError(in file: SourceFile) -> SceneError {
    SceneError([Diagnostic(.error, file: file.name, range: place, message: message, hint: hint)])
  }
}
