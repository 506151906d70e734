internal import FlingGeometry

/// Where and how two parts touch, or nearly: a normal and up to two points.
struct Manifold: Sendable {
  struct ManifoldPoint: Sendable {
    /// Half-way between the two surfaces.
    var place: Point
    /// Gap along the normal; negative is depth.
    var gap: Double
    private let mark: UInt32

    /// Which sides and corners made it, so that its impulses are found again; fits 31 bits.
    var feature: Int { Int(mark & ~Self.clip) }
    /// The end of the leading side, where the other side goes on past it.
    var isClipped: Bool { mark & Self.clip != 0 }

    private static let clip: UInt32 = 1 << 31

    init(place: Point, gap: Double, feature: Int, isClipped: Bool = false) {
      self.place = place
      self.gap = gap
      mark = UInt32(feature) | (isClipped ? Self.clip : 0)
    }
  }

  /// From the first part to the second, or into the boundary.
  var normal: Point
  /// A lower bound of the distance, and exactly the signed depth where the parts meet.
  var gap: Double
  var first = ManifoldPoint(place: .zero, gap: 0, feature: 0)
  var second = ManifoldPoint(place: .zero, gap: 0, feature: 0)
  private var contactPoints: UInt8 = 0

  var count: Int { Int(contactPoints) }

  /// Set in the features of spots that the second part's side made, or the item's where a wall is met.
  static let referenceIsB = 1 << 29

  static let apart = Manifold(normal: .zero, gap: .infinity)

  init(normal: Point, gap: Double) {
    self.normal = normal
    self.gap = gap
  }

  mutating func add(_ contactPoint: ManifoldPoint) {
    if contactPoints == 0 { first = contactPoint } else { second = contactPoint }
    contactPoints += 1
  }

  /// The same seen from the other part.
  func flipped() -> Manifold {
    var other = self
    other.normal = -normal
    return other
  }
  /// Half-way between what either of two sides makes of the same meeting; this one where they do not agree in what touches.
  func mean(_ other: Manifold) -> Manifold {
    let way = normal + other.normal
    guard contactPoints == other.contactPoints, way.length > 1 else { return self }
    var mean = Manifold(normal: way / way.length, gap: gap)
    guard contactPoints > 0 else { return mean }
    let isCrossed =
      contactPoints > 1
      && first.place.distance(to: other.second.place) + second.place.distance(to: other.first.place)
        < first.place.distance(to: other.first.place) + second.place.distance(to: other.second.place)
    mean.add(first.mean(isCrossed ? other.second : other.first))
    if contactPoints > 1 { mean.add(second.mean(isCrossed ? other.first : other.second)) }
    return mean
  }
}

extension Manifold.ManifoldPoint {
  /// How fast it opens along a normal as two bodies stand and move; below 0 while it closes.
  @inline(__always)
  func speed(along normal: Point, _ a: BodyState, _ b: BodyState) -> Double {
    normal.dot(b.velocity(at: place - b.position) - a.velocity(at: place - a.position))
  }

  fileprivate func mean(_ other: Manifold.ManifoldPoint) -> Manifold.ManifoldPoint {
    Manifold.ManifoldPoint(place: (place + other.place) * 0.5, gap: (gap + other.gap) * 0.5, feature: feature)
  }
}
