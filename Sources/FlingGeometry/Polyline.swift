/// A chain of straight lines.
public struct Polyline: Hashable, Sendable {
  /// No point equals the one before it, and all are finite. A single point is a subpath without length.
  public var points: [Point]
  /// Whether a line leads from the last point to the first, which `points` does not repeat.
  public var isClosed: Bool

  public init(points: [Point], isClosed: Bool) {
    self.points = points
    self.isClosed = isClosed
  }

  /// The length of all lines, with the closing one.
  public var length: Double {
    guard var last = isClosed ? points.last : points.first else { return 0 }
    var length = 0.0
    for point in points {
      length += last.distance(to: point)
      last = point
    }
    return length
  }
}

extension Path {
  /// The maximum number of lines for one curve, however large it is.
  static let maximumLines = 2000

  /// The path as straight lines that stay within `tolerance` of its curves.
  ///
  /// A curve is divided at equal steps of its parameter. The bound of its second derivative gives the number
  /// of steps, at most `maximumLines`. A move with nothing after it gives no line.
  /// - Parameter tolerance: in points, above 0; otherwise every curve has the maximum number of lines.
  public func flattened(tolerance: Double) -> [Polyline] {
    var lines: [Polyline] = []
    var points: [Point] = []
    func add(_ point: Point) {
      if point != points.last, point.isFinite { points.append(point) }
    }
    func finish(isClosed: Bool) {
      if isClosed, points.count > 1, points.first == points.last { points.removeLast() }
      if !points.isEmpty { lines.append(Polyline(points: points, isClosed: isClosed)) }
      points = []
    }
    forEachSegment { segment in
      switch segment {
      case .start(let p):
        finish(isClosed: false)
        add(p)
      case .line(_, let p):
        add(p)
      case .quad(let a, let b, let c):
        // |B''| is twice the second difference; a chord of step h is off by at most h²/8 of that.
        let count = Path.lineCount(chordError: (a - b + c - b).length / 4, tolerance: tolerance)
        for step in 1..<count { add(Path.point(on: a, b, c, at: Double(step) / Double(count))) }
        add(c)
      case .cubic(let a, let b, let c, let d):
        let maxSecondDifference = Swift.max((a - b + c - b).length, (b - c + d - c).length)
        let count = Path.lineCount(chordError: maxSecondDifference * 0.75, tolerance: tolerance)
        for step in 1..<count { add(Path.point(on: a, b, c, d, at: Double(step) / Double(count))) }
        add(d)
      case .close:
        finish(isClosed: true)
      }
    }
    finish(isClosed: false)
    return lines
  }

  /// Number of lines for a curve, given a bound of its distance from a single line.
  private static func lineCount(chordError: Double, tolerance: Double) -> Int {
    let count = (chordError / tolerance).squareRoot()
    // The comparison also refuses NaN and values that no Int holds.
    guard tolerance > 0, count < Double(maximumLines) else { return chordError == 0 ? 1 : maximumLines }
    return Swift.max(1, Int(Elementary.ceil(count)))
  }

  static func point(on a: Point, _ b: Point, _ c: Point, at t: Double) -> Point {
    a.mixed(with: b, by: t).mixed(with: b.mixed(with: c, by: t), by: t)
  }

  static func point(on a: Point, _ b: Point, _ c: Point, _ d: Point, at t: Double) -> Point {
    point(on: a, b, c, at: t).mixed(with: point(on: b, c, d, at: t), by: t)
  }
}
