internal import FlingGeometry

/// The overlays of `show`.
struct OverlayLowering: LoweringPart {
  let lowering: Lowering

  /// Lowers the list `show`. In expressions of overlays, `random` draws on each evaluation.
  func overlays(_ node: Node?) -> [Overlay] {
    var beginnings: [SourceRange?] = []
    var overlays = copies(ofEntriesIn: node, named: "show", KeyTable.overlays) {
      (entry: Unresolved<Overlay>, scope) -> Overlay? in
      let overlay = overlay(entry, scope)
      if overlay != nil { beginnings.append(entry.fields["from"]?.value.range) }
      return overlay
    }
    numberSteps(&overlays, beginnings)
    return overlays
  }

  /// Numbers steps in the order of the list. A step without `until` ends when the next one begins.
  /// - Parameter beginnings: where `from` of each overlay is written.
  private func numberSteps(_ overlays: inout [Overlay], _ beginnings: [SourceRange?]) {
    var last: Int?
    var number = 0
    for index in overlays.indices {
      guard case .step(let text, _) = overlays[index].kind else { continue }
      number += 1
      overlays[index].kind = .step(text, number: number)
      if let last, overlays[last].until == nil {
        if case .time(let next)? = overlays[index].from, let start = overlays[last].knownStart, next <= start
        {
          findings.error(
            beginnings[index] ?? overlays[index].range,
            "step \(number) must begin after step \(number - 1), which ends then",
            hint: "list steps in the order of time, or give step \(number - 1) an \"until\"")
        }
        overlays[last].until = overlays[index].from
      }
      last = index
    }
  }

  private func overlay(_ entry: Unresolved<Overlay>, _ scope: CopyScope) -> Overlay? {
    let fields = entry.fields
    let kind = overlayKind(entry, scope)
    func value(_ name: String) -> Expression? { lowering.contents.expression(name, of: fields, scope) }
    let color = fields.value("color").flatMap {
      values.color($0, key: "color", .color, scope.inside("color"))
    }
    let (width, opacity) = (value("width"), value("opacity"))
    let from = values.moment(fields["from"], scope, mustLieWithinRun: false)
    let until = values.moment(fields["until"], scope, mustLieWithinRun: false)
    let place = fields.value("place").flatMap { overlayPlacement($0, scope.inside("place")) }
    if case .time(let first)? = from, case .time(let end)? = until, end <= first, let field = fields["until"]
    {
      error(
        field.value.range, "\"until\" must come after \"from\"", in: scope,
        hint: "an overlay is shown from the one up to the other")
    }
    return kind.map {
      Overlay(
        kind: $0, color: color, width: width, opacity: opacity, from: from, until: until, place: place,
        range: entry.kindRange)
    }
  }

  private func overlayKind(_ entry: Unresolved<Overlay>, _ scope: CopyScope) -> Overlay.Kind? {
    let word = entry.kind.rawValue
    let fields = entry.fields
    switch entry.kind {
    case .ghosts:
      let every = values.knownTime("every", of: fields, scope)
      // The interval is at least one unit of `Time`.
      let step = max(every ?? Time(seconds: 0.1), Time(units: 1))
      return shownViews(entry, scope).map { .ghosts($0, every: step) }
    case .vectors:
      let quantity: Overlay.Quantity = values.knownChoice("of", of: fields, scope) ?? .velocity
      let label = lowering.contents.expression("label", of: fields, scope)
      return shownViews(entry, scope).map { .vectors($0, of: quantity, label: label) }
    case .grid:
      if entry.main.isBroken { return nil }
      if entry.main.isEmpty { return .grid(nil) }
      let bounds = KeyTable.overlays.valueBounds(ofKind: word)
      return values.number(entry.main, key: word, .plain, bounds, scope.inside(word)).map { .grid($0) }
    case .caption:
      guard hasValue(entry, hint: "write - caption: \"speed {length(card.velocity):.0} pt/s\"") else {
        return nil
      }
      return values.text(entry.main, key: word, scope.inside(word)).map { .caption($0) }
    case .plot: return plot(entry, scope).map { .plot($0) }
    case .callout, .dimension, .bracket, .spotlight, .step: return explanation(entry, scope)
    default:
      guard let kind = entry.kind.kind(following: []) else { return nil }
      guard kind.views != nil else { return kindWithoutValue(entry, kind) }
      return shownViews(entry, scope).flatMap { entry.kind.kind(following: $0) }
    }
  }

  /// The kind of an entry that takes no value; nil and an error if it has one.
  private func kindWithoutValue(_ entry: Unresolved<Overlay>, _ kind: Overlay.Kind) -> Overlay.Kind? {
    let word = entry.kind.rawValue
    if entry.main.isBroken { return nil }
    guard entry.main.isEmpty else {
      findings.error(
        entry.main.range, "\"\(word)\" in \"show\" takes no value",
        hint: entry.kind == .clock
          ? "a text of your own is a caption: \"t = {time:.2} s\"" : "write - \(word):"
      )
      return nil
    }
    return kind
  }

  /// Whether the entry has the value that its kind requires; reports a missing one.
  func hasValue(_ entry: Unresolved<Overlay>, hint: String) -> Bool {
    if entry.main.isBroken { return false }
    if entry.main.isEmpty {
      findings.error(entry.kindRange, "\"\(entry.kind.rawValue)\" has no value", hint: hint)
      return false
    }
    return true
  }

  private func shownViews(_ entry: Unresolved<Overlay>, _ scope: CopyScope) -> [ItemPattern]? {
    guard hasValue(entry, hint: "name a view, a pattern such as box-*, or all") else { return nil }
    return lowering.contents.items(entry.main, key: entry.kind.rawValue, isSingle: false, scope)
  }

  /// Lowers a plot. Its value must be an expression (`= …`).
  private func plot(_ entry: Unresolved<Overlay>, _ scope: CopyScope) -> Overlay.Plot? {
    guard hasValue(entry, hint: "write - plot: = card.center.y") else { return nil }
    let title = lowering.contents.expression("title", of: entry.fields, scope)
    let range = entry.fields.value("range").flatMap { plotRange($0, scope) }
    guard values.isComputed(entry.main) else {
      error(
        entry.main.range, "\"plot\" is an expression, not \(entry.main.description)", in: scope,
        hint: entry.main.text.map { "write \"= \($0.shortened(to: 40))\"" })
      return nil
    }
    guard let value = values.compiled(entry.main, .number(of: nil), scope.inside("plot")) else { return nil }
    return Overlay.Plot(value: value, range: range, title: title)
  }

  /// Lowers the range of a plot's scale: [least, greatest], both known at load.
  private func plotRange(_ node: Node, _ scope: CopyScope) -> ClosedRange<Double>? {
    guard let items = node.items, items.count == 2 else {
      error(
        node.range, "\"range\" is two numbers, not \(node.description)", in: scope,
        hint: "write [least, greatest], such as [0, 100]")
      return nil
    }
    let ends = items.compactMap { plotRangeEnd($0, scope) }
    guard ends.count == 2 else { return nil }
    guard ends[0] < ends[1] else {
      error(
        node.range, "\"range\" must begin with the smaller number", in: scope,
        hint: ends[0] > ends[1] ? "write [\(NumberBounds.text(ends[1])), \(NumberBounds.text(ends[0]))]" : nil
      )
      return nil
    }
    return ends[0]...ends[1]
  }

  private func plotRangeEnd(_ node: Node, _ scope: CopyScope) -> Double? {
    if node.isBroken { return nil }
    if values.isComputed(node) {
      guard let expression = values.compiled(node, .number(of: nil), scope.inside("range")) else {
        return nil
      }
      guard case .number(let end, _)? = expression.constant else {
        error(node.range, "\"range\" must be known when the scene is read", in: scope)
        return nil
      }
      return end
    }
    do {
      guard let text = node.plainText, case .number(let end, _)? = try LiteralSyntax.number(text) else {
        error(node.range, "\"range\" is of numbers, not \(node.description)", in: scope)
        return nil
      }
      return end
    } catch {
      self.error(node.range, error.message, in: scope, hint: error.hint)
      return nil
    }
  }

  /// Lowers `place`: a point, a word such as `top-left`, or a strip `above` or `below` the picture.
  private func overlayPlacement(_ node: Node, _ scope: CopyScope) -> Overlay.Placement? {
    if let word = node.text, !values.isComputed(node) {
      if word == "above" { return .above }
      if word == "below" { return .below }
      let words = PointWords.all + ["above", "below"]
      guard let unit = PointWords.unitPoint(of: word) else {
        error(
          node.range, "\"place\" can't be \"\(word.shortened(to: 40))\"", in: scope,
          hint: suggestion(for: word, in: words)
            ?? "it is one of \(words.joined(separator: ", ")), or a point")
        return nil
      }
      return .word(unit)
    }
    return values.vector(node, key: "place", scope).map { .point($0) }
  }
}

extension Overlay {
  /// The time from which it is shown, in the scene's time; nil if a mark decides.
  fileprivate var knownStart: Time? {
    switch from {
    case nil: .zero
    case .time(let time)?: time
    case .mark?: nil
    }
  }
}
