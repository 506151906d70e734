internal import FlingGeometry

/// Reads `sweep`, the table of values over which a scene is rendered.
extension NameResolver {
  /// Reads `sweep`; nil if the scene has none or it is a mistake.
  func readSweep(_ field: KeyedValue?) -> SweepDraft? {
    guard let field, let entries = parser.map(field.value, named: "sweep") else { return nil }
    let before = findings.errorCount
    let fields = parser.fields(entries, KeyTable.sweep, of: "\"sweep\"")
    var draft = SweepDraft(range: field.keyRange, axes: [])
    draft.gap = values.knownNumber("gap", of: fields, CopyScope()) ?? draft.gap
    draft.label = fields.value("label")
    guard let over = fields["over"] else {
      findings.error(
        field.keyRange, "\"sweep\" needs \"over\"", hint: "write over: {variable: [value, value]}")
      return nil
    }
    let axes = parser.map(over.value, named: "over") ?? []
    if over.value.entries != nil, !(1...2).contains(axes.count) {
      findings.error(
        over.keyRange, "a sweep goes over one or two variables, not \(axes.count)",
        hint: axes.isEmpty ? "write over: {variable: [value, value]}" : "two make rows and columns")
    }
    for entry in axes.prefix(2) {
      if let axis = axis(entry) { draft.axes.append(axis) }
    }
    if let columns = fields["columns"] {
      if axes.count == 2 {
        findings.error(
          columns.keyRange, "\"columns\" has no effect on a sweep over two variables",
          hint: "the first makes the rows, the second the columns")
      } else {
        draft.columns = values.knownInteger("columns", of: fields, CopyScope())
      }
    }
    guard findings.errorCount == before, !draft.axes.isEmpty else { return nil }
    if axes.count == 2 { draft.columns = draft.axes[1].values.count }
    guard draft.count <= Limits.cells else {
      findings.error(over.keyRange, "a sweep has at most \(Limits.cells) cells, not \(draft.count)")
      return nil
    }
    return draft
  }

  /// Reads a variable of `over` with its values; nil if it is a mistake.
  private func axis(_ entry: Node.Entry) -> SweepDraft.Axis? {
    guard let index = variables.firstIndex(where: { $0.name == entry.key }) else {
      guard !names.hasMistakenDeclaration(entry.key, in: 0) else { return nil }
      let names = variables.map(\.name)
      findings.error(
        entry.keyRange, "there is no variable \"\(entry.key.shortened(to: 40))\" to sweep over",
        hint: suggestion(for: entry.key, in: names)
          ?? (names.isEmpty
            ? "give it a first value in \"let\"" : "\"let\" has \(names.prefix(8).joined(separator: ", "))"))
      return nil
    }
    if entry.value.isBroken { return nil }
    guard let values = entry.value.items else {
      findings.error(
        entry.value.isEmpty ? entry.keyRange : entry.value.range,
        entry.value.isEmpty
          ? "\"\(entry.key)\" has no values"
          : "\"\(entry.key)\" is a list of values here, not \(entry.value.description)",
        hint: entry.value.plainText.map { $0.isEmpty ? "write [value, value]" : "write [\($0)]" })
      return nil
    }
    guard !values.isEmpty else {
      findings.error(entry.value.range, "\"\(entry.key)\" has no values", hint: "write [value, value]")
      return nil
    }
    guard values.count <= Limits.cells else {
      findings.error(
        entry.keyRange, "a sweep has at most \(Limits.cells) cells, not \(values.count)")
      return nil
    }
    if let empty = values.first(where: \.isEmpty) {
      findings.error(empty.range, "a value of \"\(entry.key)\" is empty")
      return nil
    }
    return SweepDraft.Axis(index: index, values: variables[index].replaced == nil ? values : [nil])
  }

  /// Replaces values of `let` by those of a cell. A value from the command line stays.
  func replaceVariables(byCell cell: Int, of sweep: SweepDraft) {
    for (axis, valueIndex) in zip(sweep.axes, sweep.valueIndices(ofCell: cell)) {
      guard let value = axis.values[valueIndex] else { continue }
      variables[axis.index].replaced = variables[axis.index].value
      variables[axis.index].value = value
    }
  }

  /// Reads the initial values and the label of the cell. Call after the variables are computed.
  func readSettingsAndLabel(of sweep: SweepDraft) {
    cellSettings = settings(of: sweep)
    if !findings.hasErrors { cellLabel = label(of: sweep) }
  }

  /// The initial value of each swept variable, which must be known at load.
  private func settings(of sweep: SweepDraft) -> [Sweep.Setting] {
    sweep.axes.compactMap { axis -> Sweep.Setting? in
      let variable = variables[axis.index]
      guard variable.initial != nil else { return nil }
      guard let value = names.firstValues[axis.index] else {
        findings.error(
          variable.value.range, "a value of \"\(variable.name)\" must be known when the scene is read")
        return nil
      }
      var text = values.isComputed(variable.value) ? nil : variable.value.text
      if case .text(let string) = value { text = string }
      return Sweep.Setting(name: variable.name, value: value, text: text ?? value.described())
    }
  }

  /// The text above the cell: `label` of the scene, by default each variable with its value.
  private func label(of sweep: SweepDraft) -> String {
    guard let node = sweep.label else {
      return cellSettings.map { "\($0.name) \($0.text)" }.joined(separator: ", ")
    }
    if node.text == "none" { return "" }
    names.usesFirstValues = true
    defer { names.usesFirstValues = false }
    guard let expression = values.text(node, key: "label", CopyScope().inside("sweep/label")) else {
      return ""
    }
    guard case .text(let label)? = expression.constant else {
      findings.error(
        node.range, "\"label\" must be known when the scene is read", hint: "it may tell variables of \"let\""
      )
      return ""
    }
    guard label.utf8.count <= 200 else {
      findings.error(node.range, "a label of a sweep has at most 200 bytes, not \(label.utf8.count)")
      return ""
    }
    return label
  }
}
