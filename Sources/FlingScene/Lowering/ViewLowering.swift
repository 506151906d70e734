internal import FlingGeometry

/// Views: their settings, merged with those of their styles.
struct ViewLowering: LoweringPart {
  let lowering: Lowering

  /// Lowers the settings of all views in document order, because words such as `center` in a child use its
  /// parent's size.
  func lowerSettings() {
    for view in resolver.views {
      let settings = view.inside.isMistaken ? [] : settings(of: view)
      values.viewSizes[view.id] = ViewLowering.knownSize(settings)
      lowering.viewSettings.append(settings)
    }
  }

  /// The constant size of a view; nil if it is computed or missing.
  private static func knownSize(_ settings: [Setting<View.Key>]) -> Size? {
    for setting in settings {
      guard case .expression(let expression) = setting.content else { continue }
      switch (setting.key, expression.constant) {
      case (.frame, .rect(let rect)?): return rect.size
      case (.size, .point(let point)?): return Size(width: point.x, height: point.y)
      case (.size, .number(let side, _)?): return Size(width: side, height: side)
      default: continue
      }
    }
    return nil
  }

  /// Merges the keys of the styles with the view's own keys, and lowers them. Later styles replace earlier
  /// ones, own keys replace all, and `unset` removes a key.
  private func settings(of view: Unresolved<View>) -> [Setting<View.Key>] {
    let viewFields = view.fields.list.filter { !["style", "views", "repeat"].contains($0.spec.name) }
    var chosen: [KeyedValue] = []
    for field in view.inside.styles.flatMap(\.list)
    where KeyTable.views.key(field.spec.name, of: view.kind.rawValue) != nil {
      chosen = ViewLowering.replacing(field, in: chosen)
    }
    for field in viewFields { chosen = ViewLowering.replacing(field, in: chosen) }
    chosen.removeAll { $0.value.plainText == "unset" }
    checkGeometryKeys(of: view, chosen)
    return lowering.contents.settings(chosen, view.scope)
  }

  /// Adds a field, which replaces earlier fields with the same key or with an alternative for it (such as
  /// `frame` for `center`).
  private static func replacing(_ field: KeyedValue, in fields: [KeyedValue]) -> [KeyedValue] {
    let name = field.spec.name
    let replaced = [name] + field.spec.geometryEffect.alternatives
    // Alternatives within one map are an error, so both stay and `checkGeometryKeys` reports them.
    return fields.filter { other in
      !replaced.contains(other.spec.name) || (other.spec.name != name && other.isInSameMap(as: field))
    } + [field]
  }

  /// Reports missing and redundant keys for the position, size, outline and content of a view.
  private func checkGeometryKeys(of view: Unresolved<View>, _ fields: [KeyedValue]) {
    let viewRange = view.kindRange
    let kind = view.word.isEmpty ? view.kind.rawValue : view.word
    func field(_ name: String) -> KeyedValue? { fields.first { $0.spec.name == name } }
    func require(_ message: String, hint: String? = nil) {
      findings.error(viewRange, "\(kind.withArticle) needs \(message)", hint: hint)
    }
    func rejectMoreThanOne(of names: [String]) {
      let conflicting = fields.filter { names.contains($0.spec.name) }
      // A broken value may come from a misspelled key whose meaning was guessed, so it proves no conflict.
      if conflicting.count > 1, !conflicting.contains(where: \.value.isBroken) {
        findings.error(
          conflicting[1].keyRange,
          "\"\(conflicting[1].spec.name)\" says again what \"\(conflicting[0].spec.name)\" says")
      }
    }
    switch view.kind {
    case .line:
      for name in ["from", "to"] where field(name) == nil { require("\"\(name)\"") }
      return
    case .path:
      if field("d") == nil { require("\"d\"", hint: "SVG path data") }
    case .polygon:
      let outlines = ["points", "sides", "star"]
      rejectMoreThanOne(of: outlines)
      if outlines.allSatisfy({ field($0) == nil }) { require("\"points\", \"sides\" or \"star\"") }
    case .image:
      if field("source") == nil { require("\"source\"", hint: "write source: photo.png") }
    case .label:
      if field("text") == nil { require("\"text\"") }
    default:
      break
    }
    if field("frame") != nil {
      rejectMoreThanOne(of: ["frame", "center"])
      rejectMoreThanOne(of: ["frame", "size"])
      return
    }
    // Outlines, pictures and texts have a size of their own. Pictures and labels need a position only;
    // outlines need none.
    let hasOutline = view.kind == .path || field("points") != nil
    let hasContent = view.kind == .image || view.kind == .label
    switch (field("center") != nil, field("size") != nil) {
    case (false, false) where hasContent: require("\"frame\" or \"center\"")
    case (false, false) where !hasOutline: require("\"frame\", or \"center\" and \"size\"")
    case (true, false) where !hasOutline && !hasContent: require("\"size\" beside \"center\"")
    case (false, true): require("\"center\" beside \"size\"")
    default: break
    }
  }

  /// Makes the views of the document; the first is the canvas.
  /// - Parameters:
  ///   - canvasRange: the position of the canvas in the file.
  ///   - gestureViews: the views that have gestures.
  func views(canvasRange: SourceRange, gestureViews: Set<ViewID>) -> [View] {
    var all = [
      View(
        id: .canvas, kind: .canvas, name: "canvas", parent: nil, children: [], settings: [],
        range: canvasRange)
    ]
    for (entry, settings) in zip(resolver.views, lowering.viewSettings) {
      var view = View(
        id: entry.id, kind: entry.kind,
        name: entry.name.isEmpty ? nil : names.sceneName(of: entry.name, in: entry.scope.space),
        parent: entry.parent,
        children: [], settings: settings, takesTouches: isTouchableByDefault(entry, gestureViews),
        range: entry.kindRange)
      view.group = entry.inside.group
      all.append(view)
    }
    for entry in resolver.views where entry.inside.group == nil {
      all[entry.parent.index].children.append(entry.id)
    }
    return all
  }

  /// The default of `touchable`: labels and images are touchable only if they have a gesture.
  func isTouchableByDefault(_ view: Unresolved<View>, _ gestureViews: Set<ViewID>) -> Bool {
    (view.kind != .label && view.kind != .image) || gestureViews.contains(view.id)
  }
}

extension KeyedValue {
  /// Whether both keys are in the same map of the file: one style, or the view itself.
  fileprivate func isInSameMap(as other: KeyedValue) -> Bool { map == other.map }
}
