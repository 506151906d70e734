/// Declares gestures with their copies.
extension NameResolver {
  /// Declares a list of gestures with their copies, and the names in their reactions.
  /// - Parameter base: the scope of the list.
  func declareGestures(_ node: Node?, _ base: CopyScope) {
    for (position, item) in parser.list(node, named: "gestures").enumerated() {
      let scope = base.inside("gestures/\(position)")
      guard let entry = parser.gesture(item) else {
        declareRejectedGesture(item, scope)
        continue
      }
      let copies = copies(entry.repetition, in: scope)
      declareRepeated(entry.main, entry.repetition, count: copies?.count, in: scope)
      if copies == nil { declareMistakenReactions(in: item, scope) }
      for copy in copies ?? [] { declare(entry, of: item, copy) }
    }
  }

  /// Declares one copy of a gesture and the names in its reactions.
  func declare(_ entry: Unresolved<Gesture>, of node: Node, _ scope: CopyScope) {
    var gesture = entry
    gesture.index = gestures.count
    gesture.scope = scope
    if let name = nameToDeclare(entry.main, "a gesture", scope).map({ $0 + scope.suffix }),
      declare(name, .gesture(gesture.id, entry.kind), as: "a gesture", at: entry.main, scope)
    {
      gesture.name = names.sceneName(of: name, in: scope.space) ?? ""
      gesture.scope = scope.named(name)
      // A computed name of a view is no help in a hint.
      if let view = entry.fields.value("view")?.text, !view.hasPrefix("="), !view.contains("{") {
        names.gestureViews[gesture.id] = view
      }
    }
    for key in KeyTable.gestures.actionKeys { declareNames(inActions: node[key], gesture.scope) }
    gestures.append(gesture)
  }

  /// Declares the names of an entry that was rejected, so that references to them are not reported as well.
  private func declareRejectedGesture(_ node: Node, _ scope: CopyScope) {
    declareUnknownKeysMistaken(in: node, of: KeyTable.gestures, scope)
    declareMistakenReactions(in: node, scope)
  }

  private func declareMistakenReactions(in node: Node, _ scope: CopyScope) {
    for key in KeyTable.gestures.actionKeys {
      if let inner = node[key] { declareWordsMistaken(in: inner, scope) }
    }
  }
}

extension Unresolved where Entry == Gesture {
  var id: GestureID { GestureID(index: index) }
}
