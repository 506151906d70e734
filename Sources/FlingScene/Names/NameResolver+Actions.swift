/// Declares the marks, timers and behaviors that actions, steps and reactions create.
extension NameResolver {
  /// Declares the names that a list of actions creates, in order.
  func declareNames(inActions node: Node?, _ scope: CopyScope) {
    for item in node?.items ?? [] {
      guard let entries = item.entries else { continue }
      for copy in actionCopies(of: item, in: scope) {
        for entry in entries {
          declareNames(in: entry, of: entries, copy)
        }
        declareNameOfUnknownKind(in: item, KeyTable.actions, copy)
      }
    }
  }

  /// The scopes of an action's copies. Only an action that declares names is copied at load, because its
  /// names must be known; any other action is repeated when it runs and has one scope here.
  private func actionCopies(of node: Node, in scope: CopyScope) -> [CopyScope] {
    let entries = node.entries ?? []
    guard let repetition = Repetition(of: node), declaresNames(entries) else { return [scope] }
    guard let copies = copies(repetition, in: scope) else {
      declareWordsMistaken(
        in: Node(.mapping(entries.filter { $0.key != "repeat" }), range: node.range), scope)
      return []
    }
    return copies
  }

  /// Whether an action, or one inside it, declares a name.
  func declaresNames(_ entries: [Node.Entry]) -> Bool {
    entries.contains { entry in
      switch entry.key {
      case "mark", "name": true
      case "add": entry.value.entries != nil
      case let key where KeyTable.actions.actionKeys.contains(key):
        entry.value.items?.contains { $0.entries.map(declaresNames) ?? false } ?? false
      default: false
      }
    }
  }

  /// Declares the name that one key of an action creates.
  /// - Parameter entries: all keys of the action.
  func declareNames(in entry: Node.Entry, of entries: [Node.Entry], _ scope: CopyScope) {
    switch entry.key {
    case "mark":
      declareMark(entry.value, scope)
    case "name" where entries.contains { $0.key == "after" }:
      guard let name = nameToDeclare(entry.value, "a timer", scope).map({ $0 + scope.suffix }) else { return }
      let id = TimerID(index: timers.count)
      if declare(name, .timer(id), as: "a timer", at: entry.value, mayRepeat: true, scope) {
        timers.append(names.sceneName(of: name, in: scope.space) ?? "")
      }
    case "add":
      if entry.value.entries != nil { declareAddedBehavior(entry.value, scope) }
    case let key where KeyTable.actions.actionKeys.contains(key):
      declareNames(inActions: entry.value, scope)
    default:
      break
    }
  }

  /// Declares a behavior that `add` creates, the names in its reactions, and its parts.
  private func declareAddedBehavior(_ node: Node, _ scope: CopyScope) {
    let entries = node.entries ?? []
    if let kind = entries.first(where: { item in KeyTable.behaviors.hasKind(item.key) }) {
      declareBehavior(kind: kind.key, name: kind.value, mayRepeat: true, scope)
    } else if let meant = parser.likelyKind(of: entries, KeyTable.behaviors) {
      declareBehavior(kind: meant.kind.word, name: meant.entry.value, mayRepeat: true, scope)
    } else {
      declareUnknownKeysMistaken(in: node, of: KeyTable.behaviors, scope)
    }
    declareReactions(in: node, scope)
    for (position, part) in (node["behaviors"]?.items ?? []).enumerated() {
      for copy in entryCopies(of: part, in: scope.inside("behaviors/\(position)")) ?? [] {
        declareAddedBehavior(part, copy)
      }
    }
  }

  /// Declares the names in the reactions of a behavior.
  func declareReactions(in node: Node, _ scope: CopyScope) {
    for key in KeyTable.behaviors.actionKeys { declareNames(inActions: node[key], scope) }
  }

  /// Declares a mark. The same mark may be set in several places.
  func declareMark(_ node: Node, _ scope: CopyScope) {
    guard let name = nameToDeclare(node, "a mark", scope).map({ $0 + scope.suffix }) else { return }
    let id = MarkID(index: marks.count)
    if declare(name, .mark(id), as: "a mark", at: node, mayRepeat: true, scope) {
      marks.append(names.sceneName(of: name, in: scope.space) ?? "")
    }
  }

  /// Declares the lists of `actions`, and the names that their actions create.
  /// - Parameter base: the scope of the map.
  func declareActionLists(_ node: Node?, _ base: CopyScope) {
    for entry in parser.map(node, named: "actions") ?? [] {
      if !SceneNames.isName(entry.key) {
        findings.error(entry.keyRange, "\"\(entry.key.shortened(to: 40))\" can't be a name")
      }
      let scope = base.named(entry.key)
      names.declareActionList(entry.key, actionLists.count, in: base.space)
      actionLists.append(
        DeclaredActions(
          name: names.sceneName(of: entry.key, in: base.space) ?? entry.key, nameRange: entry.keyRange,
          node: entry.value, scope: scope))
      declareNames(inActions: entry.value, scope)
    }
  }

  /// Declares the marks of `script` and the names in its `do` steps.
  func declareNames(inScript node: Node?) {
    for (position, item) in (node?.items ?? []).enumerated() {
      guard let entries = item.entries else { continue }
      for copy in entryCopies(of: item, in: CopyScope().inside("script/\(position)")) ?? [] {
        for entry in entries {
          if entry.key == "mark" { declareMark(entry.value, copy) }
          if KeyTable.script.kind(entry.key)?.type.isActions ?? false {
            declareNames(inActions: entry.value, copy)
          }
        }
        declareNameOfUnknownKind(in: item, KeyTable.script, copy)
      }
    }
  }

  /// Declares the names in the actions of `when`.
  /// - Parameter base: the scope of the list.
  func declareNames(inWhen node: Node, _ base: CopyScope) {
    for (position, item) in (node.items ?? []).enumerated() {
      for copy in entryCopies(of: item, in: base.inside("when/\(position)")) ?? [] {
        for key in KeyTable.whens.actionKeys { declareNames(inActions: item[key], copy) }
      }
    }
  }
}
