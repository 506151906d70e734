internal import FlingGeometry

extension Resolver {
  /// Resolves a call of a function or special form.
  mutating func call(
    _ name: String, _ arguments: [Syntax], nameRange: Range<Int>, draw: Int, at range: Range<Int>
  ) throws(ExpressionError) -> Operand {
    if let form = Function.forms[name] {
      try checkArgumentCount(arguments, name, form.counts, form.usage, at: nameRange)
      switch name {
      case "if": return try conditional(arguments, at: range)
      case "pick": return try pick(arguments, at: range)
      case "random", "random-int": return try random(name, arguments, draw: draw, at: range)
      case "every", "some": return try quantifier(isEvery: name == "every", arguments, at: range)
      case "fired": return try fired(arguments[0], at: range)
      default: return try touching(arguments, at: range)
      }
    }
    guard let function = Function(rawValue: name) else {
      throw ExpressionError(
        "unknown function \"\(name)\"", at: nameRange,
        hint: ColorFunction.names.contains(name)
          ? "write colors of CSS as texts: 'color-mix(in oklab, red, blue)'"
          : Synonyms.likelyMeaning(of: name, among: Function.names).map { "did you mean \"\($0)\"?" })
    }
    try checkArgumentCount(arguments, name, function.counts, function.usage, at: nameRange)
    var operands: [Operand] = []
    for argument in arguments { operands.append(try resolve(argument)) }
    let type = try locatingErrors(arguments, range) { () throws(ExpressionError) in
      do throws(ExpressionError) {
        return try TypeRules.call(function, operands.map(\.type))
      } catch {
        var error = error
        if error.hint == TypeRules.joinHint, let index = error.operand {
          error.hint = "write \(textForm(of: arguments[index]))"
        }
        throw error
      }
    }
    let operation = Program.Operation.call(function, append(arguments: operands))
    guard function == .local || function == .world else {
      return try append(operation, type, from: operands, at: range)
    }
    if case .view(let view)? = operands[0].value {
      record(.geometry(view))
    } else if let views = quantifiedViews(operands[0]) {
      for view in views { record(.geometry(view)) }
    } else {
      record(.anything)
    }
    return append(operation, type, at: range)
  }

  /// A value as a text: `'' + n`.
  private func textForm(of syntax: Syntax) -> String {
    let source = String(scalars: Array(text.text.unicodeScalars)[syntax.range])
    switch syntax.form {
    case .literal, .text, .name, .member, .memberCall, .call, .list: return "'' + \(source)"
    default: return "'' + (\(source))"
    }
  }

  /// Checks the number of arguments.
  private func checkArgumentCount(
    _ arguments: [Syntax], _ name: String, _ counts: ClosedRange<Int>, _ usage: String, at range: Range<Int>
  ) throws(ExpressionError) {
    if counts.contains(arguments.count) { return }
    let wanted =
      counts.upperBound == .max
      ? "at least \(counts.lowerBound)"
      : counts.count == 1 ? "\(counts.lowerBound)" : "\(counts.lowerBound) or \(counts.upperBound)"
    let noun = wanted.hasSuffix(" 1") || wanted == "1" ? "value" : "values"
    throw ExpressionError(
      "\(name) takes \(wanted) \(noun), not \(arguments.count)", at: range, hint: "write \(usage)")
  }

  /// Resolves `random` and `random-int`. The key of a draw consists of the entry's path and the number of the
  /// call in its scalar, so draws do not depend on each other.
  private mutating func random(
    _ name: String, _ arguments: [Syntax], draw: Int, at range: Range<Int>
  ) throws(ExpressionError) -> Operand {
    let isWhole = name == "random-int"
    let a = try resolve(arguments[0])
    let b = try resolve(arguments[1])
    let type = try locatingErrors(arguments, range) { () throws(ExpressionError) in
      for (index, operand) in [a, b].enumerated() {
        if operand.type != .any, !operand.type.isNumber {
          throw ExpressionError("\(name) takes a number, not \(operand.type.phrase)", operand: index)
        }
        if isWhole, let dimension = operand.type.dimension, dimension != .plain {
          throw ExpressionError(
            "random-int takes numbers without units, not \(dimension.phrase)", operand: index,
            hint: "multiply what it gives: random-int(1, 9) * 1s")
        }
      }
      if a.type == .any || b.type == .any { return ValueType.number(of: nil) }
      guard let type = TypeRules.commonNumberType(a.type, b.type) else {
        throw ExpressionError(
          "\(name) takes two values of one unit, not \(a.type.phrase) and \(b.type.phrase)")
      }
      return type == .zero ? .number(of: .plain) : type
    }
    draws = true
    let key = KeyedRandom.key("\(scope.path)#\(draw)")
    return append(
      .random(key: key, isWhole: isWhole, a.node, b.node), isWhole ? .number(of: .plain) : type, at: range)
  }

  /// Resolves `every` and `some`. The pattern is resolved at load; the test is compiled once and evaluated
  /// for each view.
  private mutating func quantifier(
    isEvery: Bool, _ arguments: [Syntax], at range: Range<Int>
  ) throws(ExpressionError) -> Operand {
    let word = isEvery ? "every" : "some"
    guard case .text(let pieces) = arguments[0].form else {
      throw ExpressionError(
        "\(word) takes a pattern in quotes", at: arguments[0].range, hint: "write \(word)('box-*', test)")
    }
    guard case .known(let pattern) = try fullName(pieces, at: arguments[0].range) else {
      throw ExpressionError(
        "a pattern may use only i, n, names given by as, and constants", at: arguments[0].range)
    }
    let matching = context.names.views(matching: pattern, in: scope.space)
    if matching.isEmpty, unevaluatedDepth == 0 {
      if context.names.mayMatchInvalidDeclaration(pattern: pattern, in: scope.space) {
        throw ExpressionError.alreadyReported(at: arguments[0].range)
      }
      let names = context.names.allNames(in: scope.space)
      let stem = String(pattern.prefix { $0 != "*" })
      let copies = nearest(stem, in: Set(names.compactMap { Resolver.copyPrefix(of: $0) }))
      let hint = copies.map { "did you mean \"\($0)*\"?" } ?? suggestion(for: pattern, in: names)
      throw ExpressionError("no view matches '\(pattern)'", at: arguments[0].range, hint: hint)
    }
    let start = views.count
    views += matching
    let end = views.count
    quantified.append(matching)
    conditionalDepth += 1
    let body = try truth(arguments[1], for: word)
    conditionalDepth -= 1
    quantified.removeLast()
    return append(.quantifier(isEvery: isEvery, start..<end, body: body.node), .truth, at: range)
  }

  /// The part of a copy's name up to its index: `box-` of `box-12`; nil if the name has no index.
  private static func copyPrefix(of name: String) -> String? {
    guard let last = name.unicodeScalars.last, last.isDigit, let hyphen = name.lastIndex(of: "-") else {
      return nil
    }
    return String(name[...hyphen])
  }

  private mutating func touching(_ arguments: [Syntax], at range: Range<Int>) throws(ExpressionError)
    -> Operand
  {
    let a = try resolve(arguments[0])
    guard a.type == .view || a.type == .any else {
      throw ExpressionError("touching takes a view first, not \(a.type.phrase)", at: arguments[0].range)
    }
    let b = try resolve(arguments[1])
    guard [.view, .text, .any].contains(b.type) else {
      throw ExpressionError(
        "touching takes a view or a boundary's name in quotes, not \(b.type.phrase)", at: arguments[1].range)
    }
    record(.clock)
    return append(.touching(a.node, b.node), .truth, at: range)
  }
}
