internal import FlingGeometry

/// The targets of actions: views, behaviors, gestures, boundaries and the canvas.
extension ActionLowering {
  /// Lowers the name of a view, a pattern of names if `mayBePattern`, or an expression of a view. Reports
  /// anything else and returns nil.
  func viewTarget(_ node: Node, mayBePattern: Bool, _ scope: CopyScope) -> ViewTarget? {
    if node.isBroken { return nil }
    if values.isComputed(node) { return values.compiled(node, .view, scope).map { .computed($0) } }
    switch values.name(node, key: "target", scope) {
    case .computed(let expression)?: return .named(expression)
    case nil: return nil
    case .constant(let name)?:
      if mayBePattern, name.contains("*") {
        let views = names.views(matching: name, in: scope.space)
        guard !views.isEmpty else {
          if names.mayMatchInvalidDeclaration(pattern: name, in: scope.space) { return nil }
          error(node.range, "no view matches \"\(name.shortened(to: 40))\"", in: scope)
          return nil
        }
        return .views(views)
      }
      return values.view(named: name, node, scope).map { .view($0) }
    }
  }

  /// Lowers `bring-to-front` and `send-to-back`: one view, a pattern, or a list of them. Nil if any target has an
  /// error.
  func reorder(_ node: Node, toFront: Bool, _ scope: CopyScope) -> Action.Kind? {
    let word = toFront ? "bring-to-front" : "send-to-back"
    let items = node.items ?? [node]
    if items.isEmpty {
      error(node.range, "\"\(word)\" names no view", in: scope)
      return nil
    }
    let targets = items.compactMap { item -> ViewTarget? in
      if item.text == nil, !item.isBroken {
        error(
          item.range, "\"\(word)\" takes names of views, not \(item.description)", in: scope,
          hint: "write - \(word): [NAME, NAME]")
        return nil
      }
      if item.text == "canvas" {
        error(item.range, "the canvas has no siblings", in: scope, hint: "name a view that lies on it")
        return nil
      }
      if let name = item.text, case .behavior(_, .itemGroup)? = names.symbol(for: name, in: scope.space) {
        error(
          item.range, "\"\(name)\" is an item group and is not drawn", in: scope, hint: "name its items")
        return nil
      }
      return viewTarget(item, mayBePattern: true, scope)
    }
    return targets.count == items.count ? .reorder(targets, toFront: toFront) : nil
  }

  /// Lowers the name of a behavior, which may be computed at run time (`ball-{i}`). Reports anything else and
  /// returns nil.
  func behaviorTarget(_ node: Node, _ scope: CopyScope) -> BehaviorTarget? {
    if values.isComputed(node) {
      error(node.range, "a behavior is meant by its name", in: scope)
      return nil
    }
    switch values.name(node, key: "add", scope) {
    case .computed(let expression)?:
      lowering.hasRuntimeBehaviorNames = true
      return .named(expression)
    case nil: return nil
    case .constant(let name)?:
      switch names.symbol(for: name, in: scope.space) {
      case .behavior(let id, _)?: return .behavior(id)
      case .mistaken?: break
      case let symbol?:
        error(node.range, "\"\(name)\" is \(symbol.phrase), not a behavior", in: scope)
      case nil: values.reportUnknownName(name, node, scope)
      }
      return nil
    }
  }

  func set(_ node: Node, _ fields: KeyedValues, _ scope: CopyScope) -> Action.Kind? {
    let entries = fields.list.filter { $0.spec.name != "repeat" }.map {
      Node.Entry(key: $0.spec.name, keyRange: $0.keyRange, value: $0.value)
    }
    guard !entries.isEmpty else {
      error(node.range, "\"set\" changes nothing: it has no other key", in: scope)
      return nil
    }
    if values.isComputed(node) {
      let settings = viewSettings(entries, kind: nil, scope)
      return values.compiled(node, .view, scope).map { .setView(.computed($0), settings) }
    }
    switch values.name(node, key: "set", scope) {
    case nil: return nil
    case .computed(let expression)?: return setNamedAtRunTime(expression, entries, scope)
    case .constant(let name)?: return set(name, node, entries, scope)
    }
  }

  func set(_ name: String, _ node: Node, _ entries: [Node.Entry], _ scope: CopyScope) -> Action.Kind? {
    if name == "canvas" { return setCanvas(entries, scope) }
    switch names.symbol(for: name, in: scope.space) {
    case .view(let id)?: return setView(id, node, entries, scope)
    case .behavior(let group, .itemGroup)? where entries.contains { $0.key != "items" }:
      // The center and rotation of an item group are those of the view that represents it in the simulation.
      let fields = parser.fields(
        entries, KeyTable.groupViews, kind: "view", of: "an item group", allowing: .set)
      let settings = placeSettings(fields.list, scope)
      return names.view(ofItemGroup: group).map { .setView(.view($0), settings) }
    case .behavior(let id, let kind)?:
      return .setBehavior(.behavior(id), behaviorSettings(entries, kind: kind, scope))
    case .gesture(let id, let kind)?:
      return .setGesture(.gesture(id), lowering.gestures.gestureSettings(entries, kind: kind, scope))
    case .mistaken?: break
    case let symbol?:
      error(
        node.range,
        "\"\(name)\" is \(symbol.phrase): \"set\" changes views, behaviors and gestures",
        in: scope,
        hint: assignmentHint(name, symbol, entries))
    case nil: return setBoundary(name, node, entries, scope)
    }
    return nil
  }

  /// Lowers `set` on a view. Keys that are parameters of the component that it uses are assigned like variables.
  private func setView(
    _ id: ViewID, _ node: Node, _ entries: [Node.Entry], _ scope: CopyScope
  ) -> Action.Kind? {
    let parameters = names.parameters(of: id)
    var changes = known(entries, of: [id]).filter { parameters[$0.key] == nil }
    for entry in changes where !KeyTable.views.has(entry.key) {
      guard let meant = nearest(entry.key, in: parameters.keys.sorted()) else { continue }
      error(
        entry.keyRange, "there is no parameter \"\(entry.key.shortened(to: 40))\"", in: scope,
        hint: "did you mean \"\(meant)\"?")
      changes.removeAll { $0.key == entry.key }
    }
    let settings = viewSettings(changes, kind: kind(of: id), of: id, scope)
    let assigned = entries.compactMap { entry -> (VariableID, Expression)? in
      parameters[entry.key].flatMap { id in assignment(of: entry, to: id, scope).map { (id, $0) } }
    }
    return .setView(.view(id), settings, parameters: assigned)
  }

  /// A hint for `set` on a variable: the correct `let` with the same value, or with the variable's initial
  /// value if the action has none.
  private func assignmentHint(_ name: String, _ symbol: Symbol, _ entries: [Node.Entry]) -> String? {
    guard case .variable(let id) = symbol else { return nil }
    let text = entries.first?.value.text ?? resolver.variables[id.index].value.text ?? "0"
    let isPlain = text.unicodeScalars.allSatisfy { !",[]{}:#'\"".unicodeScalars.contains($0) }
    return "write - let: {\(name): \(isPlain ? text : "'\(text.replacing("'", with: "''"))'")}"
  }

  /// The kind of a view; nil for the canvas, and for a view whose declaration has an error.
  func kind(of view: ViewID) -> View.Kind? {
    guard view != .canvas else { return nil }
    let entry = resolver.views[view.index - 1]
    return entry.inside.isMistaken ? nil : entry.kind
  }

  /// The entries without those whose keys may be parameters of a component with an error.
  func known(_ entries: [Node.Entry], of views: [ViewID]) -> [Node.Entry] {
    guard views.contains(where: { $0 != .canvas && kind(of: $0) == nil }) else { return entries }
    return entries.filter { KeyTable.views.has($0.key) }
  }

  private func setCanvas(_ entries: [Node.Entry], _ scope: CopyScope) -> Action.Kind? {
    let fields = parser.fields(entries, KeyTable.canvasChanges, of: "the canvas")
    guard let field = fields["background"],
      case .paint(let paint)? = lowering.contents.content(field, scope.inside("background"))
    else { return nil }
    return .setBackground(paint)
  }

  /// Lowers `set` on a boundary of a collision behavior, such as `set: walls.floor`.
  private func setBoundary(_ name: String, _ node: Node, _ entries: [Node.Entry], _ scope: CopyScope)
    -> Action
    .Kind?
  {
    let components = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    if names.hasMistakenDeclaration(components[0], in: scope.space) { return nil }
    guard components.count == 2,
      case .behavior(let id, .collision)? = names.symbol(for: components[0], in: scope.space)
    else {
      if components[0] == Scope.contact {
        error(node.range, "a view is meant by its name or computed", in: scope, hint: "write \"= \(name)\"")
      } else if components[0] == Scope.gesture {
        error(
          node.range, "a gesture is meant by its name", in: scope,
          hint: name == "gesture.target" ? "its view is \"= \(name)\"" : nil)
      } else {
        values.reportUnknownName(components[0], node, scope)
      }
      return nil
    }
    let known = resolver.boundaryNames[id] ?? []
    guard known.contains(components[1]) else {
      if resolver.hasRejectedBoundaries.contains(id) { return nil }
      error(
        node.range, "\"\(components[0])\" has no boundary \"\(components[1].shortened(to: 40))\"", in: scope,
        hint: suggestion(for: components[1], in: known)
          ?? (known.isEmpty ? nil : "it has \(known.prefix(8).joined(separator: ", "))"))
      return nil
    }
    // Copies of a boundary have its name with a suffix, such as `floor-2`.
    let kind = entry(of: id, in: resolver.behaviors).flatMap { entry in
      entry.inside.boundaries.first { boundary in
        boundary.main.text.map { components[1] == $0 || components[1].hasPrefix($0 + "-") } ?? false
      }
    }?.kind.rawValue
    let fields = parser.fields(
      entries, KeyTable.boundaries, kind: kind ?? "", of: "\"\(kind ?? "boundary")\"", allowing: .set)
    return .setBoundary(
      .behavior(id), boundary: components[1], lowering.contents.settings(fields.list, scope))
  }

  /// Finds a behavior by its number, also among the parts of composite behaviors.
  private func entry(of id: BehaviorID, in entries: [Unresolved<Behavior>]) -> Unresolved<Behavior>? {
    for entry in entries {
      let parts = entry.inside.parts.compactMap(\.entry)
      if let match = entry.id == id ? entry : self.entry(of: id, in: parts) { return match }
    }
    return nil
  }

  /// Lowers `set` on a name that is computed at run time. The keys decide whether it is a view, a behavior or
  /// a gesture, in this order: keys that both a view and a gesture have are taken as those of a view.
  private func setNamedAtRunTime(_ target: Expression, _ entries: [Node.Entry], _ scope: CopyScope) -> Action
    .Kind?
  {
    let viewKeys = Set(KeyTable.views.keys.filter { $0.allowedChanges.contains(.set) }.map(\.name))
    if entries.allSatisfy({ viewKeys.contains($0.key) }) {
      return .setView(.named(target), viewSettings(entries, kind: nil, scope))
    }
    let kinds = Behavior.Kind.allCases.filter { kind in
      entries.allSatisfy { entry in
        KeyTable.behaviors.keys.contains {
          $0.name == entry.key && $0.allowedChanges.contains(.set) && $0.applies(to: kind.rawValue)
        }
      }
    }
    guard let kind = kinds.first else {
      if entries.allSatisfy({ entry in KeyTable.gestureChanges.has(entry.key) }) {
        return .setGesture(.named(target), lowering.gestures.gestureSettings(entries, kind: nil, scope))
      }
      return .setView(.named(target), viewSettings(entries, kind: nil, scope))
    }
    return .setBehavior(.named(target), behaviorSettings(entries, kind: kind, scope))
  }

  /// Lowers the keys that `set` changes on a view. If `kind` is nil, keys of all kinds of views are valid.
  /// - Parameter view: the view if it is known at load.
  private func viewSettings(
    _ entries: [Node.Entry], kind: View.Kind?, of view: ViewID? = nil, _ scope: CopyScope
  ) -> [Setting<View.Key>] {
    changedSettings(entries, kind: kind, .set, of: kind == nil ? nil : view, scope)
  }

  /// Lowers the keys that an action changes on a view, and reports those that `change` does not allow.
  func changedSettings(
    _ entries: [Node.Entry], kind: View.Kind?, _ change: Change, of view: ViewID? = nil, _ scope: CopyScope
  ) -> [Setting<View.Key>] {
    let word = kind?.rawValue ?? "view"
    var fields = parser.fields(
      entries, kind == nil ? .anyViews : .views, kind: word, of: "\"\(word)\"", allowing: change)
    if change == .animated { fields.list.removeAll(where: lowering.places.rejectWord) }
    let settings = placeSettings(fields.list, scope)
    if let view { lowering.layoutParts.checkChanges(fields.list, settings, of: view) }
    return settings
  }

  /// Lowers keys of a view, and reports those that say too much of its place.
  private func placeSettings(_ fields: [KeyedValue], _ scope: CopyScope) -> [Setting<View.Key>] {
    let hasConflict = lowering.places.reportConflict(in: fields)
    let settings: [Setting<View.Key>] = lowering.contents.settings(fields, scope)
    if !hasConflict { lowering.places.reportReversedEdges(fields, settings) }
    return settings
  }

  private func behaviorSettings(
    _ entries: [Node.Entry], kind: Behavior.Kind, _ scope: CopyScope
  ) -> [Setting<Behavior.Key>] {
    let word = kind.rawValue
    return lowering.contents.settings(
      parser.fields(entries, KeyTable.behaviors, kind: word, of: "\"\(word)\"", allowing: .set).list, scope)
  }
}
