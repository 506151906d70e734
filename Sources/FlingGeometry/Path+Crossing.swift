extension Path {
  /// Where a straight line meets the path's own lines and curves for the last time, as a share of the way
  /// from `start` to `end`; nil if it does not meet them.
  ///
  /// A piece of the path that lies on the line counts with both of its ends. The error is below 10⁻⁸ points
  /// for paths of usual size.
  /// - Parameters:
  ///   - start: share 0 of the way, in the path's coordinates.
  ///   - end: share 1.
  ///   - closesSubpaths: whether open subpaths count with the line back to their start, as when they are
  ///     filled.
  package func lastCrossing(from start: Point, to end: Point, closesSubpaths: Bool = false) -> Double? {
    guard var search = CrossingSearch(from: start, to: end) else { return nil }
    var first: Point?
    var last = Point.zero
    func closeSubpath() {
      if closesSubpaths, let first { search.meet(last, first) }
      first = nil
    }
    forEachSegment { segment in
      switch segment {
      case .start(let p):
        closeSubpath()
        first = p
        last = p
      case .line(let a, let b):
        search.meet(a, b)
        last = b
      case .quad(let a, let b, let c):
        // The same curve as a cubic.
        let (before, after) = (a.mixed(with: b, by: 2.0 / 3), c.mixed(with: b, by: 2.0 / 3))
        search.meet(Cubic(a: a, b: before, c: after, d: c))
        last = c
      case .cubic(let a, let b, let c, let d):
        search.meet(Cubic(a: a, b: b, c: c, d: d))
        last = d
      case .close(let a, let b):
        search.meet(a, b)
        first = nil
      }
    }
    closeSubpath()
    return search.last
  }
}

/// The search for the last point at which a line meets pieces of a path.
private struct CrossingSearch {
  /// The greatest share of the way so far.
  private(set) var last: Double?
  private let start: Point
  private let way: Point
  private let length: Double

  /// How often a curve is halved before what is left of it counts as straight.
  private static let maximumDepth = 40
  /// How far from its chord, in points, a piece counts as straight.
  private static let flatness = 1e-9

  /// Nil for a way without length or with coordinates that are not finite.
  init?(from start: Point, to end: Point) {
    self.start = start
    way = end - start
    length = way.length
    guard start.isFinite, length > 0, length.isFinite else { return nil }
  }

  /// The distance of a point from the line, in points; positive to the right of the way on screen.
  private func side(_ point: Point) -> Double { way.cross(point - start) / length }

  private mutating func add(_ point: Point) {
    let share = way.dot(point - start) / length / length
    guard share >= 0, share <= 1, share > last ?? -1 else { return }
    last = share
  }

  mutating func meet(_ a: Point, _ b: Point) {
    let (p, q) = (side(a), side(b))
    guard Swift.min(p, q) <= 0, Swift.max(p, q) >= 0 else { return }
    if p == q {
      add(a)
      add(b)
    } else {
      add(a.mixed(with: b, by: p / (p - q)))
    }
  }

  /// Halves the curve until the halves that the line may meet are straight.
  mutating func meet(_ curve: Cubic, depth: Int = 0) {
    let (a, b, c, d) = (side(curve.a), side(curve.b), side(curve.c), side(curve.d))
    guard Swift.min(a, b, c, d) <= 0, Swift.max(a, b, c, d) >= 0 else { return }
    let bulge = Swift.max((a - 2 * b + c).magnitude, (b - 2 * c + d).magnitude) * 0.75
    guard bulge > CrossingSearch.flatness, depth < CrossingSearch.maximumDepth else {
      // Straight across the way, but maybe not evenly along it: the point of the curve itself counts.
      guard Swift.min(a, d) <= 0, Swift.max(a, d) >= 0 else { return }
      if a == d {
        add(curve.a)
        add(curve.d)
      } else {
        add(Path.point(on: curve.a, curve.b, curve.c, curve.d, at: a / (a - d)))
      }
      return
    }
    let (head, tail) = curve.halves
    meet(head, depth: depth + 1)
    meet(tail, depth: depth + 1)
  }
}

private struct Cubic {
  var a: Point
  var b: Point
  var c: Point
  var d: Point

  var halves: (Cubic, Cubic) {
    let ab = a.mixed(with: b, by: 0.5)
    let bc = b.mixed(with: c, by: 0.5)
    let cd = c.mixed(with: d, by: 0.5)
    let abc = ab.mixed(with: bc, by: 0.5)
    let bcd = bc.mixed(with: cd, by: 0.5)
    let middle = abc.mixed(with: bcd, by: 0.5)
    return (Cubic(a: a, b: ab, c: abc, d: middle), Cubic(a: middle, b: bcd, c: cd, d: d))
  }
}
