internal import FlingGeometry

/// The second pass: every name of the scene, with the copies that carry it, so that values may name what comes later.
extension SceneDecoder {
  /// What a view is before its values are read.
  struct ViewDraft {
    var template: ViewTemplate
    var id: ViewID
    var parent: ViewID
    var name: String?
    var frame: CopyScope
    var settings: [Setting<View.Key>] = []
    /// The item group it stands for.
    var group: BehaviorID?
  }

  /// A behavior of the top-level list before its values are read.
  struct BehaviorDraft {
    var template: BehaviorTemplate
    var id: BehaviorID
    var name: String
    var frame: CopyScope
    /// The parts of a composite.
    var parts: [BehaviorDraft]
  }

  /// Reads a name where it is given to something; nil if there is none or it is a mistake.
  func newName(_ node: Node, _ what: String, _ frame: CopyScope) -> String? {
    if node.isBroken || node.isEmpty { return nil }
    guard let name = knownName(node, key: what, frame) else { return nil }
    guard SceneNames.isName(name) else {
      names.declareMistaken(name, isStem: true)
      error(
        node.range, "\"\(name.shortened(to: 40))\" can't be a name", in: frame,
        hint: "a name is made of letters and digits, begins with a letter, and may be joined by - or _")
      return nil
    }
    guard !SceneNames.reserved.contains(name) else {
      names.declareMistaken(name, isStem: true)
      error(node.range, "\"\(name)\" has a meaning of its own and can't be a name", in: frame)
      return nil
    }
    return name
  }

  /// Gives a name its meaning, unless something else has it.
  /// - Parameter mayRepeat: whether the same name may be declared again with the same meaning, as marks may.
  /// - Returns: whether the name is new.
  @discardableResult
  func declare(
    _ name: String, _ symbol: @autoclosure () -> Symbol, as kind: String, at node: Node,
    mayRepeat: Bool = false,
    _ frame: CopyScope
  ) -> Bool {
    if let other = declarations[name] {
      if !(mayRepeat && other.kind == kind) {
        error(
          node.range,
          "\"\(name)\" is already \(other.kind)\(other.line > 0 ? ", in line \(other.line)" : "")", in: frame,
          hint: kind == "a behavior" && other.kind == "a view"
            ? "a behavior has a name of its own; the views that it acts on stand under \"items\""
            : "views, behaviors, gestures, marks, timers and variables share their names")
        // Of two views either may be meant; of a view and a behavior nobody knows which.
        if other.kind != kind { names.declareMistaken(name) }
      }
      return false
    }
    declarations[name] = Declaration(kind: kind, line: node.range.line)
    names.declare(name, symbol())
    return true
  }

  /// Remembers that the name itself stands for nothing because its entry is repeated: so many times, or nobody knows
  /// how often if the count is a mistake.
  func declareRepeated(_ node: Node, _ repetition: Repetition?, count: Int?, in frame: CopyScope) {
    guard repetition != nil, !node.isEmpty, case .constant(let name)? = name(node, key: "repeat", frame)
    else { return }
    if let count {
      names.declareRepeated(name + frame.suffix, count: count)
    } else {
      names.declareMistaken(name + frame.suffix, isStem: true)
    }
  }

  // MARK: What can't be read

  /// Declares every word of what could not be read as a name that is known only by its mistake.
  func declareMistaken(in node: Node) {
    switch node.content {
    case .scalar(let text, _):
      if SceneNames.isName(text) { names.declareMistaken(text, isStem: true) }
    case .sequence(let items): items.forEach(declareMistaken)
    case .mapping(let entries):
      for entry in entries {
        if SceneNames.isName(entry.key) { names.declareMistaken(entry.key, isStem: true) }
        declareMistaken(in: entry.value)
      }
    case .broken: break
    }
  }

  /// Declares what stands behind the keys of an entry that its table does not know: one of them is its kind.
  func declareMistaken(inEntry node: Node, of table: KeyTable) {
    for entry in node.entries ?? [] where !table.has(entry.key) {
      if let text = entry.value.text { names.declareMistaken(text, isStem: true) }
    }
  }

  // MARK: Marks, timers and behaviors that actions make

  /// Finds what the actions of a list declare, in order.
  func declareNames(inActions node: Node?, _ frame: CopyScope) {
    for item in node?.items ?? [] {
      guard let entries = item.entries else { continue }
      for copy in actionCopies(of: entries, in: frame) {
        for entry in entries {
          declareNames(in: entry, of: entries, copy)
        }
        declareUnreadMark(of: item, KeyTable.actions, copy)
      }
    }
  }

  /// Declares what an entry of an unknown kind may name: a mark if the kind is near that, else nobody knows.
  func declareUnreadMark(of item: Node, _ table: KeyTable, _ frame: CopyScope) {
    let entries = item.entries ?? []
    guard !entries.contains(where: { table.hasKind($0.key) }) else { return }
    if let meant = meantKind(of: entries, table), meant.kind.word == "mark" {
      declareMark(meant.entry.value, frame)
    } else {
      declareMistaken(inEntry: item, of: table)
    }
  }

  /// Copies that are made at load: only those of entries that declare names need to be; any other is repeated when it
  /// runs.
  private func actionCopies(of entries: [Node.Entry], in frame: CopyScope) -> [CopyScope] {
    guard let node = entries.first(where: { $0.key == "repeat" })?.value, declaresNames(entries) else {
      return [frame]
    }
    var name = "i"
    if let word = node["as"]?.text { name = word }
    let repetition = Repetition(count: node["count"] ?? node, name: name, keyRange: node.range)
    guard let copies = copies(repetition, in: frame) else {
      declareMistaken(in: Node(.mapping(entries.filter { $0.key != "repeat" }), range: node.range))
      return []
    }
    return copies
  }

  /// Whether an action, or one inside it, gives something a name.
  func declaresNames(_ entries: [Node.Entry]) -> Bool {
    entries.contains { entry in
      switch entry.key {
      case "mark", "name": true
      case "add": entry.value.entries != nil
      case "do", "then", "else":
        entry.value.items?.contains { $0.entries.map(declaresNames) ?? false } ?? false
      default: false
      }
    }
  }

  private func declareNames(in entry: Node.Entry, of entries: [Node.Entry], _ frame: CopyScope) {
    switch entry.key {
    case "mark":
      declareMark(entry.value, frame)
    case "name" where entries.contains { $0.key == "after" }:
      guard let name = newName(entry.value, "timers", frame).map({ $0 + frame.suffix }) else { return }
      let id = TimerID(index: timers.count)
      if declare(name, .timer(id), as: "a timer", at: entry.value, mayRepeat: true, frame) {
        timers.append(name)
      }
    case "add":
      if entry.value.entries != nil { declareMade(entry.value, frame) }
    case "do", "then", "else":
      declareNames(inActions: entry.value, frame)
    default:
      break
    }
  }

  /// Declares a behavior that `add` makes, what its reactions name, and its parts.
  private func declareMade(_ node: Node, _ frame: CopyScope) {
    let entries = node.entries ?? []
    if let kind = entries.first(where: { item in KeyTable.behaviors.hasKind(item.key) }) {
      declareBehavior(kind: kind.key, name: kind.value, mayRepeat: true, frame)
    } else if let meant = meantKind(of: entries, KeyTable.behaviors) {
      declareBehavior(kind: meant.kind.word, name: meant.entry.value, mayRepeat: true, frame)
    } else {
      declareMistaken(inEntry: node, of: KeyTable.behaviors)
    }
    declareReactions(in: node, frame)
    for (position, part) in (node["behaviors"]?.items ?? []).enumerated() {
      for copy in entryCopies(of: part, in: frame.inside("behaviors/\(position)")) ?? [] {
        declareMade(part, copy)
      }
    }
  }

  /// The names in what a behavior does when something happens to it.
  func declareReactions(in node: Node, _ frame: CopyScope) {
    for key in ["each-tick", "began", "ended"] { declareNames(inActions: node[key], frame) }
  }

  /// The frames of an entry's copies while names are gathered; nil, with its names declared as mistaken, if the count
  /// is a mistake.
  func entryCopies(of node: Node, in frame: CopyScope) -> [CopyScope]? {
    guard let count = node["repeat"] else { return [frame] }
    let repetition = Repetition(
      count: count["count"] ?? count, name: count["as"]?.text ?? "i", keyRange: count.range)
    let copies = copies(repetition, in: frame)
    if copies == nil { declareMistaken(in: node) }
    return copies
  }

  func declareMark(_ node: Node, _ frame: CopyScope) {
    guard let name = newName(node, "marks", frame).map({ $0 + frame.suffix }) else { return }
    let id = MarkID(index: marks.count)
    if declare(name, .mark(id), as: "a mark", at: node, mayRepeat: true, frame) { marks.append(name) }
  }

  /// Declares a behavior; nameless ones get an identity too.
  /// - Returns: its identity; nil for a name that is taken.
  @discardableResult
  func declareBehavior(kind word: String, name node: Node, mayRepeat: Bool, _ frame: CopyScope) -> BehaviorID?
  {
    let id = BehaviorID(index: behaviorNames.count)
    guard let kind = Behavior.Kind(rawValue: word) else { return nil }
    if node.isEmpty || node.isBroken {
      behaviorNames.append(.init(name: "", kind: kind))
      return id
    }
    guard let name = newName(node, "behaviors", frame).map({ $0 + frame.suffix }) else { return nil }
    if case .behavior(let known, let other)? = names.declared(name), mayRepeat {
      if other != kind {
        error(
          node.range, "\"\(name)\" is a \(other.rawValue), not a \(kind.rawValue)", in: frame,
          hint: "all behaviors of one name are of one kind")
        return nil
      }
      return known
    }
    guard declare(name, .behavior(id, kind), as: "a behavior", at: node, frame) else { return nil }
    behaviorNames.append(.init(name: name, kind: kind))
    if kind == .itemGroup { declareItem(of: id, name, at: node, frame) }
    return id
  }

  /// What stands for an item group where an item is wanted.
  private func declareItem(of group: BehaviorID, _ name: String, at node: Node, _ frame: CopyScope) {
    let template = ViewTemplate(
      kind: .view, isBuilt: false, name: node, kindRange: node.range, fields: KeyedValues(), styles: [],
      repetition: nil, children: [])
    let id = ViewID(index: views.count + 1)
    views.append(
      ViewDraft(template: template, id: id, parent: .canvas, name: name, frame: frame, group: group))
    names.declare(itemOf: group, name, id)
  }
}
