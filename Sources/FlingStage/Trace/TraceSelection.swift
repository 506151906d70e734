package import FlingScene

/// The keys of views that the rows of a trace contain.
package struct TraceSelection: Sendable {
  /// A view with the keys that are traced.
  struct Entry: Sendable {
    var view: Int
    var name: String
    var keys: TraceKeys
  }

  /// In document order.
  private(set) var entries: [Entry] = []

  /// Nothing.
  package init() {}

  /// Selects keys by the names of views. Names that the document does not have are ignored.
  package init(_ keys: [String: TraceKeys], of document: Document) {
    for view in document.views {
      guard let name = view.name, view.isTraced, let keys = keys[name], !keys.isEmpty else { continue }
      entries.append(Entry(view: view.id.index, name: name, keys: keys))
    }
  }

  package var isEmpty: Bool { entries.isEmpty }
}

extension View {
  /// Whether traces may contain keys of the view.
  var isTraced: Bool { name != nil && id != .canvas && group == nil }
}

extension SceneEvaluator {
  /// The values of the selected keys at the current moment.
  func traceViews(_ selection: TraceSelection) -> [TraceRow.View] {
    var bodies = state.bodies.views[...]
    return selection.entries.compactMap { entry in
      var keys = entry.keys
      if !keys.isDisjoint(with: .pose), isPlacedByBody(entry.view, &bodies) { keys.subtract(.pose) }
      guard !keys.isEmpty else { return nil }
      let view = state.views[entry.view]
      let values = keys.list.compactMap { key in
        view.traceValue(of: key).map { TraceRow.KeyValue(key, $0) }
      }
      return values.isEmpty ? nil : TraceRow.View(name: entry.name, values: values)
    }
  }

  /// Whether a view is a body, or a member of a group that is one.
  /// - Parameter bodies: the bodies that have not been passed yet; to be asked in document order.
  func isPlacedByBody(_ view: Int, _ bodies: inout ArraySlice<Int>) -> Bool {
    while let first = bodies.first, first < view { bodies.removeFirst() }
    if bodies.first == view { return state.bodies.behaviorCounts[view] > 0 }
    return state.bodies.activeGroup(of: view) != nil
  }
}
