extension Polygon {
  /// Whether two sides cross, touch or overlap, other than neighbors at their common corner.
  ///
  /// A sweep from left to right compares each side only with the sides whose range of x overlaps its own, so
  /// the cost is far below all pairs for most polygons.
  public static func isSelfIntersecting(_ points: [Point]) -> Bool {
    var corners: [Point] = []
    for point in points where point != corners.last { corners.append(point) }
    if corners.count > 1, corners.first == corners.last { corners.removeLast() }
    let count = corners.count
    guard count >= 3 else { return count == 2 }
    let sides = (0..<count).map { Side(index: $0, a: corners[$0], b: corners[($0 + 1) % count]) }
    let sorted = sides.sorted { $0.left != $1.left ? $0.left < $1.left : $0.index < $1.index }
    var open: [Side] = []
    for side in sorted {
      open.removeAll { $0.right < side.left }
      for other in open where side.intersects(other, of: count) { return true }
      open.append(side)
    }
    return false
  }

  private struct Side {
    var index: Int
    var a: Point
    var b: Point

    var left: Double { Swift.min(a.x, b.x) }
    var right: Double { Swift.max(a.x, b.x) }

    func intersects(_ other: Side, of count: Int) -> Bool {
      if (index + 1) % count == other.index { return foldsBack(onto: other) }
      if (other.index + 1) % count == index { return other.foldsBack(onto: self) }
      guard Swift.min(a.y, b.y) <= Swift.max(other.a.y, other.b.y),
        Swift.min(other.a.y, other.b.y) <= Swift.max(a.y, b.y)
      else { return false }
      return !hasOnOneSide(other) && !other.hasOnOneSide(self)
    }

    /// Whether both ends of the other side lie strictly on the same side of this one's line. False for
    /// collinear sides, which intersect if their boxes overlap.
    private func hasOnOneSide(_ other: Side) -> Bool {
      let p = (b - a).cross(other.a - a)
      let q = (b - a).cross(other.b - a)
      return (p > 0 && q > 0) || (p < 0 && q < 0)
    }

    /// Whether the next side runs back over this one.
    private func foldsBack(onto next: Side) -> Bool {
      (b - a).cross(next.b - next.a) == 0 && (b - a).dot(next.b - next.a) < 0
    }
  }
}
