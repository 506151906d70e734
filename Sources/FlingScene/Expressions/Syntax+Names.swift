extension Syntax {
  /// The plain names in the tree, each with the member that is read of it, such as `card.width`; without duplicates,
  /// in order of appearance.
  var names: [String] {
    var uniqueNames: [String] = []
    var known: Set<String> = []
    forEachName { if known.insert($0).inserted { uniqueNames.append($0) } }
    return uniqueNames
  }

  private func forEachName(_ body: (String) -> Void) {
    switch form {
    case .literal: break
    case .text(let pieces):
      for expression in pieces.expressions { expression.forEachName(body) }
    case .name(let pieces):
      if pieces.count == 1, case .text(let name) = pieces[0] { body(name) }
      for expression in pieces.expressions { expression.forEachName(body) }
    case .member(let base, let member, _):
      if case .name(let pieces) = base.form, pieces.count == 1, case .text(let name) = pieces[0] {
        body("\(name).\(member)")
      } else {
        base.forEachName(body)
      }
    case .memberCall(let base, _, _, let arguments):
      base.forEachName(body)
      for argument in arguments { argument.forEachName(body) }
    case .call(_, let operands, _, _), .list(let operands):
      for operand in operands { operand.forEachName(body) }
    case .negation(let operand), .not(let operand): operand.forEachName(body)
    case .binary(_, let a, let b), .and(let a, let b), .or(let a, let b):
      a.forEachName(body)
      b.forEachName(body)
    }
  }
}
