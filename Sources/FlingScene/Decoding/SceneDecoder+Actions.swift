internal import FlingGeometry

/// Lists of actions.
extension SceneDecoder {
  struct ActionListDraft {
    var name: String
    var nameRange: SourceRange
    var node: Node
    var isRun = false
  }

  /// The frame of actions: values are computed when they run.
  static func running(_ frame: CopyScope) -> CopyScope {
    var frame = frame
    frame.scope.allowsRuntimeNames = true
    frame.scope.drawsOnce = false
    frame.parent = nil
    return frame
  }

  func declareActionLists(_ node: Node?) {
    for entry in map(node, named: "actions") ?? [] {
      if !SceneNames.isName(entry.key) {
        findings.error(entry.keyRange, "\"\(entry.key.shortened(to: 40))\" can't be a name")
      }
      actionLists.append(ActionListDraft(name: entry.key, nameRange: entry.keyRange, node: entry.value))
      declareNames(inActions: entry.value, CopyScope().named(entry.key))
    }
  }

  func readActionLists(of callers: ActionCallers) -> [Document.ActionList] {
    let lists = actionLists.map { list in
      var frame = SceneDecoder.running(CopyScope().named(list.name))
      frame.scope.locals = Set(callers.names(of: list.name))
      frame.scope.gestures = callers.gestures(of: list.name)
      return Document.ActionList(name: list.name, actions: actions(list.node, named: list.name, frame))
    }
    refuseCycles(in: lists)
    return lists
  }

  /// A list that runs itself, maybe by way of others, never ends.
  private func refuseCycles(in lists: [Document.ActionList]) {
    let runs = lists.map { list in
      var found: [Int] = []
      SceneDecoder.collectRuns(list.actions, into: &found)
      return found
    }
    var state = Array(repeating: 0, count: lists.count)
    for root in runs.indices where state[root] == 0 {
      var way = [(index: root, next: 0)]
      state[root] = 1
      while let (index, next) = way.last {
        guard next < runs[index].count else {
          state[index] = 2
          way.removeLast()
          continue
        }
        way[way.count - 1].next += 1
        let other = runs[index][next]
        if state[other] == 1 {
          let start = way.firstIndex { $0.index == other } ?? 0
          let circle = way[start...].map { lists[$0.index].name } + [lists[other].name]
          findings.error(
            actionLists[other].nameRange,
            "action lists run each other for ever: \(SceneDecoder.chain(circle))")
          return
        }
        if state[other] == 0 {
          state[other] = 1
          way.append((other, 0))
        }
      }
    }
  }

  /// Lists that run at once; `after` and the end of an animation come later and may run the same list again.
  private static func collectRuns(_ actions: [Action], into found: inout [Int]) {
    for action in actions {
      switch action.kind {
      case .run(let id, _): found.append(id.index)
      case .condition(_, let then, let otherwise):
        collectRuns(then, into: &found)
        collectRuns(otherwise, into: &found)
      case .repetition(_, _, let actions): collectRuns(actions, into: &found)
      default: break
      }
    }
  }

  /// The actions of a list; `frame` is one of `running`.
  func actions(_ node: Node?, named name: String, _ frame: CopyScope) -> [Action] {
    list(node, named: name).enumerated().flatMap { (position, item) in
      actions(item, list: name, frame.inside("\(position)"))
    }
  }

  /// An entry of a list of actions: one action, or the copies of one.
  private func actions(_ node: Node, list: String, _ frame: CopyScope) -> [Action] {
    guard let parts = entry(node, actionKeys(in: node), list: "\"\(list)\"")
    else { return [] }
    guard let repetition = repetition(parts.fields) else {
      return action(parts, frame).map { [$0] } ?? []
    }
    if declaresNames(node.entries ?? []) {
      let counted = copiesMade
      defer { copiesMade = counted }
      return (copies(repetition, in: frame) ?? []).compactMap { action(parts, $0) }
    }
    var bounds = Bounds.atLeastZero
    bounds.high = Double(Limits.copies)
    guard !repetition.count.isBroken,
      let count = number(repetition.count, key: "repeat", .plain, bounds, frame)
    else { return [] }
    var inner = frame
    for name in [repetition.name, "n"] {
      inner.scope.constants[name] = nil
      inner.scope.locals.insert(name)
    }
    return action(parts, inner).map {
      [Action(.repetition(count: count, name: repetition.name, actions: [$0]), range: parts.kindRange)]
    } ?? []
  }

  private func action(_ parts: EntryParts, _ frame: CopyScope) -> Action? {
    let main = parts.main
    let fields = parts.fields
    if main.isBroken { return nil }
    let word = parts.kind.word
    if main.isEmpty {
      findings.error(parts.kindRange, "\"\(word)\" has no value")
      return nil
    }
    let frame = frame.inside(word)
    let kind: Action.Kind?
    switch word {
    case "add": kind = add(main, frame)
    case "remove": kind = remove(main, frame)
    case "set": kind = set(main, fields, frame)
    case "let": kind = assign(main, frame)
    case "animate": kind = animate(main, fields, parts.kindRange, frame)
    case "stop": kind = viewTarget(main, mayBePattern: true, frame).map { .stop($0) }
    case "add-velocity": kind = addVelocity(main, fields, parts.kindRange, frame)
    case "after": kind = after(main, fields, parts.kindRange, frame)
    case "if": kind = condition(main, fields, parts.kindRange, frame)
    case "run": kind = run(main, frame)
    case "mark": kind = mark(main, frame).map { .mark($0) }
    default: kind = text(main, key: word, frame).map { .log($0) }
    }
    return kind.map { Action($0, range: parts.kindRange) }
  }

  // MARK: Kinds

  private func add(_ node: Node, _ frame: CopyScope) -> Action.Kind? {
    guard node.entries != nil else { return behaviorTarget(node, frame).map { .add($0) } }
    guard let template = behaviorTemplate(node, list: "\"add\"") else { return nil }
    if let enabled = template.fields["enabled"] {
      error(
        enabled.keyRange, "\"enabled\" belongs to behaviors that are declared: \"add\" puts this one in",
        in: frame)
    }
    if let copies = template.fields["repeat"] {
      error(copies.keyRange, "\"repeat\" stands beside \"add\", not inside it", in: frame)
    }
    // Copies of parts and boundaries were counted when names were gathered.
    let counted = copiesMade
    copiesMade = 0
    defer { copiesMade = counted }
    return madeBehavior(template, frame).map { .addNew($0) }
  }

  private func remove(_ node: Node, _ frame: CopyScope) -> Action.Kind? {
    if node.text == "all" { return .removeAll }
    let items = node.items ?? [node]
    let targets = items.compactMap { item -> RemovalTarget? in
      if isComputed(item) {
        error(item.range, "\"remove\" takes names of behaviors and timers", in: frame)
        return nil
      }
      switch name(item, key: "remove", frame) {
      case .computed(let expression)?: return .named(expression)
      case nil: return nil
      case .constant(let name)?:
        switch names.symbol(for: name) {
        case .behavior(let id, _)?: return .behavior(id)
        case .timer(let id)?: return .timer(id)
        case .mistaken?: break
        case let symbol?:
          error(
            item.range, "\"\(name)\" is \(SceneDecoder.words(for: symbol)), not a behavior or timer",
            in: frame)
        case nil: unknownName(name, item, frame)
        }
        return nil
      }
    }
    return targets.count == items.count ? .remove(targets) : nil
  }

  private func assign(_ node: Node, _ frame: CopyScope) -> Action.Kind? {
    guard let entries = map(node, named: "let") else { return nil }
    var assignments: [(VariableID, Expression)] = []
    for entry in entries {
      guard case .variable(let id)? = names.declared(entry.key) else {
        let place = Node(.scalar(entry.key, .plain), range: entry.keyRange)
        if names.isMistaken(entry.key) { continue }
        if let symbol = names.declared(entry.key) {
          error(
            entry.keyRange, "\"\(entry.key)\" is \(SceneDecoder.words(for: symbol)), not a variable",
            in: frame)
        } else {
          error(
            place.range, "there is no variable \"\(entry.key.shortened(to: 40))\"", in: frame,
            hint: suggestion(for: entry.key, in: variables.map(\.name)) ?? "declare it in \"let\" at the top")
        }
        continue
      }
      if entry.value.isEmpty {
        error(entry.keyRange, "\"\(entry.key)\" has no value", in: frame)
        continue
      }
      guard let value = value(entry.value, key: entry.key, frame.inside(entry.key)) else { continue }
      if let constant = value.constant, let first = variables[id.index].initial?.constant,
        !constant.canReplace(first)
      {
        error(
          entry.value.range, "\"\(entry.key)\" holds \(first.type.words), not \(constant.type.words)",
          in: frame)
        continue
      }
      assignments.append((id, value))
    }
    return assignments.count == entries.count ? .assign(assignments) : nil
  }

  private func addVelocity(_ node: Node, _ fields: KeyedValues, _ range: SourceRange, _ frame: CopyScope)
    -> Action
    .Kind?
  {
    if fields.isMissing("linear"), fields.isMissing("angular") {
      findings.error(range, "\"add-velocity\" needs \"linear\" or \"angular\"")
    }
    guard let target = viewTarget(node, mayBePattern: false, frame) else { return nil }
    func part(_ name: String) -> Expression? { expression(name, of: fields, frame) }
    return .addVelocity(target, linear: part("linear"), angular: part("angular"))
  }

  private func after(_ node: Node, _ fields: KeyedValues, _ range: SourceRange, _ frame: CopyScope) -> Action
    .Kind?
  {
    if fields.isMissing("do") { findings.error(range, "\"after\" needs \"do\"") }
    var timer: TimerID?
    if let name = fields.value("name"), let text = knownName(name, key: "timers", frame),
      case .timer(let id)? = names.declared(text + frame.suffix)
    {
      timer = id
    }
    let actions = actions(fields.value("do"), named: "do", frame)
    guard let time = runTime(node, key: "after", .atLeastZero, frame) else { return nil }
    return .after(time, timer: timer, actions: fields.value("do") == nil ? [] : actions)
  }

  private func condition(_ node: Node, _ fields: KeyedValues, _ range: SourceRange, _ frame: CopyScope)
    -> Action.Kind?
  {
    if fields.isMissing("then"), fields.isMissing("else") {
      findings.error(range, "\"if\" needs \"then\" or \"else\"")
    }
    let then = actions(fields.value("then"), named: "then", frame.inside("then"))
    let otherwise = actions(fields.value("else"), named: "else", frame.inside("else"))
    guard let test = test(node, key: "if", frame) else { return nil }
    return .condition(test, then: then, otherwise: otherwise)
  }

  private func run(_ node: Node, _ frame: CopyScope) -> Action.Kind? {
    guard let name = knownName(node, key: "action lists", frame) else { return nil }
    guard let index = actionLists.firstIndex(where: { $0.name == name }) else {
      if names.isMistaken(name) { return nil }
      error(
        node.range, "there is no action list \"\(name.shortened(to: 40))\"", in: frame,
        hint: suggestion(for: name, in: actionLists.map(\.name)) ?? "declare it in \"actions\"")
      return nil
    }
    actionLists[index].isRun = true
    let indices = frame.scope.constants.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    return .run(ActionListID(index: index), indices: indices)
  }

  /// A mark that is set: it was declared when names were gathered.
  func mark(_ node: Node, _ frame: CopyScope) -> MarkID? {
    guard let name = knownName(node, key: "marks", frame),
      case .mark(let id)? = names.declared(name + frame.suffix)
    else { return nil }
    return id
  }

  /// A test: an expression that gives a truth value.
  func test(_ node: Node, key: String, _ frame: CopyScope) -> Expression? {
    if node.isBroken { return nil }
    if node.text != nil, !isComputed(node), node.plainText != "true", node.plainText != "false" {
      error(
        node.range, "\"\(key)\" is a test, not \(node.description)", in: frame,
        hint: "a test begins with \"=\"")
      return nil
    }
    return truth(node, key: key, frame)
  }
}

extension SceneDecoder {
  /// The keys of an action: those of `set` depend on what is set and are checked there.
  private func actionKeys(in node: Node) -> KeyTable {
    let entries = node.entries ?? []
    var word = "set"
    if !entries.contains(where: { entry in KeyTable.actions.hasKind(entry.key) }),
      let meant = meantKind(of: entries, KeyTable.actions),
      meant.kind.word == "set"
    {
      word = meant.entry.key
    }
    guard entries.contains(where: { $0.key == word }) else { return .actions }
    return KeyTable(
      "action", kinds: KeyTable.actions.kinds,
      keys: entries.filter { $0.key != word }.map {
        $0.key == "repeat" ? .copies : KeySpec($0.key, .custom, note: "")
      })
  }
}
