extension Syntax {
  /// The plain names in the tree, without duplicates, in order of appearance.
  var names: [String] {
    var found: [String] = []
    var known: Set<String> = []
    collect { if known.insert($0).inserted { found.append($0) } }
    return found
  }

  private func collect(_ take: (String) -> Void) {
    switch form {
    case .literal: break
    case .text(let pieces):
      for part in pieces.expressions { part.collect(take) }
    case .name(let pieces):
      if pieces.count == 1, case .text(let name) = pieces[0] { take(name) }
      for part in pieces.expressions { part.collect(take) }
    case .member(let base, _, _): base.collect(take)
    case .memberCall(let base, _, _, let parts):
      base.collect(take)
      for part in parts { part.collect(take) }
    case .call(_, let parts, _, _), .list(let parts):
      for part in parts { part.collect(take) }
    case .negation(let part), .not(let part): part.collect(take)
    case .binary(_, let a, let b), .and(let a, let b), .or(let a, let b):
      a.collect(take)
      b.collect(take)
    }
  }
}
