internal import FlingGeometry

/// What only fields have: types, regions and forces of their own.
extension SceneDecoder {
  /// Keys that a type must have, and keys that it can't have.
  func checkType(of field: BehaviorTemplate) {
    let fields = field.fields
    guard let node = fields["type"] else {
      findings.error(field.kindRange, "a field needs \"type\"", hint: "such as radial-gravity")
      return
    }
    guard let type = node.value.text, KeyTable.fieldTypes.contains(type) else { return }
    refuse(fields, unless: "type", is: type, of: .field, "a field of type \(type)")
    for key in ["direction", "force"] where fields.isMissing(key) {
      guard let requirement = KeyTable.behaviors.key(key, of: "field")?.of("field").requirement,
        requirement.words.contains(type)
      else { continue }
      findings.error(
        field.kindRange, "a field of type \(type) needs \"\(key)\"",
        hint: key == "force"
          ? "write force: = velocity * -0.1; position, mass, charge and time can be read too" : nil)
    }
  }

  /// `everywhere`, one part or a list of them.
  func region(_ node: Node, key: String, _ frame: CopyScope) -> [RegionFormula]? {
    if node.isBroken { return nil }
    if node.text == "everywhere" { return [] }
    guard let items = node.items else { return regionPart(node, key: key, frame).map { [$0] } }
    guard !items.isEmpty else {
      error(node.range, "\"\(key)\" joins nothing", in: frame, hint: "write everywhere, or leave it out")
      return nil
    }
    var parts: [RegionFormula] = []
    for (index, item) in items.enumerated() {
      guard let part = regionPart(item, key: key, frame.inside("\(index)")) else { return nil }
      parts.append(part)
    }
    return parts
  }

  private func regionPart(_ node: Node, key: String, _ frame: CopyScope) -> RegionFormula? {
    if node.isBroken { return nil }
    guard let entries = node.entries else {
      error(
        node.range, "\"\(key)\" is a map or a list of maps, not \(node.description)", in: frame,
        hint: "write {circle: 100} or {size: [200, 100]}")
      return nil
    }
    let before = findings.errorCount
    let fields = fields(entries, KeyTable.regions, of: "a region")
    let shapes = fields.list.filter { $0.spec.name != "inverted" }
    guard shapes.count == 1, let field = shapes.first else {
      if findings.errorCount == before {
        error(
          node.range, "a region has one of circle and size", in: frame,
          hint: shapes.isEmpty ? nil : "a list joins several")
      }
      return nil
    }
    func expression(_ field: KeyedValue) -> Expression? {
      guard case .expression(let found)? = content(field, frame.inside(field.spec.name)) else { return nil }
      return found
    }
    guard let size = expression(field) else { return nil }
    var isInverted: Expression?
    if let inverted = fields["inverted"] {
      guard let found = expression(inverted) else { return nil }
      isInverted = found
    }
    return RegionFormula(
      shape: field.spec.name == "circle" ? .circle(size) : .box(size), isInverted: isInverted)
  }

  /// A vector that sees its item.
  func force(_ node: Node, key: String, _ frame: CopyScope) -> Expression? {
    var frame = frame
    frame.scope.handed = [
      "position": .point, "velocity": .point, "mass": .number(of: .plain), "charge": .number(of: .plain),
    ]
    frame.scope.drawsOnce = false
    return vector(node, key: key, frame)
  }
}
