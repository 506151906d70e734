internal import FlingGeometry

/// Pictures of several moments.
extension OutputLowering {
  /// What a contact sheet shows, and how it is laid out.
  func sheet(_ fields: KeyedValues, _ frame: CopyScope) -> Output.Sheet {
    var sheet = Output.Sheet()
    if let count = values.whole("count", of: fields, frame) { sheet.moments = .spread(count) }
    if let at = fields["at"] {
      for key in ["count", "from", "until"] where fields.has(key) {
        findings.error(
          fields[key]?.keyRange, "\"\(key)\" and \"at\" can't stand side by side",
          hint: "\"at\" names every frame by itself")
      }
      if !at.value.isBroken { sheet.moments = .told(moments(at.value, frame)) }
    }
    sheet.columns = values.whole("columns", of: fields, frame)
    sheet.hasLabels = values.knownTruth("labels", of: fields, frame) ?? sheet.hasLabels
    sheet.gap = values.knownNumber("gap", of: fields, frame) ?? sheet.gap
    return sheet
  }

  /// The moments of a list, or the only one.
  private func moments(_ node: Node, _ frame: CopyScope) -> [Moment] {
    guard let items = node.items else { return values.moment(node, key: "at", frame).map { [$0] } ?? [] }
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
      return values.moment(item, key: "at", frame)
    }
  }

  /// How long it is from one exposure of a strobe to the next.
  func strobeInterval(_ fields: KeyedValues, _ frame: CopyScope) -> Time {
    let every = values.knownTime("every", of: fields, frame)
    return every.map { max($0, Time(units: 1)) } ?? Output.usualExposure
  }
}
