internal import FlingGeometry

/// Converts positions to coordinates relative to a direction: first across it, then along it.
struct SymmetryAxis: Sendable {
  /// Unit vector along gravity; down if there is none.
  let down: Point

  init(along gravity: Point) {
    let length = gravity.length
    down = length > 0 && length.isFinite ? gravity / length : Point(0, 1)
  }

  func callAsFunction(_ point: Point) -> Point { Point(point.dot(Point(down.y, -down.x)), point.dot(down)) }

  /// Error up to which two positions mirror each other, in points; positions of mirrored items differ by
  /// rounding.
  static let mirrorTolerance = 1e-6

  /// A length in units of 2⁻²⁰ points, rounded, so that lengths compare equal that differ by rounding only.
  static func roundedForOrder(_ length: Double) -> Double {
    Elementary.roundedToEven(length * 0x1p20)
  }

  /// Position of the line about which most bodies mirror each other, across it; the middle of all bodies if
  /// there is none.
  ///
  /// Bodies of one kind at one height vote for the middle of their row. Between lines with equal numbers of
  /// votes, the one nearer to the middle of all bodies wins.
  ///
  /// - Parameter positions: Positions of the bodies, first across the line, then along it.
  static func line(of bodies: [BodyDefinition], at positions: [Point]) -> (
    position: Double, votes: Int
  ) {
    var extent = BoundingBox.empty
    for position in positions { extent.include(position) }
    let middle = extent.low.x * 0.5 + extent.high.x * 0.5
    let keys = positions.indices.map { k in
      (
        height: roundedForOrder(positions[k].y), area: bodies[k].bodyShape.area,
        inertia: bodies[k].bodyShape.inertia,
        density: bodies[k].density
      )
    }
    let order = positions.indices.sorted { keys[$0] < keys[$1] }
    var votes: [(position: Double, count: Int)] = []
    var start = 0
    for k in order.indices where k + 1 == order.count || keys[order[k + 1]] != keys[order[k]] {
      var row = BoundingBox.empty
      for i in order[start...k] { row.include(positions[i]) }
      votes.append((row.low.x * 0.5 + row.high.x * 0.5, k + 1 - start))
      start = k + 1
    }
    votes.sort { $0.position < $1.position }
    var best = (position: middle, count: 1)
    var hasRival = false
    var first = 0
    var count = 0
    for k in votes.indices {
      count += votes[k].count
      guard k + 1 == votes.count || votes[k + 1].position - votes[k].position > mirrorTolerance else {
        continue
      }
      let candidate = (position: votes[first].position * 0.5 + votes[k].position * 0.5, count: count)
      first = k + 1
      count = 0
      guard candidate.count > 1, candidate.count >= best.count else { continue }
      let nearer =
        roundedForOrder(abs(candidate.position - middle)) - roundedForOrder(abs(best.position - middle))
      if candidate.count > best.count || nearer < 0 {
        best = candidate
        hasRival = false
      } else if nearer == 0 {
        hasRival = true
      }
    }
    return hasRival ? (middle, best.count) : (best.position, best.count)
  }
}
