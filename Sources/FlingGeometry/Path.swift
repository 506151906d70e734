/// A sequence of lines and Bézier curves, in points.
///
/// A subpath begins with a move; after a close, it begins where the previous one began. Lines and curves
/// without a current point begin at their own first point. Elements with coordinates that are not finite are
/// ignored.
public struct Path: Hashable, Sendable {
  public enum Element: Hashable, Sendable {
    case move(Point)
    case line(Point)
    /// A control point, then the end.
    case quad(Point, Point)
    /// Two control points, then the end.
    case cubic(Point, Point, Point)
    /// A line to the start of the subpath, which it ends.
    case close
  }

  public var elements: [Element]

  public init(_ elements: [Element] = []) {
    self.elements = elements
  }

  public var isEmpty: Bool { elements.isEmpty }
}

extension Path {
  /// Begins a subpath at `point`.
  public mutating func move(to point: Point) { elements.append(.move(point)) }

  public mutating func line(to point: Point) { elements.append(.line(point)) }

  public mutating func quad(_ control: Point, to point: Point) { elements.append(.quad(control, point)) }

  public mutating func cubic(_ first: Point, _ second: Point, to point: Point) {
    elements.append(.cubic(first, second, point))
  }

  /// Ends the subpath with a line to its start.
  public mutating func close() { elements.append(.close) }

  /// Appends the subpaths of another path.
  public mutating func append(_ other: Path) { elements.append(contentsOf: other.elements) }

  /// The path with all points mapped by `transform`.
  public func transformed(by transform: AffineTransform) -> Path {
    Path(
      elements.map { element in
        switch element {
        case .move(let p): .move(transform.apply(to: p))
        case .line(let p): .line(transform.apply(to: p))
        case .quad(let c, let p): .quad(transform.apply(to: c), transform.apply(to: p))
        case .cubic(let c, let d, let p):
          .cubic(transform.apply(to: c), transform.apply(to: d), transform.apply(to: p))
        case .close: .close
        }
      })
  }
}

extension Path {
  /// One line or curve with its start point, as passed by `forEachSegment`.
  enum Segment {
    /// A subpath begins. Sent only if the subpath has a line, a curve or a close.
    case start(Point)
    case line(Point, Point)
    case quad(Point, Point, Point)
    case cubic(Point, Point, Point, Point)
    /// The line from the current point back to the start of the subpath.
    case close(Point, Point)
  }

  /// Calls `body` for each segment with its start point resolved by the rules of `Path`.
  func forEachSegment(_ body: (Segment) -> Void) {
    var start = Point.zero
    var current: Point?
    var isBegun = false
    func beginSubpath(_ fallback: Point) -> Point {
      if !isBegun {
        start = current ?? fallback
        body(.start(start))
        isBegun = true
      }
      return current ?? start
    }
    for element in elements where element.isFinite {
      switch element {
      case .move(let p):
        current = p
        isBegun = false
      case .line(let p):
        body(.line(beginSubpath(p), p))
        current = p
      case .quad(let c, let p):
        body(.quad(beginSubpath(c), c, p))
        current = p
      case .cubic(let c, let d, let p):
        body(.cubic(beginSubpath(c), c, d, p))
        current = p
      case .close:
        guard let end = current else { continue }
        _ = beginSubpath(end)
        body(.close(end, start))
        current = start
        isBegun = false
      }
    }
  }
}

extension Path.Element {
  var isFinite: Bool {
    switch self {
    case .move(let p), .line(let p): p.isFinite
    case .quad(let c, let p): c.isFinite && p.isFinite
    case .cubic(let c, let d, let p): c.isFinite && d.isFinite && p.isFinite
    case .close: true
    }
  }
}
