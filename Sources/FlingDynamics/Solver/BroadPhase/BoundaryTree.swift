internal import FlingGeometry

/// A bounding volume hierarchy over the segments of all boundaries, rebuilt when one changes.
struct BoundaryTree: Sendable {
  private struct Node: Sendable {
    var boundingBox: BoundingBox
    /// In a leaf, the start of its segments in `order`. In an inner node, the index of the second child; the
    /// first child directly follows the node.
    var first: Int
    /// Number of segments of a leaf; 0 in an inner node.
    var count: Int
  }

  private var nodes: [Node] = []
  /// Indices of the segments, grouped by leaf.
  private var order: [Int] = []

  init() {}

  init(_ segments: [Segment]) {
    guard !segments.isEmpty else { return }
    order = Array(segments.indices)
    let extents = segments.map { $0.boundingBox }
    build(0, segments.count, extents)
  }

  /// Builds the node of a range of `order`. The range is halved at the median, so the depth is logarithmic.
  private mutating func build(_ start: Int, _ end: Int, _ extents: [BoundingBox]) {
    var extent = BoundingBox.empty
    for i in order[start..<end] { extent.include(extents[i]) }
    let index = nodes.count
    nodes.append(Node(boundingBox: extent, first: start, count: end - start))
    // A leaf has at most four segments.
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

  /// Appends the segments of all leaves whose box overlaps `extent` to `found`, in no particular order.
  func find(overlapping extent: BoundingBox, _ found: inout [Int]) {
    if !nodes.isEmpty { find(overlapping: extent, below: 0, &found) }
  }

  private func find(overlapping extent: BoundingBox, below index: Int, _ found: inout [Int]) {
    let node = nodes[index]
    guard node.boundingBox.overlaps(extent) else { return }
    guard node.count == 0 else {
      for k in node.first..<(node.first + node.count) { found.append(order[k]) }
      return
    }
    find(overlapping: extent, below: index + 1, &found)
    find(overlapping: extent, below: node.first, &found)
  }
}
