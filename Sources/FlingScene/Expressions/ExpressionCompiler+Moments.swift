/// Computed moments: times, and marks plus or minus a time that is known at load.
extension ExpressionCompiler {
  /// Compiles `= 0.1s * k`, `= landed + 0.1s * k` or `= landed.time - lead`: a sum of times with at most one
  /// mark.
  ///
  /// - Returns: the mark, and the sum without it.
  package func compileMoment(
    _ text: LocatedText, scope: Scope
  ) throws(SceneError) -> (mark: MarkID?, remainder: Expression) {
    var mark: MarkID?
    let remainder = try compiled(text, scope, .time, isTemplate: false) { syntax throws(ExpressionError) in
      var resolver = Resolver(self, scope: scope, text: text)
      return try resolver.replacingMark(syntax, &mark)
    }
    return (mark, remainder)
  }
}

extension Resolver {
  /// The sum with its first term that is a mark (or the mark's time) replaced by 0 s.
  fileprivate mutating func replacingMark(_ syntax: Syntax, _ mark: inout MarkID?) throws(ExpressionError)
    -> Syntax
  {
    var result = syntax
    switch syntax.form {
    case .binary(.add, let first, let second):
      let reduced = try replacingMark(first, &mark)
      result.form = .binary(.add, reduced, mark == nil ? try replacingMark(second, &mark) : second)
    case .binary(.subtract, let first, let second):
      result.form = .binary(.subtract, try replacingMark(first, &mark), second)
    case .member(let base, name: "time", _): try replaceIfMark(base)
    default: try replaceIfMark(syntax)
    }
    return result

    func replaceIfMark(_ term: Syntax) throws(ExpressionError) {
      guard case .name(let pieces) = term.form, case .known(let name) = try fullName(pieces, at: term.range),
        !pieces.expressions.isEmpty || scope.constants[name] == nil,
        case .mark(let markID)? = context.names.symbol(for: name, in: scope.space)
      else { return }
      mark = markID
      result.form = .literal(.number(0, .time))
    }
  }
}
