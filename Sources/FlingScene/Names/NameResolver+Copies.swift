internal import FlingGeometry

/// Evaluates `repeat` and creates the scopes of copies.
extension NameResolver {
  /// The scopes of an entry's copies: the scope itself if it is not repeated, nil if the count is a mistake.
  func copies(_ repetition: Repetition?, in scope: CopyScope) -> [CopyScope]? {
    guard let repetition else { return [scope] }
    guard let count = copyCount(repetition, in: scope) else { return nil }
    return (0..<count).map { scope.copy($0, of: count, name: repetition.name) }
  }

  /// Lowers entries whose copies name resolution has counted already: they count from 0, and not toward the
  /// limit of the scene.
  func withFreshCopyCount<Result>(_ lower: () -> Result) -> Result {
    let counted = copiesMade
    copiesMade = 0
    defer { copiesMade = counted }
    return lower()
  }

  /// The number of copies that `repeat` requests; nil if it is a mistake, is not known at load, or exceeds
  /// the limit of the scene.
  private func copyCount(_ repetition: Repetition, in scope: CopyScope) -> Int? {
    // A count above the limit is reported as a total of copies below.
    let bounds = NumberBounds.atLeast(KeyTable.copyCount.low)
    guard let expression = values.integer(repetition.count, key: "repeat", bounds, scope) else {
      return nil
    }
    guard case .number(let value, _)? = expression.constant else {
      unknownCounts.append((expression, repetition.count.range, scope))
      return nil
    }
    let count = Int(min(value, Double(Int32.max)))
    copiesMade += count
    guard copiesMade <= Limits.copies else {
      copiesMade -= count
      findings.reportTooManyCopies(at: repetition.keyRange, hint: "here are \(count) more")
      return nil
    }
    return count
  }

  /// The scopes of the copies of an entry whose keys are not parsed yet. Nil if the count is a mistake; then
  /// all names in the entry are declared as mistaken.
  func entryCopies(of node: Node, in scope: CopyScope) -> [CopyScope]? {
    let copies = copies(Repetition(of: node), in: scope)
    if copies == nil { declareWordsMistaken(in: node, scope) }
    return copies
  }

  /// Reports the counts that are not known at load. A count may be unknown because one of its variables has a
  /// mistake that was found after the copies were made: then only the mistake of the variable is reported.
  func reportUnknownCounts() {
    for (expression, range, scope) in unknownCounts {
      let isReported = expression.reads.contains { read in
        if case .variable(let id) = read {
          names.hasMistakenDeclaration(variables[id.index].name, in: variables[id.index].space)
        } else {
          false
        }
      }
      let live = expression.reads.lazy.compactMap { read -> DeclaredVariable? in
        guard case .variable(let id) = read, self.names.embeddedValue(of: id) != nil else { return nil }
        return self.variables[id.index]
      }.first
      if let live {
        error(
          live.value.range, "\"\(live.name)\" is a number of copies and must be known when the scene is read",
          in: live.scope)
      } else if !isReported {
        error(range, "\"repeat\" must be known when the scene is read", in: scope)
      }
    }
    unknownCounts = []
  }
}

extension DiagnosticSink {
  /// Reports that the scene has more views, bodies and copies than `Limits.copies`.
  func reportTooManyCopies(at range: SourceRange?, hint: @autoclosure () -> String? = nil) {
    error(range, "a scene has at most \(Limits.copies) views, bodies and copies", hint: hint())
  }
}
