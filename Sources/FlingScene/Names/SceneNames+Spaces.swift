/// Spaces of names: each use of a component has one.
extension SceneNames {
  /// Adds the space of a use of a component.
  /// - Parameters:
  ///   - parent: the space of the use.
  ///   - owner: the name of the use with its indices; nil for a use without a name.
  ///   - view: the group of the use.
  ///   - use: the position of the use.
  /// - Returns: the number of the space.
  func addSpace(in parent: Int, owner: String?, view: ViewID, use: SourceRange) -> Int {
    var space = NameSpace()
    space.outside = NameSpace.Outside(parent: parent, owner: owner, view: view, range: use)
    return append(space, of: view)
  }

  /// Where the parts of a space are known outside; nil for the scene's own.
  func outside(of space: Int) -> NameSpace.Outside? { self[space].outside }

  /// The group of the use whose parts a space holds; nil for the scene's own.
  func view(ofSpace space: Int) -> ViewID? { self[space].outside?.view }

  /// The name of a part in the scene's own space, such as `row-2-badge-text`; nil if a use around it has no name.
  func sceneName(of name: String, in space: Int) -> String? {
    var (name, space) = (name, space)
    while let outside = self[space].outside {
      guard let owner = outside.owner else { return nil }
      name = "\(owner)-\(name)"
      space = outside.parent
    }
    return name
  }

  func uses(withParameter name: String) -> [(view: ViewID, space: Int)] {
    spaceIndices.compactMap { space in
      guard let view = self[space].outside?.view, self[space].parameters[name] != nil else { return nil }
      return (view, space)
    }
  }

  func parameterNames(of view: ViewID) -> [String] { parameters(of: view).keys.sorted() }

  /// Gives a list of actions its name, also outside of the component to which it belongs.
  func declareActionList(_ name: String, _ index: Int, in space: Int) {
    var (name, space) = (name, space)
    setActionList(name, index, in: space)
    while let outside = outside(of: space), let owner = outside.owner {
      name = "\(owner)-\(name)"
      space = outside.parent
      if self[space].actionLists[name] == nil { setActionList(name, index, in: space) }
    }
  }

  /// The list of actions with a name: that of the component, otherwise the scene's.
  func actionList(named name: String, in space: Int) -> Int? {
    self[space].actionLists[name] ?? self[0].actionLists[name]
  }

  /// A hint for a list of actions of a component that is used in a space.
  func reachHint(forActionList name: String, in space: Int) -> String? {
    for other in spaceIndices where self[other].outside?.parent == space {
      if let owner = self[other].outside?.owner, self[other].actionLists[name] != nil {
        return "in \"\(owner)\" it is \(owner)-\(name)"
      }
    }
    return nil
  }

  /// The names of the lists of actions that a component or the scene can run, in order.
  func actionListNames(in space: Int) -> [String] {
    let lists = self[0].actionLists.merging(self[space].actionLists) { _, own in own }
    return lists.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
  }

  /// The parameter of a use of a component; nil if the view is no such use or has no such parameter.
  func parameter(_ name: String, of view: ViewID) -> Symbol? {
    guard let space = space(ofUse: view) else { return isIncomplete(view, name) ? .mistaken : nil }
    if self[space].parameters[name] != nil { return declaration(of: name, in: space) }
    return self[space].mistaken.contains(name) || isIncomplete(view, name) ? .mistaken : nil
  }

  /// Whether a member may be a parameter that is unknown because of a mistake in the component.
  private func isIncomplete(_ view: ViewID, _ member: String) -> Bool {
    incompleteUses.contains(view) && ViewMember(rawValue: member) == nil
  }

  /// The parameters of a use of a component, by name; empty for other views.
  func parameters(of view: ViewID) -> [String: VariableID] {
    space(ofUse: view).map { self[$0].parameters } ?? [:]
  }

  /// The variable on which a value depends that reads a name, possibly with a member: the variable of that name, or
  /// the parameter of a use of a component.
  func variable(readBy name: String, in space: Int) -> Int? {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard let base = parts.first else { return nil }
    return switch self[space].symbols[base] ?? self[0].symbols[base] {
    case .variable(let id): id.index
    case .view(let view): parts.count > 1 ? parameters(of: view)[parts[1]]?.index : nil
    default: nil
    }
  }

  /// The names of the variables that a component or the scene sees.
  func variableNames(in space: Int) -> [String] {
    space == 0 ? self[0].variableNames : self[space].variableNames + self[0].variableNames
  }

  /// A hint for a name that is declared out of reach: a part of a component, or a thing of the scene.
  func reachHint(for name: String, in space: Int) -> String? {
    guard makesSuggestions else { return nil }
    if space != 0, let symbol = self[0].symbols[name] {
      return "\(symbol.phrase) of the scene can't be seen inside a component: pass it as a parameter"
    }
    for other in spaceIndices where self[other].outside?.parent == space && self[other].symbols[name] != nil {
      guard name != "self" else { continue }
      guard let owner = self[other].outside?.owner else {
        return "it belongs to a use of a component without a name: give the use one"
      }
      return "in \"\(owner)\" it is \(owner)\(self[other].parameters[name] == nil ? "-" : ".")\(name)"
    }
    return nil
  }

  /// A hint for `let` of a parameter of a use of a component.
  func hint(forAssigned name: String, in space: Int) -> String? {
    for other in spaceIndices where self[other].outside?.parent == space {
      if let owner = self[other].outside?.owner, self[other].parameters[name] != nil {
        return "it is a parameter of \"\(owner)\": write {set: \(owner), \(name): …}"
      }
    }
    return nil
  }

  /// The meanings of all names inside components, as names that are computed at run time find them: after the
  /// number of the space and a slash.
  var innerNames: [String: Symbol] {
    var names: [String: Symbol] = [:]
    for space in spaceIndices.dropFirst() {
      for (name, symbol) in self[space].symbols { names["\(space)/\(name)"] = symbol }
    }
    return names
  }
}
