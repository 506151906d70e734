/// Declares views with their copies and styles.
extension NameResolver {
  /// Declares the views of the scene with their copies, parents before their children.
  func declareViews(_ node: Node?) {
    declareViews(resolvingStyles(of: parser.views(node), CopyScope()), parent: .canvas, CopyScope())
  }

  /// Looks up the styles of views and of their children.
  func resolvingStyles(of views: [Unresolved<View>], _ scope: CopyScope) -> [Unresolved<View>] {
    views.map { view in
      var view = view
      for name in view.inside.otherNames { names.declareMistaken(name, isStem: true, in: scope.space) }
      view.inside.styles = styles(of: view.fields)
      let chosen = view.fields.value("style").map { $0.items ?? [$0] }?.compactMap(\.text) ?? []
      for style in styles where chosen.contains(style.name) { view.inside.laterKeys += style.laterKeys }
      for entry in view.inside.laterKeys { declareWordsMistaken(in: entry.value, scope) }
      if scope.space != 0 {
        // A parameter does not change the meaning of a name in a style of the scene.
        for style in view.inside.styles.indices {
          for field in view.inside.styles[style].list.indices {
            view.inside.styles[style].list[field].space = 0
          }
        }
      }
      view.inside.views = resolvingStyles(of: view.inside.views, scope)
      return view
    }
  }

  /// The keys of the styles that a view names, in its order; marks these styles as used.
  func styles(of fields: KeyedValues) -> [KeyedValues] {
    guard let node = fields.value("style") else { return [] }
    var chosen: [KeyedValues] = []
    for item in node.items ?? [node] {
      guard let name = item.text else {
        findings.error(item.range, "\"style\" is a name or a list of names, not \(item.description)")
        continue
      }
      guard let index = styles.firstIndex(where: { $0.name == name }) else {
        if names.hasMistakenDeclaration(name, in: 0) { continue }
        findings.error(
          item.range, "there is no style \"\(name.shortened(to: 40))\"",
          hint: suggestion(for: name, in: styles.map(\.name)))
        continue
      }
      styles[index].isUsed = true
      chosen.append(styles[index].fields)
    }
    return chosen
  }

  /// Declares the copies of sibling views and of their children.
  func declareViews(_ entries: [Unresolved<View>], parent: ViewID, _ scope: CopyScope) {
    for (position, entry) in entries.enumerated() {
      let entryScope = scope.inside("views/\(position)")
      let copies = copies(entry.repetition, in: entryScope)
      declareRepeated(entry.main, entry.repetition, count: copies?.count, in: entryScope)
      if copies == nil { declareMistaken(entry.inside.views, entryScope) }
      for copy in copies ?? [] {
        // `copies` has counted repeated views already.
        if entry.repetition == nil { copiesMade += 1 }
        guard copiesMade <= Limits.copies else {
          findings.reportTooManyCopies(at: entry.kindRange)
          names.mayBeAnything = true
          return
        }
        let id = ViewID(index: views.count + 1)
        var copy = copy
        let name = nameToDeclare(entry.main, "a view", copy).map { $0 + copy.suffix }
        var isNamed = false
        if let name {
          isNamed = declare(name, .view(id), as: "a view", at: entry.main, copy)
          // The name of a scroll view also means a gesture and has further members.
          if entry.inside.laterKeys.contains(where: { $0.key == "scroll" }) {
            names.declareMistaken(name, in: copy.space)
          }
          copy = copy.named(name)
        }
        if let owner = names.view(ofSpace: scope.space) { names.setOwner(owner, of: id) }
        var view = entry
        view.index = id.index
        view.name = name ?? ""
        view.scope = copy
        view.scope.parent = parent
        views.append(view)
        switch entry.inside.role {
        case .plain: declareViews(entry.inside.views, parent: id, copy)
        case .slot: declareSlotViews(of: view)
        case .use(let component): views[id.index - 1] = instantiate(view, of: component, isNamed: isNamed)
        }
      }
    }
  }

  /// Marks the names of views as mistaken, because the number of their copies is unknown.
  func declareMistaken(_ views: [Unresolved<View>], _ scope: CopyScope) {
    for view in views {
      if let name = view.main.text { names.declareMistaken(name, isStem: true, in: scope.space) }
      declareMistaken(view.inside.views, scope)
    }
  }

  /// Declares the view that represents an item group where an item is expected.
  func declareView(ofItemGroup group: BehaviorID, _ name: String, at node: Node, _ scope: CopyScope) {
    let id = ViewID(index: views.count + 1)
    var scope = scope
    scope.parent = .canvas
    views.append(
      Unresolved(
        kind: .view, kindRange: node.range, main: node, fields: KeyedValues(),
        inside: ViewContents(isMistaken: true, group: group), scope: scope, name: name, index: id.index))
    names.declareView(ofItemGroup: group, named: name, id, in: scope.space)
  }
}

extension Unresolved where Entry == View {
  var id: ViewID { ViewID(index: index) }
  var parent: ViewID { scope.parent ?? .canvas }
}
