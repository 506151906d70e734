internal import FlingGeometry

/// Shadows of views.
extension SceneDecoder {
  /// `none`, one shadow or a list of them.
  func shadows(_ node: Node, key: String, _ frame: CopyScope) -> Content? {
    if node.isBroken { return nil }
    if node.text == "none" { return .shadows([]) }
    guard let items = node.items else { return shadow(node, key: key, frame).map { .shadows([$0]) } }
    guard items.count <= Limits.shadows else {
      error(
        items[Limits.shadows].range, "a view has at most \(Limits.shadows) shadows, not \(items.count)",
        in: frame)
      return nil
    }
    var shadows: [ShadowFormula] = []
    for (index, item) in items.enumerated() {
      if let shadow = shadow(item, key: key, frame.inside("\(index)")) { shadows.append(shadow) }
    }
    return shadows.count == items.count ? .shadows(shadows) : nil
  }

  private func shadow(_ node: Node, key: String, _ frame: CopyScope) -> ShadowFormula? {
    if node.isBroken { return nil }
    guard let entries = node.entries else {
      error(
        node.range, "\"\(key)\" is a map, a list of maps or none, not \(node.description)", in: frame,
        hint: "write {color: black 33%, offset: [0, 4], blur: 12}")
      return nil
    }
    let before = findings.errorCount
    let fields = fields(entries, KeyTable.shadows, of: "a shadow")
    func part(_ name: String) -> Expression? { expression(name, of: fields, frame) }
    var shadow = ShadowFormula()
    if let field = fields["color"] {
      shadow.color = color(field.value, key: "color", .color, frame.inside("color"))
    }
    shadow.offset = part("offset")
    shadow.blur = part("blur")
    shadow.spread = part("spread")
    return findings.errorCount == before ? shadow : nil
  }
}
