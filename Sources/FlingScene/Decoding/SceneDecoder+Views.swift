internal import FlingGeometry

/// Views: templates with checked keys, copies with names, then values.
extension SceneDecoder {
  /// A view as written, which may stand for many copies.
  struct ViewTemplate {
    var kind: View.Kind
    /// Nil for a kind that is not built: its names count, its keys do not.
    var isBuilt: Bool
    var name: Node
    var kindRange: SourceRange
    var fields: KeyedValues
    var styles: [Style]
    var repetition: Repetition?
    var children: [ViewTemplate]
  }

  struct Style {
    var name: String
    var nameRange: SourceRange
    var fields: KeyedValues
    var isUsed = false
  }

  func readStyles(_ node: Node?) {
    for entry in map(node, named: "styles") ?? [] {
      if !SceneNames.isName(entry.key) {
        findings.error(entry.keyRange, "\"\(entry.key.shortened(to: 40))\" can't be a name")
      }
      let entries = map(entry.value, named: entry.key) ?? []
      styles.append(
        Style(
          name: entry.key, nameRange: entry.keyRange, fields: fields(entries, KeyTable.styles, of: "a style"))
      )
    }
  }

  /// Reads the entries of `views`.
  func templates(ofViews node: Node?) -> [ViewTemplate] {
    list(node, named: "views").compactMap { item in
      guard
        let parts = entry(item, KeyTable.views, list: "\"views\"")
      else { return mistakenTemplate(item) }
      let kind = View.Kind(rawValue: parts.kind.word) ?? .view
      return ViewTemplate(
        kind: kind, isBuilt: true, name: parts.main, kindRange: parts.kindRange, fields: parts.fields,
        styles: chosenStyles(parts.fields), repetition: repetition(parts.fields),
        children: templates(ofViews: parts.fields.value("views")))
    }
  }

  /// A view of an unknown kind: known by its name and its children, without anything else.
  private func mistakenTemplate(_ node: Node) -> ViewTemplate? {
    let entries = node.entries ?? []
    let kinds = entries.filter { KeyTable.views.hasKind($0.key) }
    for other in kinds.dropFirst() {
      if let name = other.value.text { names.declareMistaken(name, isStem: true) }
    }
    guard
      let entry = kinds.first
        ?? meantKind(of: entries, KeyTable.views)?.entry
        ?? entries.first(where: { entry in !KeyTable.views.has(entry.key) })
    else { return nil }
    var fields = KeyedValues()
    if let count = node["repeat"] {
      fields.list.append(KeyedValue(spec: .copies, keyRange: count.range, value: count))
    }
    if let styles = node["style"] {
      _ = chosenStyles(
        KeyedValues(list: [
          KeyedValue(spec: KeyTable.views.first("style") ?? .copies, keyRange: styles.range, value: styles)
        ]))
    }
    return ViewTemplate(
      kind: .view, isBuilt: false, name: entry.value, kindRange: entry.keyRange, fields: KeyedValues(),
      styles: [],
      repetition: repetition(fields), children: templates(ofViews: node["views"]))
  }

  private func chosenStyles(_ fields: KeyedValues) -> [Style] {
    guard let node = fields.value("style") else { return [] }
    var chosen: [Style] = []
    for item in node.items ?? [node] {
      guard let name = item.text else {
        findings.error(item.range, "\"style\" is a name or a list of names, not \(item.description)")
        continue
      }
      guard let index = styles.firstIndex(where: { $0.name == name }) else {
        if names.isMistaken(name) { continue }
        findings.error(
          item.range, "there is no style \"\(name.shortened(to: 40))\"",
          hint: suggestion(for: name, in: styles.map(\.name)))
        continue
      }
      styles[index].isUsed = true
      chosen.append(styles[index])
    }
    return chosen
  }

  /// Makes the views of a list with their copies: a parent before its children.
  func declareViews(_ templates: [ViewTemplate], parent: ViewID, _ frame: CopyScope) {
    for (position, template) in templates.enumerated() {
      let place = frame.inside("views/\(position)")
      let copies = copies(template.repetition, in: place)
      declareRepeated(template.name, template.repetition, count: copies?.count, in: place)
      if copies == nil { declareMistaken(template.children) }
      for copy in copies ?? [] {
        // Copies have been counted as such.
        if template.repetition == nil { copiesMade += 1 }
        guard copiesMade <= Limits.copies else {
          findings.error(
            template.kindRange, "a scene has at most \(Limits.copies) views, bodies and copies")
          names.mayBeAnything = true
          return
        }
        let id = ViewID(index: views.count + 1)
        var copy = copy
        let name = newName(template.name, "views", copy).map { $0 + copy.suffix }
        if let name {
          declare(name, .view(id), as: "a view", at: template.name, copy)
          copy = copy.named(name)
        }
        copy.parent = parent
        views.append(ViewDraft(template: template, id: id, parent: parent, name: name, frame: copy))
        copy.parent = nil
        declareViews(template.children, parent: id, copy)
      }
    }
  }

  /// Declares views of which nobody knows how many there are.
  private func declareMistaken(_ templates: [ViewTemplate]) {
    for template in templates {
      if let name = template.name.text { names.declareMistaken(name, isStem: true) }
      declareMistaken(template.children)
    }
  }

  /// Reads the values of all views, in document order: a child may ask for its parent's size.
  func readViews() {
    for index in views.indices where views[index].template.isBuilt {
      views[index].settings = viewSettings(of: views[index])
    }
  }

  private func viewSettings(of view: ViewDraft) -> [Setting<View.Key>] {
    let kind = view.template.kind.rawValue
    let own = view.template.fields.list.filter { !["style", "views", "repeat"].contains($0.spec.name) }
    var chosen: [KeyedValue] = []
    for field in view.template.styles.flatMap(\.fields.list)
    where KeyTable.views.key(field.spec.name, of: kind) != nil {
      chosen = SceneDecoder.replacing(field, in: chosen)
    }
    for field in own { chosen = SceneDecoder.replacing(field, in: chosen) }
    chosen.removeAll { $0.value.plainText == "unset" }
    checkPlace(of: view, chosen)
    return settings(chosen, view.frame)
  }

  /// The fields with a later one put in: it replaces its key, and those that say the same in other words.
  private static func replacing(_ field: KeyedValue, in fields: [KeyedValue]) -> [KeyedValue] {
    let name = field.spec.name
    let replaced = [name] + field.spec.layout.alternatives
    // Keys of one map that say the same twice are a mistake that must stay to be seen.
    return fields.filter { other in
      !replaced.contains(other.spec.name) || (other.spec.name != name && other.isOfOneMap(with: field))
    } + [field]
  }

  /// Whether the keys say once, and only once, where the view is and what it looks like.
  private func checkPlace(of view: ViewDraft, _ fields: [KeyedValue]) {
    let place = view.template.kindRange
    let kind = view.template.kind.rawValue
    func field(_ name: String) -> KeyedValue? { fields.first { $0.spec.name == name } }
    func need(_ message: String, hint: String? = nil) {
      findings.error(place, "\(SceneDecoder.article(kind)) needs \(message)", hint: hint)
    }
    func only(_ names: [String]) -> Bool {
      let found = fields.filter { names.contains($0.spec.name) }
      // What is misspelt may have been meant to be another key.
      if found.count > 1, !found.contains(where: \.value.isBroken) {
        findings.error(
          found[1].keyRange, "\"\(found[1].spec.name)\" says again what \"\(found[0].spec.name)\" says")
      }
      return !found.isEmpty
    }
    switch view.template.kind {
    case .line:
      for name in ["from", "to"] where field(name) == nil { need("\"\(name)\"") }
      return
    case .path:
      if field("d") == nil { need("\"d\"", hint: "SVG path data") }
    case .polygon:
      if !only(["points", "sides", "star"]) { need("\"points\", \"sides\" or \"star\"") }
    case .image:
      if field("source") == nil { need("\"source\"", hint: "write source: photo.png") }
    case .label:
      if field("text") == nil { need("\"text\"") }
    default:
      break
    }
    if field("frame") != nil {
      _ = only(["frame", "center"])
      _ = only(["frame", "size"])
      return
    }
    // What has a size of its own needs a place only; a label is as large as its text.
    let hasOutline = view.template.kind == .path || field("points") != nil
    let hasContent = view.template.kind == .image || view.template.kind == .label
    switch (field("center") != nil, field("size") != nil) {
    case (false, false) where hasContent: need("\"frame\" or \"center\"")
    case (false, false) where !hasOutline: need("\"frame\", or \"center\" and \"size\"")
    case (true, false) where !hasOutline && !hasContent: need("\"size\" beside \"center\"")
    case (false, true): need("\"center\" beside \"size\"")
    default: break
    }
  }

  static func article(_ word: String) -> String {
    (word.first.map { "aeiou".contains($0) } ?? false ? "an " : "a ") + word
  }

  /// The document's views with the canvas before them.
  /// - Parameter touched: those that have gestures.
  func finishedViews(canvasRange: SourceRange, touched: Set<ViewID>) -> [View] {
    var all = [
      View(
        id: .canvas, kind: .canvas, name: "canvas", parent: nil, children: [], settings: [],
        range: canvasRange)
    ]
    for draft in views {
      var view = View(
        id: draft.id, kind: draft.template.kind, name: draft.name, parent: draft.parent, children: [],
        settings: draft.settings, takesTouches: takesTouches(draft, touched),
        range: draft.template.kindRange)
      view.group = draft.group
      all.append(view)
    }
    for draft in views where draft.group == nil { all[draft.parent.index].children.append(draft.id) }
    return all
  }

  /// Whether fingers find a view that does not say so itself.
  func takesTouches(_ view: ViewDraft, _ touched: Set<ViewID>) -> Bool {
    (view.template.kind != .label && view.template.kind != .image) || touched.contains(view.id)
  }
}

extension KeyedValue {
  /// Whether both stand in one map: a style's keys, or the view's own.
  func isOfOneMap(with other: KeyedValue) -> Bool { map == other.map }
}
