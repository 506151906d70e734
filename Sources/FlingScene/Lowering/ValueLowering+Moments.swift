internal import FlingGeometry

/// Moments: times since the start, and times relative to marks.
extension ValueLowering {
  /// Lowers a moment: `0.4s`, `landed`, `landed + 0.2s`, or an expression of these. The time, or the offset
  /// from the mark, must be known at load.
  /// - Parameter mustLieWithinRun: whether the run must last until the moment. If so, a moment after the
  ///   longest run is an error.
  func moment(_ node: Node, key: String, _ scope: CopyScope, mustLieWithinRun: Bool = true) -> Moment? {
    guard let moment = unlimitedMoment(node, key: key, scope) else { return nil }
    guard mustLieWithinRun else { return moment }
    let seconds =
      switch moment {
      case .time(let time): time.seconds
      case .mark(_, let offset, _): offset.seconds
      }
    return isWithinRun(seconds, node, key: key, scope) ? moment : nil
  }

  private func unlimitedMoment(_ node: Node, key: String, _ scope: CopyScope) -> Moment? {
    if node.isBroken { return nil }
    if isComputed(node) { return computedMoment(node, key: key, scope) }
    // A text that begins with a letter or `{` is a mark, anything else a time.
    guard let text = node.text, let first = text.utf8.first,
      UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first & 0xDF || first == UInt8(ascii: "{")
    else {
      return knownTime(node, key: key, .any, scope).map { .time($0) }
    }
    guard case .constant(let sum)? = name(node, key: key, scope) else { return nil }
    let terms = sum.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    guard terms.count == 1 || (terms.count == 3 && (terms[1] == "+" || terms[1] == "-")) else {
      error(
        node.range, "\"\(key)\" is a moment, not \(node.description)", in: scope,
        hint: "write a time such as 0.4s, a mark, or a mark + 0.2s")
      return nil
    }
    guard case .mark(let mark)? = names.symbol(for: terms[0], in: scope.space) else {
      if names.hasMistakenDeclaration(terms[0], in: scope.space) { return nil }
      if let symbol = names.declaration(of: terms[0], in: scope.space) {
        error(node.range, "\"\(terms[0])\" is \(symbol.phrase), not a mark", in: scope)
      } else {
        error(
          node.range, "there is no mark \"\(terms[0].shortened(to: 40))\"", in: scope,
          hint: terms[0].contains("+")
            ? "put spaces around the +"
            : names.hint(for: terms[0], in: scope.space) ?? "a mark is set by \"- mark: NAME\"")
      }
      return nil
    }
    guard terms.count == 3 else { return .mark(mark, offset: .zero, range: node.range) }
    let offset = Node(.scalar(terms[2], .plain), range: node.range)
    guard let time = knownTime(offset, key: key, .atLeastZero, scope) else { return nil }
    return .mark(mark, offset: terms[1] == "+" ? time : .zero - time, range: node.range)
  }

  /// Lowers `= …`: a known time, or a mark plus or minus a known time.
  private func computedMoment(_ node: Node, key: String, _ scope: CopyScope) -> Moment? {
    guard let text = locatedText(of: node), !findings.hasError(at: node.range) else { return nil }
    do {
      let (mark, remainder) = try compiler.compileMoment(text, scope: scope.visible)
      guard case .number(let seconds, _)? = remainder.constant else {
        error(
          node.range, "\"\(key)\" must be known when the scene is read", in: scope,
          hint: "a moment is a known time, or a mark and a known time: = landed + 0.1s * k")
        return nil
      }
      guard let mark else { return .time(Time(seconds: seconds)) }
      return .mark(mark, offset: Time(seconds: seconds), range: node.range)
    } catch {
      findings.add(error, at: node.range, in: scope.copy)
      return nil
    }
  }

  func moment(_ field: KeyedValue?, _ scope: CopyScope, mustLieWithinRun: Bool = true) -> Moment? {
    field.flatMap { moment($0.value, key: $0.spec.name, scope, mustLieWithinRun: mustLieWithinRun) }
  }
}
