internal import FlingGeometry

/// Sweep and prune over all parts. It is used when many bodies leave their swept bounds at once.
///
/// The scene is cut into bands along its longer side. In each band the parts are sorted along it, and each
/// part is compared with those that begin before it ends. The order hardly changes from one sweep to the
/// next, so it is kept. Source: D. Baraff, "Dynamic Simulation of Non-Penetrating Rigid Bodies" (1992),
/// section 5.4.
extension HashGrid {
  /// Bounding box of a part's swept box, rounded outwards so that no overlap is lost: y along the sweep, x
  /// across it.
  private struct PartBounds {
    var low: SIMD2<Float>
    var high: SIMD2<Float>
    var part: Int32
    var isMovedProxy: Bool

    init(_ extent: BoundingBox, part: Int32, isMovedProxy: Bool) {
      low = SIMD2(Float(extent.low.x).nextDown, Float(extent.low.y).nextDown)
      high = SIMD2(Float(extent.high.x).nextUp, Float(extent.high.y).nextUp)
      self.part = part
      self.isMovedProxy = isMovedProxy
    }

    mutating func swapAxes() {
      low = SIMD2(low.y, low.x)
      high = SIMD2(high.y, high.x)
    }
  }

  /// Bands of equal width, parallel to the sweep direction.
  private struct Bands {
    private var start: Float = 0
    private var perBand: Float = 0
    private(set) var count = 1

    /// Width of a band as a multiple of the mean size of a part across it.
    private static let widths: Float = 2

    /// Chooses the sweep direction, and turns the bounds so that it is y.
    init(turning bounds: inout [PartBounds]) {
      guard var low = bounds.first?.low, var high = bounds.first?.high else { return }
      var sizes = SIMD2<Float>(0, 0)
      for partBounds in bounds {
        low = pointwiseMin(low, partBounds.low)
        high = pointwiseMax(high, partBounds.high)
        sizes += partBounds.high - partBounds.low
      }
      let all = high - low
      let sweepsAlongX = !(sizes.y * all.x < sizes.x * all.y)
      if sweepsAlongX { for k in bounds.indices { bounds[k].swapAxes() } }
      let across = sweepsAlongX ? 1 : 0
      let width = Self.widths * sizes[across] / Float(bounds.count)
      start = low[across]
      let maxBands = Float(bounds.count)
      let bands = all[across] / width
      // If the parts are not spread out, or each spans the scene, one band holds all.
      guard bands > 1 else { return }
      count = Int(bands < maxBands ? bands : maxBands)
      perBand = Float(count) / all[across]
    }

    @inline(__always)
    func band(at coordinate: Float) -> Int {
      let band = (coordinate - start) * perBand
      guard band > 0 else { return 0 }
      return band < Float(count) ? Int(band) : count - 1
    }

    @inline(__always)
    func range(of partBounds: PartBounds) -> ClosedRange<Int> {
      band(at: partBounds.low.x)...band(at: partBounds.high.x)
    }
  }

  /// Limit on the mean number of comparisons per entry. Above it, queries of the grid are cheaper.
  private static let maxComparisonsPerEntry = 24

  /// Reports all pairs of swept boxes that overlap and contain a moved part.
  /// - Parameters:
  ///   - isMovedProxy: whether a part has left its swept bounds. Pairs of two other parts are skipped.
  ///   - report: called with the two parts of each pair.
  /// - Returns: whether all pairs were reported; if false, some are missing.
  mutating func sweep(from substep: Int32, isMovedProxy: (Int) -> Bool, report: (Int, Int) -> Void) -> Bool {
    if order.isEmpty {
      for part in boxes.indices where boxes[part].collidesWithBodies {
        order.append(Int32(truncatingIfNeeded: part))
      }
    }
    guard order.count > 1 else { return true }
    var bounds: [PartBounds] = []
    bounds.reserveCapacity(order.count)
    for part in order {
      bounds.append(
        PartBounds(
          boxes[Int(part)].boundingBox(from: substep), part: part, isMovedProxy: isMovedProxy(Int(part))))
    }
    let bands = Bands(turning: &bounds)
    Self.sort(&bounds)
    order.removeAll(keepingCapacity: true)
    for partBounds in bounds { order.append(partBounds.part) }
    // Counting sort: the number of entries in each band, then the start of each band.
    var starts = Array(repeating: Int32(0), count: bands.count + 1)
    var entries = 0
    for partBounds in bounds {
      let range = bands.range(of: partBounds)
      entries += range.count
      for band in range { starts[band + 1] += 1 }
      // Long parts are in many bands.
      guard entries <= 4 * bounds.count else { return false }
    }
    for band in 0..<bands.count { starts[band + 1] += starts[band] }
    var list = Array(repeating: Int32(0), count: entries)
    var next = starts
    for k in bounds.indices {
      for band in bands.range(of: bounds[k]) {
        list[Int(next[band])] = Int32(truncatingIfNeeded: k)
        next[band] += 1
      }
    }
    var left = Self.maxComparisonsPerEntry * entries
    for band in 0..<bands.count {
      let inBand = Int(starts[band])..<Int(starts[band + 1])
      reportPairs(of: list, inBand, band, bands, bounds, from: substep, &left, report)
      guard left > 0 else { return false }
    }
    return true
  }

  private static func sort(_ list: inout [PartBounds]) {
    if !insertionSort(&list) { list.sort { $0.low.y < $1.low.y } }
  }

  /// Sorts a list that is nearly sorted, as it is as a rule.
  /// - Returns: False if it ended early, because many elements are out of order.
  private static func insertionSort(_ list: inout [PartBounds]) -> Bool {
    var bounds = list.mutableSpan
    var left = 8 * bounds.count
    for k in 1..<bounds.count {
      let partBounds = bounds[k]
      var to = k
      while to > 0, partBounds.low.y < bounds[to - 1].low.y {
        bounds[to] = bounds[to - 1]
        to -= 1
      }
      bounds[to] = partBounds
      left -= k - to
      guard left > 0 else { return false }
    }
    return true
  }

  /// Reports the pairs of one band.
  /// - Parameters:
  ///   - inBand: its entries in the list.
  ///   - left: number of comparisons still allowed.
  @inline(__always)
  private func reportPairs(
    of list: [Int32], _ inBand: Range<Int>, _ band: Int, _ bands: Bands, _ boundsOfParts: [PartBounds],
    from substep: Int32, _ left: inout Int, _ report: (Int, Int) -> Void
  ) {
    let (entries, bounds, boxes) = (list.span, boundsOfParts.span, boxes.span)
    for k in inBand {
      let current = bounds[Int(entries[k])]
      for next in (k + 1)..<inBand.upperBound {
        let other = bounds[Int(entries[next])]
        guard other.low.y <= current.high.y else { break }
        left -= 1
        guard current.isMovedProxy || other.isMovedProxy, other.low.x <= current.high.x,
          current.low.x <= other.high.x
        else { continue }
        // A pair that shares several bands is reported in the first of them.
        let first = current.low.x > other.low.x ? current.low.x : other.low.x
        guard bands.band(at: first) == band else { continue }
        if boxes[Int(current.part)].overlaps(boxes[Int(other.part)], from: substep) {
          report(Int(current.part), Int(other.part))
        }
      }
      guard left > 0 else { return }
    }
  }
}
