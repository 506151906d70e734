internal import FlingGeometry

/// A use of a component: a copy of the component's parts in a space of names of its own.
struct ComponentUse {
  /// The keys of the component's definition.
  var entries: [Node.Entry]
  /// The scope of the entries inside.
  var scope: CopyScope
  /// The group of the parts.
  var view: ViewID
  /// The views that the use gives to the slot, and their scope.
  var slotViews: [Unresolved<View>]
  var slotScope: CopyScope
}

/// The components of a scene and their uses.
struct ComponentTable {
  var definitions: [String: ComponentDefinition] = [:]
  /// In the order of the file.
  var uses: [ComponentUse] = []
  /// Bytes that uses have added.
  var expansion = 0
  /// The keys that `set` and `animate` change anywhere in the scene.
  var changedKeys: Set<String> = []
}

/// Uses of components.
extension NameResolver {
  /// Makes the parts of a component inside the group of a use.
  /// - Parameters:
  ///   - view: the use with its scope.
  ///   - name: the name of the component.
  ///   - isNamed: whether the use has a name that it alone has.
  /// - Returns: the use with the component's size as its default.
  func instantiate(_ view: Unresolved<View>, of name: String, isNamed: Bool) -> Unresolved<View> {
    guard let definition = components.definitions[name], !definition.isMistaken else {
      // What is wrong with the component is reported there.
      declareIncomplete(view)
      declareMistaken(view.inside.views, view.scope)
      var view = view
      view.inside.isMistaken = true
      return view
    }
    if definition.isIncomplete { declareIncomplete(view) }
    components.definitions[name]?.isUsed = true
    components.expansion += definition.cost
    guard components.expansion <= Limits.componentExpansion else {
      findings.error(view.kindRange, "uses of components expand to more than 64 MiB")
      names.mayBeAnything = true
      return view
    }
    let origin = findings.sources.addUse(of: definition.nameRange, at: view.kindRange)
    let entries = definition.node.tagged(origin).entries ?? []
    let space = names.addSpace(
      in: view.scope.space, owner: isNamed ? view.name : nil, view: view.id, use: view.kindRange)
    var scope = CopyScope()
    scope.visible.space = space
    scope.visible.path = view.scope.visible.path
    scope.visible.basePath = view.scope.visible.path + "/"
    scope.parent = view.id
    names.declare("self", .view(view.id), in: space)
    declareParameters(of: definition, entries, view, inside: scope)
    if let given = view.fields["views"], !definition.hasSlot, !definition.isIncomplete {
      findings.error(
        given.keyRange, "\"\(name)\" has no slot for views",
        hint: "declare \"- slot:\" among the views of the component")
    }
    components.uses.append(
      ComponentUse(
        entries: entries, scope: scope, view: view.id, slotViews: view.inside.views, slotScope: view.scope))
    names.setUse(components.uses.count - 1, of: space)
    var view = view
    if let size = sizeFields(in: entries, space: space) { view.inside.styles.insert(size, at: 0) }
    let parts = entries.first { $0.key == "views" && !$0.value.isEmpty }?.value
    declareViews(resolvingStyles(of: parser.views(parts), scope), parent: view.id, scope)
    return view
  }

  /// Records that a use may lack parts and parameters because of a mistake in the component.
  private func declareIncomplete(_ view: Unresolved<View>) {
    names.declareIncomplete(view.id)
    if !view.name.isEmpty { names.declareMistaken(view.name, isStem: true, in: view.scope.space) }
  }

  /// The component's own size, as a key of the group.
  private func sizeFields(in entries: [Node.Entry], space: Int) -> KeyedValues? {
    guard let size = entries.first(where: { $0.key == "size" && !$0.value.isEmpty }),
      let spec = KeyTable.views.key("size", of: "view")
    else { return nil }
    return KeyedValues(list: [
      KeyedValue(spec: spec, keyRange: size.keyRange, value: size.value, map: size.keyRange, space: space)
    ])
  }

  /// Declares the parameters of a use with their values: those of its `with`, or the defaults.
  private func declareParameters(
    of definition: ComponentDefinition, _ entries: [Node.Entry], _ view: Unresolved<View>,
    inside scope: CopyScope
  ) {
    let defaults = entries.first { $0.key == "with" }?.value.entries ?? []
    let isWrong = view.fields["with"].map { $0.value.entries == nil } ?? false
    let given = view.fields.value("with").flatMap { parser.map($0, named: "with") } ?? []
    let known = definition.parameters.map(\.name)
    for entry in given
    where !known.contains(entry.key) && !definition.rejectedParameters.contains(entry.key) {
      findings.error(
        entry.keyRange, "\"\(definition.name)\" has no parameter \"\(entry.key.shortened(to: 40))\"",
        hint: suggestion(for: entry.key, in: known)
          ?? (known.isEmpty ? nil : "it has \(known.joined(separator: ", "))"))
    }
    for name in definition.rejectedParameters { names.declareMistaken(name, in: scope.space) }
    for parameter in definition.parameters {
      let fallback = defaults.first { $0.key == parameter.name }
      let value = given.first { $0.key == parameter.name }
      let isEmpty = value.map { $0.value.isEmpty } ?? false
      if let value, isEmpty { findings.error(value.keyRange, "\"\(parameter.name)\" has no value") }
      guard let node = value?.value ?? (parameter.fallback == nil ? nil : fallback?.value), !isEmpty else {
        // A misspelt parameter may be meant. A component that is checked alone has no use that gives it.
        let isCheckedAlone = view.kindRange == definition.nameRange
        if value == nil, !isCheckedAlone, !isWrong, !view.inside.hasMisplacedParameters,
          given.allSatisfy({ known.contains($0.key) })
        {
          findings.error(
            view.kindRange, "\(definition.name) needs \"\(parameter.name)\"",
            hint: "write with: {\(parameter.name): …}")
        }
        names.declareMistaken(parameter.name, in: scope.space)
        continue
      }
      declareParameter(
        parameter, of: definition, value: node, scope: value == nil ? scope : view.scope,
        fallback: value == nil ? nil : fallback?.value, inside: scope)
    }
  }

  /// Declares a parameter, and computes its value if it is constant, since counts of copies may need it.
  /// - Parameter fallback: the default that the value replaces; nil if there is none.
  private func declareParameter(
    _ parameter: ComponentDefinition.Parameter, of definition: ComponentDefinition, value: Node,
    scope: CopyScope, fallback: Node?, inside: CopyScope
  ) {
    let id = VariableID(index: variables.count)
    var variable = DeclaredVariable(
      name: parameter.name, nameRange: parameter.nameRange, value: value)
    let isChanged = components.changedKeys.contains(parameter.name)
    variable.isAssigned = isChanged || definition.assigned.contains(parameter.name)
    variable.scope = scope.inside("with/\(parameter.name)")
    variable.space = inside.space
    if parameter.fallback != nil {
      variable.replaced = fallback
      variable.replacedScope = inside
    }
    declarations[SpacedName(name: parameter.name, space: inside.space)] = Declaration(
      kind: "a parameter", range: parameter.nameRange)
    names.declare(parameter.name, .variable(id), in: inside.space)
    names.declareParameter(parameter.name, id, in: inside.space)
    if !isChanged, !definition.assignedByLet.contains(parameter.name), let alias = aliasName(of: value, scope)
    {
      names.declareAlias(of: id, named: alias, in: scope.space)
    }
    variables.append(variable)
    let constant = findings.muted { firstValue(of: variable) }?.constant
    names.addVariable(type: constant?.type ?? .any, firstValue: constant, isAssigned: variable.isAssigned)
  }

  /// The name in a value such as `= card` or `= row-{i}`; nil for other values.
  private func aliasName(of value: Node, _ scope: CopyScope) -> String? {
    guard values.isComputed(value), let text = value.text?.dropFirst().drop(while: { $0 == " " }) else {
      return nil
    }
    var name = String(text)
    while name.last == " " { name.removeLast() }
    if name.utf8.contains(UInt8(ascii: "{")) {
      let node = Node(.scalar(name, .plain), range: value.range)
      guard case .constant(let known)? = findings.muted({ values.name(node, key: "with", scope) }) else {
        return nil
      }
      name = known
    }
    return SceneNames.isName(name) ? name : nil
  }

  /// Declares the behaviors, gestures, actions and `when` of all uses.
  func declareUses() {
    for use in components.uses {
      for entry in use.entries where !entry.value.isEmpty {
        switch entry.key {
        case "behaviors": declareBehaviors(entry.value, use.scope)
        case "actions": declareActionLists(entry.value, use.scope)
        case "gestures": declareGestures(entry.value, use.scope)
        case "when": declareNames(inWhen: entry.value, use.scope)
        default: break
        }
      }
    }
  }

  /// Declares the views that a use gives to a slot, inside the slot.
  /// - Parameter slot: the slot's view, with the scope in which it is declared.
  func declareSlotViews(of slot: Unresolved<View>) {
    guard slot.scope.space != 0, let use = names.use(ofSpace: slot.scope.space).map({ components.uses[$0] })
    else {
      findings.error(slot.kindRange, "a slot belongs among the views of a component")
      return
    }
    if slot.repetition != nil {
      findings.error(slot.kindRange, "a slot can't be repeated")
      return
    }
    declareViews(use.slotViews, parent: slot.id, use.slotScope)
  }

  /// Collects the keys that `set` and `animate` change in any action.
  static func collectChangedKeys(_ entries: [Node.Entry], into keys: inout Set<String>) {
    let isSet = entries.contains { $0.key == Action.Word.set.rawValue }
    for entry in entries {
      if isSet { keys.insert(entry.key) }
      if entry.key == "to" { keys.formUnion(entry.value.entries?.map(\.key) ?? []) }
      collectChangedKeys(in: entry.value, into: &keys)
    }
  }

  private static func collectChangedKeys(in node: Node, into keys: inout Set<String>) {
    for item in node.items ?? [] { collectChangedKeys(in: item, into: &keys) }
    if let entries = node.entries { collectChangedKeys(entries, into: &keys) }
  }
}
