import FlingGeometry
import FlingScene
import FlingType

/// Evaluation of texts and fonts.
extension SceneEvaluator {
  /// Updates a label after a change of its text or style.
  func refreshLabel(_ view: Int) { labels.refresh(&state.views[view], of: view) }

  /// The maximum length of a label's text in bytes: some pages.
  private static let longestText = 20_000

  /// Evaluates a label's text.
  /// - Throws: if the text is too long.
  func labelText(_ expression: Expression) throws(RunError) -> String {
    let text = try text(expression)
    guard text.utf8.count <= Self.longestText else {
      throw RunError(
        "a label holds at most \(Self.longestText) bytes of text", at: expression.range,
        hint: "make several labels")
    }
    return text
  }

  /// Evaluates a font. The text color and alignment are separate keys.
  func textStyle(_ formula: FontFormula) throws(RunError) -> TextStyle {
    var style = TextStyle(families: formula.families, language: formula.language)
    if let size = formula.size {
      style.size = try number(size)
      guard style.size > 0 else { throw RunError("a font's size must be above 0", at: size.range) }
    }
    if let weight = formula.weight { style.weight = try self.weight(weight) }
    if let italic = formula.italic { style.isItalic = try boolean(italic) }
    if let tracking = formula.tracking { style.tracking = try number(tracking) }
    return style
  }

  /// A weight from 1 to 1000, or by its name.
  private func weight(_ expression: Expression) throws(RunError) -> FontWeight {
    switch try evaluate(expression) {
    case .number(let value, .plain) where value >= 1 && value <= 1000:
      return FontWeight(value: Int(value.rounded()))
    case .text(let name):
      if let weight = KeyTable.fontWeights.first(where: { $0.name == name }) {
        return FontWeight(value: weight.value)
      }
      let all = KeyTable.fontWeights.map(\.name).joined(separator: ", ")
      throw RunError("unknown weight \"\(name)\"", at: expression.range, hint: "one of \(all)")
    default:
      throw RunError("a weight is a name such as bold, or a number from 1 to 1000", at: expression.range)
    }
  }
}
