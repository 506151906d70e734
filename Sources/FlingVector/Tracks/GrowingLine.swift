import FlingGeometry

/// A chain of straight lines whose end moves on, such as a trail, in the coordinates of its track.
struct GrowingLine {
  /// At least two, rounded, so that lengths along the line are those of the file.
  private(set) var points: [Point]
  /// The directions from the last corner along which a line passes all ends so far closely, from the one to the other
  /// clockwise; nil if every direction does.
  private var directions: (first: Point, last: Point)?

  /// The largest distance of an earlier end from the line, in points. Trails omit points that are as near to a line.
  private static let tolerance = 0.1
  /// The largest difference of a corner that stays, in points: that of rounding.
  private static let difference = 0.02
  private static let places = DecimalPlaces(2)

  /// Nil for fewer than two points.
  init?(_ points: [Point]) {
    guard points.count > 1 else { return nil }
    self.points = points.map(Self.rounded)
    noteEnd()
  }

  private static func rounded(_ point: Point) -> Point {
    Point(places.rounded(point.x), places.rounded(point.y))
  }

  var length: Double { Self.length(points) }

  private static func length(_ points: [Point]) -> Double {
    zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// The line if another chain of lines begins with it and goes on; nil if it does not.
  func continued(by chain: [Point]) -> GrowingLine? {
    let last = points.count - 1
    guard chain.count > last, hasCorners(of: chain, before: last) else { return nil }
    let corner = points[last - 1]
    let (old, new) = (points[last] - corner, Self.rounded(chain[last]) - corner)
    guard new.length >= old.length - Self.difference, isPassed(along: new) else { return nil }
    var line = self
    line.points.removeLast()
    line.points += chain[last...].map(Self.rounded)
    if line.points.count > points.count { line.directions = nil }
    line.noteEnd()
    return line
  }

  /// The length of a chain of lines with which this one begins; nil if it does not.
  func length(ofBeginning chain: [Point]) -> Double? {
    let last = chain.count - 1
    guard last > 0, last < points.count, hasCorners(of: chain, before: last) else { return nil }
    let corner = points[last - 1]
    let (end, way) = (chain[last] - corner, points[last] - corner)
    let square = way.dot(way)
    let share = square > 0 ? max(0, min(1, end.dot(way) / square)) : 0
    guard end.distance(to: way * share) <= Self.tolerance else { return nil }
    return Self.length(Array(points[..<last])) + way.length * share
  }

  private func hasCorners(of chain: [Point], before end: Int) -> Bool {
    (0..<end).allSatisfy { points[$0].distance(to: chain[$0]) <= Self.difference }
  }

  /// Whether a line from the last corner passes all ends so far closely.
  private func isPassed(along way: Point) -> Bool {
    guard let directions else { return true }
    return directions.first.cross(way) >= 0 && way.cross(directions.last) >= 0
  }

  private mutating func noteEnd() {
    let way = points[points.count - 1] - points[points.count - 2]
    let length = way.length
    guard length > Self.tolerance else { return }
    let side = way.perpendicular * (Self.tolerance / length)
    let (first, last) = (way - side, way + side)
    guard let known = directions else {
      directions = (first, last)
      return
    }
    directions = (
      known.first.cross(first) > 0 ? first : known.first, last.cross(known.last) > 0 ? last : known.last
    )
  }
}
