import FlingScene

/// Compares the views of two traces. Rows contain only what differs from the row before, so the values are
/// collected on both sides.
struct TraceViewComparison {
  private var actual: [Key: JSONValue] = [:]
  private var expected: [Key: JSONValue] = [:]
  /// The cell of the sweep whose values were collected.
  private var cell: String?

  private struct Key: Hashable {
    var view: String
    var key: String

    init(view: String, key: String) { (self.view, self.key) = (view, key) }

    init(_ change: Change) { (view, key) = (change.view, change.key) }
  }

  /// A key of a view in a row.
  typealias Change = (view: String, key: String, value: JSONValue)

  /// Passes the views of the next row.
  ///
  /// A key that only one of the traces contains keeps its value in the other one. That value is not written; it
  /// counts as equal to the first one.
  /// - Parameter cell: the values of the sweep.
  /// - Returns: the first difference.
  mutating func difference(
    _ changes: [Change], _ expectedChanges: [Change], inCell cell: String?, _ tolerance: Double
  ) -> TraceLine.ItemDifference? {
    if cell != self.cell {
      (actual, expected) = ([:], [:])
      self.cell = cell
    }
    for change in changes { actual[Key(change)] = change.value }
    for change in expectedChanges { expected[Key(change)] = change.value }
    for change in changes where expected[Key(change)] == nil { expected[Key(change)] = change.value }
    for change in expectedChanges where actual[Key(change)] == nil { actual[Key(change)] = change.value }
    for change in changes + expectedChanges {
      guard let found = difference(of: Key(change), tolerance) else { continue }
      // The size of a label follows from its text.
      return difference(of: Key(view: change.view, key: "text"), tolerance) ?? found
    }
    return nil
  }

  private func difference(of key: Key, _ tolerance: Double) -> TraceLine.ItemDifference? {
    guard let actual = actual[key], let expected = expected[key] else { return nil }
    return TraceViewComparison.difference(of: key, actual, expected, tolerance)
  }

  private static func difference(
    of key: Key, _ actual: JSONValue, _ expected: JSONValue, _ tolerance: Double
  ) -> TraceLine.ItemDifference? {
    if case .array(let a) = actual, case .array(let b) = expected, a.count == 2, b.count == 2 {
      for (axis, (a, b)) in zip(["x", "y"], zip(a, b)) where !TraceLine.isEqual(a, b, tolerance) {
        return TraceLine.ItemDifference(
          item: key.view, channel: "\(key.key).\(axis)", expected: TraceLine.text(b),
          actual: TraceLine.text(a))
      }
      return nil
    }
    if TraceLine.isEqual(actual, expected, tolerance) { return nil }
    return TraceLine.ItemDifference(
      item: key.view, channel: key.key, expected: TraceLine.text(expected), actual: TraceLine.text(actual))
  }
}
