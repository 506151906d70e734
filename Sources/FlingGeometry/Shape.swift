/// The outline of a view in the view's own coordinates (its bounds begin at the origin), in points.
public enum Shape: Hashable, Sendable {
  case rectangle(Rect, Corners)
  case ellipse(Rect)
  /// A closed outline of straight sides; the radius rounds its corners.
  case polygon([Point], cornerRadius: Double)
  case path(Path, FillRule)
  case line(from: Point, to: Point)

  /// The outline as a path. A line is open; `.path` may be; all other shapes are closed.
  public var path: Path {
    switch self {
    case .rectangle(let rect, let corners): Path(roundedRect: rect, corners: corners)
    case .ellipse(let rect): Path(ellipseIn: rect)
    case .polygon(let points, let radius): Path(polygon: points, cornerRadius: radius)
    case .path(let path, _): path
    case .line(let from, let to): Path([.move(from), .line(to)])
    }
  }

  public var fillRule: FillRule {
    if case .path(_, let rule) = self { rule } else { .nonzero }
  }
}

/// The rounding of a rectangle's corners.
public struct Corners: Hashable, Sendable {
  /// Radii in points, clockwise from the top left. They are scaled down so that neighbors fit their side, as
  /// in CSS.
  public var topLeft: Double
  public var topRight: Double
  public var bottomRight: Double
  public var bottomLeft: Double
  public var style: Style

  public static let square = Corners(radius: 0)

  public init(radius: Double, style: Style = .round) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius, style: style)
  }

  public init(
    topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double, style: Style = .round
  ) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
    self.style = style
  }

  public enum Style: String, Sendable, CaseIterable {
    /// Quarter circles.
    case round
    /// The smoother curve of iOS, whose curvature grows gradually.
    case continuous
  }
}
