/// Edges sorted by strips of rows, each with the columns that its edges touch.
///
/// A long line touches few pixels of the box around it. Cut into strips, its boxes are little larger than itself, so what
/// is written for a strip is read again while it is in a core's own cache, and an edge is looked at only where it lies.
struct EdgeBands: Sendable {
  private struct Band {
    /// In units of 1/65536 pixel.
    var minX = Int.max
    var maxX = Int.min
    /// The number of edges up to the strip's end.
    var end = 0
  }

  /// An edge stands once in each strip that it passes through; what is left behind the last strip means nothing.
  private(set) var edges: [Edge] = []
  private var bands: [Band] = []
  private var area = PixelRect.empty
  /// Log₂ of a strip's rows.
  private var shift = 0

  var count: Int { bands.count }

  /// The strip that a row lies in.
  func index(of y: Int) -> Int { (y - area.top) >> shift }

  /// Where the edges of a strip stand.
  func range(of band: Int) -> Range<Int> {
    (band == 0 ? 0 : bands[band - 1].end)..<bands[band].end
  }

  /// The pixels of a strip that its edges may touch, and the one right of an edge that ends on a whole pixel: cells right
  /// of the box would be lost. Empty if the strip has no edges.
  func box(of band: Int) -> PixelRect {
    let (minX, maxX) = (bands[band].minX, bands[band].maxX)
    guard minX <= maxX else { return .empty }
    let top = area.top + band << shift
    let left = Swift.min(Swift.max(area.left, minX >> 16), area.right - 1)
    return PixelRect(
      left: left, top: top, right: Swift.max(left + 1, Swift.min(area.right, maxX >> 16 + 1)),
      bottom: Swift.min(area.bottom, top + 1 << shift))
  }

  /// Sorts edges into strips of 2^`shift` rows; within a strip they keep their order.
  mutating func sort(_ unsorted: [Edge], in area: PixelRect, shift: Int) {
    self.area = area
    self.shift = shift
    bands.removeAll(keepingCapacity: true)
    bands.append(contentsOf: repeatElement(Band(), count: ((area.height - 1) >> shift) + 1))
    let count = EdgeBands.count(unsorted.span, area, shift, in: &bands)
    if edges.count < count {
      edges.append(contentsOf: repeatElement(Edge(x0: 0, y0: 0, x1: 0, y1: 0), count: count - edges.count))
    }
    EdgeBands.fill(&edges, from: unsorted.span, area, shift, &bands)
  }

  /// Measures the strips, and makes their ends for now the places where they begin.
  private static func count(_ edges: Span<Edge>, _ area: PixelRect, _ shift: Int, in bands: inout [Band])
    -> Int
  {
    var bands = bands.mutableSpan
    for index in edges.indices {
      let edge = edges[index]
      let low = Swift.min(edge.x0, edge.x1)
      let high = Swift.max(edge.x0, edge.x1)
      var (band, last) = range(edge, area, shift)
      while band <= last {
        var measured = bands[band]
        measured.minX = Swift.min(measured.minX, low)
        measured.maxX = Swift.max(measured.maxX, high)
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

  private static func fill(
    _ sorted: inout [Edge], from edges: Span<Edge>, _ area: PixelRect, _ shift: Int, _ bands: inout [Band]
  ) {
    var bands = bands.mutableSpan
    var sorted = sorted.mutableSpan
    for index in edges.indices {
      let edge = edges[index]
      var (band, last) = range(edge, area, shift)
      while band <= last {
        let place = bands[band].end
        bands[band].end = place &+ 1
        sorted[place] = edge
        band &+= 1
      }
    }
  }

  /// The first and the last strip of an edge; the last is before the first if it is in none.
  @inline(__always)
  private static func range(_ edge: Edge, _ area: PixelRect, _ shift: Int) -> (Int, Int) {
    let low = Swift.max(0, Swift.min(edge.y0, edge.y1) >> 16 &- area.top)
    let last = Swift.min(area.height &- 1, (Swift.max(edge.y0, edge.y1) &- 1) >> 16 &- area.top)
    return low <= last ? (low &>> shift, last &>> shift) : (0, -1)
  }
}
