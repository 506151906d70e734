internal import FlingGeometry

/// Names of views, behaviors and gestures, possibly with `{…}`.
extension ValueLowering {
  /// Evaluates the `{…}` of a name. The caller must handle `= …` before.
  /// - Returns: the name, or an expression if it is known only at run time; nil if there is an error.
  func name(_ node: Node, key: String, _ scope: CopyScope) -> ExpressionCompiler.ConstantOrComputedName? {
    guard let text = node.text else {
      if !node.isBroken { error(node.range, "\"\(key)\" is a name, not \(node.description)", in: scope) }
      return nil
    }
    guard text.utf8.contains(UInt8(ascii: "{")) else { return .constant(text) }
    guard let located = locatedText(of: node), !findings.hasError(at: node.range) else { return nil }
    do {
      return try compiler.compileName(located, scope: scope.visible)
    } catch {
      findings.add(error, at: node.range, in: scope.copy)
      return nil
    }
  }

  /// A name that must be known at load.
  /// - Parameter entry: the named entry with an article, for messages, such as "a timer".
  func knownName(_ node: Node, of entry: String, _ scope: CopyScope) -> String? {
    guard node.text != nil || node.isBroken else {
      error(node.range, "the name of \(entry) is a text, not \(node.description)", in: scope)
      return nil
    }
    switch name(node, key: "name", scope) {
    case .constant(let name)?: return name
    case .computed?:
      findings.error(node.range, "the name of \(entry) must be known when the scene is read")
      return nil
    case nil: return nil
    }
  }

  /// The view with a name. For an item group, it is the view that represents the group. Reports anything
  /// else.
  func view(named name: String, _ node: Node, _ scope: CopyScope) -> ViewID? {
    switch names.symbol(for: name, in: scope.space) {
    case .view(let id)?: return id
    case .behavior(let group, .itemGroup)?: return names.view(ofItemGroup: group)
    case .mistaken?:
      return nil
    case let symbol?:
      error(node.range, "\"\(name)\" is \(symbol.phrase), not a view", in: scope, hint: viewHint(symbol))
      return nil
    case nil:
      if name == "canvas" {
        error(node.range, "the canvas can't be an item", in: scope)
      } else {
        reportUnknownName(name, node, scope)
      }
      return nil
    }
  }

  /// A hint that names the view of a gesture.
  private func viewHint(_ symbol: Symbol) -> String? {
    guard case .gesture(let id, _) = symbol else { return nil }
    return names.gestureViews[id].map { "its view is \"\($0)\"" }
  }

  /// Reports a name that is empty or not declared.
  func reportUnknownName(_ name: String, _ node: Node, _ scope: CopyScope) {
    if LaterWords.names.contains(name) {
      error(node.range, LaterWords.message(name), in: scope, hint: LaterWords.hint(for: name))
      return
    }
    error(
      node.range, name.isEmpty ? "a name is missing" : "unknown name \"\(name.shortened(to: 40))\"",
      in: scope,
      hint: names.hint(for: name, in: scope.space))
  }

  /// The view with a name, for finger steps: the canvas is valid, an item group is not.
  func touchedView(named name: String, _ node: Node, _ scope: CopyScope) -> ViewID? {
    if name == "canvas" { return .canvas }
    if case .behavior(_, .itemGroup)? = names.symbol(for: name, in: scope.space) {
      error(
        node.range, "\"\(name)\" is an item group, not a view", in: scope,
        hint: "fingers touch its members")
      return nil
    }
    return view(named: name, node, scope)
  }

  /// The gesture with a name; reports anything else.
  func gesture(named name: String, _ node: Node, _ scope: CopyScope) -> GestureID? {
    switch names.symbol(for: name, in: scope.space) {
    case .gesture(let id, _)?: return id
    case .mistaken?: break
    case let symbol?:
      error(node.range, "\"\(name)\" is \(symbol.phrase), not a gesture", in: scope)
    case nil:
      error(
        node.range, "there is no gesture \"\(name.shortened(to: 40))\"", in: scope,
        hint: names.hint(for: name, in: scope.space))
    }
    return nil
  }
}

extension Symbol {
  /// The kind of the symbol with an article, for messages.
  var phrase: String {
    switch self {
    case .view: "a view"
    case .behavior: "a behavior"
    case .mark: "a mark"
    case .timer: "a timer"
    case .variable: "a variable"
    case .gesture: "a gesture"
    case .mistaken: "a mistake"
    }
  }
}
