extension Syntax {
  /// The plain names in the tree, without duplicates, in order of appearance.
  var names: [String] {
    var found: [String] = []
    var known: Set<String> = []
    forEachName { if known.insert($0).inserted { found.append($0) } }
    return found
  }

  private func forEachName(_ body: (String) -> Void) {
    switch form {
    case .literal: break
    case .text(let pieces):
      for part in pieces.expressions { part.forEachName(body) }
    case .name(let pieces):
      if pieces.count == 1, case .text(let name) = pieces[0] { body(name) }
      for part in pieces.expressions { part.forEachName(body) }
    case .member(let base, _, _): base.forEachName(body)
    case .memberCall(let base, _, _, let parts):
      base.forEachName(body)
      for part in parts { part.forEachName(body) }
    case .call(_, let parts, _, _), .list(let parts):
      for part in parts { part.forEachName(body) }
    case .negation(let part), .not(let part): part.forEachName(body)
    case .binary(_, let a, let b), .and(let a, let b), .or(let a, let b):
      a.forEachName(body)
      b.forEachName(body)
    }
  }
}
