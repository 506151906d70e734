internal import FlingGeometry

/// Behaviors with their boundaries and reactions.
struct BehaviorLowering: LoweringPart {
  let lowering: Lowering

  /// The behaviors of the top-level list.
  func topLevelBehaviors() -> [Behavior] { resolver.behaviors.map(declaredBehavior) }

  /// Lowers a declared behavior and its parts.
  func declaredBehavior(_ entry: Unresolved<Behavior>) -> Behavior {
    resolver.withFreshCopyCount {
      behavior(entry, parts: entry.inside.parts.compactMap(\.entry).map(declaredBehavior))
    }
  }

  /// Lowers a behavior that the action `add` creates. Name resolution has declared its name; a nameless
  /// behavior gets the next free number.
  func addedBehavior(_ entry: Unresolved<Behavior>, _ scope: CopyScope) -> Behavior? {
    var copy = entry
    copy.index = lowering.behaviorNames.count
    if entry.main.isEmpty {
      lowering.behaviorNames.append(.init(name: "", kind: entry.kind))
    } else {
      guard let given = values.knownName(entry.main, of: "a behavior", scope),
        case .behavior(let known, _)? = names.symbol(for: given + scope.suffix, in: scope.space)
      else { return nil }
      copy.name = names.sceneName(of: given + scope.suffix, in: scope.space) ?? ""
      copy.index = known.index
    }
    copy.scope = copy.name.isEmpty ? scope : scope.named(copy.name)
    let parts = entry.inside.parts.enumerated().flatMap { (position, part) -> [Behavior] in
      guard let part = part.entry else { return [] }
      let copies = resolver.copies(part.repetition, in: copy.scope.inside("behaviors/\(position)"))
      return (copies ?? []).compactMap { addedBehavior(part, $0) }
    }
    return behavior(copy, parts: parts)
  }

  private func behavior(_ entry: Unresolved<Behavior>, parts: [Behavior]) -> Behavior {
    let scope = entry.scope
    let isEnabled = values.knownTruth("enabled", of: entry.fields, scope) ?? true
    let fields = entry.fields.list.filter { !["boundaries", "enabled", "repeat"].contains($0.spec.name) }
    let boundaries = resolver.boundaries(of: entry).map { boundary in
      Boundary(
        kind: boundary.kind, name: boundary.name,
        settings: lowering.contents.settings(
          boundary.fields.list.filter { $0.spec.name != "repeat" }, boundary.scope),
        range: boundary.kindRange)
    }
    let settings: [Setting<Behavior.Key>] = lowering.contents.settings(fields, scope)
    if entry.kind == .attachment { reportSelfAttachment(settings, of: entry) }
    return Behavior(
      id: entry.id, kind: entry.kind, name: entry.name, isEnabled: isEnabled, settings: settings,
      boundaries: boundaries, reactions: reactions(entry.fields, scope), parts: parts, range: entry.kindRange)
  }

  /// Reports an attachment whose two ends are the same view, at the second key that names it.
  private func reportSelfAttachment(_ settings: [Setting<Behavior.Key>], of attachment: Unresolved<Behavior>)
  {
    func view(_ key: Behavior.Key) -> ViewID? {
      guard case .items(let items)? = settings.last(where: { $0.key == key })?.content,
        case .view(let view)? = items.first
      else { return nil }
      return view
    }
    guard let item = view(.item), item == view(.to),
      let late = attachment.fields.list.last(where: { ["item", "to"].contains($0.spec.name) })
    else { return }
    error(
      late.keyRange, "an attachment can't tie an item to itself", in: attachment.scope,
      hint: "name another view, or hang the item on a point by \"anchor\"")
  }

  /// Lowers the reactions. Their types say which of them see `contact`.
  private func reactions(_ fields: KeyedValues, _ scope: CopyScope) -> Reactions {
    func actions(_ key: String) -> [Action] {
      var scope = scope.inside(key).running
      scope.visible.locals.formUnion(fields[key]?.spec.type.visibleNames ?? [])
      return lowering.actions.actionList(fields.value(key), named: key, scope)
    }
    return Reactions(eachTick: actions("each-tick"), began: actions("began"), ended: actions("ended"))
  }
}

extension Unresolved where Entry == Behavior {
  var id: BehaviorID { BehaviorID(index: index) }
}
