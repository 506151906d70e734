/// Colors that run into one another across an area.
///
/// Colors between two stops are mixed as CSS Images 3 says: in sRGB, premultiplied by their opacity. Before the first
/// stop and beyond the last the color stays as it is there.
public struct Gradient: Hashable, Sendable {
  /// Along what the colors change.
  public enum Geometry: Hashable, Sendable {
    /// Along a direction as CSS tells it: 0 to the top, π/2 to the right, in radians clockwise. The way from the first
    /// position to the last goes through the middle of the box and is just so long that the box's corners have the
    /// colors of its ends.
    case linear(angle: Double)
    /// From one place to another.
    case line(from: Anchor, to: Anchor)
    /// From the center outward; the last position is `radius` points away.
    case radial(center: Anchor, radius: Double)
    /// Once around the center, clockwise; `start` is in radians, 0 upward.
    case conic(center: Anchor, start: Double)
  }

  /// A point that may depend on the box: a share of its sides and points beside that.
  public struct Anchor: Hashable, Sendable {
    /// Shares of the box's width and height from its top left corner; nil if the box does not count.
    public var unit: Point?
    /// In points: from there, or from the origin.
    public var offset: Point

    /// A point wherever the box lies.
    public init(_ point: Point) {
      unit = nil
      offset = point
    }

    /// - Parameters:
    ///   - unit: shares of width and height: (0.5, 0.5) is the middle.
    ///   - offset: in points.
    public init(unit: Point, offset: Point = .zero) {
      self.unit = unit
      self.offset = offset
    }

    /// Where that is.
    public func point(in box: Rect) -> Point {
      guard let unit else { return offset }
      return Point(box.minX + unit.x * box.width + offset.x, box.minY + unit.y * box.height + offset.y)
    }

    /// The place a share `t` of the way to another; a point counts as one in a box at the origin.
    func mixed(with other: Anchor, by t: Double) -> Anchor {
      let way = offset.mixed(with: other.offset, by: t)
      if unit == nil && other.unit == nil { return Anchor(way) }
      return Anchor(unit: (unit ?? .zero).mixed(with: other.unit ?? .zero, by: t), offset: way)
    }
  }

  /// A color at a position of the course.
  public struct Stop: Hashable, Sendable {
    public var color: Color
    /// 0 at the begin of the course, 1 at its end; may lie outside.
    public var position: Double

    public init(_ color: Color, at position: Double) {
      self.color = color
      self.position = position
    }
  }

  public var course: Geometry
  /// In ascending order of position; equal positions make a hard edge.
  public private(set) var stops: [Stop]

  /// - Parameters:
  ///   - course: the line, circle or turn along which colors change.
  ///   - stops: a position that is less than one before it counts as that one, as in CSS; one that is not
  ///     finite counts as missing.
  public init(_ course: Geometry, stops: [Stop]) {
    self.init(course, colors: stops.map { ($0.color, $0.position) })
  }

  /// A gradient whose positions may be missing: CSS's rules put the first of these at 0, the last at 1, and those between
  /// others at equal distances.
  public init(_ course: Geometry, colors: [(color: Color, position: Double?)]) {
    self.course = course
    stops = Gradient.placed(colors)
  }

  /// CSS Images 3, §3.4.3, "color stop fixup".
  private static func placed(_ colors: [(color: Color, position: Double?)]) -> [Stop] {
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
        // Those that waited for this one share the way to it.
        if begin < index, let before = stops.last?.position {
          let gaps = Double(index - begin + 1)
          for (step, waiting) in (begin..<index).enumerated() {
            let share = Double(step + 1) / gaps
            stops.append(Stop(colors[waiting].color, at: before * (1 - share) + greatest * share))
          }
        }
        stops.append(Stop(colors[index].color, at: greatest))
      }
    }
    return stops
  }
}

extension Gradient {
  /// The same gradient with its places and its angle told as points in the coordinates of a box, so that it looks the
  /// same wherever else it is drawn.
  public func placed(in box: Rect) -> Gradient {
    var placed = self
    switch course {
    case .linear(let angle):
      let (sine, cosine) = Elementary.sincos(angle)
      let half = (box.width * sine.magnitude + box.height * cosine.magnitude) / 2
      let middle = box.center
      let way = Point(sine * half, -cosine * half)
      placed.course = .line(from: Anchor(middle - way), to: Anchor(middle + way))
    case .line(let from, let to):
      placed.course = .line(from: Anchor(from.point(in: box)), to: Anchor(to.point(in: box)))
    case .radial(let center, let radius):
      placed.course = .radial(center: Anchor(center.point(in: box)), radius: radius)
    case .conic(let center, let start):
      placed.course = .conic(center: Anchor(center.point(in: box)), start: start)
    }
    return placed
  }

  /// Whether no box counts any more.
  public var isPlaced: Bool {
    switch course {
    case .linear: false
    case .line(let from, let to): from.unit == nil && to.unit == nil
    case .radial(let center, _), .conic(let center, _): center.unit == nil
    }
  }

  /// The gradient a share `t` of the way to one of the same kind of course and as many stops; nil if they differ.
  public func mixed(with other: Gradient, by t: Double) -> Gradient? {
    func mix(_ a: Double, _ b: Double) -> Double { a * (1 - t) + b * t }
    func mix(_ a: Anchor, _ b: Anchor) -> Anchor { a.mixed(with: b, by: t) }
    guard stops.count == other.stops.count else { return nil }
    let course: Geometry
    switch (self.course, other.course) {
    case (.linear(let a), .linear(let b)): course = .linear(angle: mix(a, b))
    case (.line(let a, let b), .line(let c, let d)): course = .line(from: mix(a, c), to: mix(b, d))
    case (.radial(let a, let r), .radial(let b, let s)):
      course = .radial(center: mix(a, b), radius: Swift.max(0, mix(r, s)))
    case (.conic(let a, let start), .conic(let b, let end)):
      course = .conic(center: mix(a, b), start: mix(start, end))
    default: return nil
    }
    return Gradient(
      course,
      stops: zip(stops, other.stops).map {
        Stop($0.color.mixed(with: $1.color, by: t), at: mix($0.position, $1.position))
      })
  }

  /// The same gradient with every color transparent: what fades in from nothing.
  public var cleared: Gradient {
    Gradient(course, stops: stops.map { Stop($0.color.withOpacity(0), at: $0.position) })
  }

  /// The same course in one color: what a gradient fades from when it takes the place of that color.
  public func filled(with color: Color) -> Gradient {
    Gradient(course, stops: stops.map { Stop(color, at: $0.position) })
  }
}
