import FlingGeometry

/// A chain of straight lines whose end moves on, such as a trail, in the coordinates of its track.
///
/// The last points may still be replaced by others, if the line passes all places closely where it was drawn.
struct GrowingLine {
  /// At least two, rounded, so that lengths along the line are those of the file.
  private(set) var points: [Point]
  /// Points near the end that were drawn, each with the number of points that the line had then.
  private var drawn: [(point: Point, count: Int)] = []

  /// The largest distance of what was drawn from the line, in points. Trails omit points that are as near to a line.
  private static let tolerance = 0.1
  /// The largest difference of a corner that stays, in points: that of rounding.
  private static let difference = 0.02
  /// How many of the last points may be replaced.
  private static let looseCount = 3
  /// The largest number of drawn points that are kept; with more, every other one is forgotten.
  private static let drawnLimit = 192
  private static let places = DecimalPlaces(2)

  /// Nil for fewer than two points.
  init?(_ points: [Point]) {
    guard points.count > 1 else { return nil }
    self.points = points.map(Self.rounded)
    noteDrawn()
  }

  private static func rounded(_ point: Point) -> Point {
    Point(places.rounded(point.x), places.rounded(point.y))
  }

  var length: Double { points[...].length }

  /// The number of points that stay.
  private var settledCount: Int { max(1, points.count - Self.looseCount) }

  /// The line if another chain of lines begins with it and goes on; nil if it does not.
  func continued(by chain: [Point]) -> GrowingLine? {
    let settled = settledCount
    guard chain.count > settled, hasCorners(of: chain, before: settled) else { return nil }
    var line = self
    line.points.removeLast(points.count - settled)
    line.points += chain[settled...].map(Self.rounded)
    let (tail, oldTail) = (line.points[(settled - 1)...], points[(settled - 1)...])
    guard tail.length >= oldTail.length - Self.difference else { return nil }
    // Some of what was drawn lies before the points that are settled now.
    let part = line.points[max(0, settled - 1 - Self.looseCount)...]
    guard drawn.allSatisfy({ part.distance(to: $0.point) <= Self.tolerance }) else { return nil }
    line.noteDrawn()
    return line
  }

  /// The length of a chain of lines with which this one begins; nil if it does not.
  func length(ofBeginning chain: [Point]) -> Double? {
    let last = chain.count - 1
    guard last > 0, last < points.count, hasCorners(of: chain, before: last),
      points[(last - 1)...last].distance(to: chain[last]) <= Self.tolerance
    else { return nil }
    return points[..<last].length
      + min((chain[last] - points[last - 1]).length, points[(last - 1)...last].length)
  }

  private func hasCorners(of chain: [Point], before end: Int) -> Bool {
    (0..<end).allSatisfy { points[$0].distance(to: chain[$0]) <= Self.difference }
  }

  private mutating func noteDrawn() {
    let settled = settledCount
    // What was drawn before the settled points lies on lines that stay.
    drawn.removeAll { $0.count <= settled }
    for point in points[settled...] { drawn.append((point, points.count)) }
    if drawn.count > Self.drawnLimit {
      drawn = drawn.indices.filter { $0 % 2 == 0 }.map { drawn[$0] }
    }
  }
}

extension ArraySlice<Point> {
  /// The length of the chain of lines through the points.
  fileprivate var length: Double { zip(self, dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } }

  /// The distance of a point from the chain of lines through the points.
  fileprivate func distance(to point: Point) -> Double {
    zip(self, dropFirst()).reduce(Double.infinity) { least, line in
      let way = line.1 - line.0
      let square = way.dot(way)
      let share = square > 0 ? Swift.max(0, Swift.min(1, (point - line.0).dot(way) / square)) : 0
      return Swift.min(least, point.distance(to: line.0 + way * share))
    }
  }
}
