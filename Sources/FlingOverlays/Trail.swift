import FlingGeometry

/// The path of a point as polylines, without points that lie on a straight line.
///
/// The number of points is bounded; the oldest part of a longer path is dropped.
struct Trail {
  /// All points of a line except the last one are final.
  private(set) var lines: [[Point]] = []
  /// The points omitted since the last corner.
  private var pending: [Point] = []
  private var count = 0

  private static let pointLimit = 4096
  private static let pendingLimit = 32
  /// The maximum distance of omitted points from the line, in points.
  private static let tolerance = 0.08

  /// Extends the current line to a point, or begins a new line there.
  mutating func add(_ point: Point, isJump: Bool) {
    guard point.isFinite else { return }
    guard !isJump, let line = lines.last, let last = line.last else {
      lines.append([point])
      pending = []
      count += 1
      return
    }
    guard point != last else { return }
    let corner = line.count > 1 ? line[line.count - 2] : last
    let current = lines.count - 1
    if line.count > 1, pending.count < Trail.pendingLimit, isStraight(from: corner, to: point, last) {
      pending.append(last)
      lines[current][line.count - 1] = point
    } else {
      pending = []
      lines[current].append(point)
      count += 1
    }
    if count > Trail.pointLimit { dropOldestPoints() }
  }

  /// Whether `last` and the omitted points lie close to the line from `start` to `end`.
  private func isStraight(from start: Point, to end: Point, _ last: Point) -> Bool {
    let offset = end - start
    let length = offset.length
    guard length > 0 else { return false }
    // A path that turns back is not straight, however narrow it is.
    guard offset.dot(last - start) >= 0, offset.dot(end - last) >= 0 else { return false }
    return abs(offset.cross(last - start)) <= Trail.tolerance * length
      && pending.allSatisfy { abs(offset.cross($0 - start)) <= Trail.tolerance * length }
  }

  /// Drops the oldest eighth of the points.
  private mutating func dropOldestPoints() {
    var surplus = Trail.pointLimit / 8
    while surplus > 0, let first = lines.first {
      if first.count <= surplus, lines.count > 1 {
        surplus -= first.count
        count -= first.count
        lines.removeFirst()
      } else {
        let removedCount = min(surplus, max(0, first.count - 2))
        lines[0].removeFirst(removedCount)
        count -= removedCount
        surplus = 0
      }
    }
  }
}
