/// The variables of `let`: which of them actions assign, their order of evaluation, and their first values.
extension NameResolver {
  /// Declares variables and replaces their values by overrides from the command line.
  /// - Parameter assigned: the names of variables that actions assign.
  func declareVariables(_ node: Node?, overrides: [(name: String, value: String)], assigned: Set<String>) {
    for entry in parser.map(node, named: "let") ?? [] {
      let nameNode = Node(.scalar(entry.key, .plain), range: entry.keyRange)
      if entry.value.isEmpty, entry.value.plainText?.isEmpty == true {
        findings.error(entry.keyRange, "\"\(entry.key)\" has no value")
      }
      guard let name = nameToDeclare(nameNode, "a variable", CopyScope()) else { continue }
      let id = VariableID(index: variables.count)
      guard declare(name, .variable(id), as: "a variable", at: nameNode, CopyScope()) else { continue }
      variables.append(
        DeclaredVariable(
          name: name, nameRange: entry.keyRange, value: entry.value, isAssigned: assigned.contains(name)))
    }
    for (name, value) in overrides {
      guard let index = variables.firstIndex(where: { $0.name == name }) else {
        findings.error(
          nil, "there is no variable \"\(name.shortened(to: 40))\" to set",
          hint: suggestion(for: name, in: variables.map(\.name)))
        continue
      }
      // A negative line identifies an override in messages.
      let overrideRange = SourceRange(line: -findings.overrides.count, column: 1)
      let node = NameResolver.scalarNode(value, at: overrideRange)
      if node.isEmpty {
        findings.error(nil, "\"\(name)\" is set to nothing", hint: "give it a value")
        continue
      }
      findings.overrides.append("\(name)=\(value.shortened(to: 40))")
      variables[index].replaced = variables[index].replaced ?? variables[index].value
      variables[index].value = node
    }
  }

  /// Converts a value of the command line to a scalar as YAML would: a value in quotes is always a text.
  static func scalarNode(_ value: String, at range: SourceRange) -> Node {
    let bytes = Array(value.utf8)
    if value.hasPrefix("'") || value.hasPrefix("\""), SourceText.firstInvalidCharacter(in: bytes) == nil,
      let node = YAMLReader.read(bytes, findings: DiagnosticSink(file: "", lines: SourceLines(bytes))),
      case .scalar(let text, .quoted) = node.content
    {
      return Node(.scalar(text, .quoted), range: range)
    }
    return Node(.scalar(value, .plain), range: range)
  }

  /// The names of all variables that an action anywhere in the scene assigns or animates. Names of views may be
  /// among them.
  static func assignedNames(in entries: [Node.Entry]) -> Set<String> {
    var assigned: Set<String> = []
    for entry in entries where entry.key != "let" {
      guard entry.key == "components" else {
        collectAssigned(entry.value, into: &assigned)
        continue
      }
      for component in entry.value.entries ?? [] {
        // A parameter hides the scene's variable of its name.
        var inside: Set<String> = []
        collectAssigned(component.value, into: &inside)
        assigned.formUnion(inside.subtracting(component.value["with"]?.entries?.map(\.key) ?? []))
      }
    }
    return assigned
  }

  /// - Parameter onlyByLet: whether names of targets of `animate`, which may be views, are left out.
  static func collectAssigned(
    _ node: Node, onlyByLet: Bool = false, into assigned: inout Set<String>
  ) {
    switch node.content {
    case .scalar, .broken: return
    case .sequence(let items):
      for item in items { collectAssigned(item, onlyByLet: onlyByLet, into: &assigned) }
    case .mapping(let entries):
      for entry in entries {
        if !onlyByLet, entry.key == "animate", let name = entry.value.text { assigned.insert(name) }
        if entry.key == "let" { assigned.formUnion(entry.value.entries?.map(\.key) ?? []) }
        collectAssigned(entry.value, onlyByLet: onlyByLet, into: &assigned)
      }
    }
  }

  /// Computes the first values of all variables, each after those that it reads. Reports cycles.
  /// - Parameter isBeforeViews: whether views are not declared yet. Then a variable whose value can't be
  ///   computed is not marked as mistaken, because it may read a view.
  /// - Returns: the order of evaluation.
  func computeVariablesInOrder(isBeforeViews: Bool = false) -> [VariableID] {
    names.variableTypes = Array(repeating: .any, count: variables.count)
    names.constants = Array(repeating: nil, count: variables.count)
    names.firstValues = names.constants
    let reads = variables.map { variable in
      namesRead(by: variable.value).compactMap { names.variable(readBy: $0, in: variable.scope.space) }
    }
    let dependencies = DependencyOrder(of: reads)
    for cycle in dependencies.cycles {
      let names = DependencyOrder.description(ofCycle: cycle.map { variables[$0].name })
      findings.error(variables[cycle[0]].nameRange, "variables read each other: \(names)")
    }
    for index in dependencies.order {
      if names.isAlias(VariableID(index: index)) {
        variables[index].initial = values.compiler.literal(.none, at: variables[index].value.range)
        continue
      }
      let initial = dependencies.cyclic.contains(index) ? nil : firstValue(of: variables[index])
      variables[index].initial = initial
      if initial == nil, !isBeforeViews {
        names.declareMistaken(variables[index].name, in: variables[index].space)
      }
      guard let value = initial?.constant else {
        if let initial, variables[index].isParameter { embed(initial, of: index) }
        continue
      }
      names.firstValues[index] = value
      // A variable that holds 0 may take a number of any dimension, and one that holds the text of a color is a
      // color while it is animated.
      let mayChangeType = value.type == .zero || variables[index].isAssigned && value.isTextOfColor
      names.variableTypes[index] = mayChangeType ? .any : value.type
      if !variables[index].isAssigned { names.constants[index] = value }
    }
    return dependencies.order.map(VariableID.init)
  }

  /// The names in the expressions and templates of a value.
  private func namesRead(by node: Node) -> [String] {
    if let items = node.items { return items.flatMap(namesRead) }
    guard let text = values.locatedText(of: node) else { return [] }
    return values.isComputed(node)
      ? ExpressionCompiler.names(in: text) : ExpressionCompiler.names(inTemplate: text)
  }

  /// Lets a parameter whose value is not constant be computed wherever it is read, as a view key would be, until
  /// an action assigns it.
  private func embed(_ value: Expression, of index: Int) {
    names.embed(value, of: VariableID(index: index), isAssigned: variables[index].isAssigned)
    // `none` means that nothing has been assigned yet.
    variables[index].initial = values.compiler.literal(.none, at: value.range)
  }

  /// The value that an override replaces.
  private func knownValue(_ replaced: Node, of variable: DeclaredVariable) -> Expression? {
    let scope = variable.isParameter ? variable.replacedScope : CopyScope().named(variable.name)
    return values.value(replaced, key: variable.name, scope)
  }

  /// The first value of a variable; nil if it is a mistake. An override must have the type of the value that
  /// it replaces.
  func firstValue(of variable: DeclaredVariable) -> Expression? {
    let scope = variable.isParameter ? variable.scope : CopyScope().named(variable.name)
    let first = values.value(variable.value, key: variable.name, scope)
    if variable.replaced == nil, let included = self.scene.overriding[variable.nameRange],
      let constant = first?.constant,
      let known = findings.muted({ values.value(included, key: variable.name, scope) })?.constant,
      !constant.canReplace(known), !constant.isTextOfColor, !known.isTextOfColor || !constant.isColor
    {
      error(
        variable.value.range,
        "\"\(variable.name)\" holds \(known.type.phrase) in the included file, not \(constant.type.phrase)",
        in: scope)
      return nil
    }
    guard let replaced = variable.replaced, let constant = first?.constant,
      let known = findings.muted({ knownValue(replaced, of: variable) })?.constant,
      !constant.canReplace(known)
    else { return first }
    // A text variable accepts any plain value of the command line, such as 5, as text.
    if case .text = known, let spelled = variable.value.text, !values.isComputed(variable.value) {
      return values.compiler.literal(.text(spelled), at: variable.value.range)
    }
    error(
      variable.value.range, "\"\(variable.name)\" holds \(known.type.phrase), not \(constant.type.phrase)",
      in: scope)
    return nil
  }
}

extension Value {
  /// Whether the value is a color or another paint.
  fileprivate var isColor: Bool { type == .color || type == .paint }
}
