/// Places children one after the other, as a flex container of CSS or a stack view does.
///
/// The arithmetic is that of one axis at a time. Lengths and starts of children are in arrays of the caller,
/// who keeps the children of a stack next to each other and leaves out those that are hidden; nothing is
/// allocated.
package struct StackLayout: Hashable, Sendable {
  /// The direction in which the children follow each other.
  package var axis: Axis
  /// The distance between two children, in points.
  package var gap: Double
  package var insets: Insets
  /// Across the stack.
  package var align: LayoutAlignment
  /// Along the stack.
  package var justify: LayoutJustification

  package init(
    _ axis: Axis, gap: Double = 0, insets: Insets = .zero, align: LayoutAlignment = .start,
    justify: LayoutJustification = .start
  ) {
    self.axis = axis
    self.gap = gap
    self.insets = insets
    self.align = align
    self.justify = justify
  }

  /// The length in points that children need, with insets.
  /// - Parameters:
  ///   - lengths: the children's own lengths in points, before they grow or stretch.
  ///   - children: their indices.
  package func needed(on axis: Axis, _ lengths: [Double], in children: Range<Int>) -> Double {
    var needed = 0.0
    if axis == self.axis {
      for child in children { needed += lengths[child] }
      needed += gap * Double(Swift.max(0, children.count - 1))
    } else {
      for child in children { needed = Swift.max(needed, lengths[child]) }
    }
    return insets.start(on: axis) + needed + insets.end(on: axis)
  }

  /// Sets the starts of children, and the lengths of those that grow or stretch.
  /// - Parameters:
  ///   - length: the stack's length in points.
  ///   - lengths: the children's own lengths in points; those that grow along the stack get their share, and
  ///     `stretch` replaces all lengths across it.
  ///   - weights: the shares of what is left along the stack, at least 0; empty if no child grows.
  ///   - starts: where the children begin in the stack, in points.
  ///   - children: their indices in these arrays.
  package func place(
    on axis: Axis, length: Double, lengths: inout [Double], weights: [Double], starts: inout [Double],
    in children: Range<Int>
  ) {
    if axis == self.axis {
      distribute(length, lengths: &lengths, weights: weights, starts: &starts, in: children)
      return
    }
    let start = insets.start(on: axis)
    let inside = length - start - insets.end(on: axis)
    for child in children { starts[child] = align.place(&lengths[child], from: start, in: inside) }
  }

  /// By how much the children need more than the stack has, in points; 0 for less than 10⁻⁶. Children that
  /// `stretch` need only the insets.
  package func overflow(
    on axis: Axis, length: Double, lengths: [Double], in children: Range<Int>
  ) -> Double {
    let isStretched = axis != self.axis && align == .stretch
    let need =
      isStretched
      ? insets.start(on: axis) + insets.end(on: axis)
      : needed(on: axis, lengths, in: children)
    return children.isEmpty ? 0 : LayoutOverflow.of(need, beyond: length)
  }

  /// Sets starts and lengths along the stack. Nothing shrinks.
  private func distribute(
    _ length: Double, lengths: inout [Double], weights: [Double], starts: inout [Double],
    in children: Range<Int>
  ) {
    // Exactly 0 in a stack that is as long as its children need.
    var room = length - needed(on: axis, lengths, in: children)
    if room > 0, !weights.isEmpty {
      var total = 0.0
      for child in children { total += Swift.max(0, weights[child]) }
      if total > 0 {
        for child in children { lengths[child] += room * (Swift.max(0, weights[child]) / total) }
        room = 0
      }
    }
    var start = insets.start(on: axis)
    var step = gap
    switch justify {
    case .start: break
    case .center: start += room / 2
    case .end: start += room
    case .between: if room > 0, children.count > 1 { step += room / Double(children.count - 1) }
    }
    for child in children {
      starts[child] = start
      start += lengths[child] + step
    }
  }
}
