/// The names that are visible in each list of `actions` because of its callers: `i`, `n` and the `as` names
/// of copies that run it, `contact` if a reaction to contacts runs it, and `gesture` if a reaction to a
/// gesture runs it. A list inherits the names of every caller, directly or through other lists.
struct ActionCallers {
  /// A name that a caller makes visible.
  private enum VisibleName: Hashable {
    /// An index or count of a copy, or `contact`.
    case name(String)
    /// `gesture`, with the members of this kind.
    case gesture(Gesture.Kind)
  }

  /// The visible names of each list, in the order in which they were found.
  private var visible: [Int: [VisibleName]] = [:]
  private var calls: [Call] = []

  /// A `run` of a list.
  private struct Call {
    /// The index of the list that contains the call; nil outside of `actions`.
    var caller: Int?
    var callee: Int
    /// The names from the copies and reactions that enclose the call.
    var visible: [VisibleName]
  }

  /// Whether all lists together inherit more than `Limits.listNames` names. The rest is left out then.
  private(set) var isOverfull = false

  /// The space of the names of the lists, while calls are collected.
  private var space = 0
  private let resolver: NameResolver

  /// Collects the calls of a scene and of the components that it uses, and propagates names from callers to
  /// callees. Lists of a file that is checked alone may be run by callers of any kind.
  init(in root: Node, _ resolver: NameResolver) {
    self.resolver = resolver
    collectCalls(inAll: root.entries ?? [])
    for use in resolver.components.uses {
      space = use.scope.space
      collectCalls(inAll: use.entries)
    }
    propagateNames()
  }

  /// Collects the calls in the keys of a scene or of a component.
  private mutating func collectCalls(inAll entries: [Node.Entry]) {
    for entry in entries {
      switch entry.key {
      case "components": continue
      case "actions":
        for list in entry.value.entries ?? [] {
          guard let index = resolver.names.actionList(named: list.key, in: space) else { continue }
          if resolver.scene.isPart { addCallOfAnyKind(to: index) }
          collectCalls(in: list.value, visible: [], in: index)
        }
      case "gestures":
        for item in entry.value.items ?? [] { collectCalls(inGesture: item) }
      default: collectCalls(in: entry.value, visible: [], in: nil)
      }
    }
  }

  /// The names of copies and contacts that are visible in a list.
  func names(visibleIn list: Int) -> [String] {
    (visible[list] ?? []).compactMap { if case .name(let name) = $0 { name } else { nil } }
  }

  /// The kinds of the gestures whose reactions run a list.
  func gestures(running list: Int) -> [Gesture.Kind] {
    (visible[list] ?? []).compactMap { if case .gesture(let kind) = $0 { kind } else { nil } }
  }

  /// Adds a call by which all names are visible.
  private mutating func addCallOfAnyKind(to list: Int) {
    let names = ["i", "n", Scope.contact].map { VisibleName.name($0) }
    calls.append(
      Call(caller: nil, callee: list, visible: names + Gesture.Kind.allCases.map { .gesture($0) }))
  }

  /// Collects the calls in the reactions of a gesture.
  private mutating func collectCalls(inGesture node: Node) {
    let kind = node.entries?.lazy.compactMap { Gesture.Kind(rawValue: $0.key) }.first
    // A gesture whose kind is a mistake may have any kind.
    let kinds = kind.map { [$0] } ?? Gesture.Kind.allCases
    collectCalls(in: node, visible: kinds.map { .gesture($0) }, in: nil)
  }

  /// Collects the calls in a node.
  /// - Parameters:
  ///   - outer: the names from enclosing copies and reactions.
  ///   - caller: the list that contains the node; nil outside of `actions`.
  private mutating func collectCalls(in node: Node, visible outer: [VisibleName], in caller: Int?) {
    for item in node.items ?? [] { collectCalls(in: item, visible: outer, in: caller) }
    guard let entries = node.entries else { return }
    var visible = outer
    func add(_ name: VisibleName) { if !visible.contains(name) { visible.append(name) } }
    if let repetition = Repetition(of: node) {
      for name in [repetition.name, "n"] { add(.name(name)) }
    }
    let kind = entries.lazy.compactMap { KeyTable.behaviors.kind($0.key)?.word }.first ?? ""
    for entry in entries {
      if entry.key == Action.Word.run.rawValue, let name = entry.value.text,
        let callee = resolver.names.actionList(named: name, in: space)
      {
        calls.append(Call(caller: caller, callee: callee, visible: visible))
      }
      let added = KeyTable.behaviors.key(entry.key, of: kind)?.type.visibleNames ?? []
      collectCalls(
        in: entry.value, visible: visible + added.map { .name($0) }.filter { !visible.contains($0) },
        in: caller)
    }
  }

  /// Propagates visible names from callers to callees until nothing changes. This ends because each list
  /// takes each name at most once.
  private mutating func propagateNames() {
    let callees = Dictionary(grouping: calls.filter { $0.caller != nil }) { $0.caller ?? 0 }.mapValues {
      $0.map(\.callee)
    }
    var open: [(list: Int, name: VisibleName)] = []
    for call in calls {
      for name in call.visible { open.append((call.callee, name)) }
    }
    var known: [Int: Set<VisibleName>] = [:]
    var count = 0
    while let (list, name) = open.popLast() {
      guard known[list, default: []].insert(name).inserted else { continue }
      count += 1
      guard count <= Limits.listNames else {
        isOverfull = true
        return
      }
      visible[list, default: []].append(name)
      for callee in callees[list] ?? [] { open.append((callee, name)) }
    }
  }
}
