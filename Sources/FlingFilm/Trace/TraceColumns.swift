import FlingScene
package import FlingStage

/// Columns of a trace.
package struct TraceColumns: Hashable, Sendable {
  /// Names of the sweep's variables.
  package var settings: [String] = []
  /// Names of all views that are a body at any time, in document order.
  package var items: [String]
  /// All views with keys that change, in document order.
  package var views: [View] = []
  /// Names of all named gestures, in document order.
  package var gestures: [String]

  /// A view with the keys that a trace contains.
  package struct View: Hashable, Sendable {
    package var name: String
    package var keys: TraceKeys
  }

  package init(settings: [String] = [], items: [String], gestures: [String]) {
    self.settings = settings
    self.items = items
    self.gestures = gestures
  }

  init(_ scene: PreparedScene, views: [View] = []) {
    self.init(
      settings: scene.cells[0].settings.map(\.name),
      items: TraceColumns.merged(scene.cells.map(\.rehearsal.itemNames)),
      gestures: TraceColumns.merged(
        scene.cells.map { $0.document.gestures.map(\.name).filter { !$0.isEmpty } }))
    self.views = views
  }

  /// Merges ordered lists of names into one without duplicates whose order is consistent with each list. The
  /// orders of the lists must agree.
  static func merged(_ lists: [[String]]) -> [String] {
    var names: [String] = lists.first ?? []
    var known = Set(names)
    for list in lists.dropFirst() {
      var index = 0
      for name in list {
        // A new name goes after the last name of its own list that is already merged.
        if known.insert(name).inserted {
          names.insert(name, at: index)
          index += 1
        } else if let match = names[index...].firstIndex(of: name) {
          index = match + 1
        }
      }
    }
    return names
  }
}
