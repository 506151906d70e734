internal import FlingGeometry

/// What only attachments have: joints with places, axes and ranges.
extension SceneDecoder {
  /// Keys that a joint must have, and keys that it can't have.
  func checkJoint(of attachment: BehaviorTemplate) {
    let fields = attachment.fields
    var joint = "distance"
    if let told = fields["joint"] {
      // A computed or mistaken joint may be any.
      guard let word = told.value.text, KeyTable.joints.contains(word) else {
        checkEnds(of: attachment, mayBeSeated: true)
        return
      }
      joint = word
    }
    checkEnds(of: attachment, mayBeSeated: KeyTable.seatedJoints.contains(joint), joint)
    refuse(fields, unless: "joint", is: joint, of: .attachment, "a \(joint) attachment")
    if joint == "slide", fields.isMissing("axis") {
      findings.error(
        attachment.kindRange, "a slide attachment needs \"axis\"", hint: "such as [0, 1], up and down")
    }
    if KeyTable.seatedJoints.contains(joint), fields.has("to"), fields.isMissing("anchor"),
      fields.isMissing("offset"), fields.isMissing("to-offset")
    {
      findings.error(
        attachment.kindRange, "a \(joint) attachment between items needs a place",
        hint: "give \"anchor\", or \"offset\" and \"to-offset\"")
    }
    if let range = fields["range"], range.spec.requirement?.words.contains(joint) ?? true {
      checkUnits(of: range, joint)
    }
  }

  /// Both ends of an attachment are one view: told at the key that names it again.
  func refuseTieToItself(
    _ settings: [Setting<Behavior.Key>], of attachment: BehaviorTemplate, _ frame: CopyScope
  ) {
    func view(_ key: Behavior.Key) -> ViewID? {
      guard case .items(let items)? = settings.last(where: { $0.key == key })?.content,
        case .view(let view)? = items.first
      else { return nil }
      return view
    }
    guard let item = view(.item), item == view(.to),
      let late = attachment.fields.list.last(where: { ["item", "to"].contains($0.spec.name) })
    else { return }
    error(
      late.keyRange, "an attachment can't tie an item to itself", in: frame,
      hint: "name another view, or hang the item on a point by \"anchor\"")
  }

  private func checkEnds(of attachment: BehaviorTemplate, mayBeSeated: Bool, _ joint: String = "") {
    let fields = attachment.fields
    if !mayBeSeated {
      clash(
        "anchor", "to", fields,
        hint: "a \(joint) attachment of two items takes \"offset\" and \"to-offset\"")
    }
    if fields.has("to") { clash("anchor", "to-offset", fields) }
    if fields.isMissing("anchor"), fields.isMissing("to") {
      findings.error(attachment.kindRange, "an attachment needs \"anchor\" or \"to\"")
    }
    if let offset = fields["to-offset"], fields.isMissing("to") {
      findings.error(offset.keyRange, "\"to-offset\" needs \"to\"")
    }
  }

  /// A pin's range is of angles, a slide's of points.
  private func checkUnits(of range: KeyedValue, _ joint: String) {
    let wanted: Dimension = joint == "pin" ? .angle : .plain
    for end in range.value.items ?? [] {
      guard let text = end.plainText,
        let literal = try? LiteralSyntax.number(text, allowsInfinity: true),
        case .number(let value, let found) = literal, found == .plain || found == .angle, found != wanted
      else { continue }
      // 0 and infinity fit both.
      if found == .plain, value == 0 || value.isInfinite { continue }
      findings.error(
        end.range, "the range of a \(joint) is of \(wanted == .angle ? "angles" : "points"), not \(text)",
        hint: wanted == .angle ? "write \(text)deg" : nil)
    }
  }

  /// Two numbers between which 0 lies; `.inf` where nothing bounds it.
  func range(_ node: Node, key: String, _ frame: CopyScope) -> [Expression]? {
    if node.isBroken { return nil }
    guard let items = node.items, items.count == 2 else {
      error(
        node.range, "\"\(key)\" is two numbers, not \(node.description)", in: frame,
        hint: "write [least, most], such as [-30deg, 30deg] or [0, .inf]")
      return nil
    }
    var ends: [Expression] = []
    for (place, item) in items.enumerated() {
      guard let end = rangeEnd(item, key: key, frame) else { return nil }
      if case .number(let value, _)? = end.constant, place == 0 ? value > 0 : value < 0 {
        error(
          item.range, "\"\(key)\" must contain 0", in: frame,
          hint: "it counts from where the items are as the behavior goes in")
        return nil
      }
      ends.append(end)
    }
    return ends
  }

  private func rangeEnd(_ node: Node, key: String, _ frame: CopyScope) -> Expression? {
    if node.isBroken { return nil }
    if isComputed(node) { return compiled(node, .number(of: nil), frame) }
    do {
      guard let text = node.plainText,
        let value = try LiteralSyntax.number(text, allowsInfinity: true),
        case .number(_, let dimension) = value, dimension == .plain || dimension == .angle
      else {
        error(node.range, "\"\(key)\" is of numbers or angles, not \(node.description)", in: frame)
        return nil
      }
      return compiler.literal(value, at: node.range)
    } catch {
      self.error(node.range, error.message, in: frame, hint: error.hint)
      return nil
    }
  }

  /// A vector of some length.
  func axis(_ node: Node, key: String, _ frame: CopyScope) -> Expression? {
    guard let expression = vector(node, key: key, frame) else { return nil }
    if case .point(let axis)? = expression.constant, axis == .zero {
      error(node.range, "\"\(key)\" has no direction", in: frame)
      return nil
    }
    return expression
  }
}
