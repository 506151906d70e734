internal import FlingGeometry

/// Outputs that show several moments in one picture: contact sheets and strobes.
extension OutputLowering {
  /// Lowers the moments and the layout of a contact sheet.
  func sheet(_ fields: KeyedValues, _ scope: CopyScope) -> Output.Sheet {
    var sheet = Output.Sheet()
    if let count = values.knownInteger("count", of: fields, scope) { sheet.moments = .spread(count) }
    if let at = fields["at"] {
      for key in ["count", "from", "until"] where fields.has(key) {
        findings.error(
          fields[key]?.keyRange, "\"\(key)\" can't be used with \"at\"",
          hint: "\"at\" names every frame by itself")
      }
      if !at.value.isBroken { sheet.moments = .told(moments(at.value, scope)) }
    }
    sheet.columns = values.knownInteger("columns", of: fields, scope)
    sheet.hasLabels = values.knownTruth("labels", of: fields, scope) ?? sheet.hasLabels
    sheet.gap = values.knownNumber("gap", of: fields, scope) ?? sheet.gap
    return sheet
  }

  /// Lowers `at`: one moment, or a list of at most `Limits.sheetFrames` moments.
  private func moments(_ node: Node, _ scope: CopyScope) -> [Moment] {
    guard let items = node.items else { return values.moment(node, key: "at", scope).map { [$0] } ?? [] }
    if items.isEmpty {
      findings.error(node.range, "\"at\" names no moment", hint: "write [0s, 0.5s], or leave it out")
    }
    if items.count > Limits.sheetFrames {
      findings.error(
        node.range, "a sheet has at most \(Limits.sheetFrames) frames, not \(items.count)")
      return []
    }
    return items.compactMap { item in
      if item.isEmpty {
        findings.error(item.range, "a moment of \"at\" is empty")
        return nil
      }
      return values.moment(item, key: "at", scope)
    }
  }

  /// The time between two exposures of a strobe: at least one unit of `Time`.
  func strobeInterval(_ fields: KeyedValues, _ scope: CopyScope) -> Time {
    let every = values.knownTime("every", of: fields, scope)
    return every.map { max($0, Time(units: 1)) } ?? Output.usualExposure
  }
}
