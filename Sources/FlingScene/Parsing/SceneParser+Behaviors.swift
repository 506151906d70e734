/// Parses behaviors and the boundaries of collisions.
extension SceneParser {
  /// Parses an entry of `behaviors`, or a behavior that `add` creates; nil if it is a mistake.
  /// - Parameter list: the list for messages, such as `"behaviors"`.
  func behavior(_ node: Node, list: String) -> Unresolved<Behavior>? {
    guard var behavior: Unresolved<Behavior> = entry(node, KeyTable.behaviors, list: list) else { return nil }
    let fields = behavior.fields
    if fields.has("boundaries") {
      let boundaries = boundaries(fields.value("boundaries"))
      behavior.inside.boundaries = boundaries
      behavior.inside.hasRejectedBoundaries = boundaries.count != fields.value("boundaries")?.items?.count
    }
    behavior.inside.parts = self.list(fields.value("behaviors"), named: "behaviors").map {
      ListItem(node: $0, entry: self.behavior($0, list: "\"behaviors\""))
    }
    checkKeys(of: behavior)
    return behavior
  }

  /// Parses the entries of `boundaries` that are not mistakes.
  private func boundaries(_ node: Node?) -> [Unresolved<Boundary>] {
    list(node, named: "boundaries").compactMap { item in
      let boundary: Unresolved<Boundary>? = entry(item, KeyTable.boundaries, list: "\"boundaries\"")
      if let boundary { checkKeys(of: boundary) }
      return boundary
    }
  }

  /// Reports missing keys and keys that exclude each other.
  private func checkKeys(of behavior: Unresolved<Behavior>) {
    let fields = behavior.fields
    let kind = behavior.kind.rawValue
    func require(_ name: String, hint: String? = nil) {
      if fields.isMissing(name) { reportMissing("\"\(name)\"", kind, behavior.kindRange, hint: hint) }
    }
    switch behavior.kind {
    case .gravity, .push:
      require("items", hint: "a name, a pattern such as box-*, a list of these, or all")
      reportConflict("direction", "angle", fields)
      if behavior.kind == .push, fields.isMissing("direction") {
        if fields.isMissing("angle") {
          reportMissing("\"direction\", or \"angle\" and \"magnitude\"", kind, behavior.kindRange)
        } else if fields.isMissing("magnitude") {
          reportMissing("\"magnitude\" beside \"angle\"", kind, behavior.kindRange)
        }
      }
    case .collision, .dynamicItem:
      require("items", hint: "a name, a pattern such as box-*, a list of these, or all")
    case .field:
      require("items", hint: "a name, a pattern such as box-*, a list of these, or all")
      checkType(of: behavior)
    case .itemGroup:
      require("items", hint: "its members: a list of names and patterns")
      if behavior.main.isEmpty {
        reportMissing("a name", kind, behavior.kindRange, hint: "other behaviors refer to it by this name")
      }
    case .attachment:
      require("item")
      checkJoint(of: behavior)
    case .snap:
      require("item")
      require("to")
    case .composite: require("behaviors")
    }
  }

  /// Reports missing keys of a boundary and keys that exclude each other.
  private func checkKeys(of boundary: Unresolved<Boundary>) {
    let fields = boundary.fields
    switch boundary.kind {
    case .segment:
      for name in ["from", "to"] where fields.isMissing(name) {
        reportMissing("\"\(name)\"", boundary.kind.rawValue, boundary.kindRange)
      }
    case .path:
      reportConflict("d", "points", fields)
      if fields.isMissing("d"), fields.isMissing("points") {
        reportMissing("\"d\" or \"points\"", boundary.kind.rawValue, boundary.kindRange)
      }
    case .ellipse:
      if fields.isMissing("frame") { reportMissing("\"frame\"", boundary.kind.rawValue, boundary.kindRange) }
    }
  }

  /// Reports keys that the type of a field requires, and keys that have no effect on it.
  func checkType(of field: Unresolved<Behavior>) {
    let fields = field.fields
    guard let node = fields["type"] else {
      findings.error(field.kindRange, "a field needs \"type\"", hint: "such as radial-gravity")
      return
    }
    guard let type = node.value.text, KeyTable.fieldTypes.contains(type) else { return }
    reportIneffectiveKeys(fields, unless: "type", is: type, of: .field, "a field of type \(type)")
    for key in ["direction", "force"] where fields.isMissing(key) {
      guard let requirement = KeyTable.behaviors.key(key, of: "field")?.of("field").requirement,
        requirement.values.contains(type)
      else { continue }
      findings.error(
        field.kindRange, "a field of type \(type) needs \"\(key)\"",
        hint: key == "force"
          ? "write force: = velocity * -0.1; position, mass, charge and time can be read too" : nil)
    }
  }

  /// Reports keys that have no effect because another key has a value that does not use them.
  /// - Parameters:
  ///   - choice: the other key, such as `type`.
  ///   - word: its value.
  ///   - kind: the kind of behavior that has the keys.
  ///   - what: the entry for messages.
  func reportIneffectiveKeys(
    _ fields: KeyedValues, unless choice: String, is word: String, of kind: Behavior.Kind, _ what: String
  ) {
    for key in KeyTable.behaviors.keys(of: kind.rawValue) {
      guard let requirement = key.of(kind.rawValue).requirement, requirement.key == choice,
        !requirement.values.contains(word), let field = fields[key.name]
      else { continue }
      findings.error(
        field.keyRange, "\"\(key.name)\" has no effect on \(what)",
        hint: "it belongs to \(requirement.values.joined(separator: ", "))")
    }
  }

  /// Reports the later of two keys that exclude each other.
  func reportConflict(_ first: String, _ second: String, _ fields: KeyedValues, hint: String? = nil) {
    // A misspelt key, whose value is broken, may have been meant as a different one.
    guard let a = fields.list.firstIndex(where: { $0.spec.name == first && !$0.value.isBroken }),
      let b = fields.list.firstIndex(where: { $0.spec.name == second && !$0.value.isBroken })
    else { return }
    let (early, late) = (fields.list[min(a, b)], fields.list[max(a, b)])
    findings.error(
      late.keyRange, "\"\(late.spec.name)\" can't be used with \"\(early.spec.name)\"", hint: hint)
  }

  /// Reports that an entry lacks a key.
  private func reportMissing(_ what: String, _ kind: String, _ range: SourceRange, hint: String? = nil) {
    findings.error(range, "\(kind.withArticle) needs \(what)", hint: hint)
  }
}
