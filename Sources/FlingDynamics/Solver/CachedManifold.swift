internal import FlingGeometry

/// How a manifold lies in its two bodies, so that it need not be found anew while they hardly move against each other.
///
/// Spots are kept on both surfaces in their bodies' axes and the normal in those of the body whose side leads. A corner over
/// a side has its exact gap wherever the two have gone; only where a side ends is it off, by the tolerances multiplied.
/// Source: contact recycling in E. Catto's Box2D 3.1, with tolerances that are far smaller.
struct CachedManifold: Sendable {
  fileprivate struct Anchor: Sendable {
    var onFirst = SIMD2<Float>(0, 0)
    var onSecond = SIMD2<Float>(0, 0)
    /// What rounding took from the gap.
    var rest: Float = 0
  }

  private enum Feature: UInt8, Sendable {
    case none, apart, held
  }

  /// How far the bodies may have moved against each other, in points and radians, while two spots hold them.
  private static let distance: Float = 0.25
  private static let turning: Float = 0.01
  /// The same for any of their points while there is one spot, and a second may come into sight, in points.
  private static let near: Float = 0.02

  private var first = Anchor()
  private var second = Anchor()
  private var normal = Point.zero
  /// The first body seen from the second, when this was made.
  private var way = SIMD2<Float>(0, 0)
  private var turn: Float = 0
  /// The gap where they are apart; else by how much the deepest spot is above it.
  private var gap: Float = 0
  private var kind = Feature.none
  private var leadsSecond = false
  private var firstIsOnSecond = false
  private var secondIsOnSecond = false

  static let none = CachedManifold()

  private init() {}

  /// - Parameter leadsSecond: whether the normal is that of the second body's side.
  init(_ manifold: Manifold, leadsSecond: Bool, _ a: BodyState, _ b: BodyState) {
    way = Self.short(b.unrotated(a.position - b.position))
    turn = Float(b.angle - a.angle)
    guard manifold.count > 0 else {
      guard manifold.gap < 1e6 else { return }
      kind = .apart
      gap = Float(manifold.gap)
      return
    }
    kind = .held
    self.leadsSecond = leadsSecond
    normal = leadsSecond ? b.unrotated(manifold.normal) : a.unrotated(manifold.normal)
    let now = leadsSecond ? b.rotated(normal) : a.rotated(normal)
    var least = manifold.first.gap
    first = Self.anchor(manifold.first, now, a, b)
    firstIsOnSecond = manifold.first.isClipped == leadsSecond
    if manifold.count > 1 {
      least = manifold.second.gap < least ? manifold.second.gap : least
      second = Self.anchor(manifold.second, now, a, b)
      secondIsOnSecond = manifold.second.isClipped == leadsSecond
    }
    gap = Float(manifold.gap - least)
  }

  private static func anchor(
    _ contactPoint: Manifold.ManifoldPoint, _ normal: Point, _ a: BodyState, _ b: BodyState
  ) -> Anchor {
    let half = normal * (contactPoint.gap / 2)
    var anchor = Anchor()
    anchor.onFirst = short(a.unrotated(contactPoint.place - half - a.position))
    anchor.onSecond = short(b.unrotated(contactPoint.place + half - b.position))
    anchor.rest = Float(contactPoint.gap - normal.dot(anchor.onSecond(b) - anchor.onFirst(a)))
    return anchor
  }

  /// How a manifold lies where the bodies are now.
  struct Moved {
    var normal = Point.zero
    var gap: Double
    var first = (place: Point.zero, gap: 0.0)
    var second = (place: Point.zero, gap: 0.0)
  }

  /// - Parameters:
  ///   - count: of spots.
  ///   - reach: how far the first body's part reaches from its centre of mass.
  /// - Returns: nil if the manifold must be found anew. The normal and spots mean something only where it has spots.
  @inline(__always)
  func moved(count: Int, _ a: BodyState, _ b: BodyState, reach: Double) -> Moved? {
    guard kind != .none else { return nil }
    let shift = Self.short(b.unrotated(a.position - b.position)) - way
    let turned = abs(Float(b.angle - a.angle) - turn)
    let moved = (shift * shift).sum()
    guard kind == .held else {
      let left = gap - moved.squareRoot() - turned * Float(reach)
      return left > 2 * Float(World.watch) ? Moved(gap: Double(left)) : nil
    }
    if count > 1 {
      guard moved < Self.distance * Self.distance, turned < Self.turning else { return nil }
    } else {
      let far = Self.near - turned * Float(reach)
      guard far > 0, moved < far * far else { return nil }
    }
    let normal = leadsSecond ? b.rotated(normal) : a.rotated(normal)
    let contactPoint = Self.contactPoint(first, normal, a, b, isOnSecond: firstIsOnSecond)
    guard contactPoint.gap <= World.watch else { return nil }
    guard count > 1 else {
      return Moved(normal: normal, gap: contactPoint.gap + Double(gap), first: contactPoint)
    }
    let other = Self.contactPoint(second, normal, a, b, isOnSecond: secondIsOnSecond)
    guard other.gap <= World.watch else { return nil }
    let least = other.gap < contactPoint.gap ? other.gap : contactPoint.gap
    return Moved(normal: normal, gap: least + Double(gap), first: contactPoint, second: other)
  }

  @inline(__always)
  private static func contactPoint(
    _ anchor: Anchor, _ normal: Point, _ a: BodyState, _ b: BodyState, isOnSecond: Bool
  ) -> (
    place: Point, gap: Double
  ) {
    let onFirst = anchor.onFirst(a)
    let onSecond = anchor.onSecond(b)
    let gap = normal.dot(onSecond - onFirst) + Double(anchor.rest)
    // A corner stays where it is in its body; so does the end of a side.
    return (isOnSecond ? onSecond - normal * (gap / 2) : onFirst + normal * (gap / 2), gap)
  }

  private static func short(_ point: Point) -> SIMD2<Float> { SIMD2(Float(point.x), Float(point.y)) }

  fileprivate static func long(_ way: SIMD2<Float>) -> Point { Point(Double(way.x), Double(way.y)) }
}

extension CachedManifold.Anchor {
  @inline(__always)
  fileprivate func onFirst(_ a: BodyState) -> Point { a.position + a.rotated(CachedManifold.long(onFirst)) }

  @inline(__always)
  fileprivate func onSecond(_ b: BodyState) -> Point { b.position + b.rotated(CachedManifold.long(onSecond)) }
}
