internal import FlingGeometry

/// Overlays that explain: callouts, dimension lines, brackets, spotlights and steps.
extension OverlayLowering {
  func explanation(_ entry: Unresolved<Overlay>, _ scope: CopyScope) -> Overlay.Kind? {
    switch entry.kind {
    case .callout:
      let text = requiredText(entry, scope, hint: "write - callout: \"Pull here\"")
      guard let of = target(of: entry, hint: "name a view, or write a point: of: [100, 80]") else {
        return nil
      }
      let side = side(of: entry, scope)
      guard let place = values.place(of.value, key: "of", scope.inside("of")), let text else { return nil }
      return .callout(text, of: place, side: side)
    case .dimension: return dimension(entry, scope)
    case .bracket:
      let text = requiredText(entry, scope, hint: "write - bracket: \"three rows\"")
      guard let of = target(of: entry, hint: "name views, such as row-* or [first, second]") else {
        return nil
      }
      let side = side(of: entry, scope)
      if let items = of.value.items, items.contains(where: { $0.items != nil }) {
        error(
          of.value.range, "\"of\" is views, not points", in: scope,
          hint: "a dimension is \"between\" two points")
        return nil
      }
      let views = lowering.contents.items(of.value, key: "of", isSingle: false, scope)
      guard let text, let views else { return nil }
      return .bracket(text, of: views, side: side)
    case .spotlight: return spotlight(entry, scope)
    case .step:
      return requiredText(entry, scope, hint: "write - step: \"Pull the list down\"").map {
        .step($0, number: 0)
      }
    default: return nil
    }
  }

  /// The text of an entry that needs one.
  private func requiredText(_ entry: Unresolved<Overlay>, _ scope: CopyScope, hint: String) -> Expression? {
    guard hasValue(entry, hint: hint) else { return nil }
    return values.text(entry.main, key: entry.kind.rawValue, scope.inside(entry.kind.rawValue))
  }

  /// The key `of`; nil and an error if it is missing. A map in place of the text may contain it.
  private func target(of entry: Unresolved<Overlay>, hint: String) -> KeyedValue? {
    if let field = entry.fields["of"] { return field }
    if entry.fields.isMissing("of"), entry.main.entries == nil {
      findings.error(entry.kindRange, "\"\(entry.kind.rawValue)\" needs \"of\"", hint: hint)
    }
    return nil
  }

  /// The side; nil if it is chosen when the overlay appears.
  private func side(of entry: Unresolved<Overlay>, _ scope: CopyScope) -> Overlay.Side? {
    guard let field = entry.fields["side"], !field.value.isBroken,
      case .choice(let words) = field.spec.type
    else { return nil }
    return values.knownChoice(field.value, key: "side", words, scope).flatMap(Overlay.Side.init)
  }

  /// Lowers a dimension line: of a view, or between two points.
  private func dimension(_ entry: Unresolved<Overlay>, _ scope: CopyScope) -> Overlay.Kind? {
    if entry.main.isBroken { return nil }
    let text =
      entry.main.isEmpty ? nil : values.text(entry.main, key: "dimension", scope.inside("dimension"))
    let side = side(of: entry, scope)
    // Points in place of times are those between which the dimension lies.
    if let from = entry.fields["from"]?.value, from.items != nil {
      findings.suppressErrors(at: from.range)
    }
    let (of, between) = (entry.fields["of"], entry.fields["between"])
    if of != nil, between != nil,
      let later = entry.fields.list.last(where: { ["of", "between"].contains($0.spec.name) })
    {
      findings.error(
        later.keyRange, "a dimension has \"of\" or \"between\", not both",
        hint: "\"of\" measures a view, \"between\" the distance of two points")
      return nil
    }
    let extent: Overlay.Extent?
    if let of {
      extent = values.view(
        of.value, key: "of", scope.inside("of"), hint: "the distance of two points is \"between\""
      ).map { .view($0) }
    } else if let between {
      extent = self.between(between.value, scope)
    } else {
      if entry.fields.isMissing("of"), entry.fields.isMissing("between"), entry.main.entries == nil {
        findings.error(
          entry.kindRange, "\"dimension\" needs \"of\" or \"between\"",
          hint: "name a view, or write between: [[20, 40], [120, 40]]")
      }
      return nil
    }
    guard let extent, text != nil || entry.main.isEmpty else { return nil }
    return .dimension(text, extent, side: side)
  }

  private func between(_ node: Node, _ scope: CopyScope) -> Overlay.Extent? {
    if node.isBroken { return nil }
    guard let items = node.items, items.count == 2 else {
      error(
        node.range,
        "\"between\" is two points, not \(node.items.map { "a list of \($0.count)" } ?? node.description)",
        in: scope, hint: "write [[20, 40], [120, 40]]")
      return nil
    }
    let points = items.compactMap { values.point($0, key: "between", scope.inside("between")) }
    return points.count == 2 ? .between(points[0], points[1]) : nil
  }

  private func spotlight(_ entry: Unresolved<Overlay>, _ scope: CopyScope) -> Overlay.Kind? {
    guard hasValue(entry, hint: "name a view: - spotlight: card") else { return nil }
    let view = values.view(
      entry.main, key: "spotlight", scope.inside("spotlight"),
      hint: "each view has a spotlight of its own")
    var dim: Expression?
    if let node = entry.fields.value("dim"), !node.isBroken {
      guard let share = values.fraction(node, key: "dim", scope.inside("dim")) else { return nil }
      dim = share
    }
    var inset = InsetsFormula()
    if let node = entry.fields.value("inset"), !node.isBroken {
      guard let insets = lowering.contents.insets(node, key: "inset", scope.inside("inset")) else {
        return nil
      }
      inset = insets
    }
    return view.map { .spotlight(Overlay.Spotlight(view: $0, dim: dim, inset: inset)) }
  }
}
