internal import FlingGeometry

/// Gradients.
extension PaintLowering {
  /// Lowers a gradient.
  /// - Parameters:
  ///   - kindEntry: the entry whose key is the kind: `linear`, `radial` or `conic`.
  ///   - fields: the other keys of the paint.
  func gradient(_ kindEntry: Node.Entry, _ fields: KeyedValues, _ scope: CopyScope) -> PaintFormula? {
    let kind = kindEntry.key
    let kindScope = scope.inside(kind)
    let geometry: GradientFormula.Geometry?
    switch kind {
    case "linear": geometry = linear(kindEntry.value, kindScope)
    case "radial": geometry = radial(kindEntry, fields, kindScope)
    default: geometry = conic(kindEntry.value, fields, kindScope)
    }
    guard let field = fields["stops"] else {
      error(
        kindEntry.keyRange, "\"\(kind)\" needs \"stops\"", in: scope, hint: "write stops: [red, blue 80%]")
      return nil
    }
    let stops = stops(field.value, isAngular: kind == "conic", scope)
    let spread = lowering.contents.expression("spread", of: fields, scope)
    guard let geometry, let stops else { return nil }
    return .gradient(GradientFormula(geometry: geometry, stops: stops, spread: spread))
  }

  /// Lowers the geometry of a linear gradient: an angle, or its start and end points.
  private func linear(_ node: Node, _ scope: CopyScope) -> GradientFormula.Geometry? {
    if node.isBroken { return nil }
    guard let items = node.items else {
      if node.entries != nil || node.isEmpty || PointWords.all.contains(node.text ?? "") {
        let hint = PaintLowering.angles[node.text ?? ""].map { "write \($0)" } ?? "write linear: 90deg"
        error(
          node.range, "\"linear\" is an angle or two points, not \(node.description)", in: scope, hint: hint)
        return nil
      }
      return values.number(node, key: "linear", .angle, .any, scope).map { .linear($0) }
    }
    guard items.count == 2 else {
      error(
        node.range, "\"linear\" is an angle or two points, not a list of \(items.count)", in: scope,
        hint: "write linear: [[0, 0], [0, 100]]")
      return nil
    }
    let from = gradientAnchor(items[0], key: "linear", scope)
    let to = gradientAnchor(items[1], key: "linear", scope.inside("to"))
    guard let from, let to else { return nil }
    return .line(from: from, to: to)
  }

  /// Hints for words such as `top` in place of an angle.
  private static let angles = [
    "top": "0deg", "right": "90deg", "bottom": "180deg", "left": "270deg",
    "top-right": "two points: [bottom-left, top-right]",
    "bottom-right": "two points: [top-left, bottom-right]",
    "bottom-left": "two points: [top-right, bottom-left]",
    "top-left": "two points: [bottom-right, top-left]",
  ]

  private func radial(_ kindEntry: Node.Entry, _ fields: KeyedValues, _ scope: CopyScope) -> GradientFormula
    .Geometry?
  {
    let center = gradientAnchor(kindEntry.value, key: "radial", scope)
    guard let field = fields["radius"] else {
      error(kindEntry.keyRange, "\"radial\" needs \"radius\"", in: scope, hint: "write radius: 60")
      return nil
    }
    let focus = fields["focus"].map { gradientAnchor($0.value, key: "focus", scope.inside("focus")) }
    let focusRadius = lowering.contents.expression("focus-radius", of: fields, scope)
    guard case .expression(let radius)? = lowering.contents.content(field, scope.inside("radius")), let center
    else {
      return nil
    }
    if case .some(nil) = focus { return nil }
    return .radial(center: center, radius: radius, focus: focus ?? nil, focusRadius: focusRadius)
  }

  private func conic(_ node: Node, _ fields: KeyedValues, _ scope: CopyScope) -> GradientFormula.Geometry? {
    guard let center = gradientAnchor(node, key: "conic", scope) else { return nil }
    guard let field = fields["from"] else { return .conic(center: center, start: nil) }
    guard case .expression(let start)? = lowering.contents.content(field, scope.inside("from")) else {
      return nil
    }
    return .conic(center: center, start: start)
  }

  /// Lowers a point in the coordinates of the painted view, or a word such as `center` relative to its
  /// bounds.
  private func gradientAnchor(_ node: Node, key: String, _ scope: CopyScope) -> GradientFormula.Anchor? {
    if let word = node.text, let unit = PointWords.unitPoint(of: word) { return .unit(unit) }
    return values.point(node, key: key, scope).map { .point($0) }
  }

  private func stops(_ node: Node, isAngular: Bool, _ scope: CopyScope) -> [GradientFormula.Stop]? {
    if node.isBroken { return nil }
    guard let items = node.items, items.count >= 2 else {
      error(
        node.range, "\"stops\" is a list of at least two colors", in: scope,
        hint: "write stops: [red, blue 80%]")
      return nil
    }
    var stops: [GradientFormula.Stop] = []
    var isComplete = true
    for (index, item) in items.enumerated() {
      guard let itemStops = stop(item, isAngular: isAngular, scope.inside("stops/\(index)")) else {
        isComplete = false
        continue
      }
      if let earlier = stops.last, let first = itemStops.first {
        warnIfOutOfOrder(item, first, after: stops, earlier)
      }
      stops += itemStops
    }
    return isComplete ? stops : nil
  }

  /// Warns about a stop that does not lie after the stop before. The usual cause: in a color a percentage is
  /// the opacity, but in a stop it is the position.
  private func warnIfOutOfOrder(
    _ node: Node, _ stop: GradientFormula.Stop, after stops: [GradientFormula.Stop],
    _ last: GradientFormula.Stop
  ) {
    guard node.entries == nil, case .number(let position, _)? = stop.position?.constant else { return }
    var before = 0.0
    for stop in stops {
      if case .number(let earlierPosition, _)? = stop.position?.constant {
        before = max(before, earlierPosition)
      }
    }
    // Two stops at the same position are a valid hard edge, unless the stop before has no explicit position:
    // then it would be invisible.
    guard position < before || position == before && last.position == nil else { return }
    findings.warning(
      node.range, "this stop does not lie behind the one before: a percentage of a stop is its position",
      hint: "for opacity write {color: red 40%}")
  }

  /// Lowers a stop: `red`, `red 40%`, `red 20% 40%` or `{color: red, at: 40%}`. In a map, both values may be
  /// computed.
  /// - Returns: one stop, or two for a color with two positions; nil if there is an error.
  private func stop(_ node: Node, isAngular: Bool, _ scope: CopyScope) -> [GradientFormula.Stop]? {
    if node.isBroken { return nil }
    if let entries = node.entries {
      let fields = parser.fields(entries, KeyTable.stops, of: "a stop")
      guard let color = fields["color"] else {
        error(node.range, "a stop needs \"color\"", in: scope, hint: "write {color: red, at: 40%}")
        return nil
      }
      let stopColor = values.color(color.value, key: "color", .color, scope.inside("color"))
      guard let at = fields["at"] else {
        return stopColor.map { [GradientFormula.Stop(color: $0, position: nil)] }
      }
      guard let position = position(at.value, isAngular: isAngular, scope.inside("at")), let stopColor else {
        return nil
      }
      return [GradientFormula.Stop(color: stopColor, position: position)]
    }
    guard case .scalar(let text, let style) = node.content, !values.isComputed(node) else {
      return values.color(node, key: "stops", .color, scope).map {
        [GradientFormula.Stop(color: $0, position: nil)]
      }
    }
    let (colorText, positions) = PaintLowering.trailingPositions(of: text, isAngular: isAngular)
    var colorNode = node
    colorNode.content = .scalar(colorText, style)
    guard let color = values.color(colorNode, key: "stops", .color, scope) else { return nil }
    if positions.isEmpty { return [GradientFormula.Stop(color: color, position: nil)] }
    return positions.map {
      GradientFormula.Stop(color: color, position: compiler.literal(.number($0, .plain), at: node.range))
    }
  }

  /// Lowers a position: a percentage, a number (0 is the start, 1 is the end), or an angle in a conic
  /// gradient.
  private func position(_ node: Node, isAngular: Bool, _ scope: CopyScope) -> Expression? {
    if node.isBroken { return nil }
    if let text = node.text, let position = PaintLowering.position(text, isAngular: isAngular) {
      return compiler.literal(.number(position, .plain), at: node.range)
    }
    return values.number(node, key: "at", .plain, .any, scope)
  }

  /// Splits up to two positions off the end of a color.
  private static func trailingPositions(of text: String, isAngular: Bool) -> (
    colorText: String, positions: [Double]
  ) {
    var colorText = Substring(text)
    var positions: [Double] = []
    while positions.count < 2 {
      while colorText.last == " " { colorText.removeLast() }
      guard let space = colorText.lastIndex(of: " "),
        let position = position(String(colorText[colorText.index(after: space)...]), isAngular: isAngular)
      else { break }
      positions.insert(position, at: 0)
      colorText = colorText[..<space]
    }
    return (String(colorText), positions)
  }

  /// Parses a percentage, 0 or (if `isAngular`) an angle, as a fraction of the gradient; nil for other texts.
  private static func position(_ text: String, isAngular: Bool) -> Double? {
    if text.hasSuffix("%") { return Double(text.dropLast()).flatMap { $0.isFinite ? $0 / 100 : nil } }
    guard let value = try? LiteralSyntax.number(text), case .number(let number, let dimension) = value else {
      return nil
    }
    if dimension == .plain, number == 0 { return 0 }
    return isAngular && dimension == .angle ? number / (2 * .pi) : nil
  }
}
