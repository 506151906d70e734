/// References between gestures, and the keys of gestures that actions change.
extension GestureLowering {
  /// Lowers a name or pattern of gestures, or a list of these.
  /// - Parameter owner: the gesture that has the key. Its own name is an error; patterns skip it.
  /// - Returns: the gestures without duplicates, in the order of the names; nil if there is an error.
  func gestureNames(_ node: Node, key: String, excluding owner: GestureID, _ scope: CopyScope) -> [GestureID]?
  {
    var ids: [GestureID] = []
    var known: Set<GestureID> = []
    func append(_ id: GestureID) { if known.insert(id).inserted { ids.append(id) } }
    for item in node.items ?? [node] {
      guard !values.isComputed(item) else {
        error(item.range, "\"\(key)\" takes names of gestures", in: scope)
        return nil
      }
      guard case .constant(let name)? = values.name(item, key: key, scope) else { return nil }
      guard name.contains("*") else {
        guard let id = values.gesture(named: name, item, scope) else { return nil }
        guard id != owner else {
          error(item.range, "\"\(key)\" names the gesture itself", in: scope)
          return nil
        }
        append(id)
        continue
      }
      let matching = names.gestures(matching: name, in: scope.space)
      guard !matching.isEmpty else {
        if !names.mayMatchInvalidDeclaration(pattern: name, in: scope.space) {
          error(item.range, "no gesture matches \"\(name.shortened(to: 40))\"", in: scope)
        }
        return nil
      }
      lowering.gestureLinks += matching.count
      guard lowering.gestureLinks <= Limits.gestureLinks else {
        findings.error(
          item.range, "the gestures of a scene name each other at most \(Limits.gestureLinks) times")
        return nil
      }
      for id in matching where id != owner { append(id) }
    }
    return ids
  }

  /// Reports a cycle of `waits-for`: its gestures would wait forever.
  func reportCycles(in read: [Gesture]) {
    let waits = read.map { $0.waitsFor.map(\.index) }
    guard let cycle = DependencyOrder(of: waits).cycles.first, let last = cycle.last else { return }
    let names = DependencyOrder.description(ofCycle: cycle.map { read[$0].name })
    findings.error(
      resolver.gestures[last].fields["waits-for"]?.value.range ?? read[last].range,
      "gestures wait for each other for ever: \(names)")
  }

  /// Lowers the keys of a gesture that `set` changes, and reports keys that cannot be set.
  /// - Parameter kind: the kind of the gesture; nil if its name is computed at run time.
  func gestureSettings(
    _ entries: [Node.Entry], kind: Gesture.Kind?, _ scope: CopyScope
  ) -> [Setting<Gesture.Key>] {
    let table = kind == nil ? KeyTable.gestureChanges.forAnyKind : .gestureChanges
    let known = table.keys.filter { key in kind.map { key.applies(to: $0.rawValue) } ?? true }.map(\.name)
    let what = kind.map { $0.rawValue.withArticle } ?? "a gesture"
    var changes: [Node.Entry] = []
    for entry in entries {
      if table.has(entry.key)
        || !KeyTable.gestures.has(entry.key)
      {
        changes.append(entry)
        continue
      }
      error(
        entry.keyRange, "\"\(entry.key)\" of \(what) can't be set", in: scope,
        hint: "\"set\" changes \(known.joined(separator: " and "))")
    }
    return lowering.contents.settings(
      parser.fields(changes, table, kind: kind?.rawValue ?? "", of: what).list, scope)
  }
}
