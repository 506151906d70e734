internal import FlingGeometry

/// Finding all pairs at once, where many bodies leave the ways on which they were expected: parts are walked along the
/// longer side of the scene, each past those that begin before it ends.
///
/// The order hardly changes from one walk to the next, so it is kept. Source: D. Baraff, "Dynamic Simulation of
/// Non-Penetrating Rigid Bodies" (1992), section 5.4.
extension PartGrid {
  /// Two parts whose tubes meet.
  struct Meeting: Sendable {
    let a: Int
    let b: Int
  }

  private struct Interval {
    var low: Double
    var high: Double
    var part: Int32
    var isStray: Bool
  }

  /// With more beside each other than this on an average, looking around each pays more.
  private static let mostBeside = 8.0

  /// - Parameters:
  ///   - isStray: by part; of the others no pairs are sought.
  /// - Returns: whether the found ones are all; otherwise they mean nothing.
  mutating func sweep(from substep: Int32, isStray: (Int) -> Bool, _ found: inout [Meeting]) -> Bool {
    found.removeAll(keepingCapacity: true)
    if order.isEmpty {
      for part in tubes.indices where tubes[part].isSought { order.append(Int32(truncatingIfNeeded: part)) }
    }
    guard order.count > 1 else { return true }
    let extents = order.map { tubes[Int($0)].extent(from: substep) }
    guard let isUpright = Self.longerSide(extents) else { return false }
    var intervals: [Interval] = []
    intervals.reserveCapacity(order.count)
    for (part, extent) in zip(order, extents) {
      intervals.append(
        Interval(
          low: isUpright ? extent.low.y : extent.low.x, high: isUpright ? extent.high.y : extent.high.x,
          part: part, isStray: isStray(Int(part))))
    }
    Self.sort(&intervals)
    for k in intervals.indices { order[k] = intervals[k].part }
    return meet(intervals, from: substep, &found)
  }

  /// - Returns: nil if along both sides too many are beside each other.
  private static func longerSide(_ extents: [Extent]) -> Bool? {
    var all = Extent.empty
    var widths = 0.0
    var heights = 0.0
    for extent in extents {
      all.include(extent)
      widths += extent.width
      heights += extent.height
    }
    let isUpright = heights * all.width < widths * all.height
    // Where nothing is spread out, or all is everywhere, neither is true.
    let most = mostBeside
    return (isUpright ? heights <= most * all.height : widths <= most * all.width) ? isUpright : nil
  }

  private static func sort(_ intervals: inout [Interval]) {
    // Next to sorted already, as a rule.
    var left = 8 * intervals.count
    for k in 1..<intervals.count {
      let interval = intervals[k]
      var to = k
      while to > 0, interval.low < intervals[to - 1].low {
        intervals[to] = intervals[to - 1]
        to -= 1
      }
      intervals[to] = interval
      left -= k - to
      guard left > 0 else {
        intervals.sort { $0.low < $1.low }
        return
      }
    }
  }

  private func meet(_ intervals: [Interval], from substep: Int32, _ found: inout [Meeting]) -> Bool {
    var left = 16 * intervals.count
    for k in intervals.indices {
      let own = intervals[k]
      var next = k + 1
      while next < intervals.count, intervals[next].low <= own.high {
        let other = intervals[next]
        next += 1
        guard own.isStray || other.isStray else { continue }
        if tubes[Int(own.part)].meets(tubes[Int(other.part)], from: substep) {
          found.append(Meeting(a: Int(own.part), b: Int(other.part)))
        }
      }
      left -= next - k
      guard left > 0 else { return false }
    }
    return true
  }
}
