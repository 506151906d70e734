/// The names that are visible in each list of `actions` because of its callers: `i`, `n` and the `as` names
/// of copies that run it, `contact` if a reaction to contacts runs it, and `gesture` if a reaction to a
/// gesture runs it. A list inherits the names of every caller, directly or through other lists.
struct ActionCallers {
  /// A name that a caller makes visible.
  private enum Sight: Hashable {
    /// An index or count of a copy, or `contact`.
    case name(String)
    /// `gesture`, with the members of this kind.
    case gesture(Gesture.Kind)
  }

  /// The visible names of each list, in the order in which they were found.
  private var seen: [String: [Sight]] = [:]
  private var calls: [Call] = []

  /// A `run` of a list.
  private struct Call {
    /// The list that contains the call; nil outside of `actions`.
    var caller: String?
    var callee: String
    /// The names from the copies and reactions that enclose the call.
    var seen: [Sight]
  }

  /// Whether all lists together inherit more than `Limits.listNames` names. The rest is left out then.
  private(set) var isOverfull = false

  /// Collects the calls of a scene and propagates names from callers to callees.
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

  /// The names of copies and contacts that are visible in a list.
  func names(of list: String) -> [String] {
    (seen[list] ?? []).compactMap { if case .name(let name) = $0 { name } else { nil } }
  }

  /// The kinds of the gestures whose reactions run a list.
  func gestures(of list: String) -> [Gesture.Kind] {
    (seen[list] ?? []).compactMap { if case .gesture(let kind) = $0 { kind } else { nil } }
  }

  /// Collects the calls in the reactions of a gesture.
  private mutating func collect(gesture node: Node) {
    let kind = node.entries?.lazy.compactMap { Gesture.Kind(rawValue: $0.key) }.first
    // A gesture whose kind is a mistake may have any kind.
    let kinds = kind.map { [$0] } ?? Gesture.Kind.allCases
    collect(node, kinds.map { .gesture($0) }, in: nil)
  }

  /// Collects the calls in a node.
  /// - Parameters:
  ///   - outer: the names from enclosing copies and reactions.
  ///   - caller: the list that contains the node; nil outside of `actions`.
  private mutating func collect(_ node: Node, _ outer: [Sight], in caller: String?) {
    for item in node.items ?? [] { collect(item, outer, in: caller) }
    guard let entries = node.entries else { return }
    var seen = outer
    func see(_ sight: Sight) { if !seen.contains(sight) { seen.append(sight) } }
    if let repetition = Repetition(of: node) {
      for name in [repetition.name, "n"] { see(.name(name)) }
    }
    let kind = entries.lazy.compactMap { KeyTable.behaviors.kind($0.key)?.word }.first ?? ""
    for entry in entries {
      if entry.key == Action.Word.run.rawValue, let callee = entry.value.text {
        calls.append(Call(caller: caller, callee: callee, seen: seen))
      }
      let added = KeyTable.behaviors.key(entry.key, of: kind)?.type.visibleNames ?? []
      collect(entry.value, seen + added.map { .name($0) }.filter { !seen.contains($0) }, in: caller)
    }
  }

  /// Propagates visible names from callers to callees until nothing changes. This ends because each list
  /// takes each name at most once.
  private mutating func pass() {
    let callees = Dictionary(grouping: calls.filter { $0.caller != nil }) { $0.caller ?? "" }.mapValues {
      $0.map(\.callee)
    }
    var open: [(list: String, sight: Sight)] = []
    for call in calls {
      for sight in call.seen { open.append((call.callee, sight)) }
    }
    var known: [String: Set<Sight>] = [:]
    var count = 0
    while let (list, sight) = open.popLast() {
      guard known[list, default: []].insert(sight).inserted else { continue }
      count += 1
      guard count <= Limits.listNames else {
        isOverfull = true
        return
      }
      seen[list, default: []].append(sight)
      for callee in callees[list] ?? [] { open.append((callee, sight)) }
    }
  }
}
