/// The operands of a failed computation, for hints.
extension Evaluator {
  /// The maximum number of values in a hint.
  private static let mostOperandValues = 4

  /// The values that a node reads, as a hint: `gesture.location.x is 140, count is 0`; nil if it reads none.
  func operandValues(of node: Int) -> String? {
    var evaluator = self
    var found: [String] = []
    evaluator.collectOperandValues(node, &found)
    return found.isEmpty ? nil : found.joined(separator: ", ")
  }

  private mutating func collectOperandValues(_ node: Int, _ found: inout [String]) {
    guard found.count < Evaluator.mostOperandValues else { return }
    switch program.nodes[node].operation {
    case .literal, .random, .quantifier, .part: break
    case .negation(let part), .not(let part): collectOperandValues(part, &found)
    case .binary(_, let left, let right), .and(let left, let right), .or(let left, let right),
      .touching(let left, let right):
      collectOperandValues(left, &found)
      collectOperandValues(right, &found)
    case .condition(let test, _, _), .pick(let test, _): collectOperandValues(test, &found)
    case .list(let range), .call(_, let range), .join(let range):
      for argument in program.arguments[range] { collectOperandValues(argument, &found) }
    default:
      guard let value = try? value(of: node) else { return }
      let words = "\(program.source(of: node)) is \(value.described())"
      if !found.contains(words) { found.append(words) }
    }
  }
}
