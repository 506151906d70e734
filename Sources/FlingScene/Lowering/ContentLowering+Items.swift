/// The items of behaviors.
extension ContentLowering {
  /// Lowers the items of a behavior: a name, a pattern, `all`, or a list of these. If `isSingle`, only a name
  /// is valid.
  func items(_ node: Node, key: String, isSingle: Bool, _ scope: CopyScope) -> [ItemPattern]? {
    if node.isBroken { return nil }
    guard let items = node.items else {
      return item(node, key: key, isSingle: isSingle, scope).map { [$0] }
    }
    if isSingle {
      error(
        node.range, "\"\(key)\" is one item, not a list", in: scope,
        hint: key == "to" ? "a point to hang on is \"anchor\"" : nil)
      return nil
    }
    let patterns = items.compactMap { item($0, key: key, isSingle: false, scope) }
    return patterns.count == items.count ? patterns : nil
  }

  /// Lowers one item. In actions, an expression of a view is valid too.
  private func item(_ node: Node, key: String, isSingle: Bool, _ scope: CopyScope) -> ItemPattern? {
    if values.isComputed(node) {
      guard scope.visible.allowsRuntimeNames else {
        error(node.range, "an item outside of actions is a name", in: scope)
        return nil
      }
      return values.compiled(node, .view, scope).map { .dynamic($0) }
    }
    switch values.name(node, key: key, scope) {
    case .computed(let expression)?: return .dynamic(expression)
    case nil: return nil
    case .constant("all")?:
      guard isSingle else { return allItems(scope) }
      error(node.range, "\"\(key)\" is one item, not all", in: scope)
      return nil
    case .constant(let name)?:
      if name.contains("*") {
        if isSingle {
          error(node.range, "\"\(key)\" is one item, not a pattern", in: scope)
          return nil
        }
        let views = names.views(matching: name, in: scope.space)
        guard !views.isEmpty else {
          if names.mayMatchInvalidDeclaration(pattern: name, in: scope.space) { return nil }
          error(
            node.range, "no view matches \"\(name.shortened(to: 40))\"", in: scope,
            hint: patternHint(name, scope))
          return nil
        }
        return .views(views)
      }
      return values.view(named: name, node, scope).map { .view($0) }
    }
  }

  /// All top-level views; inside a component, its parts.
  private func allItems(_ scope: CopyScope) -> ItemPattern {
    guard let group = names.view(ofSpace: scope.space) else { return .all }
    return .views(
      resolver.views.filter { $0.parent == group && $0.inside.group == nil }.map(\.id))
  }

  /// A hint for a pattern that matches nothing: the most similar prefix of the views' names, such as `box-*`.
  private func patternHint(_ pattern: String, _ scope: CopyScope) -> String? {
    let stem = pattern.prefix { $0 != "*" }
    let stems = names.allNames(in: scope.space).compactMap { name -> String? in
      guard case .view? = names.declaration(of: name, in: scope.space), let dash = name.lastIndex(of: "-")
      else { return nil }
      return String(name[...dash])
    }
    return nearest(String(stem), in: stems).map { "did you mean \"\($0)*\"?" }
  }
}
