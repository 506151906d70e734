/// Edges sorted into strips of rows, each with the columns that its edges touch.
///
/// A long line touches few pixels of its bounding box. Divided into strips, its boxes are little larger than
/// the line itself. So the cells of a strip are read while they are still in a core's own cache, and each
/// edge is only visited in its own strips.
struct EdgeBands: Sendable {
  private struct Band {
    /// In units of 1/65536 pixel.
    var minX = Int64.max
    var maxX = Int64.min
    /// Number of edges up to the end of the strip.
    var end = 0
  }

  private(set) var edges: [Edge] = []
  /// Indices of edges, strip by strip; an edge occurs in each strip that it passes through. Elements after
  /// the last strip are unused.
  private var order: [UInt32] = []
  private var bands: [Band] = []
  private var area = PixelRect.empty
  /// Log₂ of the rows in a strip.
  private var shift = 0

  var count: Int { bands.count }

  /// The strip that contains a row.
  func index(of y: Int) -> Int { (y - area.top) >> shift }

  /// The indices of a strip's edges.
  func edgeIndices(of band: Int) -> ArraySlice<UInt32> {
    order[(band == 0 ? 0 : bands[band - 1].end)..<bands[band].end]
  }

  /// The pixels of a strip that its edges may touch, including the one to the right of an edge that ends on a
  /// whole pixel, because cells to the right of the box would be lost. Empty if the strip has no edges.
  func box(of band: Int) -> PixelRect {
    let (minX, maxX) = (bands[band].minX, bands[band].maxX)
    guard minX <= maxX else { return .empty }
    let top = area.top + band << shift
    let left = Swift.min(Swift.max(area.left, Int(minX >> 16)), area.right - 1)
    return PixelRect(
      left: left, top: top, right: Swift.max(left + 1, Swift.min(area.right, Int(maxX >> 16) + 1)),
      bottom: Swift.min(area.bottom, top + 1 << shift))
  }

  /// Releases the edges, so that their list can be reused without a copy.
  mutating func releaseEdges() { edges = [] }

  /// Sorts edges into strips of 2^`shift` rows; within a strip they keep their order.
  mutating func sort(_ edges: [Edge], in area: PixelRect, shift: Int) {
    self.edges = edges
    self.area = area
    self.shift = shift
    bands.removeAll(keepingCapacity: true)
    bands.append(contentsOf: repeatElement(Band(), count: ((area.height - 1) >> shift) + 1))
    let count = EdgeBands.measureBands(edges.span, area, shift, in: &bands)
    if order.count < count { order.append(contentsOf: repeatElement(0, count: count - order.count)) }
    EdgeBands.writeIndices(&order, from: edges.span, area, shift, &bands)
  }

  /// Measures the strips, and sets their ends to their starts, which `writeIndices` then advances.
  private static func measureBands(
    _ edges: Span<Edge>, _ area: PixelRect, _ shift: Int, in bands: inout [Band]
  )
    -> Int
  {
    var bands = bands.mutableSpan
    for index in edges.indices {
      let box = edges[index].box
      var (band, last) = bandRange(box, area, shift)
      while band <= last {
        var measured = bands[band]
        measured.minX = Swift.min(measured.minX, box.left)
        measured.maxX = Swift.max(measured.maxX, box.right)
        measured.end &+= 1
        bands[band] = measured
        band &+= 1
      }
    }
    var sum = 0
    for band in bands.indices {
      let begin = sum
      sum += bands[band].end
      bands[band].end = begin
    }
    return sum
  }

  /// Writes the indices of edges, strip by strip. The ends of the strips end up behind their last edge.
  private static func writeIndices(
    _ order: inout [UInt32], from edges: Span<Edge>, _ area: PixelRect, _ shift: Int, _ bands: inout [Band]
  ) {
    var bands = bands.mutableSpan
    var order = order.mutableSpan
    for index in edges.indices {
      var (band, last) = bandRange(edges[index].box, area, shift)
      while band <= last {
        let slot = bands[band].end
        bands[band].end = slot &+ 1
        order[slot] = UInt32(truncatingIfNeeded: index)
        band &+= 1
      }
    }
  }

  /// The first and the last strip of an edge; the last is less than the first if the edge is in none.
  @inline(__always)
  private static func bandRange(_ box: Edge.Box, _ area: PixelRect, _ shift: Int) -> (Int, Int) {
    let low = Swift.max(0, Int(box.top >> 16) &- area.top)
    let last = Swift.min(area.height &- 1, Int((box.bottom &- 1) >> 16) &- area.top)
    return low <= last ? (low &>> shift, last &>> shift) : (0, -1)
  }
}
