internal import FlingGeometry

/// A manifold in the axes of its two bodies. While the bodies hardly move relative to each other, it replaces
/// a new collision test.
///
/// Contact points are kept on both surfaces in their bodies' axes, the normal in the axes of the reference
/// body. The gap of a corner over a side stays exact however the two bodies move together; only at the ends
/// of a side it is off, by the product of the two tolerances. Source: contact recycling in E. Catto's Box2D
/// 3.1, with far smaller tolerances.
struct CachedManifold: Sendable {
  /// One contact point on both surfaces, in the axes of the first and of the second body.
  fileprivate struct Anchor: Sendable {
    var onFirst = SIMD2<Float>(0, 0)
    var onSecond = SIMD2<Float>(0, 0)
    /// Rounding error of the gap, which is added back.
    var roundingError: Float = 0
  }

  private enum Content: UInt8, Sendable {
    /// `none`: nothing is cached. `separated`: the parts are apart by `gap`. `touching`: they touch or nearly
    /// do.
    case none, separated, touching
  }

  /// Tolerances for a manifold with two points: relative motion of the bodies, in points and radians.
  private static let distanceTolerance: Float = 0.25
  private static let angleTolerance: Float = 0.01
  /// Tolerance for a manifold with one point: relative motion of any point of the first part, in points. It
  /// is smaller because a second contact point may appear.
  private static let onePointTolerance: Float = 0.02

  private var first = Anchor()
  private var second = Anchor()
  private var normal = Point.zero
  /// Position of the first body in the second body's axes when the manifold was computed.
  private var relativePosition = SIMD2<Float>(0, 0)
  /// Angle of the second body less that of the first, at the same time.
  private var relativeAngle: Float = 0
  /// If separated, the gap. If touching, the gap of the manifold minus the smallest gap of its points.
  private var gap: Float = 0
  private var content = Content.none
  /// Whether the second body has the reference side, and thus the normal.
  private var leadsSecond = false
  /// Whether the first, or second, contact point is fixed in the second body.
  private var firstIsOnSecond = false
  private var secondIsOnSecond = false

  static let none = CachedManifold()

  private init() {}

  /// - Parameter leadsSecond: whether the second body has the reference side.
  init(_ manifold: Manifold, leadsSecond: Bool, _ a: BodyState, _ b: BodyState) {
    relativePosition = Self.singlePrecision(b.unrotated(a.position - b.position))
    relativeAngle = Float(b.angle - a.angle)
    guard manifold.count > 0 else {
      guard manifold.gap < 1e6 else { return }
      content = .separated
      gap = Float(manifold.gap)
      return
    }
    content = .touching
    self.leadsSecond = leadsSecond
    normal = leadsSecond ? b.unrotated(manifold.normal) : a.unrotated(manifold.normal)
    let now = leadsSecond ? b.rotated(normal) : a.rotated(normal)
    var minGap = manifold.first.gap
    first = Self.makeAnchor(manifold.first, now, a, b)
    firstIsOnSecond = manifold.first.isClipped == leadsSecond
    if manifold.count > 1 {
      minGap = manifold.second.gap < minGap ? manifold.second.gap : minGap
      second = Self.makeAnchor(manifold.second, now, a, b)
      secondIsOnSecond = manifold.second.isClipped == leadsSecond
    }
    gap = Float(manifold.gap - minGap)
  }

  /// The point on both surfaces, half the gap to either side.
  private static func makeAnchor(
    _ contactPoint: Manifold.ManifoldPoint, _ normal: Point, _ a: BodyState, _ b: BodyState
  ) -> Anchor {
    let half = normal * (contactPoint.gap / 2)
    var anchor = Anchor()
    anchor.onFirst = singlePrecision(a.unrotated(contactPoint.position - half - a.position))
    anchor.onSecond = singlePrecision(b.unrotated(contactPoint.position + half - b.position))
    anchor.roundingError = Float(
      contactPoint.gap - normal.dot(anchor.onSecondInWorld(b) - anchor.onFirstInWorld(a)))
    return anchor
  }

  /// The cached manifold at the current poses.
  struct CurrentManifold {
    var normal = Point.zero
    var gap: Double
    var first = (position: Point.zero, gap: 0.0)
    var second = (position: Point.zero, gap: 0.0)
  }

  /// The manifold at the current poses.
  /// - Parameters:
  ///   - count: number of contact points.
  ///   - maxExtent: distance of the farthest point of the first body's part from its center of mass.
  /// - Returns: nil if a new collision test is needed. Without contact points only `gap` has a meaning.
  @inline(__always)
  func current(count: Int, _ a: BodyState, _ b: BodyState, maxExtent: Double) -> CurrentManifold? {
    guard content != .none else { return nil }
    let shift = Self.singlePrecision(b.unrotated(a.position - b.position)) - relativePosition
    let turned = abs(Float(b.angle - a.angle) - relativeAngle)
    let moved = (shift * shift).sum()
    guard content == .touching else {
      // The gap can shrink at most by the relative motion of the parts. As long as they stay apart beyond any
      // contact distance, that bound is all that is needed.
      let left = gap - moved.squareRoot() - turned * Float(maxExtent)
      return left > 2 * Float(World.contactDistance) ? CurrentManifold(gap: Double(left)) : nil
    }
    if count > 1 {
      guard moved < Self.distanceTolerance * Self.distanceTolerance, turned < Self.angleTolerance else {
        return nil
      }
    } else {
      // A rotation moves the farthest point of the part by angle × `maxExtent`.
      let tolerance = Self.onePointTolerance - turned * Float(maxExtent)
      guard tolerance > 0, moved < tolerance * tolerance else { return nil }
    }
    // The normal turns with the reference body.
    let normal = leadsSecond ? b.rotated(normal) : a.rotated(normal)
    let contactPoint = Self.contactPoint(first, normal, a, b, isOnSecond: firstIsOnSecond)
    guard contactPoint.gap <= World.contactDistance else { return nil }
    guard count > 1 else {
      return CurrentManifold(normal: normal, gap: contactPoint.gap + Double(gap), first: contactPoint)
    }
    let other = Self.contactPoint(second, normal, a, b, isOnSecond: secondIsOnSecond)
    guard other.gap <= World.contactDistance else { return nil }
    let minGap = other.gap < contactPoint.gap ? other.gap : contactPoint.gap
    return CurrentManifold(normal: normal, gap: minGap + Double(gap), first: contactPoint, second: other)
  }

  /// A contact point at the present poses: its position half-way in the gap, and the gap.
  @inline(__always)
  private static func contactPoint(
    _ anchor: Anchor, _ normal: Point, _ a: BodyState, _ b: BodyState, isOnSecond: Bool
  ) -> (
    position: Point, gap: Double
  ) {
    let onFirst = anchor.onFirstInWorld(a)
    let onSecond = anchor.onSecondInWorld(b)
    let gap = normal.dot(onSecond - onFirst) + Double(anchor.roundingError)
    // The point of a corner, or of the end of a side, is fixed in the body it belongs to.
    return (isOnSecond ? onSecond - normal * (gap / 2) : onFirst + normal * (gap / 2), gap)
  }

  private static func singlePrecision(_ point: Point) -> SIMD2<Float> {
    SIMD2(Float(point.x), Float(point.y))
  }

  fileprivate static func doublePrecision(_ vector: SIMD2<Float>) -> Point {
    Point(Double(vector.x), Double(vector.y))
  }
}

extension CachedManifold.Anchor {
  @inline(__always)
  fileprivate func onFirstInWorld(_ a: BodyState) -> Point {
    a.position + a.rotated(CachedManifold.doublePrecision(onFirst))
  }

  @inline(__always)
  fileprivate func onSecondInWorld(_ b: BodyState) -> Point {
    b.position + b.rotated(CachedManifold.doublePrecision(onSecond))
  }
}
