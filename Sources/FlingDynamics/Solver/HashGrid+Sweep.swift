internal import FlingGeometry

/// Finding all pairs at once, where many bodies leave the ways on which they were expected: the scene is cut into bands
/// along its longer side, and in each of them parts are walked along it, each past those that begin before it ends.
///
/// The order hardly changes from one walk to the next, so it is kept. Source: D. Baraff, "Dynamic Simulation of
/// Non-Penetrating Rigid Bodies" (1992), section 5.4.
extension HashGrid {
  /// All the places of a part, rounded outwards: what overlaps still does.
  private struct Interval {
    var low: SIMD2<Float>
    var high: SIMD2<Float>
    var part: Int32
    var isMovedProxy: Bool

    init(_ extent: Extent, part: Int32, isMovedProxy: Bool) {
      low = SIMD2(Float(extent.low.x).nextDown, Float(extent.low.y).nextDown)
      high = SIMD2(Float(extent.high.x).nextUp, Float(extent.high.y).nextUp)
      self.part = part
      self.isMovedProxy = isMovedProxy
    }
  }

  /// Strips of equal width across the way along which parts are walked.
  private struct Bands {
    /// 0 or 1: the coordinate along which parts are walked, and the other.
    var along = 0
    var across: Int { 1 - along }
    private var start: Float = 0
    private var perBand: Float = 0
    private(set) var count = 1

    /// How many times as wide as what lies in it a band is on an average.
    private static let widths: Float = 2

    init(_ intervals: [Interval]) {
      guard var low = intervals.first?.low, var high = intervals.first?.high else { return }
      var sizes = SIMD2<Float>(0, 0)
      for interval in intervals {
        low = pointwiseMin(low, interval.low)
        high = pointwiseMax(high, interval.high)
        sizes += interval.high - interval.low
      }
      let all = high - low
      along = sizes.y * all.x < sizes.x * all.y ? 1 : 0
      let width = Self.widths * sizes[across] / Float(intervals.count)
      start = low[across]
      let most = Float(intervals.count)
      let bands = all[across] / width
      // Where nothing is spread out, or all is everywhere, one band holds all.
      guard bands > 1 else { return }
      count = Int(bands < most ? bands : most)
      perBand = Float(count) / all[across]
    }

    @inline(__always)
    func band(at place: Float) -> Int {
      let band = (place - start) * perBand
      guard band > 0 else { return 0 }
      return band < Float(count) ? Int(band) : count - 1
    }

    @inline(__always)
    func range(of interval: Interval) -> ClosedRange<Int> {
      band(at: interval.low[across])...band(at: interval.high[across])
    }
  }

  /// With more beside each other than this on an average, looking around each pays more.
  private static let mostBeside = 24

  /// - Parameters:
  ///   - isStray: by part; of the others no pairs are sought.
  ///   - meet: takes two parts whose tubes meet.
  /// - Returns: whether these were all; otherwise some are missing.
  mutating func sweep(from substep: Int32, isMovedProxy: (Int) -> Bool, meet: (Int, Int) -> Void) -> Bool {
    if order.isEmpty {
      for part in tubes.indices where tubes[part].isSought { order.append(Int32(truncatingIfNeeded: part)) }
    }
    guard order.count > 1 else { return true }
    var intervals: [Interval] = []
    intervals.reserveCapacity(order.count)
    for part in order {
      intervals.append(
        Interval(tubes[Int(part)].extent(from: substep), part: part, isMovedProxy: isMovedProxy(Int(part))))
    }
    let bands = Bands(intervals)
    Self.sort(&intervals, along: bands.along)
    for k in intervals.indices { order[k] = intervals[k].part }
    // How many stand in each band, then where those of each begin.
    var starts = Array(repeating: Int32(0), count: bands.count + 1)
    var entries = 0
    for interval in intervals {
      let range = bands.range(of: interval)
      entries += range.count
      for band in range { starts[band + 1] += 1 }
      // Long ones stand in many.
      guard entries <= 4 * intervals.count else { return false }
    }
    for band in 0..<bands.count { starts[band + 1] += starts[band] }
    var list = Array(repeating: Int32(0), count: entries)
    var next = starts
    for k in intervals.indices {
      for band in bands.range(of: intervals[k]) {
        list[Int(next[band])] = Int32(truncatingIfNeeded: k)
        next[band] += 1
      }
    }
    var left = Self.mostBeside * entries
    for band in 0..<bands.count {
      let inBand = list[Int(starts[band])..<Int(starts[band + 1])]
      self.meet(inBand, band, bands, intervals, from: substep, &left, meet)
      guard left > 0 else { return false }
    }
    return true
  }

  private static func sort(_ intervals: inout [Interval], along: Int) {
    // Next to sorted already, as a rule.
    var left = 8 * intervals.count
    for k in 1..<intervals.count {
      let interval = intervals[k]
      var to = k
      while to > 0, interval.low[along] < intervals[to - 1].low[along] {
        intervals[to] = intervals[to - 1]
        to -= 1
      }
      intervals[to] = interval
      left -= k - to
      guard left > 0 else {
        intervals.sort { $0.low[along] < $1.low[along] }
        return
      }
    }
  }

  /// - Parameter left: how many may still be compared.
  private func meet(
    _ list: ArraySlice<Int32>, _ band: Int, _ bands: Bands, _ intervals: [Interval], from substep: Int32,
    _ left: inout Int, _ meet: (Int, Int) -> Void
  ) {
    let (along, across) = (bands.along, bands.across)
    for k in list.indices {
      let own = intervals[Int(list[k])]
      var next = k + 1
      while next < list.endIndex {
        let other = intervals[Int(list[next])]
        guard other.low[along] <= own.high[along] else { break }
        next += 1
        left -= 1
        guard own.isMovedProxy || other.isMovedProxy, other.low[across] <= own.high[across],
          own.low[across] <= other.high[across]
        else { continue }
        // Two that stand in several bands meet in the first of these.
        let first = own.low[across] > other.low[across] ? own.low[across] : other.low[across]
        guard bands.band(at: first) == band else { continue }
        if tubes[Int(own.part)].meets(tubes[Int(other.part)], from: substep) {
          meet(Int(own.part), Int(other.part))
        }
      }
      guard left > 0 else { return }
    }
  }
}
