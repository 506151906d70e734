internal import FlingGeometry

/// The copies that repeat makes.
extension NameResolver {
  /// The scopes of an entry's copies: the scope itself if it is not repeated, nil if the count is a mistake.
  func copies(_ repetition: Repetition?, in scope: CopyScope) -> [CopyScope]? {
    guard let repetition else { return [scope] }
    guard let count = copyCount(repetition, in: scope) else { return nil }
    return (0..<count).map { scope.copy($0, of: count, name: repetition.name) }
  }

  /// How many copies `repeat` asks for; nil if that is a mistake or more than may be made.
  private func copyCount(_ repetition: Repetition, in scope: CopyScope) -> Int? {
    guard let expression = values.wholeExpression(repetition.count, key: "repeat", .atLeastZero, scope) else {
      return nil
    }
    guard case .number(let value, _)? = expression.constant else {
      uncountable.append((expression, repetition.count.range, scope))
      return nil
    }
    let count = Int(min(value, Double(Int32.max)))
    copiesMade += count
    guard copiesMade <= Limits.copies else {
      copiesMade -= count
      findings.error(
        repetition.keyRange, "a scene has at most \(Limits.copies) views, bodies and copies",
        hint: "here are \(count) more")
      return nil
    }
    return count
  }

  /// The scopes of an entry's copies while names are gathered; nil, with its names declared as mistaken, if the count
  /// is a mistake.
  func entryCopies(of node: Node, in scope: CopyScope) -> [CopyScope]? {
    guard let count = node["repeat"] else { return [scope] }
    let repetition = Repetition(
      count: count["count"] ?? count, name: count["as"]?.text ?? "i", keyRange: count.range)
    let copies = copies(repetition, in: scope)
    if copies == nil { declareMistaken(in: node) }
    return copies
  }

  /// Reports the counts that depend on what runs. A variable may be unknown because of a mistake that is found only
  /// after the copies were made: then it is that mistake which is told.
  func refuseUncountable() {
    for (expression, range, scope) in uncountable {
      let isReported = expression.reads.contains { read in
        if case .variable(let id) = read { names.isMistaken(variables[id.index].name) } else { false }
      }
      if !isReported { error(range, "\"repeat\" must be known when the scene is read", in: scope) }
    }
    uncountable = []
  }
}
