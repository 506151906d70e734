internal import FlingGeometry

/// Paints, strokes and shadows.
struct PaintLowering: LoweringPart {
  let lowering: Lowering

  /// Lowers a paint: `none`, a color, `light-dark(…)`, or a map with a pattern or gradient.
  func paint(_ node: Node, key: String, _ scope: CopyScope) -> PaintFormula? {
    if node.isBroken { return nil }
    if let entries = node.entries { return paintMap(node, entries, key: key, scope) }
    guard node.text != nil else {
      error(
        node.range, "\"\(key)\" is a paint, not \(node.description)", in: scope,
        hint: "write a color, such as red 40%")
      return nil
    }
    if node.text == "none" { return PaintFormula.none }
    if let themed = themedPaint(node, key: key, scope) { return themed }
    return values.color(node, key: key, .paint, scope).map { .expression($0) }
  }

  /// Lowers a paint that is a map. Exactly one key must be the kind of the paint.
  private func paintMap(_ node: Node, _ entries: [Node.Entry], key: String, _ scope: CopyScope)
    -> PaintFormula?
  {
    let kindEntries = entries.filter { KeyTable.paints.hasKind($0.key) }
    guard kindEntries.count == 1, let first = kindEntries.first,
      let kind = KeyTable.paints.kind(first.key)
    else {
      error(
        entries.first?.keyRange ?? node.range,
        "\"\(key)\" has one of \(KeyTable.paints.kinds.map(\.word).joined(separator: ", "))",
        in: scope,
        hint: entries.first.flatMap { suggestion(for: $0.key, in: KeyTable.paints.kinds.map(\.word)) })
      return nil
    }
    let fields = parser.fields(
      entries.filter { $0.key != first.key }, KeyTable.paints, kind: kind.word, of: "a paint of \(kind.word)")
    if ["linear", "radial", "conic"].contains(kind.word) { return gradient(first, fields, scope) }
    guard
      let width = values.number(
        first.value, key: kind.word, .plain, kind.type.bounds, scope.inside(kind.word))
    else {
      return nil
    }
    guard let colors = fields["colors"] else {
      error(
        first.keyRange, "\"\(kind.word)\" needs \"colors\"", in: scope, hint: "write colors: [white, silver]")
      return nil
    }
    if colors.value.isBroken { return nil }
    guard let items = colors.value.items, items.count == 2 else {
      error(colors.value.range, "\"colors\" is a list of two colors", in: scope)
      return nil
    }
    let bothColors = items.enumerated().compactMap {
      values.color($1, key: "colors", .color, scope.inside("colors/\($0)"))
    }
    guard bothColors.count == 2 else { return nil }
    if kind.word == "checker" { return .checker(size: width, colors: bothColors) }
    guard let angle = fields["angle"] else { return .stripes(width: width, angle: nil, colors: bothColors) }
    guard case .expression(let angleExpression)? = lowering.contents.content(angle, scope.inside("angle"))
    else {
      return nil
    }
    return .stripes(width: width, angle: angleExpression, colors: bothColors)
  }

  /// Lowers a stroke: `none`, a paint, or a map with `paint` and the shape of the line.
  func stroke(_ node: Node, key: String, _ scope: CopyScope) -> Content? {
    if node.text == "none" { return Content.none }
    guard let entries = node.entries,
      !entries.contains(where: { entry in KeyTable.paints.hasKind(entry.key) })
    else {
      return paint(node, key: key, scope).map { .stroke(StrokeFormula(paint: $0)) }
    }
    let fields = parser.fields(entries, KeyTable.strokes, of: "a stroke")
    guard let paintField = fields["paint"] else {
      error(node.range, "\"\(key)\" needs \"paint\"", in: scope)
      return nil
    }
    guard case .paint(let paint)? = lowering.contents.content(paintField, scope.inside("paint")) else {
      return nil
    }
    var stroke = StrokeFormula(paint: paint)
    func value(_ name: String) -> Expression? { lowering.contents.expression(name, of: fields, scope) }
    stroke.width = value("width")
    stroke.phase = value("phase")
    stroke.cap = value("cap")
    stroke.join = value("join")
    stroke.miterLimit = value("miter-limit")
    stroke.align = value("align")
    stroke.dash = numbers("dash", of: fields, scope)
    stroke.trim = numbers("trim", of: fields, scope)
    if let trim = fields.value("trim"), let items = trim.items, items.count != 2 {
      error(trim.range, "\"trim\" is two shares from 0 to 1, not \(items.count)", in: scope)
    }
    return .stroke(stroke)
  }

  /// The numbers of a list; empty if the key is missing or has an error.
  private func numbers(_ name: String, of fields: KeyedValues, _ scope: CopyScope) -> [Expression] {
    guard let field = fields[name],
      case .expressions(let lengths)? = lowering.contents.content(field, scope.inside(name))
    else { return [] }
    return lengths
  }

  /// Lowers `none`, one shadow, or a list of at most `Limits.shadows` shadows.
  func shadows(_ node: Node, key: String, _ scope: CopyScope) -> Content? {
    if node.isBroken { return nil }
    if node.text == "none" { return .shadows([]) }
    guard let items = node.items else { return shadow(node, key: key, scope).map { .shadows([$0]) } }
    guard items.count <= Limits.shadows else {
      error(
        items[Limits.shadows].range, "a view has at most \(Limits.shadows) shadows, not \(items.count)",
        in: scope)
      return nil
    }
    var shadows: [ShadowFormula] = []
    for (index, item) in items.enumerated() {
      if let shadow = shadow(item, key: key, scope.inside("\(index)")) { shadows.append(shadow) }
    }
    return shadows.count == items.count ? .shadows(shadows) : nil
  }

  private func shadow(_ node: Node, key: String, _ scope: CopyScope) -> ShadowFormula? {
    if node.isBroken { return nil }
    guard let entries = node.entries else {
      error(
        node.range, "\"\(key)\" is a map, a list of maps or none, not \(node.description)", in: scope,
        hint: "write {color: black 33%, offset: [0, 4], blur: 12}")
      return nil
    }
    let before = findings.errorCount
    let fields = parser.fields(entries, KeyTable.shadows, of: "a shadow")
    func value(_ name: String) -> Expression? { lowering.contents.expression(name, of: fields, scope) }
    var shadow = ShadowFormula()
    if let field = fields["color"] {
      shadow.color = values.color(field.value, key: "color", .color, scope.inside("color"))
    }
    shadow.offset = value("offset")
    shadow.blur = value("blur")
    shadow.spread = value("spread")
    return findings.errorCount == before ? shadow : nil
  }
}
