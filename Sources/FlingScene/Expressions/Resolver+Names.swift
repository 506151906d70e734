internal import FlingGeometry

extension Resolver {
  /// Names that are predefined in every expression.
  static let predefinedNames = [
    "time", "tick", "theme", "pi", "true", "false", "none", "canvas", "it", "scene",
  ]

  /// A name whose braces have been evaluated, as far as possible at load.
  enum KnownOrComputedName {
    case known(String)
    /// A name that is known only at run time: the operand computes its text.
    case computed(Operand)
  }

  mutating func name(_ pieces: [Syntax.Piece], at range: Range<Int>) throws(ExpressionError) -> Operand {
    try name(try fullName(pieces, at: range), hasBraces: !pieces.expressions.isEmpty, at: range)
  }

  /// Resolves a name to a view, a variable or a constant.
  private mutating func name(_ full: KnownOrComputedName, hasBraces: Bool, at range: Range<Int>)
    throws(ExpressionError)
    -> Operand
  {
    let name: String
    switch full {
    case .known(let text): name = text
    case .computed(let text):
      record(.anything)
      return append(.view(named: text.node), .view, at: range)
    }
    if !hasBraces, let operand = try predefinedOrLocalName(name, at: range) { return operand }
    guard let symbol = context.names.symbol(for: name, in: scope.space) else {
      if unevaluatedDepth > 0, hasBraces { return append(.tick, .any, at: range) }
      throw unknownNameError(name, at: range)
    }
    switch symbol {
    case .view(let view): return literal(.view(view), at: range)
    case .variable(let variable): return self.variable(variable, at: range)
    case .mark:
      throw ExpressionError("\(name) is a mark", at: range, hint: "write \(name).time or fired(\(name))")
    case .behavior(let behavior, let kind):
      if let item = context.names.view(ofItemGroup: behavior) { return literal(.view(item), at: range) }
      throw ExpressionError(
        "\(name) is a behavior (\(kind.rawValue)), not a value", at: range, hint: "read one of its keys")
    case .timer: throw ExpressionError("\(name) is a timer, not a value", at: range)
    case .gesture(_, let kind):
      throw ExpressionError(
        "\(name) is a gesture (\(kind.rawValue)), not a value", at: range,
        hint: "write fired(\(name)), or gesture.location and the like in its reactions")
    case .mistaken: throw ExpressionError.alreadyReported(at: range)
    }
  }

  /// Evaluates the braces of a name. Each brace is resolved once, so nested braces take linear time.
  mutating func fullName(_ pieces: [Syntax.Piece], at range: Range<Int>) throws(ExpressionError)
    -> KnownOrComputedName
  {
    let before = nodes.count
    let operand = try join(pieces, at: range)
    if case .text(let text)? = operand.value {
      nodes.removeLast(nodes.count - before)
      return .known(text)
    }
    if !scope.allowsRuntimeNames, unevaluatedDepth == 0 {
      throw ExpressionError(
        "a name here may use only i, n, names given by as, and constants",
        at: pieces.expressions.first?.range ?? range)
    }
    guard scope.space != 0 else { return .computed(operand) }
    // At run time, names of a component are found after the number of its space.
    let prefix = literal(.text("\(scope.space)/"), at: range)
    let start = arguments.count
    arguments += [prefix.node, operand.node]
    formats += [nil, nil]
    return .computed(append(.join(start..<arguments.count), .text, at: range))
  }

  /// Resolves a variable: to its constant, to the value that a parameter was given, or to a read at run time.
  private mutating func variable(_ variable: VariableID, at range: Range<Int>) -> Operand {
    if let value = context.names.constant(of: variable) { return literal(value, at: range) }
    if let value = context.names.embeddedValue(of: variable) {
      for read in value.reads { record(read) }
      listElements.append(value)
      let assigned = context.names.isAssigned(variable) ? variable : nil
      if assigned != nil { record(.variable(variable)) }
      return append(.parameter(assigned, listElements.count - 1), .any, at: range)
    }
    record(.variable(variable))
    return append(.variable(variable), context.names.type(of: variable), at: range)
  }

  /// Resolves predefined and local names; nil for other names. Local names hide names of the scene.
  private mutating func predefinedOrLocalName(_ name: String, at range: Range<Int>) throws(ExpressionError)
    -> Operand?
  {
    if let type = scope.parameters[name] {
      readsLocals = true
      return append(.local(name), type, at: range)
    }
    if name == Scope.contact {
      throw ExpressionError("a contact is not a value", at: range, hint: "write contact.item")
    }
    if scope.locals.contains(name) {
      readsLocals = true
      return append(.local(name), .number(of: .plain), at: range)
    }
    if let value = scope.constants[name] { return literal(value, at: range) }
    switch name {
    case "true": return literal(.truth(true), at: range)
    case "false": return literal(.truth(false), at: range)
    case "none": return literal(.none, at: range)
    case "pi": return literal(.number(.pi, .plain), at: range)
    case "theme": return literal(.text(context.theme.rawValue), at: range)
    case "canvas": return literal(.view(.canvas), at: range)
    case "time":
      record(.clock)
      return append(.time, .number(of: .time), at: range)
    case "tick":
      record(.clock)
      return append(.tick, .number(of: .plain), at: range)
    case "it":
      guard !quantified.isEmpty else {
        throw ExpressionError("it is defined only inside every and some", at: range)
      }
      return append(.it(quantified.count - 1), .view, at: range)
    case "scene": throw ExpressionError("the scene is not a value", at: range, hint: "write scene.resting")
    case "i", "n":
      throw ExpressionError("\(name) is defined only in copies", at: range, hint: "give the entry repeat: N")
    case Scope.gesture: throw bareGestureError(at: range)
    default: return nil
    }
  }

  // MARK: Members

  /// Resolves a member of a name or of another value.
  /// - Parameter axis: the axis of which a coordinate of the member is read; nil for the whole member.
  mutating func member(
    _ name: String, nameRange: Range<Int>, of base: Syntax, at range: Range<Int>, on axis: Axis? = nil
  ) throws(ExpressionError) -> Operand {
    if case .name(let pieces) = base.form {
      if case .text("scene")? = pieces.first, pieces.count == 1 {
        guard name == "resting" else {
          throw unknownMemberError(name, of: "the scene", at: nameRange, in: ["resting"])
        }
        record(.clock)
        return append(.isSceneResting, .truth, at: range)
      }
      if case .text(Scope.contact)? = pieces.first, pieces.count == 1 {
        return try contactMember(name, nameRange: nameRange, at: range)
      }
      if case .text(Scope.gesture)? = pieces.first, pieces.count == 1 {
        return try gestureMember(name, nameRange: nameRange, at: range)
      }
      let full = try fullName(pieces, at: base.range)
      let hasBraces = !pieces.expressions.isEmpty
      if case .known(let text) = full,
        hasBraces
          || (scope.constants[text] == nil && scope.parameters[text] == nil && !scope.locals.contains(text))
      {
        switch context.names.symbol(for: text, in: scope.space) {
        case .mark(let mark):
          guard name == "time" else {
            throw unknownMemberError(name, of: "a mark", at: nameRange, in: ["time"])
          }
          record(.mark(mark))
          return append(.markTime(mark), .number(of: .time), at: range)
        case .behavior(let behavior, let kind) where context.names.view(ofItemGroup: behavior) == nil:
          return try key(name, nameRange: nameRange, of: behavior, kind, at: range)
        case .view(let view) where context.names.parameter(name, of: view) != nil:
          switch context.names.parameter(name, of: view) {
          case .variable(let parameter)?: return variable(parameter, at: range)
          case .view(let target)?: return literal(.view(target), at: range)
          default: throw ExpressionError.alreadyReported(at: range)
          }
        case .view where name == "name" && scope.space == 0: return literal(.text(text), at: range)
        default: break
        }
      }
      let operand = try self.name(full, hasBraces: hasBraces, at: base.range)
      return try member(name, nameRange: nameRange, of: operand, at: range, on: axis)
    }
    if case .member(let inner, let innerName, let innerRange) = base.form, let axis = Axis(member: name) {
      let operand = try member(innerName, nameRange: innerRange, of: inner, at: base.range, on: axis)
      return try member(name, nameRange: nameRange, of: operand, at: range)
    }
    return try member(name, nameRange: nameRange, of: try resolve(base), at: range, on: axis)
  }

  private mutating func member(
    _ name: String, nameRange: Range<Int>, of operand: Operand, at range: Range<Int>, on axis: Axis? = nil
  ) throws(ExpressionError) -> Operand {
    switch operand.type {
    case .view: return try viewMember(name, nameRange: nameRange, of: operand, at: range, on: axis)
    case .point:
      guard name == "x" || name == "y" else {
        let hint = ["width": "write .x: sizes are points", "height": "write .y: sizes are points"][name]
        throw unknownMemberError(name, of: "a point", at: nameRange, in: ["x", "y"], hint: hint)
      }
      return try append(
        .memberNamed(name, of: operand.node), .number(of: .plain), from: [operand], at: range)
    case .any:
      if ViewMember(rawValue: name) != nil { record(.anything) }
      let known = ViewMember.allCases.map(\.rawValue) + ["x", "y"]
      guard known.contains(name) else {
        if let error = laterMemberError(name, at: nameRange) { throw error }
        throw unknownMemberError(name, of: "a view or point", at: nameRange, in: known)
      }
      return append(.memberNamed(name, of: operand.node), .any, at: range)
    case .rect:
      throw ExpressionError(
        "a rectangle has no members", at: nameRange, hint: "read those of its view: view.center, view.width")
    default:
      throw ExpressionError(
        "\(operand.type.phrase) has no members", at: nameRange,
        hint: operand.type == .text ? "write count(…), slice(…) and so on" : nil)
    }
  }

  private mutating func contactMember(
    _ name: String, nameRange: Range<Int>, at range: Range<Int>
  ) throws(ExpressionError) -> Operand {
    guard scope.locals.contains(Scope.contact) else {
      throw ExpressionError(
        "contact is defined only in reactions to contacts", at: range,
        hint: "these are \"began\" and \"ended\" of a collision")
    }
    guard let member = ContactMember(rawValue: name) else {
      throw unknownMemberError(
        name, of: "a contact", at: nameRange, in: ContactMember.allCases.map(\.rawValue))
    }
    readsLocals = true
    record(.clock)
    return append(.contact(member), member.type, at: range)
  }

  /// Resolves a view's member and records which views it reads.
  private mutating func viewMember(
    _ name: String, nameRange: Range<Int>, of operand: Operand, at range: Range<Int>, on axis: Axis?
  ) throws(ExpressionError) -> Operand {
    guard let member = ViewMember(rawValue: name) else {
      if let operand = try parameterOfComputedView(name, of: operand, at: range) { return operand }
      if let error = laterMemberError(name, at: nameRange) { throw error }
      var hint = ["x": "write .center.x", "y": "write .center.y", "position": "write .center"][name]
      let members = ViewMember.allCases.map(\.rawValue)
      if case .view(let view)? = operand.value, !context.names.parameterNames(of: view).isEmpty {
        let parameters = context.names.parameterNames(of: view)
        hint =
          hint ?? suggestion(for: name, in: parameters + members)
          ?? "its parameters are \(parameters.joined(separator: ", "))"
      }
      throw unknownMemberError(name, of: "a view", at: nameRange, in: members, hint: hint)
    }
    if case .view(let view)? = operand.value {
      record(.view(view, member, on: axis))
      return append(.memberOfKnown(member, view), member.type, at: range)
    }
    if let views = quantifiedViews(operand) {
      for view in views { record(.view(view, member, on: axis)) }
    } else {
      record(.anything)
    }
    return append(.member(member, of: operand.node), member.type, at: range)
  }

  /// Resolves a parameter of a view that is known only at run time; nil if no such view has it.
  private mutating func parameterOfComputedView(
    _ name: String, of operand: Operand, at range: Range<Int>
  ) throws(ExpressionError) -> Operand? {
    guard operand.value == nil else { return nil }
    var uses = context.names.uses(withParameter: name)
    if let views = quantifiedViews(operand).map(Set.init) { uses.removeAll { !views.contains($0.view) } }
    guard !uses.isEmpty else { return nil }
    let start = arguments.count
    for use in uses {
      var inside = Scope()
      inside.space = use.space
      let located = LocatedText(text: name, range: text.range(of: range), isVerbatim: false)
      let value: Expression
      do {
        value = try context.compile(located, scope: inside, expecting: .any)
      } catch {
        // The mistake of the parameter has been reported.
        throw ExpressionError.alreadyReported(at: range)
      }
      for read in value.reads { record(read) }
      arguments += [use.view.index, listElements.count]
      formats += [nil, nil]
      listElements.append(value)
    }
    return append(.parameterNamed(name, of: operand.node, start..<arguments.count), .any, at: range)
  }

  /// The views that an operand may refer to if it is the `it` of a quantifier; nil for other operands.
  func quantifiedViews(_ operand: Operand) -> [ViewID]? {
    if case .it(let depth) = nodes[operand.node].operation { quantified[depth] } else { nil }
  }

  /// Resolves a key of a behavior.
  private mutating func key(
    _ name: String, nameRange: Range<Int>, of behavior: BehaviorID, _ kind: Behavior.Kind,
    at range: Range<Int>
  ) throws(ExpressionError) -> Operand {
    guard let key = Behavior.Key(rawValue: name), let type = kind.spec(of: key)?.type.reading else {
      throw unknownMemberError(
        name, of: "\(kind == .attachment ? "an" : "a") \(kind.rawValue)", at: nameRange,
        in: kind.readableKeys)
    }
    record(.behavior(behavior, key))
    return append(.key(key, behavior), type, at: range)
  }

  // MARK: Mistakes

  /// The error for a member of views that is not built yet; nil for other members.
  private func laterMemberError(_ name: String, at range: Range<Int>) -> ExpressionError? {
    guard LaterWords.viewMembers.contains(name) else { return nil }
    return ExpressionError(
      LaterWords.message(name, "of a view"), at: range, hint: LaterWords.hint(for: name))
  }

  func unknownMemberError(
    _ name: String, of subject: String, at range: Range<Int>, in members: [String], hint: String? = nil
  ) -> ExpressionError {
    let correction =
      hint ?? subtractionHint(for: name) { members.contains($0) } ?? suggestion(for: name, in: members)
    let all = members.count <= 2 ? members.joined(separator: " and ") : members.joined(separator: ", ")
    let hint = correction ?? (members.isEmpty ? nil : "it has " + all)
    return ExpressionError("\(subject) has no member \"\(name)\"", at: range, hint: hint)
  }

  /// The error for an unknown name, with the most likely correction.
  func unknownNameError(_ name: String, at range: Range<Int>) -> ExpressionError {
    if LaterWords.names.contains(name) {
      return ExpressionError(LaterWords.message(name), at: range, hint: LaterWords.hint(for: name))
    }
    let message = "unknown name \"\(name)\""
    func isName(_ word: String) -> Bool {
      scope.constants[word] != nil || scope.locals.contains(word) || Resolver.predefinedNames.contains(word)
        || context.names.symbol(for: word, in: scope.space) != nil
    }
    if let hint = context.names.reachHint(for: name, in: scope.space) {
      return ExpressionError(message, at: range, hint: hint)
    }
    if let hint = subtractionHint(for: name, isName: isName) {
      return ExpressionError(message, at: range, hint: hint)
    }
    if Function.names.contains(name) {
      let usage = Function(rawValue: name)?.usage ?? Function.forms[name]?.usage ?? name
      return ExpressionError(message, at: range, hint: "the function is written \(usage)")
    }
    if context.names.symbol(for: name + "-0", in: scope.space) != nil {
      return ExpressionError(
        message, at: range, hint: "its copies are \(name)-0, \(name)-1 and so on, or \(name)-{i}")
    }
    if ["and", "or", "not"].contains(name) {
      return ExpressionError("\(name) is an operator, not a name", at: range)
    }
    let candidates =
      context.names.allNames(in: scope.space) + scope.constants.keys + scope.parameters.keys.sorted()
      + scope.locals
      + Resolver.predefinedNames
    if let hint = suggestion(for: name, in: candidates) {
      return ExpressionError(message, at: range, hint: hint)
    }
    let isColor = (try? ColorSyntax.color(name, theme: .light)) != nil
    return ExpressionError(
      message, at: range, hint: isColor ? "quote colors and other texts: '\(name)'" : nil)
  }

  /// The hint `write a - b` if an unknown name consists of names and numbers joined by hyphens; otherwise
  /// nil.
  private func subtractionHint(for name: String, isName: (String) -> Bool) -> String? {
    let components = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard components.count > 1, components.count <= 16 else { return nil }
    // Greedy: the longest known name first, which is what the author most likely meant.
    var terms: [String] = []
    var start = 0
    while start < components.count {
      guard
        let end = (start + 1...components.count).reversed().first(where: { end in
          let word = components[start..<end].joined(separator: "-")
          return isName(word) || (end == start + 1 && start > 0 && isNumber(word))
        })
      else { return nil }
      terms.append(components[start..<end].joined(separator: "-"))
      start = end
    }
    return terms.count > 1 ? "write " + terms.joined(separator: " - ") : nil
  }

  private func isNumber(_ word: String) -> Bool { ((try? LiteralSyntax.number(word)) ?? nil) != nil }
}

extension Axis {
  /// The axis of a member of points, `x` or `y`; nil for other members.
  fileprivate init?(member: String) {
    switch member {
    case "x": self = .horizontal
    case "y": self = .vertical
    default: return nil
    }
  }
}
