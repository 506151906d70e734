internal import FlingGeometry

/// Actions: named lists, and the sequences inside of other entries.
struct ActionLowering: LoweringPart {
  let lowering: Lowering

  /// Lowers the named lists of `actions`. A list sees the locals and gestures of all entries that run it.
  func lists(calledBy callers: ActionCallers) -> [Document.ActionList] {
    guard !callers.isOverfull else {
      findings.error(
        resolver.actionLists.first?.nameRange,
        "the lists of actions see more than \(Limits.listNames) names of the copies that run them",
        hint: "give the indices of copies the same name")
      return []
    }
    let lists = resolver.actionLists.enumerated().map { (index, list) in
      var scope = list.scope.running
      scope.visible.locals = Set(callers.names(visibleIn: index))
      scope.visible.gestures = callers.gestures(running: index)
      return Document.ActionList(name: list.name, actions: actionList(list.node, named: list.name, scope))
    }
    reportCycles(in: lists)
    return lists
  }

  /// Reports a list that runs itself, directly or through other lists: it would never end.
  private func reportCycles(in lists: [Document.ActionList]) {
    let runs = lists.map { list in
      var indices: [Int] = []
      ActionLowering.collectListIndices(runBy: list.actions, into: &indices)
      return indices
    }
    guard let cycle = DependencyOrder(of: runs).cycles.first else { return }
    let names = DependencyOrder.description(ofCycle: cycle.map { lists[$0].name })
    findings.error(
      resolver.actionLists[cycle[0]].nameRange, "action lists run each other for ever: \(names)")
  }

  /// Collects the indices of the lists that the actions run immediately, not in a later tick.
  private static func collectListIndices(runBy actions: [Action], into indices: inout [Int]) {
    for action in actions {
      if case .run(let id, _) = action.kind { indices.append(id.index) }
      collectListIndices(runBy: action.kind.immediateActions, into: &indices)
    }
  }

  /// Lowers a list of actions.
  /// - Parameter scope: a scope from `CopyScope.running`.
  func actionList(_ node: Node?, named name: String, _ scope: CopyScope) -> [Action] {
    parser.list(node, named: name).enumerated().flatMap { (position, item) in
      copies(of: item, list: name, scope.inside("\(position)"))
    }
  }

  /// Lowers an entry of a list of actions.
  ///
  /// Without `repeat`, it is one action. Repeated actions that declare names become one action per copy,
  /// because the names must be known at load. All others become one `repetition`, whose count may be computed
  /// at run time.
  private func copies(of node: Node, list: String, _ scope: CopyScope) -> [Action] {
    guard let entry: Unresolved<Action> = parser.entry(node, parser.actionKeys(in: node), list: "\"\(list)\"")
    else { return [] }
    guard let repetition = entry.repetition else {
      return action(entry, scope).map { [$0] } ?? []
    }
    if resolver.declaresNames(node.entries ?? []) {
      return resolver.withFreshCopyCount {
        (resolver.copies(repetition, in: scope) ?? []).compactMap { action(entry, $0) }
      }
    }
    guard !repetition.count.isBroken,
      let count = values.number(repetition.count, key: "repeat", .plain, KeyTable.copyCount, scope)
    else { return [] }
    // The index and the count of a `repetition` are known only at run time.
    var inner = scope
    for name in [repetition.name, "n"] {
      inner.visible.constants[name] = nil
      inner.visible.locals.insert(name)
    }
    return action(entry, inner).map {
      [Action(.repetition(count: count, name: repetition.name, actions: [$0]), range: entry.kindRange)]
    } ?? []
  }

  private func action(_ entry: Unresolved<Action>, _ scope: CopyScope) -> Action? {
    let main = entry.main
    let fields = entry.fields
    if main.isBroken { return nil }
    let word = entry.kind.rawValue
    if main.isEmpty {
      findings.error(entry.kindRange, "\"\(word)\" has no value")
      return nil
    }
    let scope = scope.inside(word)
    let kind: Action.Kind?
    switch entry.kind {
    case .add: kind = add(main, scope)
    case .remove: kind = remove(main, scope)
    case .set: kind = set(main, fields, scope)
    case .let: kind = assign(main, scope)
    case .animate: kind = animate(main, fields, entry.kindRange, scope)
    case .stop: kind = stop(main, scope)
    case .bringToFront: kind = reorder(main, toFront: true, scope)
    case .sendToBack: kind = reorder(main, toFront: false, scope)
    case .addVelocity: kind = addVelocity(main, fields, entry.kindRange, scope)
    case .after: kind = after(main, fields, entry.kindRange, scope)
    case .if: kind = conditionalAction(main, fields, entry.kindRange, scope)
    case .run: kind = run(main, scope)
    case .mark: kind = mark(main, scope).map { .mark($0) }
    case .log: kind = values.text(main, key: word, scope).map { .log($0) }
    }
    return kind.map { Action($0, range: entry.kindRange) }
  }

  /// Lowers `add`: the name of a declared behavior, or a map that defines a new one.
  private func add(_ node: Node, _ scope: CopyScope) -> Action.Kind? {
    guard node.entries != nil else { return behaviorTarget(node, scope).map { .add($0) } }
    guard let behavior = parser.behavior(node, list: "\"add\"") else { return nil }
    if let enabled = behavior.fields["enabled"] {
      error(
        enabled.keyRange, "\"enabled\" is a key of declared behaviors: \"add\" activates this one",
        in: scope)
    }
    if let copies = behavior.fields["repeat"] {
      error(copies.keyRange, "\"repeat\" belongs next to \"add\", not inside it", in: scope)
    }
    return resolver.withFreshCopyCount {
      lowering.behaviors.addedBehavior(behavior, scope).map { .addNew($0) }
    }
  }

  /// Lowers `remove`: `all`, one name or a list of names of behaviors and timers. Nil if any target has an
  /// error.
  private func remove(_ node: Node, _ scope: CopyScope) -> Action.Kind? {
    if node.text == "all" { return .removeAll }
    let items = node.items ?? [node]
    let targets = items.compactMap { item -> RemovalTarget? in
      if values.isComputed(item) {
        error(item.range, "\"remove\" takes names of behaviors and timers", in: scope)
        return nil
      }
      switch values.name(item, key: "remove", scope) {
      case .computed(let expression)?: return .named(expression)
      case nil: return nil
      case .constant(let name)?:
        switch names.symbol(for: name, in: scope.space) {
        case .behavior(let id, _)?: return .behavior(id)
        case .timer(let id)?: return .timer(id)
        case .mistaken?: break
        case let symbol?:
          error(
            item.range, "\"\(name)\" is \(symbol.phrase), not a behavior or timer",
            in: scope)
        case nil: values.reportUnknownName(name, item, scope)
        }
        return nil
      }
    }
    return targets.count == items.count ? .remove(targets) : nil
  }

  /// Lowers `let`. A constant whose type differs from that of the variable's initial value is an error.
  private func assign(_ node: Node, _ scope: CopyScope) -> Action.Kind? {
    guard let entries = parser.map(node, named: "let") else { return nil }
    var assignments: [(VariableID, Expression)] = []
    for entry in entries {
      guard case .variable(let id)? = names.declaration(of: entry.key, in: scope.space) else {
        if names.hasMistakenDeclaration(entry.key, in: scope.space) { continue }
        if let symbol = names.declaration(of: entry.key, in: scope.space) {
          error(
            entry.keyRange, "\"\(entry.key)\" is \(symbol.phrase), not a variable",
            in: scope)
        } else {
          error(
            entry.keyRange, "there is no variable \"\(entry.key.shortened(to: 40))\"", in: scope,
            hint: names.hint(forAssigned: entry.key, in: scope.space)
              ?? suggestion(for: entry.key, in: names.variableNames(in: scope.space))
              ?? "declare it in \"let\" at the top")
        }
        continue
      }
      if let value = assignment(of: entry, to: id, scope) { assignments.append((id, value)) }
    }
    return assignments.count == entries.count ? .assign(assignments) : nil
  }

  /// The value that an action assigns to a variable; nil for a mistake.
  func assignment(of entry: Node.Entry, to id: VariableID, _ scope: CopyScope) -> Expression? {
    if entry.value.isEmpty {
      error(entry.keyRange, "\"\(entry.key)\" has no value", in: scope)
      return nil
    }
    guard let value = values.value(entry.value, key: entry.key, scope.inside(entry.key)) else { return nil }
    if let constant = value.constant, names.embeddedValue(of: id) == nil,
      let first = resolver.variables[id.index].initial?.constant,
      !constant.canReplace(first)
    {
      error(
        entry.value.range, "\"\(entry.key)\" holds \(first.type.phrase), not \(constant.type.phrase)",
        in: scope)
      return nil
    }
    return value
  }

  private func addVelocity(_ node: Node, _ fields: KeyedValues, _ range: SourceRange, _ scope: CopyScope)
    -> Action
    .Kind?
  {
    if fields.isMissing("linear"), fields.isMissing("angular") {
      findings.error(range, "\"add-velocity\" needs \"linear\" or \"angular\"")
    }
    guard let target = viewTarget(node, mayBePattern: false, scope) else { return nil }
    func value(_ name: String) -> Expression? { lowering.contents.expression(name, of: fields, scope) }
    return .addVelocity(target, linear: value("linear"), angular: value("angular"))
  }

  private func after(_ node: Node, _ fields: KeyedValues, _ range: SourceRange, _ scope: CopyScope) -> Action
    .Kind?
  {
    if fields.isMissing("do") { findings.error(range, "\"after\" needs \"do\"") }
    var timer: TimerID?
    if let name = fields.value("name"), let text = values.knownName(name, of: "a timer", scope),
      case .timer(let id)? = names.declaration(of: text + scope.suffix, in: scope.space)
    {
      timer = id
    }
    let actions = actionList(fields.value("do"), named: "do", scope)
    guard
      let time = values.timeWithinRun(
        node, key: "after", KeyTable.actions.valueBounds(ofKind: "after"), scope)
    else { return nil }
    return .after(time, timer: timer, actions: actions)
  }

  private func conditionalAction(
    _ node: Node, _ fields: KeyedValues, _ range: SourceRange, _ scope: CopyScope
  )
    -> Action.Kind?
  {
    if fields.isMissing("then"), fields.isMissing("else") {
      findings.error(range, "\"if\" needs \"then\" or \"else\"")
    }
    let then = actionList(fields.value("then"), named: "then", scope.inside("then"))
    let otherwise = actionList(fields.value("else"), named: "else", scope.inside("else"))
    guard let test = values.test(node, key: "if", scope) else { return nil }
    return .condition(test, then: then, otherwise: otherwise)
  }

  /// Lowers `run`. The action passes the constants of the copies around it, such as `i`, to the list.
  private func run(_ node: Node, _ scope: CopyScope) -> Action.Kind? {
    guard let name = values.knownName(node, of: "an action list", scope) else { return nil }
    guard let index = names.actionList(named: name, in: scope.space) else {
      if names.hasMistakenDeclaration(name, in: scope.space) { return nil }
      error(
        node.range, "there is no action list \"\(name.shortened(to: 40))\"", in: scope,
        hint: names.reachHint(forActionList: name, in: scope.space)
          ?? suggestion(for: name, in: names.actionListNames(in: scope.space))
          ?? "declare it in \"actions\"")
      return nil
    }
    lowering.runLists.insert(index)
    let indices = scope.visible.constants.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    return .run(ActionListID(index: index), indices: indices)
  }

  /// The mark that an action or a step sets. Name resolution has declared it.
  func mark(_ node: Node, _ scope: CopyScope) -> MarkID? {
    guard let name = values.knownName(node, of: "a mark", scope),
      case .mark(let id)? = names.declaration(of: name + scope.suffix, in: scope.space)
    else { return nil }
    return id
  }
}
