/// Values that do not go together, without a place.
struct RuleMistake: Error {
  var message: String
  var hint: String?
  /// Which operand or argument is wrong, from 0; nil for the whole.
  var operand: Int?

  init(_ message: String, operand: Int? = nil, hint: String? = nil) {
    self.message = message
    self.operand = operand
    self.hint = hint
  }
}
