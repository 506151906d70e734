/// How a layout places a child across a stack or in the cell of a grid; the words are those of scenes.
package enum LayoutAlignment: String, Hashable, Sendable, CaseIterable {
  case start
  case center
  case end
  /// The child is as long as its cell.
  case stretch

  /// Where a child begins, in points; a child that is longer than its cell leaves it at its end, on both
  /// sides or at its start.
  /// - Parameters:
  ///   - length: the child's length in points; `stretch` replaces it.
  ///   - start: where the cell begins, in points.
  ///   - cell: the length of the cell in points; below 0 if insets are larger than the view.
  package func place(_ length: inout Double, from start: Double, in cell: Double) -> Double {
    switch self {
    case .start: return start
    case .center: return start + (cell - length) / 2
    case .end: return start + (cell - length)
    case .stretch:
      length = Swift.max(0, cell)
      return start
    }
  }
}

/// Where a stack puts the room that is left along it; the words are those of scenes.
package enum LayoutJustification: String, Hashable, Sendable, CaseIterable {
  case start
  case center
  case end
  /// Between the children. One child, and children without room, begin at the start.
  case between
}
