internal import FlingGeometry

/// Views: their settings, merged with those of their styles.
struct ViewLowering: LoweringPart {
  let lowering: Lowering

  /// Lowers the settings of all views in document order, because words such as `center` in a child use its
  /// parent's size.
  func lowerSettings() {
    for view in resolver.views {
      let settings = view.inside.isMistaken ? [] : settings(of: view)
      values.viewSizes[view.id] = knownSize(of: view, settings)
      lowering.viewSettings.append(settings)
    }
  }

  /// The constant size of a view; nil if it is computed or missing.
  private func knownSize(of view: Unresolved<View>, _ settings: [Setting<View.Key>]) -> Size? {
    if lowering.placedViews.contains(view.id), let layout = lowering.layouts[view.parent] {
      let grows = settings.contains { $0.key == .grow }
      for axis in Axis.allCases where layout?.mayGiveLength(on: axis, grows: grows) ?? true { return nil }
    }
    guard let width = ViewLowering.knownLength(on: .horizontal, settings),
      let height = ViewLowering.knownLength(on: .vertical, settings)
    else { return nil }
    return Size(width: width, height: height)
  }

  /// The constant width or height of a view: a length, or the distance of its edges.
  private static func knownLength(on axis: Axis, _ settings: [Setting<View.Key>]) -> Double? {
    var edges: (min: Double?, max: Double?)
    for setting in settings {
      guard case .expression(let expression) = setting.content else { continue }
      let written = setting.coordinates.on(axis)
      switch (setting.key, expression.constant) {
      case (.frame, .rect(let rect)?) where written.contains(.length):
        return axis == .horizontal ? rect.width : rect.height
      case (.size, .point(let point)?) where written.contains(.length): return point[axis]
      case (_, .number(let length, _)?) where written == .length: return length
      case (_, .number(let edge, _)?) where written == .min: edges.min = edge
      case (_, .number(let edge, _)?) where written == .max: edges.max = edge
      default: continue
      }
    }
    guard let min = edges.min, let max = edges.max else { return nil }
    return max - min
  }

  /// Merges the keys of the styles with the view's own keys, and lowers them. Later styles replace earlier
  /// ones, own keys replace all, and `unset` removes a key. Of a view's place, styles add what the layers above
  /// them leave open.
  private func settings(of view: Unresolved<View>) -> [Setting<View.Key>] {
    let kind = view.kind.rawValue
    var layers = view.inside.styles.map { style in
      style.list.compactMap { field in
        KeyTable.views.key(field.spec.name, of: kind).map { spec in
          var field = field
          field.spec = spec.of(kind)
          return field
        }
      }
    }
    layers.append(view.fields.list.filter { !["style", "views", "repeat"].contains($0.spec.name) })
    var hasConflict = false
    for layer in layers where lowering.places.reportConflict(in: layer) { hasConflict = true }
    var chosen: [KeyedValue] = []
    for field in PlaceLowering.openPlaces(layers).joined() {
      chosen = ViewLowering.replacing(field, in: chosen)
    }
    chosen.removeAll { $0.value.plainText == "unset" }
    checkOutlineKeys(of: view, chosen)
    if !hasConflict { lowering.places.reportMissing(of: view, chosen) }
    let settings: [Setting<View.Key>] = lowering.contents.settings(chosen, view.scope)
    lowering.places.reportReversedEdges(chosen, settings)
    lowering.layoutParts.check(view, chosen, settings)
    return settings
  }

  /// Adds a field, which replaces earlier fields with the same key or with an alternative for it (such as
  /// `sides` for `points`).
  private static func replacing(_ field: KeyedValue, in fields: [KeyedValue]) -> [KeyedValue] {
    let name = field.spec.name
    let replaced = [name] + field.spec.geometryEffect.alternatives
    // Alternatives within one map are an error, so both stay and `checkOutlineKeys` reports them.
    return fields.filter { other in
      !replaced.contains(other.spec.name) || (other.spec.name != name && other.isInSameMap(as: field))
    } + [field]
  }

  /// Reports missing and redundant keys for the outline and content of a view.
  private func checkOutlineKeys(of view: Unresolved<View>, _ fields: [KeyedValue]) {
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
    case .line, .arrow:
      for name in ["from", "to"] where field(name) == nil {
        require("\"\(name)\"", hint: view.kind == .arrow ? "a point or a view: \(name): [100, 80]" : nil)
      }
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

  /// The default of `touchable`: labels, images and arrows are touchable only if they have a gesture.
  func isTouchableByDefault(_ view: Unresolved<View>, _ gestureViews: Set<ViewID>) -> Bool {
    ![.label, .image, .arrow].contains(view.kind) || gestureViews.contains(view.id)
  }
}

extension KeyedValue {
  /// Whether both keys are in the same map of the file: one style, or the view itself.
  fileprivate func isInSameMap(as other: KeyedValue) -> Bool { map == other.map }
}
