import FlingGeometry

/// The way that a point has gone, as polylines that leave out what lies on a straight line.
///
/// It holds a bounded number of points: of a way that is longer the oldest part is forgotten.
struct Trail {
  /// All but the last point of a line stand for good.
  private(set) var lines: [[Point]] = []
  /// What was left out since the last corner.
  private var pending: [Point] = []
  private var count = 0

  private static let mostPoints = 4096
  private static let mostPending = 32
  /// How far the line may lie off what was left out, in points.
  private static let tolerance = 0.08

  /// Goes on to a point, or begins a new line there.
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
    if line.count > 1, pending.count < Trail.mostPending, isStraight(from: corner, to: point, last) {
      pending.append(last)
      lines[current][line.count - 1] = point
    } else {
      pending = []
      lines[current].append(point)
      count += 1
    }
    if count > Trail.mostPoints { forget() }
  }

  private func isStraight(from start: Point, to end: Point, _ last: Point) -> Bool {
    let way = end - start
    let length = way.length
    guard length > 0 else { return false }
    // What turns back is no straight line, however thin.
    guard way.dot(last - start) >= 0, way.dot(end - last) >= 0 else { return false }
    return abs(way.cross(last - start)) <= Trail.tolerance * length
      && pending.allSatisfy { abs(way.cross($0 - start)) <= Trail.tolerance * length }
  }

  /// Drops the oldest eighth.
  private mutating func forget() {
    var surplus = Trail.mostPoints / 8
    while surplus > 0, let first = lines.first {
      if first.count <= surplus, lines.count > 1 {
        surplus -= first.count
        count -= first.count
        lines.removeFirst()
      } else {
        let gone = min(surplus, max(0, first.count - 2))
        lines[0].removeFirst(gone)
        count -= gone
        surplus = 0
      }
    }
  }
}
