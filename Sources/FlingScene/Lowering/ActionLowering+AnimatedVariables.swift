internal import FlingGeometry

/// The actions `animate` and `stop` of variables.
extension ActionLowering {
  /// The variable that a target names; nil for views, patterns and unknown names.
  func animatedVariable(_ node: Node, _ scope: CopyScope) -> VariableID? {
    guard let name = node.text, case .variable(let id)? = names.declaration(of: name, in: scope.space) else {
      return nil
    }
    return id
  }

  /// Lowers `stop`: a variable, a view or a pattern of views.
  func stop(_ node: Node, _ scope: CopyScope) -> Action.Kind? {
    if let variable = animatedVariable(node, scope) { return .stop(.variable(variable)) }
    return viewTarget(node, mayBePattern: true, scope).map { .stop(.views($0)) }
  }

  /// Lowers `animate` of uses of components whose `to` has parameters that all of them have: one animation for each
  /// parameter of each use, and one for the keys of views. `then` belongs to the last of them.
  /// - Returns: nil if `to` has no parameters.
  func animateParameters(
    of uses: [ViewID], _ node: Node, _ entries: [Node.Entry], _ fields: KeyedValues, _ range: SourceRange,
    _ scope: CopyScope
  ) -> Action.Kind? {
    let parameters = uses.map(names.parameters(of:))
    func isParameter(_ entry: Node.Entry) -> Bool {
      !parameters.isEmpty && parameters.allSatisfy { $0[entry.key] != nil }
    }
    let goals = entries.filter(isParameter)
    guard !goals.isEmpty, let to = fields["to"] else { return nil }
    /// The fields with another end value.
    func changed(to value: Node, isLast: Bool) -> KeyedValues {
      var field = to
      field.value = value
      return KeyedValues(
        list: fields.list.filter { $0.spec.name != "to" && (isLast || $0.spec.name != "then") } + [field])
    }
    let others = entries.filter { !isParameter($0) }
    let position = { (index: Int) in uses.count > 1 ? index : nil }
    var actions: [Action] = []
    for (index, use) in parameters.enumerated() {
      for (number, goal) in goals.enumerated() {
        guard let parameter = use[goal.key] else { continue }
        let isLast = others.isEmpty && index == uses.count - 1 && number == goals.count - 1
        let kind = animate(
          parameter, node, changed(to: goal.value, isLast: isLast), position: position(index),
          scope.inside(goal.key))
        if let kind { actions.append(Action(kind, range: range)) }
      }
    }
    if !others.isEmpty {
      let rest = changed(to: Node(.mapping(others), range: to.value.range), isLast: true)
      if let kind = animate(node, rest, range, scope) { actions.append(Action(kind, range: range)) }
    }
    return .all(actions)
  }

  /// Lowers `animate` of a variable.
  /// - Parameter position: its number among those of one action that may be staggered; nil if it is alone.
  func animate(
    _ variable: VariableID, _ node: Node, _ fields: KeyedValues, position: Int? = nil, _ scope: CopyScope
  ) -> Action.Kind? {
    guard names.embeddedValue(of: variable) != nil else {
      return animateValue(of: variable, node, fields, position, scope)
    }
    // A live parameter begins with its present value.
    let declared = resolver.variables[variable.index]
    var inside = CopyScope().running.visible
    inside.space = declared.space
    let name = LocatedText(text: declared.name, range: node.range, isVerbatim: false)
    guard let animation = animateValue(of: variable, node, fields, position, scope),
      let value = try? compiler.compile(name, scope: inside, expecting: .any)
    else { return nil }
    return .all([
      Action(.assign([(variable, value)]), range: node.range), Action(animation, range: node.range),
    ])
  }

  private func animateValue(
    of variable: VariableID, _ node: Node, _ fields: KeyedValues, _ position: Int?, _ scope: CopyScope
  ) -> Action.Kind? {
    lowering.animatedVariables.insert(variable)
    let declared = resolver.variables[variable.index]
    if names.embeddedValue(of: variable) == nil, let first = declared.initial?.constant, !first.isAnimatable {
      let content = if case .text = first { "a text that is no color" } else { first.type.phrase }
      error(
        node.range, "\"\(declared.name)\" holds \(content), which can't be animated", in: scope,
        hint: "numbers, times, angles, points and colors can be animated")
      return nil
    }
    if let stagger = fields["stagger"], position == nil {
      error(stagger.keyRange, "\"stagger\" can't be used with a variable", in: scope, hint: "write \"delay\"")
    }
    func value(_ name: String) -> Expression? { lowering.contents.expression(name, of: fields, scope) }
    let goal = fields.value("to").flatMap { goalValue($0, named: "to", of: declared, scope.inside("to")) }
    let animation = Animation(
      target: .variable(variable), to: [], goal: goal, duration: value("duration"), delay: value("delay"),
      stagger: position == nil ? nil : value("stagger"), position: position ?? 0,
      curve: curve(fields, scope), times: fields["times"].flatMap { times($0, scope) },
      autoreverse: value("autoreverse"),
      then: actionList(fields.value("then"), named: "then", scope.inside("then")),
      keyframes: keyframes(fields.value("keyframes"), of: declared, scope))
    return goal == nil && animation.keyframes.isEmpty ? nil : .animate(animation)
  }

  /// Lowers a value that the variable takes.
  private func goalValue(
    _ node: Node, named key: String, of variable: DeclaredVariable, _ scope: CopyScope
  ) -> Expression? {
    guard node.entries == nil else {
      error(
        node.range, "\"\(key)\" of a variable is a value, not a map", in: scope,
        hint: "\"\(variable.name)\" is a variable: write \(key): VALUE")
      return nil
    }
    guard let value = values.value(node, key: key, scope) else { return nil }
    guard let constant = value.constant else { return value }
    if !variable.isParameter || variable.initial?.constant != Value.none,
      let first = variable.initial?.constant, !constant.canFollow(first)
    {
      error(
        node.range, "\"\(variable.name)\" holds \(first.type.phrase), not \(constant.type.phrase)", in: scope,
        hint: "at the start it is \(first.described())")
      return nil
    }
    guard constant.isAnimatable else {
      let content = if case .text = constant { "a text that is no color" } else { constant.type.phrase }
      error(
        node.range, "\"\(variable.name)\" can't be animated to \(content)", in: scope,
        hint: "numbers, times, angles, points and colors can be animated")
      return nil
    }
    return value
  }

  /// Lowers the keyframes of a variable.
  private func keyframes(
    _ node: Node?, of variable: DeclaredVariable, _ scope: CopyScope
  ) -> [Animation.Keyframe] {
    if let node, node.items?.isEmpty ?? false {
      error(node.range, "\"keyframes\" is empty", in: scope, hint: "write [{at: 100%, value: 1}]")
    }
    return parser.list(node, named: "keyframes").compactMap { item in
      guard let entries = parser.map(item, named: "keyframes") else { return nil }
      let fields = parser.fields(entries, KeyTable.keyframes, of: "a keyframe of a variable")
      for (key, example) in [("at", "at: 40%"), ("value", "value: 1")] where fields.isMissing(key) {
        findings.error(item.range, "a keyframe of a variable needs \"\(key)\"", hint: "write \(example)")
        return nil
      }
      guard let at = fields.value("at"), let fraction = values.fraction(at, key: "at", scope),
        let node = fields.value("value"),
        let value = goalValue(node, named: "value", of: variable, scope.inside("keyframes"))
      else { return nil }
      return Animation.Keyframe(
        at: fraction, settings: [], value: value,
        ease: fields.value("ease").flatMap { values.easing($0, scope) })
    }
  }
}

extension Value {
  /// Whether a variable that holds the value can be animated.
  fileprivate var isAnimatable: Bool {
    switch self {
    case .number, .point, .color: true
    case .text: isTextOfColor
    case .rect, .paint, .truth, .view, .none: false
    }
  }

  /// Whether the value is a text that spells a color.
  var isTextOfColor: Bool {
    guard case .text(let text) = self else { return false }
    return (try? ColorSyntax.color(text, theme: .light)) != nil
  }

  /// Whether a variable can be animated from the value `first` to this one: colors may be written as texts.
  fileprivate func canFollow(_ first: Value) -> Bool {
    switch (self, first) {
    case (.color, .text), (.text, .color): true
    default: canReplace(first)
    }
  }
}
