internal import FlingGeometry

/// Content of fields and attachments only: regions, forces, axes and ranges.
extension ContentLowering {
  /// Lowers a region: `everywhere`, one part or a list of parts, whose union is the region.
  /// - Returns: an empty list for `everywhere`; nil if there is an error, which has been reported.
  func region(_ node: Node, key: String, _ scope: CopyScope) -> [RegionFormula]? {
    if node.isBroken { return nil }
    if node.text == "everywhere" { return [] }
    guard let items = node.items else { return regionPart(node, key: key, scope).map { [$0] } }
    guard !items.isEmpty else {
      error(node.range, "\"\(key)\" joins nothing", in: scope, hint: "write everywhere, or leave it out")
      return nil
    }
    var parts: [RegionFormula] = []
    for (index, item) in items.enumerated() {
      guard let part = regionPart(item, key: key, scope.inside("\(index)")) else { return nil }
      parts.append(part)
    }
    return parts
  }

  /// Lowers `{circle: …}` or `{size: …}`, each possibly with `inverted`.
  private func regionPart(_ node: Node, key: String, _ scope: CopyScope) -> RegionFormula? {
    if node.isBroken { return nil }
    guard let entries = node.entries else {
      error(
        node.range, "\"\(key)\" is a map or a list of maps, not \(node.description)", in: scope,
        hint: "write {circle: 100} or {size: [200, 100]}")
      return nil
    }
    let before = findings.errorCount
    let fields = parser.fields(entries, KeyTable.regions, of: "a region")
    let shapes = fields.list.filter { $0.spec.name != "inverted" }
    guard shapes.count == 1, let field = shapes.first else {
      // Unknown keys have been reported by the parser.
      if findings.errorCount == before {
        error(
          node.range, "a region has one of circle and size", in: scope,
          hint: shapes.isEmpty ? nil : "a list joins several")
      }
      return nil
    }
    func expression(_ field: KeyedValue) -> Expression? {
      guard case .expression(let value)? = content(field, scope.inside(field.spec.name)) else { return nil }
      return value
    }
    guard let size = expression(field) else { return nil }
    var isInverted: Expression?
    if let inverted = fields["inverted"] {
      guard let value = expression(inverted) else { return nil }
      isInverted = value
    }
    return RegionFormula(
      shape: field.spec.name == "circle" ? .circle(size) : .box(size), isInverted: isInverted)
  }

  /// Lowers a custom force: a vector whose expression may use the position, velocity, mass and charge of the
  /// item. It is evaluated for each item, so `random` draws on each evaluation.
  func force(_ node: Node, key: String, _ scope: CopyScope) -> Expression? {
    var scope = scope
    scope.visible.parameters = [
      "position": .point, "velocity": .point, "mass": .number(of: .plain), "charge": .number(of: .plain),
    ]
    scope.visible.drawsOnce = false
    return values.vector(node, key: key, scope)
  }

  /// Lowers a direction: a vector that must not be zero.
  func axis(_ node: Node, key: String, _ scope: CopyScope) -> Expression? {
    guard let expression = values.vector(node, key: key, scope) else { return nil }
    if case .point(let axis)? = expression.constant, axis == .zero {
      error(node.range, "\"\(key)\" has no direction", in: scope)
      return nil
    }
    return expression
  }

  /// Lowers the limits of an attachment: [least, most], with least ≤ 0 ≤ most. `.inf` is allowed for no
  /// limit.
  func range(_ node: Node, key: String, _ scope: CopyScope) -> [Expression]? {
    if node.isBroken { return nil }
    guard let items = node.items, items.count == 2 else {
      error(
        node.range, "\"\(key)\" is two numbers, not \(node.description)", in: scope,
        hint: "write [least, most], such as [-30deg, 30deg] or [0, .inf]")
      return nil
    }
    var ends: [Expression] = []
    for (index, item) in items.enumerated() {
      guard let end = rangeEnd(item, key: key, scope) else { return nil }
      if case .number(let value, _)? = end.constant, index == 0 ? value > 0 : value < 0 {
        error(
          item.range, "\"\(key)\" must contain 0", in: scope,
          hint: "it counts from where the items are as the behavior goes in")
        return nil
      }
      ends.append(end)
    }
    return ends
  }

  /// Lowers one limit: a number, an angle or an infinity.
  private func rangeEnd(_ node: Node, key: String, _ scope: CopyScope) -> Expression? {
    if node.isBroken { return nil }
    if values.isComputed(node) { return values.compiled(node, .number(of: nil), scope) }
    do {
      guard let text = node.plainText,
        let value = try LiteralSyntax.number(text, allowsInfinity: true),
        case .number(_, let dimension) = value, dimension == .plain || dimension == .angle
      else {
        error(node.range, "\"\(key)\" is of numbers or angles, not \(node.description)", in: scope)
        return nil
      }
      return compiler.literal(value, at: node.range)
    } catch {
      self.error(node.range, error.message, in: scope, hint: error.hint)
      return nil
    }
  }
}
