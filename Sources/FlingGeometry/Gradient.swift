/// A gradient: colors that blend into one another across an area.
///
/// Colors between two stops are interpolated as in CSS Images 3: in sRGB, premultiplied by their opacity.
/// Before the first stop and after the last the color is constant, unless `spread` repeats the colors.
public struct Gradient: Hashable, Sendable {
  /// The line, circle or turn along which the colors change.
  public enum Geometry: Hashable, Sendable {
    /// Along a direction with the angle of CSS: 0 to the top, π/2 to the right, in radians clockwise. The
    /// line from position 0 to position 1 goes through the middle of the box and is so long that two opposite
    /// corners have the colors of its ends.
    case linear(angle: Double)
    /// Along the line from one point to another.
    case line(from: Anchor, to: Anchor)
    /// From the center outward; position 1 is `radius` points away.
    case radial(center: Anchor, radius: Double)
    /// From a circle around the focus, position 0, to a circle around the center, position 1, through all circles
    /// between and beyond them, as SVG's `fx`, `fy` and `fr`. Points that no circle passes are transparent.
    case focal(center: Anchor, radius: Double, focus: Anchor, focusRadius: Double)
    /// Around the center, clockwise. `start` is in radians; 0 is upward.
    case conic(center: Anchor, start: Double)
  }

  /// The colors before position 0 and after position 1, as SVG's `spreadMethod`; without effect in conic
  /// gradients, which end where they begin.
  public enum Spread: String, Hashable, Sendable, CaseIterable {
    /// Those of the first and the last stop.
    case pad
    /// The gradient from 0 to 1 again and again.
    case `repeat`
    /// The same, forward and backward in turn.
    case reflect
  }

  /// A point that may depend on a box: a share of the box's size plus an offset in points.
  public struct Anchor: Hashable, Sendable {
    /// Shares of the box's width and height from its top left corner; nil for a point that does not depend on
    /// the box.
    public var unit: Point?
    /// In points: from the point at `unit`, or from the origin if `unit` is nil.
    public var offset: Point

    /// A point that does not depend on the box.
    public init(_ point: Point) {
      unit = nil
      offset = point
    }

    /// - Parameters:
    ///   - unit: shares of width and height; (0.5, 0.5) is the middle.
    ///   - offset: in points.
    public init(unit: Point, offset: Point = .zero) {
      self.unit = unit
      self.offset = offset
    }

    /// The point for this box.
    public func point(in box: Rect) -> Point {
      guard let unit else { return offset }
      return Point(box.minX + unit.x * box.width + offset.x, box.minY + unit.y * box.height + offset.y)
    }

    /// Interpolates to another anchor. If only one of them depends on the box, the other counts as relative
    /// to its top left corner.
    func mixed(with other: Anchor, by t: Double) -> Anchor {
      let mixedOffset = offset.mixed(with: other.offset, by: t)
      if unit == nil && other.unit == nil { return Anchor(mixedOffset) }
      return Anchor(unit: (unit ?? .zero).mixed(with: other.unit ?? .zero, by: t), offset: mixedOffset)
    }
  }

  /// A color at a position along the gradient.
  public struct Stop: Hashable, Sendable {
    public var color: Color
    /// 0 at the start of the geometry, 1 at its end; may lie outside.
    public var position: Double

    public init(_ color: Color, at position: Double) {
      self.color = color
      self.position = position
    }
  }

  public var course: Geometry
  public var spread: Spread
  /// In ascending order of position; equal positions make a hard edge.
  public private(set) var stops: [Stop]

  /// - Parameters:
  ///   - course: the line, circle or turn along which colors change.
  ///   - stops: a position below an earlier one is raised to that one, as in CSS; a position that is not
  ///     finite counts as missing.
  ///   - spread: the colors before position 0 and after position 1.
  public init(_ course: Geometry, stops: [Stop], spread: Spread = .pad) {
    self.init(course, colors: stops.map { ($0.color, $0.position) }, spread: spread)
  }

  /// A gradient whose positions may be missing. The rules of CSS apply: a missing first position is 0, a
  /// missing last one is 1, others are spaced evenly between their neighbors.
  public init(_ course: Geometry, colors: [(color: Color, position: Double?)], spread: Spread = .pad) {
    self.course = course
    self.spread = spread
    stops = Gradient.stops(fixingUp: colors)
  }

  /// The stops with all positions in ascending order, by the rules "color stop fixup" of CSS Images 3,
  /// §3.4.3.
  private static func stops(fixingUp colors: [(color: Color, position: Double?)]) -> [Stop] {
    guard let last = colors.indices.last else { return [] }
    var positions = colors.map { $0.position.flatMap { $0.isFinite ? $0 : nil } }
    if positions[0] == nil { positions[0] = 0 }
    if positions[last] == nil { positions[last] = 1 }
    var stops: [Stop] = []
    var greatest = -Double.infinity
    for index in colors.indices {
      if let position = positions[index] {
        greatest = Swift.max(greatest, position)
        let begin = stops.count
        // Colors without a position are spaced evenly between the last stop and this one.
        if begin < index, let before = stops.last?.position {
          let gaps = Double(index - begin + 1)
          for (step, waiting) in (begin..<index).enumerated() {
            let fraction = Double(step + 1) / gaps
            stops.append(Stop(colors[waiting].color, at: before * (1 - fraction) + greatest * fraction))
          }
        }
        stops.append(Stop(colors[index].color, at: greatest))
      }
    }
    return stops
  }
}

extension Gradient {
  /// The same gradient with its angle and anchors resolved to points for a box, so that it no longer depends
  /// on a box.
  public func placed(in box: Rect) -> Gradient {
    var placed = self
    switch course {
    case .linear(let angle):
      let (sine, cosine) = Elementary.sincos(angle)
      let half = (box.width * sine.magnitude + box.height * cosine.magnitude) / 2
      let middle = box.center
      let halfVector = Point(sine * half, -cosine * half)
      placed.course = .line(from: Anchor(middle - halfVector), to: Anchor(middle + halfVector))
    case .line(let from, let to):
      placed.course = .line(from: Anchor(from.point(in: box)), to: Anchor(to.point(in: box)))
    case .radial(let center, let radius):
      placed.course = .radial(center: Anchor(center.point(in: box)), radius: radius)
    case .focal(let center, let radius, let focus, let focusRadius):
      placed.course = .focal(
        center: Anchor(center.point(in: box)), radius: radius, focus: Anchor(focus.point(in: box)),
        focusRadius: focusRadius)
    case .conic(let center, let start):
      placed.course = .conic(center: Anchor(center.point(in: box)), start: start)
    }
    return placed
  }

  /// Whether the gradient does not depend on a box.
  public var isPlaced: Bool {
    switch course {
    case .linear: false
    case .line(let from, let to): from.unit == nil && to.unit == nil
    case .radial(let center, _), .conic(let center, _): center.unit == nil
    case .focal(let center, _, let focus, _): center.unit == nil && focus.unit == nil
    }
  }

  /// Interpolates to another gradient; nil unless both have the same type of geometry, the same spread and as
  /// many stops. A radial gradient counts as one whose focus is its center.
  public func mixed(with other: Gradient, by t: Double) -> Gradient? {
    func mix(_ a: Double, _ b: Double) -> Double { a * (1 - t) + b * t }
    func mix(_ a: Anchor, _ b: Anchor) -> Anchor { a.mixed(with: b, by: t) }
    guard stops.count == other.stops.count, spread == other.spread else { return nil }
    let course: Geometry
    switch (self.course, other.course) {
    case (.linear(let a), .linear(let b)): course = .linear(angle: mix(a, b))
    case (.line(let a, let b), .line(let c, let d)): course = .line(from: mix(a, c), to: mix(b, d))
    case (.radial(let a, let r), .radial(let b, let s)):
      course = .radial(center: mix(a, b), radius: Swift.max(0, mix(r, s)))
    case (.conic(let a, let start), .conic(let b, let end)):
      course = .conic(center: mix(a, b), start: mix(start, end))
    default:
      guard let (a, r, f, s) = self.course.circles, let (b, q, g, p) = other.course.circles else {
        return nil
      }
      course = .focal(
        center: mix(a, b), radius: Swift.max(0, mix(r, q)), focus: mix(f, g),
        focusRadius: Swift.max(0, mix(s, p)))
    }
    return Gradient(
      course,
      stops: zip(stops, other.stops).map {
        Stop($0.color.mixed(with: $1.color, by: t), at: mix($0.position, $1.position))
      }, spread: spread)
  }

  /// The same gradient with every color transparent; a gradient that fades in starts from it.
  public var cleared: Gradient {
    Gradient(course, stops: stops.map { Stop($0.color.withOpacity(0), at: $0.position) }, spread: spread)
  }

  /// The same gradient with every stop in one color; the start of a transition from that color to this
  /// gradient.
  public func filled(with color: Color) -> Gradient {
    Gradient(course, stops: stops.map { Stop(color, at: $0.position) }, spread: spread)
  }
}

extension Gradient.Geometry {
  /// The circles of a radial gradient; nil for others.
  fileprivate var circles:
    (center: Gradient.Anchor, radius: Double, focus: Gradient.Anchor, focusRadius: Double)?
  {
    switch self {
    case .radial(let center, let radius): (center, radius, center, 0)
    case .focal(let center, let radius, let focus, let focusRadius): (center, radius, focus, focusRadius)
    default: nil
    }
  }
}
