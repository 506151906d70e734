internal import FlingGeometry

/// Gestures: their conditions and their reactions.
struct GestureLowering: LoweringPart {
  let lowering: Lowering

  /// Lowers all gestures. All values except the reactions are computed once, at load, with the initial values
  /// of the variables.
  func declaredGestures() -> [Gesture] {
    let read = resolver.gestures.map { entry -> Gesture in
      var gesture = gesture(entry)
      gesture.reactions = reactions(of: entry)
      return gesture
    }
    reportCycles(in: read)
    return read
  }

  private func gesture(_ entry: Unresolved<Gesture>) -> Gesture {
    var gesture = Gesture(id: entry.id, kind: entry.kind, name: entry.name, range: entry.kindRange)
    func value<T>(_ name: String, _ read: (Node, CopyScope) -> T?) -> T? {
      // Names may use constants only, not the initial values of variables that actions assign.
      names.usesFirstValues = !["view", "alongside", "waits-for"].contains(name)
      defer { names.usesFirstValues = false }
      return entry.fields.value(name).flatMap { read($0, entry.scope.inside(name)) }
    }
    func set<T>(_ path: WritableKeyPath<Gesture, T>, _ name: String, _ read: (Node, CopyScope) -> T?) {
      if let value = value(name, read) { gesture[keyPath: path] = value }
    }
    func bounds(_ name: String) -> NumberBounds { entry.fields[name]?.spec.type.bounds ?? .any }
    if let view = names.view(ofSpace: entry.scope.space) { gesture.view = view }
    set(\.view, "view", gestureView)
    set(\.isEnabled, "enabled") { values.knownTruth($0, key: "enabled", $1) }
    set(\.taps, "taps") { values.knownInteger($0, key: "taps", bounds("taps"), $1) }
    set(\.fingers, "fingers") { fingerCount($0, entry.kind, bounds("fingers"), $1) }
    set(\.directions, "direction") { choices($0, key: "direction", $1) }
    set(\.edges, "edges") { choices($0, key: "edges", $1) }
    set(\.minimumDuration, "minimum-duration") {
      values.knownTime($0, key: "minimum-duration", bounds("minimum-duration"), $1)
    }
    set(\.allowableMovement, "allowable-movement") {
      values.knownNumber($0, key: "allowable-movement", .plain, bounds("allowable-movement"), $1)
    }
    set(\.alongside, "alongside") { gestureNames($0, key: "alongside", excluding: gesture.id, $1) }
    set(\.waitsFor, "waits-for") { gestureNames($0, key: "waits-for", excluding: gesture.id, $1) }
    set(\.cancelsTouches, "cancels-touches") { values.knownTruth($0, key: "cancels-touches", $1) }
    return gesture
  }

  private func reactions(of entry: Unresolved<Gesture>) -> GestureReactions {
    func actions(_ key: String) -> [Action] {
      guard entry.fields.has(key) else { return [] }
      var scope = entry.scope.inside(key).running
      scope.visible.gestures = [entry.kind]
      return lowering.actions.actionList(entry.fields.value(key), named: key, scope)
    }
    return GestureReactions(
      always: actions("do"), began: actions("began"), changed: actions("changed"), ended: actions("ended"),
      cancelled: actions("cancelled"), recognized: actions("recognized"))
  }

  private func gestureView(_ node: Node, _ scope: CopyScope) -> ViewID? {
    if values.isComputed(node) {
      error(node.range, "the view of a gesture is a name", in: scope)
      return nil
    }
    guard case .constant(let name)? = values.name(node, key: "view", scope) else { return nil }
    if name.contains("*") {
      error(
        node.range, "a gesture has one view, not a pattern", in: scope,
        hint: "repeat the gesture: view: box-{i}")
      return nil
    }
    return values.touchedView(named: name, node, scope)
  }

  /// Lowers `fingers`. A pan has a range, in which one number is the minimum; other kinds have an exact
  /// number.
  private func fingerCount(
    _ node: Node, _ kind: Gesture.Kind, _ bounds: NumberBounds, _ scope: CopyScope
  ) -> ClosedRange<Int>? {
    guard let items = node.items else {
      return values.knownInteger(node, key: "fingers", bounds, scope).map {
        $0...(kind == .pan ? Limits.fingers : $0)
      }
    }
    guard kind == .pan, items.count == 2 else {
      error(
        node.range,
        "\"fingers\" is a whole number\(kind == .pan ? ", or [least, most]" : ""), not a list\(kind == .pan ? " of \(items.count)" : "")",
        in: scope, hint: kind == .pan ? nil : "only a pan takes [least, most]")
      return nil
    }
    let ends = items.compactMap { values.knownInteger($0, key: "fingers", bounds, scope) }
    guard ends.count == 2 else { return nil }
    guard ends[0] <= ends[1] else {
      error(
        node.range, "\"fingers\" must begin with the smaller number", in: scope,
        hint: "write [\(ends[1]), \(ends[0])]")
      return nil
    }
    return ends[0]...ends[1]
  }

  /// Lowers a word or a non-empty list of words, without duplicates.
  private func choices<Word>(_ node: Node, key: String, _ scope: CopyScope) -> [Word]?
  where Word: RawRepresentable<String> & CaseIterable & Equatable {
    let known = Word.allCases.map(\.rawValue)
    let items = node.items ?? [node]
    guard !items.isEmpty else {
      error(
        node.range, "\"\(key)\" names none", in: scope, hint: "it is one of \(known.joined(separator: ", "))")
      return nil
    }
    var result: [Word] = []
    for item in items {
      guard let word = values.knownChoice(item, key: key, known, scope).flatMap(Word.init(rawValue:)) else {
        return nil
      }
      if !result.contains(word) { result.append(word) }
    }
    return result
  }
}
