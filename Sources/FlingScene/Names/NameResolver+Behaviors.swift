/// Declares behaviors with their copies, and the names of boundaries.
extension NameResolver {
  /// Declares the behaviors of a list with their copies.
  /// - Parameter base: the scope of the list.
  func declareBehaviors(_ node: Node?, _ base: CopyScope) {
    for (position, item) in parser.list(node, named: "behaviors").enumerated() {
      let entry = parser.behavior(item, list: "\"behaviors\"")
      behaviors += declare(ListItem(node: item, entry: entry), base.inside("behaviors/\(position)"))
    }
  }

  /// Declares an entry of a list of behaviors.
  /// - Returns: one entry for each copy, with the copies of its parts; none for a mistake.
  func declare(_ item: ListItem<Behavior>, _ scope: CopyScope) -> [Unresolved<Behavior>] {
    guard let entry = item.entry else {
      declareReactions(in: item.node, scope)
      declareRejectedBehavior(item.node, scope)
      return []
    }
    let copies = copies(entry.repetition, in: scope)
    declareRepeated(entry.main, entry.repetition, count: copies?.count, in: scope)
    guard let copies else {
      for key in KeyTable.behaviors.actionKeys + ["behaviors"] {
        if let inner = item.node[key] { declareWordsMistaken(in: inner, scope) }
      }
      return []
    }
    return copies.compactMap { declare(entry, of: item.node, $0) }
  }

  func declare(
    _ entry: Unresolved<Behavior>, of node: Node, _ scope: CopyScope
  ) -> Unresolved<Behavior>? {
    declareReactions(in: node, scope)
    let id = declareBehavior(kind: entry.kind.rawValue, name: entry.main, mayRepeat: false, scope)
    let name = id.map { behaviorNames[$0.index].name } ?? ""
    let entryScope = name.isEmpty ? scope : scope.named(name)
    let parts = entry.inside.parts.enumerated().flatMap { (position, part) in
      declare(part, entryScope.inside("behaviors/\(position)")).map { ListItem(node: part.node, entry: $0) }
    }
    guard let id else { return nil }
    var behavior = entry
    behavior.index = id.index
    behavior.name = name
    behavior.scope = entryScope
    behavior.inside.parts = parts
    boundaryNames[id] = boundaries(of: behavior).map(\.name)
    if entry.inside.hasRejectedBoundaries { hasRejectedBoundaries.insert(id) }
    return behavior
  }

  /// The copies of a declared collision's boundaries. A boundary without a name gets one that contains a
  /// space, which no scene can declare.
  func boundaries(of behavior: Unresolved<Behavior>) -> [Unresolved<Boundary>] {
    var boundaryCopies: [Unresolved<Boundary>] = []
    var known: Set<String> = []
    for (position, entry) in behavior.inside.boundaries.enumerated() {
      let boundaryScope = behavior.scope.inside("boundaries/\(position)")
      guard let copies = copies(entry.repetition, in: boundaryScope) else {
        hasRejectedBoundaries.insert(behavior.id)
        continue
      }
      for copy in copies {
        var name = nameToDeclare(entry.main, "a boundary", copy).map { $0 + copy.suffix }
        if name == "bounds" {
          error(entry.main.range, "\"bounds\" is the name of a collision's own bounds", in: copy)
          name = nil
        }
        if let declaredName = name, !known.insert(declaredName).inserted {
          error(entry.main.range, "the collision has a boundary \"\(declaredName)\" already", in: copy)
        }
        var boundary = entry
        boundary.name = name ?? "\(entry.kind.rawValue) \(boundaryCopies.count + 1)"
        boundary.scope = copy
        boundaryCopies.append(boundary)
      }
    }
    return boundaryCopies
  }

  /// Declares the names of an entry that was rejected, so that references to them are not reported as well.
  func declareRejectedBehavior(_ node: Node, _ scope: CopyScope) {
    guard
      let entry = node.entries?.first(where: { entry in KeyTable.behaviors.hasKind(entry.key) })
    else {
      declareUnknownKeysMistaken(in: node, of: KeyTable.behaviors, scope)
      return
    }
    for other in node.entries ?? []
    where other.key != entry.key && KeyTable.behaviors.hasKind(other.key) {
      if let name = other.value.text { names.declareMistaken(name, isStem: true, in: scope.space) }
    }
    let repetition = Repetition(of: node)
    // The entry was rejected, so a further error in its count is not reported.
    let copies: [CopyScope]? = findings.muted { self.copies(repetition, in: scope) }
    declareRepeated(entry.value, repetition, count: copies?.count, in: scope)
    for copy in copies ?? [] {
      _ = declareBehavior(kind: entry.key, name: entry.value, mayRepeat: false, copy)
      for inner in node["behaviors"]?.items ?? [] {
        declareReactions(in: inner, copy)
        declareRejectedBehavior(inner, copy)
      }
    }
  }

  /// Declares a behavior; one without a name gets an ID too.
  /// - Parameter mayRepeat: whether another behavior of the same kind may have the name already, as `add`
  ///   allows.
  /// - Returns: its ID; nil if the name is a mistake or taken.
  @discardableResult
  func declareBehavior(kind word: String, name node: Node, mayRepeat: Bool, _ scope: CopyScope) -> BehaviorID?
  {
    let id = BehaviorID(index: behaviorNames.count)
    guard let kind = Behavior.Kind(rawValue: word) else { return nil }
    if node.isEmpty || node.isBroken {
      behaviorNames.append(.init(name: "", kind: kind))
      return id
    }
    guard let name = nameToDeclare(node, "a behavior", scope).map({ $0 + scope.suffix }) else { return nil }
    // `add` of a name that is declared already refers to the same behavior.
    if case .behavior(let known, let other)? = names.declaration(of: name, in: scope.space), mayRepeat {
      if other != kind {
        error(
          node.range, "\"\(name)\" is a \(other.rawValue), not a \(kind.rawValue)", in: scope,
          hint: "all behaviors of one name are of one kind")
        return nil
      }
      return known
    }
    guard declare(name, .behavior(id, kind), as: "a behavior", at: node, scope) else { return nil }
    behaviorNames.append(.init(name: names.sceneName(of: name, in: scope.space) ?? "", kind: kind))
    if kind == .itemGroup { declareView(ofItemGroup: id, name, at: node, scope) }
    return id
  }
}
