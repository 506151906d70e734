internal import FlingGeometry

/// Gestures: what fingers must do, and what happens then.
extension SceneDecoder {
  /// A gesture as written, which may stand for many copies.
  struct GestureTemplate {
    var kind: Gesture.Kind
    var name: Node
    var kindRange: SourceRange
    var fields: KeyedValues
    var repetition: Repetition?
  }

  /// A copy of a gesture before its values are read; its place in `gestures` is its identity.
  struct GestureDraft {
    var template: GestureTemplate
    var name: String
    var frame: CopyScope
  }

  // MARK: Names

  /// Declares the gestures of the scene with their copies, and what their reactions name.
  func declareGestures(_ node: Node?) {
    for (position, item) in list(node, named: "gestures").enumerated() {
      let frame = CopyScope().inside("gestures/\(position)")
      guard
        let parts = entry(
          item, KeyTable.gestures, list: "\"gestures\""),
        let kind = Gesture.Kind(rawValue: parts.kind.word)
      else {
        declareUnreadGesture(item, frame)
        continue
      }
      let template = GestureTemplate(
        kind: kind, name: parts.main, kindRange: parts.kindRange, fields: parts.fields,
        repetition: repetition(parts.fields))
      if kind == .edgePan, parts.fields.isMissing("edges") {
        findings.error(parts.kindRange, "an edge-pan needs \"edges\"", hint: "such as left")
      }
      let copies = copies(template.repetition, in: frame)
      declareRepeated(template.name, template.repetition, count: copies?.count, in: frame)
      if copies == nil {
        for key in KeyTable.gestureReactions { if let inner = item[key] { declareMistaken(in: inner) } }
      }
      for copy in copies ?? [] { declare(template, of: item, copy) }
    }
  }

  private func declare(_ template: GestureTemplate, of node: Node, _ frame: CopyScope) {
    let id = GestureID(index: gestures.count)
    var frame = frame
    var name = ""
    if let given = newName(template.name, "gestures", frame).map({ $0 + frame.suffix }),
      declare(given, .gesture(id, template.kind), as: "a gesture", at: template.name, frame)
    {
      name = given
      frame = frame.named(given)
    }
    for key in KeyTable.gestureReactions { declareNames(inActions: node[key], frame) }
    gestures.append(GestureDraft(template: template, name: name, frame: frame))
  }

  /// The names of an entry that is a mistake: naming it elsewhere is no second one.
  private func declareUnreadGesture(_ node: Node, _ frame: CopyScope) {
    declareMistaken(inEntry: node, of: KeyTable.gestures)
    for key in KeyTable.gestureReactions { if let inner = node[key] { declareMistaken(in: inner) } }
  }

  // MARK: Values

  /// What stands beside the reactions is computed once, at load: with the first values of all variables.
  func readGestures() -> [Gesture] {
    let read = gestures.indices.map { index -> Gesture in
      var gesture = gesture(index)
      gesture.reactions = reactions(of: gestures[index])
      return gesture
    }
    refuseCircles(in: read)
    return read
  }

  private func gesture(_ index: Int) -> Gesture {
    let template = gestures[index].template
    let frame = gestures[index].frame
    let fields = template.fields
    var gesture = Gesture(
      id: GestureID(index: index), kind: template.kind, name: gestures[index].name, range: template.kindRange)
    func value<T>(_ name: String, _ read: (Node, CopyScope) -> T?) -> T? {
      // Names are put together of constants alone.
      names.usesFirstValues = !["view", "alongside", "waits-for"].contains(name)
      defer { names.usesFirstValues = false }
      return fields.value(name).flatMap { read($0, frame.inside(name)) }
    }
    func set<T>(_ path: WritableKeyPath<Gesture, T>, _ name: String, _ read: (Node, CopyScope) -> T?) {
      if let value = value(name, read) { gesture[keyPath: path] = value }
    }
    set(\.view, "view", gestureView)
    set(\.isEnabled, "enabled") { knownTruth($0, key: "enabled", $1) }
    set(\.taps, "taps") {
      whole($0, key: "taps", Bounds(low: template.kind == .tap ? 1 : 0, high: 1000), $1)
    }
    set(\.fingers, "fingers") { fingerCount($0, template.kind, $1) }
    set(\.directions, "direction") { words($0, key: "direction", $1) }
    set(\.edges, "edges") { words($0, key: "edges", $1) }
    set(\.minimumDuration, "minimum-duration") {
      knownTime($0, key: "minimum-duration", .atLeastZero, $1)
    }
    set(\.allowableMovement, "allowable-movement") {
      knownNumber($0, key: "allowable-movement", .plain, .atLeastZero, $1)
    }
    set(\.alongside, "alongside") { gestureNames($0, key: "alongside", but: gesture.id, $1) }
    set(\.waitsFor, "waits-for") { gestureNames($0, key: "waits-for", but: gesture.id, $1) }
    set(\.cancelsTouches, "cancels-touches") { knownTruth($0, key: "cancels-touches", $1) }
    return gesture
  }

  private func reactions(of draft: GestureDraft) -> GestureReactions {
    func actions(_ key: String) -> [Action] {
      guard draft.template.fields.has(key) else { return [] }
      var frame = SceneDecoder.running(draft.frame.inside(key))
      frame.scope.gestures = [draft.template.kind]
      return self.actions(draft.template.fields.value(key), named: key, frame)
    }
    return GestureReactions(
      always: actions("do"), began: actions("began"), changed: actions("changed"), ended: actions("ended"),
      cancelled: actions("cancelled"), recognized: actions("recognized"))
  }

  private func gestureView(_ node: Node, _ frame: CopyScope) -> ViewID? {
    if isComputed(node) {
      error(node.range, "the view of a gesture is a name", in: frame)
      return nil
    }
    guard case .constant(let name)? = name(node, key: "view", frame) else { return nil }
    if name.contains("*") {
      error(
        node.range, "a gesture has one view, not a pattern", in: frame,
        hint: "repeat the gesture: view: box-{i}")
      return nil
    }
    return touchedView(named: name, node, frame)
  }

  /// A view that fingers can touch: the canvas too, but no item group.
  func touchedView(named name: String, _ node: Node, _ frame: CopyScope) -> ViewID? {
    if name == "canvas" { return .canvas }
    if case .behavior(_, .itemGroup)? = names.symbol(for: name) {
      error(
        node.range, "\"\(name)\" is an item group, not a view", in: frame,
        hint: "fingers touch its members")
      return nil
    }
    return view(named: name, node, frame)
  }

  private func fingerCount(_ node: Node, _ kind: Gesture.Kind, _ frame: CopyScope) -> ClosedRange<Int>? {
    let bounds = Bounds(low: 1, high: Double(Limits.fingers))
    guard let items = node.items else {
      return whole(node, key: "fingers", bounds, frame).map {
        $0...(kind == .pan ? Limits.fingers : $0)
      }
    }
    guard kind == .pan, items.count == 2 else {
      error(
        node.range,
        "\"fingers\" is a whole number\(kind == .pan ? ", or [least, most]" : ""), not a list\(kind == .pan ? " of \(items.count)" : "")",
        in: frame, hint: kind == .pan ? nil : "only a pan takes [least, most]")
      return nil
    }
    let ends = items.compactMap { whole($0, key: "fingers", bounds, frame) }
    guard ends.count == 2 else { return nil }
    guard ends[0] <= ends[1] else {
      error(
        node.range, "\"fingers\" must begin with the smaller number", in: frame,
        hint: "write [\(ends[1]), \(ends[0])]")
      return nil
    }
    return ends[0]...ends[1]
  }

  /// One word or a list of them, each once.
  private func words<Word>(_ node: Node, key: String, _ frame: CopyScope) -> [Word]?
  where Word: RawRepresentable<String> & CaseIterable & Equatable {
    let known = Word.allCases.map(\.rawValue)
    let items = node.items ?? [node]
    guard !items.isEmpty else {
      error(
        node.range, "\"\(key)\" names none", in: frame, hint: "it is one of \(known.joined(separator: ", "))")
      return nil
    }
    var found: [Word] = []
    for item in items {
      guard let word = knownChoice(item, key: key, known, frame).flatMap(Word.init(rawValue:)) else {
        return nil
      }
      if !found.contains(word) { found.append(word) }
    }
    return found
  }
}
