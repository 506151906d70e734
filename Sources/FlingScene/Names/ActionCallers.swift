/// What each list of `actions` sees beyond the scene: `i`, `n` and the `as` names of the copies that run it, `contact` if
/// a reaction to contacts runs it, and `gesture` if one to gestures does; be it by way of other lists.
struct ActionCallers {
  private enum Sight: Hashable {
    /// Of a copy, or `contact`.
    case name(String)
    case gesture(Gesture.Kind)
  }

  /// By list, in the order in which they were found.
  private var seen: [String: [Sight]] = [:]
  private var calls: [Call] = []

  private struct Call {
    /// The list in which it stands; nil outside of `actions`.
    var caller: String?
    var callee: String
    /// What the copies and reactions around it let it see.
    var seen: [Sight]
  }

  /// What is beyond so many is not taken over: a scene can't nest more copies.
  private static let most = Limits.depth

  init(in root: Node) {
    for entry in root.entries ?? [] {
      switch entry.key {
      case "actions":
        for list in entry.value.entries ?? [] { collect(list.value, [], in: list.key) }
      case "gestures":
        for item in entry.value.items ?? [] { collect(gesture: item) }
      default: collect(entry.value, [], in: nil)
      }
    }
    pass()
  }

  /// The names that a list sees.
  func names(of list: String) -> [String] {
    (seen[list] ?? []).compactMap { if case .name(let name) = $0 { name } else { nil } }
  }

  /// The kinds of the gestures whose reactions run a list.
  func gestures(of list: String) -> [Gesture.Kind] {
    (seen[list] ?? []).compactMap { if case .gesture(let kind) = $0 { kind } else { nil } }
  }

  private mutating func collect(gesture node: Node) {
    let kind = node.entries?.lazy.compactMap { Gesture.Kind(rawValue: $0.key) }.first
    // One whose kind is a mistake may be of any.
    let kinds = kind.map { [$0] } ?? Gesture.Kind.allCases
    collect(node, kinds.map { .gesture($0) }, in: nil)
  }

  private mutating func collect(_ node: Node, _ outer: [Sight], in caller: String?) {
    for item in node.items ?? [] { collect(item, outer, in: caller) }
    guard let entries = node.entries else { return }
    var seen = outer
    func see(_ sight: Sight) { if !seen.contains(sight) { seen.append(sight) } }
    if let copies = node["repeat"] {
      for name in [copies["as"]?.text ?? "i", "n"] { see(.name(name)) }
    }
    let isCollision = node["collision"] != nil
    for entry in entries {
      if entry.key == "run", let callee = entry.value.text {
        calls.append(Call(caller: caller, callee: callee, seen: seen))
      }
      let isReaction = isCollision && (entry.key == "began" || entry.key == "ended")
      let contact = Sight.name(Scope.contact)
      collect(entry.value, isReaction && !seen.contains(contact) ? seen + [contact] : seen, in: caller)
    }
  }

  /// Hands on from list to list what they see; each list takes each thing once, so that this ends.
  private mutating func pass() {
    let callees = Dictionary(grouping: calls.filter { $0.caller != nil }) { $0.caller ?? "" }.mapValues {
      $0.map(\.callee)
    }
    var open: [(list: String, sight: Sight)] = []
    for call in calls {
      for sight in call.seen { open.append((call.callee, sight)) }
    }
    while let (list, sight) = open.popLast() {
      let known = seen[list] ?? []
      guard known.count < ActionCallers.most, !known.contains(sight) else { continue }
      seen[list, default: []].append(sight)
      for callee in callees[list] ?? [] { open.append((callee, sight)) }
    }
  }
}
