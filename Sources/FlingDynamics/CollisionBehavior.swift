public import FlingGeometry

/// Makes its items collide with each other and with its boundaries.
///
/// Items collide only within one behavior; an item may be in many. Boundaries are lines that collide from
/// both sides; a path may be open, closed, concave or self-intersecting. Items that overlap when they are
/// added are separated without a bounce, by at most 200 pt/s; UIKit leaves that undefined. Nothing passes
/// through a boundary or an item, at any speed.
public final class CollisionBehavior: ItemsBehavior {
  /// What the items of a behavior collide with; the empty set is nothing.
  public struct Mode: OptionSet, Hashable, Sendable {
    /// UIKit's own numbers: 1 for items, 2 for boundaries.
    public let rawValue: UInt

    /// A mode from UIKit's numbers.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Items collide with each other.
    public static let items = Mode(rawValue: 1)
    /// Items collide with the behavior's boundaries.
    public static let boundaries = Mode(rawValue: 2)
    /// Both. The default.
    public static let everything: Mode = [.items, .boundaries]
  }

  private(set) var addedBoundaries: [BehaviorDefinition.Boundary] = []
  /// The number of boundaries added so far.
  private var boundaryCount = 0
  private(set) var boundsInsets: Insets?
  /// Receives the begin and end of contacts. Held weakly; nil by default.
  public weak var collisionDelegate: (any CollisionBehaviorDelegate)?

  /// What the items collide with; `everything` by default. The delegate receives the end of contacts that a
  /// change ends.
  public var collisionMode = Mode.everything {
    didSet { changed() }
  }

  /// Whether the sides of the animator's reference bounds are a boundary; false by default. This boundary has
  /// no identifier, is not in `boundaryIdentifiers`, and follows changes of the reference bounds. Setting it
  /// to true keeps the insets of `setTranslatesReferenceBoundsIntoBoundary(with:)`, unless it was set to
  /// false since.
  public var translatesReferenceBoundsIntoBoundary: Bool {
    get { boundsInsets != nil }
    set {
      boundsInsets = newValue ? (boundsInsets ?? .zero) : nil
      changed()
    }
  }

  /// Makes the reference bounds a boundary, moved inwards by insets in points, which are finite and may be
  /// negative. Sets `translatesReferenceBoundsIntoBoundary` to true, as in UIKit.
  public func setTranslatesReferenceBoundsIntoBoundary(with insets: Insets) {
    boundsInsets = insets
    changed()
  }

  /// Adds a path as a boundary. It replaces a boundary with the same identifier, as in UIKit, and has no
  /// elasticity and friction of its own.
  /// - Parameters:
  ///   - identifier: any text; contacts report it. UIKit takes any object that can be copied.
  ///   - path: in points of the reference bounds, open or closed, with at least two different points and
  ///     coordinates within ±1e9; else `step()` throws. Curves become line segments within 0.25 pt; UIKit
  ///     documents no tolerance.
  public func addBoundary(withIdentifier identifier: String, for path: Path) {
    let boundary = BehaviorDefinition.Boundary(name: identifier, number: boundaryCount, path: path)
    boundaryCount += 1
    if let index = addedBoundaries.firstIndex(where: { $0.name == identifier }) {
      addedBoundaries[index] = boundary
    } else {
      addedBoundaries.append(boundary)
    }
    changed()
  }

  /// Adds a line between two different points as a boundary. It replaces a boundary with the same identifier.
  /// Points are in points of the reference bounds, with coordinates within ±1e9.
  public func addBoundary(withIdentifier identifier: String, from start: Point, to end: Point) {
    addBoundary(withIdentifier: identifier, for: Path([.move(start), .line(end)]))
  }

  /// The path of a boundary as it was added; nil for an unknown identifier.
  public func boundary(withIdentifier identifier: String) -> Path? {
    addedBoundaries.first { $0.name == identifier }?.path
  }

  /// Removes a boundary; its contacts end in the next step. An unknown identifier is ignored.
  public func removeBoundary(withIdentifier identifier: String) {
    addedBoundaries.removeAll { $0.name == identifier }
    changed()
  }

  /// Removes all boundaries except the reference bounds.
  public func removeAllBoundaries() {
    addedBoundaries.removeAll()
    changed()
  }

  /// The identifiers of all boundaries in the order in which they were added; nil if there are none.
  public var boundaryIdentifiers: [String]? {
    addedBoundaries.isEmpty ? nil : addedBoundaries.map(\.name)
  }

  /// The elasticity of all boundaries without one of their own, including the reference bounds: the fraction
  /// of the closing speed that is returned. At least 0; the default 0.2 is that of boundaries in UIKit.
  /// Neither this nor the following members are in UIKit.
  public var boundaryElasticity = 0.2 {
    didSet { changed() }
  }

  /// The coefficient of friction of the same boundaries, without unit. At least 0 and finite; the default is
  /// 0.2.
  public var boundaryFriction = 0.2 {
    didSet { changed() }
  }

  /// Sets the elasticity of one boundary, as `boundaryElasticity`; nil removes it. No effect for an unknown
  /// identifier.
  public func setElasticity(_ elasticity: Double?, forBoundaryWithIdentifier identifier: String) {
    updateBoundary(identifier) { $0.elasticity = elasticity }
  }

  /// Sets the friction of one boundary, as `boundaryFriction`; nil removes it. No effect for an unknown
  /// identifier.
  public func setFriction(_ friction: Double?, forBoundaryWithIdentifier identifier: String) {
    updateBoundary(identifier) { $0.friction = friction }
  }

  /// Enables or disables a boundary. Items pass through a disabled one; boundaries are enabled by default. No
  /// effect for an unknown identifier.
  public func setEnabled(_ isEnabled: Bool, forBoundaryWithIdentifier identifier: String) {
    updateBoundary(identifier) { $0.isEnabled = isEnabled }
  }

  private func updateBoundary(_ identifier: String, _ change: (inout BehaviorDefinition.Boundary) -> Void) {
    guard let index = addedBoundaries.firstIndex(where: { $0.name == identifier }) else { return }
    change(&addedBoundaries[index])
    changed()
  }

  override var kind: BehaviorDefinition.Kind? {
    var collision = BehaviorDefinition.Collision(itemIDs)
    collision.mode = collisionMode
    collision.boundsInsets = boundsInsets
    collision.elasticity = boundaryElasticity
    collision.friction = boundaryFriction
    collision.boundaries = addedBoundaries
    return .collision(collision)
  }
}

/// Receives the begin and end of contacts. All methods are optional.
///
/// Each contact calls a method when it begins and when it ends, never in between. A contact that does both
/// within a step calls both. Within each fifth of a step, ends come before beginnings, each ordered by
/// behavior in the tree, by item, and by other item with boundaries last. Items are in the order of their
/// registration; `item1` is the earlier one. A group of items is reported as the group. Centers are already
/// those at the end of the step; changes that a method makes take effect in the next step.
public protocol CollisionBehaviorDelegate: AnyObject {
  /// Two items start to touch, at a point of the reference bounds.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem,
    with item2: any DynamicItem, at point: Point)
  /// Two items separate, or one of them, the behavior or its mode is removed.
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem,
    with item2: any DynamicItem)
  /// An item starts to touch a boundary; the identifier is nil for the reference bounds.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?, at point: Point)
  /// An item separates from a boundary; the identifier is nil for the reference bounds.
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?)
}

extension CollisionBehaviorDelegate {
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem,
    with item2: any DynamicItem, at point: Point
  ) {}
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem,
    with item2: any DynamicItem
  ) {}
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?, at point: Point
  ) {}
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?
  ) {}
}
