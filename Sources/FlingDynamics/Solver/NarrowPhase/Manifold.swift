internal import FlingGeometry

/// The contact manifold of two parts that touch or nearly do: a normal and up to two points.
struct Manifold: Sendable {
  /// A contact point.
  struct ManifoldPoint: Sendable {
    /// Midpoint between the two surfaces.
    var position: Point
    /// Gap along the normal, in points; negative values are depth.
    var gap: Double
    private let mark: UInt32

    /// Identifies the sides and corners that form the point, so that its impulses are found again (warm
    /// start). At most 31 bits.
    var feature: Int { Int(mark & ~Self.clip) }
    /// Whether the point is an end of the reference side, where the incident side was clipped.
    var isClipped: Bool { mark & Self.clip != 0 }

    private static let clip: UInt32 = 1 << 31

    init(position: Point, gap: Double, feature: Int, isClipped: Bool = false) {
      self.position = position
      self.gap = gap
      mark = UInt32(feature) | (isClipped ? Self.clip : 0)
    }
  }

  /// Unit vector from the first part to the second, or into the boundary.
  var normal: Point
  /// Separation of the parts, in points. Exact when they touch, where negative values are depth; else a lower
  /// bound of the distance.
  var gap: Double
  var first = ManifoldPoint(position: .zero, gap: 0, feature: 0)
  var second = ManifoldPoint(position: .zero, gap: 0, feature: 0)
  private var contactPoints: UInt8 = 0

  var count: Int { Int(contactPoints) }

  /// Feature bit of points whose reference side belongs to the second part, or to the item in contacts with a
  /// boundary.
  static let referenceIsB = 1 << 29

  /// No contact at any distance.
  static let apart = Manifold(normal: .zero, gap: .infinity)

  init(normal: Point, gap: Double) {
    self.normal = normal
    self.gap = gap
  }

  mutating func add(_ contactPoint: ManifoldPoint) {
    if contactPoints == 0 { first = contactPoint } else { second = contactPoint }
    contactPoints += 1
  }

  /// The same manifold with the roles of the two parts exchanged.
  func flipped() -> Manifold {
    var other = self
    other.normal = -normal
    return other
  }
  /// The mean with the manifold that the other reference side gives. Returns self if the two differ in their
  /// number of points or have opposed normals.
  func mean(_ other: Manifold) -> Manifold {
    let normalSum = normal + other.normal
    guard contactPoints == other.contactPoints, normalSum.length > 1 else { return self }
    var mean = Manifold(normal: normalSum / normalSum.length, gap: gap)
    guard contactPoints > 0 else { return mean }
    // The two manifolds may list their points in opposite order.
    let isCrossed =
      contactPoints > 1
      && first.position.distance(to: other.second.position)
        + second.position.distance(to: other.first.position)
        < first.position.distance(to: other.first.position)
        + second.position.distance(to: other.second.position)
    mean.add(first.mean(isCrossed ? other.second : other.first))
    if contactPoints > 1 { mean.add(second.mean(isCrossed ? other.first : other.second)) }
    return mean
  }
}

extension Manifold.ManifoldPoint {
  /// Separation speed along a normal at the present poses and velocities, in pt/s; negative while the gap
  /// closes.
  @inline(__always)
  func speed(along normal: Point, _ a: BodyState, _ b: BodyState) -> Double {
    normal.dot(b.velocity(at: position - b.position) - a.velocity(at: position - a.position))
  }

  fileprivate func mean(_ other: Manifold.ManifoldPoint) -> Manifold.ManifoldPoint {
    Manifold.ManifoldPoint(
      position: (position + other.position) * 0.5, gap: (gap + other.gap) * 0.5, feature: feature)
  }
}
