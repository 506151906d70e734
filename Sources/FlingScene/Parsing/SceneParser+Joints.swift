internal import FlingGeometry

/// Checks the keys of attachments, which depend on the joint.
extension SceneParser {
  /// Reports keys that a joint requires, and keys that have no effect on it.
  func checkJoint(of attachment: Unresolved<Behavior>) {
    let fields = attachment.fields
    var joint = "distance"
    if let told = fields["joint"] {
      // The joint is computed or a mistake, so that its type is unknown.
      guard let word = told.value.text, KeyTable.joints.contains(word) else {
        checkEnds(of: attachment, mayHaveFrame: true)
        return
      }
      joint = word
    }
    checkEnds(of: attachment, mayHaveFrame: KeyTable.jointsWithFrame.contains(joint), joint)
    reportIneffectiveKeys(fields, unless: "joint", is: joint, of: .attachment, "a \(joint) attachment")
    if KeyTable.jointsWithAxis.contains(joint), fields.isMissing("axis") {
      findings.error(
        attachment.kindRange, "a \(joint) attachment needs \"axis\"", hint: "such as [0, 1], up and down")
    }
    if KeyTable.jointsWithFrame.contains(joint), fields.has("to"), fields.isMissing("anchor"),
      fields.isMissing("offset"), fields.isMissing("to-offset")
    {
      findings.error(
        attachment.kindRange, "a \(joint) attachment between items needs a place",
        hint: "give \"anchor\", or \"offset\" and \"to-offset\"")
    }
    if let range = fields["range"], range.spec.requirement?.values.contains(joint) ?? true {
      checkUnits(of: range, joint)
    }
  }

  /// Checks the keys of the second end: `anchor` for a fixed point, `to` for an item.
  /// - Parameters:
  ///   - mayHaveFrame: whether the joint may be one of `KeyTable.jointsWithFrame`, which can have
  ///     `anchor` and `to`.
  ///   - joint: the joint for messages.
  private func checkEnds(of attachment: Unresolved<Behavior>, mayHaveFrame: Bool, _ joint: String = "") {
    let fields = attachment.fields
    if !mayHaveFrame {
      reportConflict(
        "anchor", "to", fields,
        hint: "a \(joint) attachment of two items takes \"offset\" and \"to-offset\"")
    }
    if fields.has("to") { reportConflict("anchor", "to-offset", fields) }
    if fields.isMissing("anchor"), fields.isMissing("to") {
      findings.error(attachment.kindRange, "an attachment needs \"anchor\" or \"to\"")
    }
    if let offset = fields["to-offset"], fields.isMissing("to") {
      findings.error(offset.keyRange, "\"to-offset\" needs \"to\"")
    }
  }

  /// Reports ends of `range` in the wrong unit.
  private func checkUnits(of range: KeyedValue, _ joint: String) {
    let expected: Dimension = KeyTable.jointsWithAngularRange.contains(joint) ? .angle : .plain
    for end in range.value.items ?? [] {
      guard let text = end.plainText,
        let literal = try? LiteralSyntax.number(text, allowsInfinity: true),
        case .number(let value, let dimension) = literal, dimension == .plain || dimension == .angle,
        dimension != expected
      else { continue }
      // 0 and infinity fit both.
      if dimension == .plain, value == 0 || value.isInfinite { continue }
      findings.error(
        end.range, "the range of a \(joint) is of \(expected == .angle ? "angles" : "points"), not \(text)",
        hint: expected == .angle ? "write \(text)deg" : nil)
    }
  }
}
