/// Parses views, styles and gestures.
extension SceneParser {
  /// Parses the entries of `styles`.
  func styles(_ node: Node?) -> [Style] {
    var styles: [Style] = []
    for entry in map(node, named: "styles") ?? [] {
      if !SceneNames.isName(entry.key) {
        findings.error(entry.keyRange, "\"\(entry.key.shortened(to: 40))\" can't be a name")
      }
      let entries = map(entry.value, named: entry.key) ?? []
      styles.append(
        Style(
          name: entry.key, nameRange: entry.keyRange, fields: fields(entries, KeyTable.styles, of: "a style"),
          laterKeys: entries.filter { LaterWords.hasKey($0.key, in: KeyTable.styles) })
      )
    }
    return styles
  }

  /// Parses the entries of `views` with their children.
  func views(_ node: Node?) -> [Unresolved<View>] {
    list(node, named: "views").compactMap { item in
      guard var view: Unresolved<View> = entry(item, viewTable, list: "\"views\"") else {
        return viewOfUnknownKind(item)
      }
      view.inside.views = views(view.fields.value("views"))
      view.inside.laterKeys = (item.entries ?? []).filter { LaterWords.hasKey($0.key, in: KeyTable.views) }
      if view.word == "slot" {
        view.inside.role = .slot
      } else if !KeyTable.views.hasKind(view.word) {
        view.inside.role = .use(component: view.word)
        view.inside.hasMisplacedParameters =
          item.entries?.contains { parameters[view.word]?.has($0.key) ?? false } ?? false
      }
      return view
    }
  }

  /// Parses the name, copies, styles and children of a view of unknown kind, so that references to them are
  /// not reported.
  private func viewOfUnknownKind(_ node: Node) -> Unresolved<View>? {
    let entries = node.entries ?? []
    let kinds = entries.filter { viewTable.hasKind($0.key) }
    var inside = ViewContents(isMistaken: true)
    inside.otherNames = kinds.dropFirst().compactMap(\.value.text)
    guard
      let entry = kinds.first
        ?? likelyKind(of: entries, viewTable)?.entry
        ?? entries.first(where: { entry in mayBeKind(entry, viewTable) })
    else { return nil }
    var fields = KeyedValues()
    for key in ["repeat", "style"] {
      if let value = node[key], let spec = viewTable.firstKey(named: key) {
        fields.list.append(KeyedValue(spec: spec, keyRange: value.range, value: value))
      }
    }
    let repetition = repetition(fields)
    inside.views = views(node["views"])
    return Unresolved(
      kind: .view, kindRange: entry.keyRange, main: entry.value, fields: fields, repetition: repetition,
      inside: inside)
  }

  /// Parses an entry of `gestures`; nil if it is a mistake.
  func gesture(_ node: Node) -> Unresolved<Gesture>? {
    guard let gesture: Unresolved<Gesture> = entry(node, KeyTable.gestures, list: "\"gestures\"") else {
      return nil
    }
    if gesture.kind == .edgePan, gesture.fields.isMissing("edges") {
      findings.error(gesture.kindRange, "an edge-pan needs \"edges\"", hint: "such as left")
    }
    return gesture
  }
}

/// A set of view keys with a name.
struct Style {
  var name: String
  var nameRange: SourceRange
  var fields: KeyedValues
  /// The keys that are not built yet.
  var laterKeys: [Node.Entry]
  var isUsed = false
}
