/// Expressions about gestures: members of the gesture whose reaction runs, and `fired`.
extension Resolver {
  private static let unknownGesture = "gesture is defined only in reactions to gestures"

  /// The error for `gesture` without a member.
  func bareGestureError(at range: Range<Int>) -> ExpressionError {
    scope.gestures.isEmpty
      ? ExpressionError(Resolver.unknownGesture, at: range, hint: Resolver.gestureHint)
      : ExpressionError("a gesture is not a value", at: range, hint: "write gesture.location")
  }

  private static let gestureHint =
    "these are \"do\", \"began\", \"changed\", \"ended\", \"cancelled\" and \"recognized\" of a gesture"

  /// Resolves a member of `gesture`. At least one of the gestures whose reactions run the expression must
  /// have it.
  mutating func gestureMember(
    _ name: String, nameRange: Range<Int>, at range: Range<Int>
  ) throws(ExpressionError) -> Operand {
    guard !scope.gestures.isEmpty else {
      throw ExpressionError(Resolver.unknownGesture, at: range, hint: Resolver.gestureHint)
    }
    guard let member = GestureMember(rawValue: name) else {
      let known = GestureMember.allCases.map(\.rawValue)
      throw unknownMemberError(
        name, of: "a gesture", at: nameRange, in: known + ["touch(0)"],
        hint: name == "touch" ? "write gesture.touch(0), or gesture.touches for how many" : nil)
    }
    let types = scope.gestures.compactMap { member.type(of: $0) }
    guard let first = types.first else {
      let kind = scope.gestures[0].rawValue
      let owners = Gesture.Kind.allCases.filter { member.type(of: $0) != nil }.map(\.rawValue)
      throw ExpressionError(
        "\(kind.withArticle) has no \(name)", at: nameRange,
        hint: "it belongs to \(owners.joined(separator: " and "))")
    }
    let type = types.dropFirst().reduce(first) { $0.union(with: $1) }
    recordGestureRead()
    return append(.gesture(member), type, at: range)
  }

  /// Resolves `gesture.touch(k)`, the only member with call syntax.
  mutating func memberCall(
    _ name: String, nameRange: Range<Int>, of base: Syntax, _ arguments: [Syntax], at range: Range<Int>
  ) throws(ExpressionError) -> Operand {
    guard case .name(let pieces) = base.form, pieces.count == 1, case .text(Scope.gesture) = pieces[0]
    else {
      let operand = try resolve(base)
      throw ExpressionError("\(operand.type.phrase) has no function \"\(name)\"", at: nameRange)
    }
    guard !scope.gestures.isEmpty else {
      throw ExpressionError(Resolver.unknownGesture, at: base.range, hint: Resolver.gestureHint)
    }
    guard name == "touch" else {
      throw ExpressionError(
        "a gesture has no function \"\(name)\"", at: nameRange,
        hint: GestureMember(rawValue: name) == nil
          ? suggestion(for: name, in: ["touch"]) : "write gesture.\(name) without parentheses")
    }
    guard arguments.count == 1 else {
      throw ExpressionError(
        "touch takes 1 value, not \(arguments.count)", at: nameRange, hint: "write gesture.touch(0)")
    }
    let number = try resolve(arguments[0])
    try locatingErrors([], arguments[0].range) { () throws(ExpressionError) in
      guard [.zero, .any, .number(of: .plain), .number(of: nil)].contains(number.type) else {
        throw ExpressionError("touch takes a number, not \(number.type.phrase)")
      }
    }
    if case .number(let value, _)? = number.value, conditionalDepth == 0,
      let message = Evaluator.invalidFingerNumberMessage(value)
    {
      throw ExpressionError(message, at: arguments[0].range, hint: "touch counts from 0")
    }
    recordGestureRead()
    return append(.gestureTouch(number.node), .point, at: range)
  }

  private mutating func recordGestureRead() {
    readsLocals = true
    record(.clock)
  }

  /// Rejects a comparison of `gesture.state` with a text that is not one of its states.
  func checkGestureState(_ a: Operand, _ b: Operand, _ left: Syntax, _ right: Syntax) throws(ExpressionError)
  {
    for (state, other, otherSyntax) in [(a, b, right), (b, a, left)] {
      guard case .gesture(.state) = nodes[state.node].operation, case .text(let word)? = other.value
      else { continue }
      var known: [String] = []
      for text in scope.gestures.flatMap(\.states).map(\.rawValue) where !known.contains(text) {
        known.append(text)
      }
      guard !known.contains(word) else { continue }
      let meant = known.count == 1 ? known.first : nearest(word, in: known)
      throw ExpressionError(
        "gesture.state is never '\(word.shortened(to: 40))' here", at: otherSyntax.range,
        hint: meant.map { "did you mean '\($0)'?" }
          ?? "it is one of " + known.map { "'\($0)'" }.joined(separator: ", "))
    }
  }

  /// Resolves `fired(NAME)`, where the name of a gesture or mark may contain braces.
  mutating func fired(_ argument: Syntax, at range: Range<Int>) throws(ExpressionError) -> Operand {
    guard case .name(let pieces) = argument.form else {
      throw ExpressionError("fired takes the name of a gesture or mark", at: argument.range)
    }
    guard case .known(let name) = try fullName(pieces, at: argument.range) else {
      throw ExpressionError(
        "a name in fired may use only i, n, names given by as, and constants", at: argument.range)
    }
    switch context.names.symbol(for: name, in: scope.space) {
    case .mark(let mark):
      record(.mark(mark))
      return append(.isSet(mark), .truth, at: range)
    case .gesture(let gesture, _):
      record(.clock)
      return append(.hasFired(gesture), .truth, at: range)
    case .mistaken: throw ExpressionError.alreadyReported(at: argument.range)
    case nil:
      if unevaluatedDepth > 0, !pieces.expressions.isEmpty { return append(.tick, .any, at: range) }
      throw unknownNameError(name, at: argument.range)
    default: throw ExpressionError("fired takes a gesture or mark; \(name) is neither", at: argument.range)
    }
  }
}

extension GestureMember {
  /// The type of the member for gestures of a kind; nil if that kind does not have it.
  func type(of kind: Gesture.Kind) -> ValueType? {
    switch self {
    case .state: .text
    case .location: .point
    case .translation: kind == .pan || kind == .edgePan ? .point : nil
    case .velocity:
      kind == .pinch ? .number(of: .rate) : kind == .rotation ? .number(of: .spin) : .point
    case .scale: kind == .pinch ? .number(of: .plain) : nil
    case .rotation: kind == .rotation ? .number(of: .angle) : nil
    case .touches: .number(of: .plain)
    case .target: .view
    }
  }
}
