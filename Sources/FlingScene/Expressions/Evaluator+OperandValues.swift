/// The operands of a failed computation, for hints.
extension Evaluator {
  /// The maximum number of values in a hint.
  private static let maxOperandValues = 4

  /// The values that a node reads, as a hint: `gesture.location.x is 140, count is 0`; nil if it reads none.
  func operandValues(of node: Int) -> String? {
    var evaluator = self
    var values: [String] = []
    evaluator.collectOperandValues(node, &values)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  private mutating func collectOperandValues(_ node: Int, _ values: inout [String]) {
    guard values.count < Evaluator.maxOperandValues else { return }
    switch program.nodes[node].operation {
    case .literal, .random, .quantifier, .listElement: break
    case .negation(let operand), .not(let operand): collectOperandValues(operand, &values)
    case .binary(_, let left, let right), .and(let left, let right), .or(let left, let right),
      .touching(let left, let right):
      collectOperandValues(left, &values)
      collectOperandValues(right, &values)
    case .condition(let test, _, _), .pick(let test, _): collectOperandValues(test, &values)
    case .list(let range), .call(_, let range), .join(let range):
      for argument in program.arguments[range] { collectOperandValues(argument, &values) }
    default:
      guard let value = try? value(of: node) else { return }
      let description = "\(program.source(of: node)) is \(value.described())"
      if !values.contains(description) { values.append(description) }
    }
  }
}
