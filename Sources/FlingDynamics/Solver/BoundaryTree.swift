internal import FlingGeometry

/// A tree of boxes over the segments of all boundaries, built anew when one changes.
struct BoundaryTree: Sendable {
  private struct Node: Sendable {
    var extent: Extent
    /// A leaf's segments, as a range of `order`; an inner node's second child, its first follows it.
    var first: Int
    var count: Int
  }

  private var nodes: [Node] = []
  private var order: [Int] = []

  init() {}

  init(_ segments: [Segment]) {
    guard !segments.isEmpty else { return }
    order = Array(segments.indices)
    let extents = segments.map { $0.extent }
    build(0, segments.count, extents)
  }

  /// Depth is the logarithm of the count, since each node halves its range.
  private mutating func build(_ start: Int, _ end: Int, _ extents: [Extent]) {
    var extent = Extent.empty
    for i in order[start..<end] { extent.include(extents[i]) }
    let index = nodes.count
    nodes.append(Node(extent: extent, first: start, count: end - start))
    guard end - start > 4 else { return }
    let isWide = extent.width > extent.height
    order[start..<end].sort { i, j in
      let a = isWide ? extents[i].low.x + extents[i].high.x : extents[i].low.y + extents[i].high.y
      let b = isWide ? extents[j].low.x + extents[j].high.x : extents[j].low.y + extents[j].high.y
      return a != b ? a < b : i < j
    }
    let middle = (start + end) / 2
    build(start, middle, extents)
    nodes[index].first = nodes.count
    nodes[index].count = 0
    build(middle, end, extents)
  }

  /// The segments whose node touches the box, in no useful order.
  func visit(_ extent: Extent, _ found: inout [Int]) {
    guard !nodes.isEmpty else { return }
    var stack = [0]
    while let index = stack.popLast() {
      let node = nodes[index]
      guard node.extent.overlaps(extent) else { continue }
      if node.count > 0 {
        found.append(contentsOf: order[node.first..<(node.first + node.count)])
      } else {
        stack.append(node.first)
        stack.append(index + 1)
      }
    }
  }
}
