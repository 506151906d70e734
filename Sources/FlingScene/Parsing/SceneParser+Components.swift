/// An entry of `components`.
struct ComponentDefinition {
  var name: String
  var nameRange: SourceRange
  /// The map with the definition's keys.
  var node: Node
  var parameters: [Parameter] = []
  /// The names of parameters with mistakes.
  var rejectedParameters: [String] = []
  /// The parameters and variables that its actions assign or animate. Names of views may be among them.
  var assigned: Set<String> = []
  /// Those that `let` assigns.
  var assignedByLet: Set<String> = []
  /// Whether it has a slot for views of its uses.
  var hasSlot = false
  /// The cost of a copy of its nodes, as for aliases.
  var cost = 0
  /// Whether it has mistaken keys, so that it may lack parts.
  var isIncomplete = false
  /// Whether a view of the scene or of another component is one.
  var isUsed = false
  /// Whether it can't be used because of a mistake, which is reported.
  var isMistaken = false

  struct Parameter {
    var name: String
    var nameRange: SourceRange
    /// Nil for a parameter that every use must give.
    var fallback: Node?
  }
}

/// Parses components.
extension SceneParser {
  /// The names of all components with those of their parameters, for the table of views. Names in a list or
  /// behind a misspelt key count, too, so that their uses are no further mistakes.
  /// - Parameter rejected: maps of included files whose keys are mistaken.
  static func componentNames(
    in entries: [Node.Entry], rejected: [Node]
  ) -> [(name: String, parameters: [String])] {
    let keys = KeyTable.scene.keys.map(\.name)
    let value =
      entries.first { $0.key == "components" }?.value
      ?? entries.first {
        !KeyTable.scene.has($0.key) && Synonyms.likelyMeaning(of: $0.key, among: keys) == "components"
      }?.value
    let components =
      (value?.entries ?? value?.items?.flatMap { $0.entries ?? [] } ?? [])
      + rejected.flatMap { $0.entries ?? [] }.filter { $0.value["views"] != nil }
    return components.filter {
      !KeyTable.views.hasKind($0.key) && !KeyTable.views.has($0.key) && $0.key != "slot" && $0.key != "with"
    }.map { ($0.key, $0.value["with"]?.entries?.map(\.key) ?? []) }
  }

  /// Parses the entries of `components`, and reports those that contain themselves.
  func components(_ node: Node?) -> [ComponentDefinition] {
    var definitions = (map(node, named: "components") ?? []).map(component)
    let uses = definitions.map { definition in
      let names = Set(SceneParser.kindsUsed(in: definition.node["views"]))
      return definitions.indices.filter { names.contains(definitions[$0].name) }
    }
    for index in uses.joined() { definitions[index].isUsed = true }
    let order = DependencyOrder(of: uses)
    for cycle in order.cycles {
      let names = DependencyOrder.description(ofCycle: cycle.map { definitions[$0].name })
      findings.error(definitions[cycle[0]].nameRange, "components contain themselves: \(names)")
    }
    for index in order.cyclic { definitions[index].isMistaken = true }
    return definitions
  }

  /// Parses a component and checks what does not depend on its uses.
  private func component(_ entry: Node.Entry) -> ComponentDefinition {
    var definition = ComponentDefinition(name: entry.key, nameRange: entry.keyRange, node: entry.value)
    if !SceneNames.isName(entry.key) || SceneNames.reserved.contains(entry.key) {
      findings.error(entry.keyRange, "\"\(entry.key.shortened(to: 40))\" can't be the name of a component")
      definition.isMistaken = true
    } else if KeyTable.views.hasKind(entry.key) || KeyTable.views.has(entry.key)
      || ["slot", "with"].contains(entry.key)
    {
      findings.error(
        entry.keyRange,
        "\"\(entry.key)\" is a \(KeyTable.views.has(entry.key) || entry.key == "with" ? "key" : "kind") of views and can't be the name of a component",
        hint: "give it another name, such as my-\(entry.key)")
      definition.isMistaken = true
    }
    guard let entries = map(entry.value, named: entry.key) else {
      definition.isMistaken = true
      return definition
    }
    let errorCount = findings.errorCount
    let fields = fields(entries, KeyTable.components, of: "a component")
    definition.isIncomplete = findings.errorCount > errorCount || hasUnknownKind(in: entry.value["views"])
    for parameter in map(entry.value["with"], named: "with") ?? [] {
      if let value = self.parameter(parameter) {
        definition.parameters.append(value)
      } else {
        definition.rejectedParameters.append(parameter.key)
      }
    }
    // Without its parameters, nothing can be said about the parts and the uses.
    if let with = fields["with"], with.value.entries == nil { definition.isMistaken = true }
    NameResolver.collectAssigned(entry.value, into: &definition.assigned)
    NameResolver.collectAssigned(entry.value, onlyByLet: true, into: &definition.assignedByLet)
    definition.cost = entry.value.cost
    let slots = SceneParser.slots(in: entry.value["views"])
    definition.hasSlot = !slots.isEmpty
    if slots.count > 1 {
      findings.error(slots[1], "a component has one slot, and this is the second")
    }
    return definition
  }

  /// Parses a parameter of a component; nil for a mistake.
  private func parameter(_ entry: Node.Entry) -> ComponentDefinition.Parameter? {
    let name = entry.key
    let shown = "\"\(name.shortened(to: 40))\""
    let problem: String? =
      if !SceneNames.isName(name) || SceneNames.reserved.contains(name) || name == "self" {
        "\(shown) can't be the name of a parameter"
      } else if KeyTable.views.key(name, of: "view") != nil {
        "\(shown) is a key of views and can't be the name of a parameter"
      } else if Action.Word(rawValue: name) != nil || name == "with" {
        "\(shown) has a meaning of its own and can't be the name of a parameter"
      } else {
        nil
      }
    if let problem {
      findings.error(
        entry.keyRange, problem, hint: "give it another name, such as my-\(name.shortened(to: 20))")
      return nil
    }
    if entry.value.isEmpty {
      findings.error(
        entry.keyRange, "\(shown) has no default",
        hint: "write \(name): required if every use must give it")
      return nil
    }
    let isRequired = entry.value.plainText == "required"
    return .init(name: name, nameRange: entry.keyRange, fallback: isRequired ? nil : entry.value)
  }

  /// Whether a view in a list, or one of its children, has no known kind.
  private func hasUnknownKind(in node: Node?) -> Bool {
    (node?.items ?? []).contains { item in
      !(item.entries ?? []).contains { viewTable.hasKind($0.key) } || hasUnknownKind(in: item["views"])
    }
  }

  /// The kinds of the views in a list and of their children.
  private static func kindsUsed(in node: Node?) -> [String] {
    (node?.items ?? []).flatMap { item in
      (item.entries ?? []).map(\.key) + kindsUsed(in: item["views"])
    }
  }

  /// The positions of the slots in a list of views and in their children.
  private static func slots(in node: Node?) -> [SourceRange] {
    (node?.items ?? []).flatMap { item in
      (item.entries ?? []).filter { $0.key == "slot" }.map(\.keyRange) + slots(in: item["views"])
    }
  }
}

extension Node {
  /// The cost of a copy in bytes, as for aliases.
  fileprivate var cost: Int {
    switch content {
    case .scalar(let text, _): Limits.nodeCost + text.utf8.count
    case .sequence(let items): items.reduce(Limits.nodeCost) { $0 + $1.cost }
    case .mapping(let entries):
      entries.reduce(Limits.nodeCost) { $0 + Limits.nodeCost + $1.key.utf8.count + $1.value.cost }
    case .broken: 0
    }
  }

  /// A copy whose positions have another origin.
  func tagged(_ origin: Int) -> Node {
    var copy = self
    copy.range.origin = origin
    switch content {
    case .scalar, .broken: break
    case .sequence(let items): copy.content = .sequence(items.map { $0.tagged(origin) })
    case .mapping(let entries):
      copy.content = .mapping(
        entries.map { entry in
          var entry = entry
          entry.keyRange.origin = origin
          entry.value = entry.value.tagged(origin)
          return entry
        })
    }
    return copy
  }
}
