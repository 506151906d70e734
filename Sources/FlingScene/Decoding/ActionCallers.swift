/// Which names each list of `actions` sees beyond those of the scene: `i`, `n` and the `as` names of the copies that run
/// it, and `contact` if a reaction to contacts runs it; be it by way of other lists.
struct ActionCallers {
  /// By list, in the order in which they were found.
  private(set) var names: [String: [String]] = [:]
  private var calls: [Call] = []

  private struct Call {
    /// The list in which it stands; nil outside of `actions`.
    var caller: String?
    var callee: String
    /// Names of the copies and reactions around it.
    var names: [String]
  }

  /// Names beyond so many are not taken over: a scene can't nest more copies.
  private static let most = Limits.depth

  init(in root: Node) {
    for entry in root.entries ?? [] {
      if entry.key == "actions" {
        for list in entry.value.entries ?? [] { collect(list.value, [], in: list.key) }
      } else {
        collect(entry.value, [], in: nil)
      }
    }
    pass()
  }

  private mutating func collect(_ node: Node, _ outer: [String], in caller: String?) {
    for item in node.items ?? [] { collect(item, outer, in: caller) }
    guard let entries = node.entries else { return }
    var names = outer
    if let copies = node["repeat"] {
      for name in [copies["as"]?.text ?? "i", "n"] where !names.contains(name) { names.append(name) }
    }
    let isCollision = node["collision"] != nil
    for entry in entries {
      if entry.key == "run", let callee = entry.value.text {
        calls.append(Call(caller: caller, callee: callee, names: names))
      }
      let isReaction = isCollision && (entry.key == "began" || entry.key == "ended")
      let seen = isReaction && !names.contains(Scope.contact) ? names + [Scope.contact] : names
      collect(entry.value, seen, in: caller)
    }
  }

  /// Hands names on from list to list; each list takes each name once, so that this ends.
  private mutating func pass() {
    let callees = Dictionary(grouping: calls.filter { $0.caller != nil }) { $0.caller ?? "" }.mapValues {
      $0.map(\.callee)
    }
    var open: [(list: String, name: String)] = []
    for call in calls {
      for name in call.names { open.append((call.callee, name)) }
    }
    while let (list, name) = open.popLast() {
      let known = names[list] ?? []
      guard known.count < ActionCallers.most, !known.contains(name) else { continue }
      names[list, default: []].append(name)
      for callee in callees[list] ?? [] { open.append((callee, name)) }
    }
  }
}
