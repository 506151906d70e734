internal import FlingGeometry

/// Attachments: which joint has which keys.
extension SceneParser {
  /// Keys that a joint must have, and keys that it can't have.
  func checkJoint(of attachment: Unresolved<Behavior>) {
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

  private func checkEnds(of attachment: Unresolved<Behavior>, mayBeSeated: Bool, _ joint: String = "") {
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
}
