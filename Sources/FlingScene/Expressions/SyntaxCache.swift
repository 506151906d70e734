/// A cache of syntax trees for the copies of an entry. Parsing takes longer than all later steps.
final class SyntaxCache {
  private var expressions: [String: Syntax] = [:]
  private var templates: [String: Syntax] = [:]

  /// The maximum size of each cache: enough for the keys of a large entry with its children. A full cache is
  /// cleared.
  private static let capacity = 1000

  func syntax(of text: String, isTemplate: Bool) throws(ExpressionError) -> Syntax {
    if let known = isTemplate ? templates[text] : expressions[text] { return known }
    let scalars = Array(text.unicodeScalars)
    var parser = Parser(scalars)
    if isTemplate {
      let syntax = Syntax(form: .text(try parser.template()), range: 0..<scalars.count, depth: 1)
      if templates.count >= SyntaxCache.capacity { templates = [:] }
      templates[text] = syntax
      return syntax
    }
    let syntax = try parser.expression()
    if expressions.count >= SyntaxCache.capacity { expressions = [:] }
    expressions[text] = syntax
    return syntax
  }
}
