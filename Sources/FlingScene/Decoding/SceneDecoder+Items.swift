internal import FlingGeometry

/// What names in values mean: items of behaviors, targets of actions.
extension SceneDecoder {
  /// Fills in the braces of a name; `= …` is left to the caller.
  func name(_ node: Node, key: String, _ frame: CopyScope) -> ExpressionCompiler.Name? {
    guard let text = node.text else {
      if !node.isBroken { error(node.range, "\"\(key)\" is a name, not \(node.description)", in: frame) }
      return nil
    }
    guard text.utf8.contains(UInt8(ascii: "{")) else { return .constant(text) }
    guard let located = located(node), !findings.isKnown(node.range) else { return nil }
    do {
      return try compiler.compileName(located, scope: frame.scope)
    } catch {
      findings.add(error, at: node.range, in: frame.copy)
      return nil
    }
  }

  /// A name that must be known at load.
  func knownName(_ node: Node, key: String, _ frame: CopyScope) -> String? {
    switch name(node, key: key, frame) {
    case .constant(let name)?: return name
    case .computed?:
      findings.error(node.range, "not supported: names of \(key) computed by running actions")
      return nil
    case nil: return nil
    }
  }

  /// Members of a behavior: a name, a pattern, `all`, or a list of these.
  func items(_ node: Node, key: String, isSingle: Bool, _ frame: CopyScope) -> [ItemPattern]? {
    if node.isBroken { return nil }
    guard let items = node.items else {
      return item(node, key: key, isSingle: isSingle, frame).map { [$0] }
    }
    if isSingle {
      error(
        node.range, "\"\(key)\" is one item, not a list", in: frame,
        hint: key == "to" ? "a point to hang on is \"anchor\"" : nil)
      return nil
    }
    let found = items.compactMap { item($0, key: key, isSingle: false, frame) }
    return found.count == items.count ? found : nil
  }

  private func item(_ node: Node, key: String, isSingle: Bool, _ frame: CopyScope) -> ItemPattern? {
    if isComputed(node) {
      guard frame.scope.allowsRuntimeNames else {
        error(node.range, "an item outside of actions is a name", in: frame)
        return nil
      }
      return compiled(node, .view, frame).map { .dynamic($0) }
    }
    switch name(node, key: key, frame) {
    case .computed(let expression)?: return .dynamic(expression)
    case nil: return nil
    case .constant("all")?:
      guard isSingle else { return .all }
      error(node.range, "\"\(key)\" is one item, not all", in: frame)
      return nil
    case .constant(let name)?:
      if name.contains("*") {
        if isSingle {
          error(node.range, "\"\(key)\" is one item, not a pattern", in: frame)
          return nil
        }
        guard !names.views(matching: name).isEmpty else {
          if names.isMistaken(pattern: name) { return nil }
          error(
            node.range, "no view matches \"\(name.shortened(to: 40))\"", in: frame, hint: patternHint(name))
          return nil
        }
        return .pattern(name, range: node.range)
      }
      return view(named: name, node, frame).map { .view($0) }
    }
  }

  private func patternHint(_ pattern: String) -> String? {
    let stem = pattern.prefix { $0 != "*" }
    let stems = names.allNames().compactMap { name -> String? in
      guard case .view? = names.declared(name), let dash = name.lastIndex(of: "-") else { return nil }
      return String(name[...dash])
    }
    return nearest(String(stem), in: stems).map { "did you mean \"\($0)*\"?" }
  }

  /// A view by its name; reports anything else.
  func view(named name: String, _ node: Node, _ frame: CopyScope) -> ViewID? {
    switch names.symbol(for: name) {
    case .view(let id)?: return id
    case .behavior(let group, .itemGroup)?: return names.item(of: group)
    case .mistaken?:
      return nil
    case let symbol?:
      error(node.range, "\"\(name)\" is \(SceneDecoder.words(for: symbol)), not a view", in: frame)
      return nil
    case nil:
      if name == "canvas" {
        error(node.range, "the canvas can't be an item", in: frame)
      } else {
        unknownName(name, node, frame)
      }
      return nil
    }
  }

  func unknownName(_ name: String, _ node: Node, _ frame: CopyScope) {
    error(
      node.range, name.isEmpty ? "a name is missing" : "unknown name \"\(name.shortened(to: 40))\"",
      in: frame,
      hint: names.hint(for: name))
  }

  static func words(for symbol: Symbol) -> String {
    switch symbol {
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
