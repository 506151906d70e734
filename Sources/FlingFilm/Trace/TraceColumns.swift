import FlingScene
import FlingStage

/// What all rows of a trace have a place for.
package struct TraceColumns: Hashable, Sendable {
  /// The variables of a sweep.
  package var settings: [String] = []
  /// The names of all views that ever were bodies, in document order.
  package var items: [String]
  /// The names of all gestures that have one, in document order.
  package var gestures: [String]

  package init(settings: [String] = [], items: [String], gestures: [String]) {
    self.settings = settings
    self.items = items
    self.gestures = gestures
  }

  init(_ scene: PreparedScene) {
    self.init(
      settings: scene.cells[0].settings.map(\.name),
      items: TraceColumns.merged(scene.cells.map(\.rehearsal.itemNames)),
      gestures: TraceColumns.merged(
        scene.cells.map { $0.document.gestures.map(\.name).filter { !$0.isEmpty } }))
  }

  /// All names of lists of which each has its own order that agrees with the others', each once.
  static func merged(_ lists: [[String]]) -> [String] {
    var names: [String] = lists.first ?? []
    var known = Set(names)
    for list in lists.dropFirst() {
      var place = 0
      for name in list {
        if known.insert(name).inserted {
          names.insert(name, at: place)
          place += 1
        } else if let found = names[place...].firstIndex(of: name) {
          place = found + 1
        }
      }
    }
    return names
  }
}
