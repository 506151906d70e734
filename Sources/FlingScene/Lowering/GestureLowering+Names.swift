/// Which gestures others name, and what actions change of them.
extension GestureLowering {
  /// One name or pattern, or a list of them: the gestures meant, each once, in the order told. A pattern never means the
  /// gesture itself.
  func gestureNames(_ node: Node, key: String, but own: GestureID, _ frame: CopyScope) -> [GestureID]? {
    var found: [GestureID] = []
    var known: Set<GestureID> = []
    func take(_ id: GestureID) { if known.insert(id).inserted { found.append(id) } }
    for item in node.items ?? [node] {
      guard !values.isComputed(item) else {
        error(item.range, "\"\(key)\" takes names of gestures", in: frame)
        return nil
      }
      guard case .constant(let name)? = values.name(item, key: key, frame) else { return nil }
      guard name.contains("*") else {
        guard let id = values.gesture(named: name, item, frame) else { return nil }
        guard id != own else {
          error(item.range, "\"\(key)\" names the gesture itself", in: frame)
          return nil
        }
        take(id)
        continue
      }
      let matching = names.gestures(matching: name)
      guard !matching.isEmpty else {
        if !names.isMistaken(pattern: name) {
          error(item.range, "no gesture matches \"\(name.shortened(to: 40))\"", in: frame)
        }
        return nil
      }
      lowering.gestureLinks += matching.count
      guard lowering.gestureLinks <= Limits.gestureLinks else {
        findings.error(
          item.range, "the gestures of a scene name each other at most \(Limits.gestureLinks) times")
        return nil
      }
      for id in matching where id != own { take(id) }
    }
    return found
  }

  /// Gestures that wait for each other would all wait for ever.
  func refuseCircles(in read: [Gesture]) {
    // 0 unseen, 1 on the way, 2 done. The way is a list of its own, as it may be longer than the stack is deep.
    var state = Array(repeating: 0, count: read.count)
    for root in read.indices where state[root] == 0 {
      var way = [(index: root, next: 0)]
      state[root] = 1
      while let (index, next) = way.last {
        guard next < read[index].waitsFor.count else {
          state[index] = 2
          way.removeLast()
          continue
        }
        way[way.count - 1].next += 1
        let other = read[index].waitsFor[next].index
        if state[other] == 1 {
          let start = way.firstIndex { $0.index == other } ?? 0
          let circle = way[start...].map { read[$0.index].name } + [read[other].name]
          let field = resolver.gestures[index].fields["waits-for"]
          findings.error(
            field?.value.range ?? read[index].range,
            "gestures wait for each other for ever: \(NameResolver.chain(circle))")
          return
        }
        if state[other] == 0 {
          state[other] = 1
          way.append((other, 0))
        }
      }
    }
  }

  /// The keys of a gesture that an action changes.
  func gestureSettings(
    _ entries: [Node.Entry], kind: Gesture.Kind?, _ frame: CopyScope
  ) -> [Setting<Gesture.Key>] {
    let table = kind == nil ? KeyTable.gestureChanges.forAnyKind : .gestureChanges
    let known = table.keys.filter { key in kind.map { key.isFor($0.rawValue) } ?? true }.map(\.name)
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
        entry.keyRange, "\"\(entry.key)\" of \(what) can't be set", in: frame,
        hint: "\"set\" changes \(known.joined(separator: " and "))")
    }
    return lowering.contents.settings(
      parser.fields(changes, table, kind: kind?.rawValue ?? "", of: what).list, frame)
  }
}
