internal import FlingGeometry

/// Behaviors and the boundaries of collisions.
extension SceneDecoder {
  /// A behavior as written, which may stand for many copies.
  struct BehaviorTemplate {
    var kind: Behavior.Kind
    var name: Node
    var kindRange: SourceRange
    var fields: KeyedValues
    var repetition: Repetition?
    var boundaries: [BoundaryTemplate]
    /// Whether some boundary has a mistake that hides its name.
    var hasUnreadBoundaries: Bool
    /// The entries of a composite, with nil for one that is a mistake or not built.
    var parts: [(node: Node, template: BehaviorTemplate?)]
  }

  struct BoundaryTemplate {
    var kind: Boundary.Kind
    var name: Node
    var kindRange: SourceRange
    var fields: KeyedValues
    var repetition: Repetition?
  }

  /// Reads an entry of `behaviors`, or what `add` makes; nil if it is a mistake or not built.
  func behaviorTemplate(_ node: Node, list: String) -> BehaviorTemplate? {
    guard
      let parts = entry(node, KeyTable.behaviors, list: list),
      let kind = Behavior.Kind(rawValue: parts.kind.word)
    else { return nil }
    let fields = parts.fields
    let boundaries = fields.has("boundaries") ? boundaryTemplates(fields.value("boundaries")) : []
    let template = BehaviorTemplate(
      kind: kind, name: parts.main, kindRange: parts.kindRange, fields: fields,
      repetition: repetition(fields), boundaries: boundaries,
      hasUnreadBoundaries: fields.has("boundaries")
        && boundaries.count != fields.value("boundaries")?.items?.count,
      parts: self.list(fields.value("behaviors"), named: "behaviors").map {
        ($0, behaviorTemplate($0, list: "\"behaviors\""))
      })
    checkKeys(of: template)
    return template
  }

  private func boundaryTemplates(_ node: Node?) -> [BoundaryTemplate] {
    list(node, named: "boundaries").compactMap { item in
      guard
        let parts = entry(
          item, KeyTable.boundaries, list: "\"boundaries\""),
        let kind = Boundary.Kind(rawValue: parts.kind.word)
      else { return nil }
      let template = BoundaryTemplate(
        kind: kind, name: parts.main, kindRange: parts.kindRange, fields: parts.fields,
        repetition: repetition(parts.fields))
      checkKeys(of: template)
      return template
    }
  }

  /// Keys that must stand, and keys that can't stand together.
  private func checkKeys(of behavior: BehaviorTemplate) {
    let fields = behavior.fields
    let kind = behavior.kind.rawValue
    func need(_ name: String, hint: String? = nil) {
      if fields.isMissing(name) { missing("\"\(name)\"", kind, behavior.kindRange, hint: hint) }
    }
    switch behavior.kind {
    case .gravity, .push:
      need("items", hint: "a name, a pattern such as box-*, a list of these, or all")
      clash("direction", "angle", fields)
      if behavior.kind == .push, fields.isMissing("direction") {
        if fields.isMissing("angle") {
          missing("\"direction\", or \"angle\" and \"magnitude\"", kind, behavior.kindRange)
        } else if fields.isMissing("magnitude") {
          missing("\"magnitude\" beside \"angle\"", kind, behavior.kindRange)
        }
      }
    case .collision, .dynamicItem:
      need("items", hint: "a name, a pattern such as box-*, a list of these, or all")
    case .field:
      need("items", hint: "a name, a pattern such as box-*, a list of these, or all")
      checkType(of: behavior)
    case .itemGroup:
      need("items", hint: "its members: a list of names and patterns")
      if behavior.name.isEmpty {
        missing("a name", kind, behavior.kindRange, hint: "other behaviors call it so")
      }
    case .attachment:
      need("item")
      checkJoint(of: behavior)
    case .snap:
      need("item")
      need("to")
    case .composite: need("behaviors")
    }
  }

  private func checkKeys(of boundary: BoundaryTemplate) {
    let fields = boundary.fields
    switch boundary.kind {
    case .segment:
      for name in ["from", "to"] where fields.isMissing(name) {
        missing("\"\(name)\"", boundary.kind.rawValue, boundary.kindRange)
      }
    case .path:
      clash("d", "points", fields)
      if fields.isMissing("d"), fields.isMissing("points") {
        missing("\"d\" or \"points\"", boundary.kind.rawValue, boundary.kindRange)
      }
    case .ellipse:
      if fields.isMissing("frame") { missing("\"frame\"", boundary.kind.rawValue, boundary.kindRange) }
    }
  }

  private func missing(_ what: String, _ kind: String, _ range: SourceRange, hint: String? = nil) {
    findings.error(range, "\(SceneDecoder.article(kind)) needs \(what)", hint: hint)
  }

  func clash(_ first: String, _ second: String, _ fields: KeyedValues, hint: String? = nil) {
    // What is misspelt may have been meant to be another key.
    guard let a = fields.list.firstIndex(where: { $0.spec.name == first && !$0.value.isBroken }),
      let b = fields.list.firstIndex(where: { $0.spec.name == second && !$0.value.isBroken })
    else { return }
    let (early, late) = (fields.list[min(a, b)], fields.list[max(a, b)])
    findings.error(
      late.keyRange, "\"\(late.spec.name)\" can't stand beside \"\(early.spec.name)\"", hint: hint)
  }

  // MARK: Names

  /// Declares the behaviors of the top-level list with their copies.
  func declareBehaviors(_ node: Node?) {
    for (position, item) in list(node, named: "behaviors").enumerated() {
      let template = behaviorTemplate(item, list: "\"behaviors\"")
      behaviors += drafts(of: item, template, CopyScope().inside("behaviors/\(position)"))
    }
  }

  /// The copies of an entry, each with its parts.
  private func drafts(of node: Node, _ template: BehaviorTemplate?, _ frame: CopyScope) -> [BehaviorDraft] {
    guard let template else {
      declareReactions(in: node, frame)
      declareUnread(node, frame)
      return []
    }
    let copies = copies(template.repetition, in: frame)
    declareRepeated(template.name, template.repetition, count: copies?.count, in: frame)
    guard let copies else {
      for key in ["each-tick", "began", "ended", "behaviors"] {
        if let inner = node[key] { declareMistaken(in: inner) }
      }
      return []
    }
    return copies.compactMap { draft(of: node, template, $0) }
  }

  private func draft(of node: Node, _ template: BehaviorTemplate, _ frame: CopyScope) -> BehaviorDraft? {
    declareReactions(in: node, frame)
    let id = declareBehavior(kind: template.kind.rawValue, name: template.name, mayRepeat: false, frame)
    let name = id.map { behaviorNames[$0.index].name } ?? ""
    let place = name.isEmpty ? frame : frame.named(name)
    let parts = template.parts.enumerated().flatMap { (position, part) in
      drafts(of: part.node, part.template, place.inside("behaviors/\(position)"))
    }
    guard let id else { return nil }
    boundaryNames[id] = boundaries(of: template, id, place).map(\.name)
    if template.hasUnreadBoundaries { hasUnreadBoundaries.insert(id) }
    return BehaviorDraft(template: template, id: id, name: name, frame: place, parts: parts)
  }

  /// The names of an entry that was refused or is a mistake: naming it elsewhere is no second mistake.
  private func declareUnread(_ node: Node, _ frame: CopyScope) {
    guard
      let entry = node.entries?.first(where: { entry in KeyTable.behaviors.hasKind(entry.key) })
    else {
      declareMistaken(inEntry: node, of: KeyTable.behaviors)
      return
    }
    for other in node.entries ?? []
    where other.key != entry.key && KeyTable.behaviors.hasKind(other.key) {
      if let name = other.value.text { names.declareMistaken(name, isStem: true) }
    }
    var repetition: Repetition?
    if let count = node["repeat"] {
      repetition = Repetition(
        count: count["count"] ?? count, name: count["as"]?.text ?? "i", keyRange: count.range)
    }
    let copies: [CopyScope]? = findings.muted { self.copies(repetition, in: frame) }
    declareRepeated(entry.value, repetition, count: copies?.count, in: frame)
    for copy in copies ?? [] {
      _ = declareBehavior(kind: entry.key, name: entry.value, mayRepeat: false, copy)
      for inner in node["behaviors"]?.items ?? [] {
        declareReactions(in: inner, copy)
        declareUnread(inner, copy)
      }
    }
  }

  /// The names of a collision's boundaries with the frames of their copies; nameless ones get a name that no scene can
  /// give.
  private func boundaries(
    of template: BehaviorTemplate, _ id: BehaviorID, _ frame: CopyScope
  ) -> [(template: BoundaryTemplate, name: String, frame: CopyScope)] {
    var found: [(template: BoundaryTemplate, name: String, frame: CopyScope)] = []
    var known: Set<String> = []
    for (position, boundary) in template.boundaries.enumerated() {
      let place = frame.inside("boundaries/\(position)")
      guard let copies = copies(boundary.repetition, in: place) else {
        hasUnreadBoundaries.insert(id)
        continue
      }
      for copy in copies {
        var name = newName(boundary.name, "boundaries", copy).map { $0 + copy.suffix }
        if name == "bounds" {
          error(boundary.name.range, "\"bounds\" is the name of a collision's own bounds", in: copy)
          name = nil
        }
        if let given = name, !known.insert(given).inserted {
          error(boundary.name.range, "the collision has a boundary \"\(given)\" already", in: copy)
        }
        found.append((boundary, name ?? "\(boundary.kind.rawValue) \(found.count + 1)", copy))
      }
    }
    return found
  }

  // MARK: Values

  /// The behaviors of the top-level list.
  func readBehaviors() -> [Behavior] {
    // Copies of boundaries were counted when they were declared.
    let counted = copiesMade
    defer { copiesMade = counted }
    return behaviors.map(behavior)
  }

  private func behavior(_ draft: BehaviorDraft) -> Behavior {
    copiesMade = 0
    return behavior(
      draft.template, draft.id, name: draft.name, parts: draft.parts.map(behavior), draft.frame)
  }

  /// The behavior that `add` makes: its name was declared when names were gathered.
  func madeBehavior(_ template: BehaviorTemplate, _ frame: CopyScope) -> Behavior? {
    var name = ""
    var id = BehaviorID(index: behaviorNames.count)
    if template.name.isEmpty {
      behaviorNames.append(.init(name: "", kind: template.kind))
    } else {
      guard let given = knownName(template.name, key: "behaviors", frame),
        case .behavior(let known, _)? = names.symbol(for: given + frame.suffix)
      else { return nil }
      name = given + frame.suffix
      id = known
    }
    let place = name.isEmpty ? frame : frame.named(name)
    let parts = template.parts.enumerated().flatMap { (position, part) -> [Behavior] in
      guard let template = part.template else { return [] }
      let copies = copies(template.repetition, in: place.inside("behaviors/\(position)"))
      return (copies ?? []).compactMap { madeBehavior(template, $0) }
    }
    return behavior(template, id, name: name, parts: parts, place)
  }

  private func behavior(
    _ template: BehaviorTemplate, _ id: BehaviorID, name: String, parts: [Behavior], _ frame: CopyScope
  ) -> Behavior {
    var isEnabled = true
    if let enabled = template.fields.value("enabled") {
      isEnabled = knownTruth(enabled, key: "enabled", frame) ?? true
    }
    let fields = template.fields.list.filter { !["boundaries", "enabled", "repeat"].contains($0.spec.name) }
    let boundaries = boundaries(of: template, id, frame).map { boundary in
      Boundary(
        kind: boundary.template.kind, name: boundary.name,
        settings: self.settings(
          boundary.template.fields.list.filter { $0.spec.name != "repeat" }, boundary.frame),
        range: boundary.template.kindRange)
    }
    let settings: [Setting<Behavior.Key>] = self.settings(fields, frame)
    if template.kind == .attachment { refuseTieToItself(settings, of: template, frame) }
    return Behavior(
      id: id, kind: template.kind, name: name, isEnabled: isEnabled, settings: settings,
      boundaries: boundaries, reactions: reactions(template.fields, frame), parts: parts,
      range: template.kindRange)
  }

  private func reactions(_ fields: KeyedValues, _ frame: CopyScope) -> Reactions {
    func actions(_ key: String, seeing names: Set<String> = []) -> [Action] {
      var frame = SceneDecoder.running(frame.inside(key))
      frame.scope.locals.formUnion(names)
      return self.actions(fields.value(key), named: key, frame)
    }
    return Reactions(
      eachTick: actions("each-tick"), began: actions("began", seeing: [Scope.contact]),
      ended: actions("ended", seeing: [Scope.contact]))
  }
}

extension SceneDecoder {
  /// Reports keys that entries have only where another key has made some choice.
  /// - Parameters:
  ///   - choice: the key that chooses, such as `type`.
  ///   - word: what it chose.
  ///   - what: the entry for messages.
  func refuse(
    _ fields: KeyedValues, unless choice: String, is word: String, of kind: Behavior.Kind, _ what: String
  ) {
    for key in KeyTable.behaviors.keys(of: kind.rawValue) {
      guard let requirement = key.of(kind.rawValue).requirement, requirement.key == choice,
        !requirement.words.contains(word), let field = fields[key.name]
      else { continue }
      findings.error(
        field.keyRange, "\"\(key.name)\" has no effect on \(what)",
        hint: "it belongs to \(requirement.words.joined(separator: ", "))")
    }
  }
}
