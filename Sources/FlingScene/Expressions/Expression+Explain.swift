extension Expression {
  /// The reason for the current result of a test, with the values of both sides: `square.center.y < 443.5:
  /// 451.2 is not below 443.5`. Never fails: if the evaluation fails, the text is the error message.
  package func explain(in environment: any EvaluationEnvironment) -> String {
    guard constant == nil, !program.nodes.isEmpty else {
      return constant.map { "it is always \($0.described())" } ?? "it has no value"
    }
    var evaluator = Evaluator(program, in: environment)
    do throws(ExpressionError) {
      return try evaluator.explanation(of: program.root)
    } catch {
      return error.message
    }
  }
}

extension Evaluator {
  /// The operand that decides a test, with the values of its comparison.
  fileprivate mutating func explanation(of node: Int) throws(ExpressionError) -> String {
    switch program.nodes[node].operation {
    case .and(let left, let right):
      guard try truth(of: left, for: "and") else { return try explanation(of: left) }
      guard try truth(of: right, for: "and") else { return try explanation(of: right) }
      return try explanation(of: left) + "; " + explanation(of: right)
    case .or(let left, let right):
      if try truth(of: left, for: "or") { return try explanation(of: left) }
      if try truth(of: right, for: "or") { return try explanation(of: right) }
      return try explanation(of: left) + "; " + explanation(of: right)
    case .not(let operand): return try explanation(of: operand)
    case .condition(let test, let first, let second):
      return try explanation(of: try truth(of: test, for: "if") ? first : second)
    case .binary(let operation, let left, let right):
      guard let phrases = operation.phrases else { break }
      let holds = try truth(of: node, for: "a test")
      let a = try value(of: left)
      let b = try value(of: right)
      var (first, second) = (shown(a), shown(b))
      // Values that look equal with three decimals are printed with all digits.
      if first == second, a != b {
        (first, second) = (a.described(precisely: true), b.described(precisely: true))
      }
      return "\(program.source(of: node)): \(first) \(holds ? phrases.holds : phrases.fails) \(second)"
    case .quantifier(let isEvery, let range, let body):
      guard let view = try decidingView(isEvery: isEvery, range, body, at: node) else {
        return "\(program.source(of: node)): \(isEvery ? "all" : "none") of \(range.count) views"
      }
      let inner = try withCurrentView(view) { (evaluator) throws(ExpressionError) in
        try evaluator.explanation(of: body)
      }
      return "\(name(of: view)): \(inner)"
    default: break
    }
    return "\(program.source(of: node)): \(shown(try value(of: node)))"
  }

  private func shown(_ value: Value) -> String {
    guard case .view(let view) = value else { return value.described() }
    return name(of: view)
  }

  private func name(of view: ViewID) -> String {
    if case .text(let name)? = try? environment.member(.name, of: view) { name } else { "a view" }
  }
}

extension BinaryOperator {
  /// The comparison in words; nil for other operators.
  fileprivate var phrases: (holds: String, fails: String)? {
    switch self {
    case .less: ("is below", "is not below")
    case .lessOrEqual: ("is at most", "is not at most")
    case .greater: ("is above", "is not above")
    case .greaterOrEqual: ("is at least", "is not at least")
    case .equal: ("is", "is not")
    case .notEqual: ("is not", "is")
    default: nil
    }
  }
}
