public import FlingGeometry

/// Lets its items touch each other and the boundaries it has.
///
/// Items meet only within one behavior; one item may be in many. Boundaries are lines, touched from both sides; a path may be
/// open, closed, concave or cross itself. Things that overlap when they go in are parted without a bounce, at most at
/// 200 pt/s; UIKit leaves that undefined. Nothing passes through a boundary or an item, however fast.
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
    /// Both, as at first.
    public static let everything: Mode = [.items, .boundaries]
  }

  /// A boundary as it was added.
  struct Wall {
    var identifier: String
    var path: Path
    /// The path as chords within a quarter of a point.
    let lines: [Polyline]
    var elasticity: Double?
    var friction: Double?
    var isEnabled = true
    /// Changes with every change of the outline.
    var serial: Int?

    init(identifier: String, path: Path) {
      self.identifier = identifier
      self.path = path
      lines = path.flattened(tolerance: 0.25).filter { $0.points.count > 1 }
    }
  }

  private(set) var walls: [Wall] = []
  private(set) var boundsInsets: Insets?
  var boundsSerial: Int?
  /// Tells it from all other behaviors the animator has seen.
  var serial: Int?
  /// Told when things touch and part; held weakly, nil at first.
  public weak var collisionDelegate: (any CollisionBehaviorDelegate)?

  /// What the items collide with; everything at first, nothing if it is empty. Contacts that end by it are told.
  public var collisionMode = Mode.everything {
    didSet { changed() }
  }

  /// Whether the sides of the animator's reference bounds are a boundary, false at first. It has no identifier, is none of
  /// `boundaryIdentifiers`, and follows when the reference bounds change. Switched on, it keeps the insets of
  /// `setTranslatesReferenceBoundsIntoBoundary(with:)`, if there were any and it was not switched off since.
  public var translatesReferenceBoundsIntoBoundary: Bool {
    get { boundsInsets != nil }
    set {
      boundsInsets = newValue ? (boundsInsets ?? .zero) : nil
      changed()
    }
  }

  /// Makes the reference bounds a boundary, moved in by the insets in points, or out where they are negative: finite
  /// numbers. Switches `translatesReferenceBoundsIntoBoundary` on, as in UIKit.
  public func setTranslatesReferenceBoundsIntoBoundary(with insets: Insets) {
    boundsInsets = insets
    changed()
  }

  /// Adds a path as a boundary, in place of one of the same identifier, as in UIKit; the new one has no elasticity and no friction
  /// of its own.
  /// - Parameters:
  ///   - identifier: any text, which contacts are told with. UIKit takes any object that can be copied.
  ///   - path: in points of the reference bounds, with coordinates within ±1e9, leading from one point to another; `step()`
  ///     throws otherwise. Open or closed; curves become chords within 0.25 pt, where UIKit tells no measure.
  public func addBoundary(withIdentifier identifier: String, for path: Path) {
    let wall = Wall(identifier: identifier, path: path)
    if let index = walls.firstIndex(where: { $0.identifier == identifier }) {
      walls[index] = wall
    } else {
      walls.append(wall)
    }
    changed()
  }

  /// Adds a line as a boundary, in place of one of the same identifier. From and to points of the reference bounds with
  /// coordinates within ±1e9, not in one place.
  public func addBoundary(withIdentifier identifier: String, from start: Point, to end: Point) {
    addBoundary(withIdentifier: identifier, for: Path([.move(start), .line(end)]))
  }

  /// The path of a boundary as it was added; nil if there is none of that identifier.
  public func boundary(withIdentifier identifier: String) -> Path? {
    walls.first { $0.identifier == identifier }?.path
  }

  /// Takes a boundary away; its contacts end with the next step. An unknown identifier is ignored.
  public func removeBoundary(withIdentifier identifier: String) {
    walls.removeAll { $0.identifier == identifier }
    changed()
  }

  /// Takes all boundaries away but the reference bounds.
  public func removeAllBoundaries() {
    walls.removeAll()
    changed()
  }

  /// In the order they were added; nil if there are none.
  public var boundaryIdentifiers: [String]? { walls.isEmpty ? nil : walls.map(\.identifier) }

  /// Share of the closing speed that comes back, of all its boundaries that have none of their own, the reference bounds
  /// among them. 0.2 at first, which is what boundaries in UIKit have; from 0 on. Not in UIKit, as what follows.
  public var boundaryElasticity = 0.2 {
    didSet { changed() }
  }

  /// Coefficient of friction of the same boundaries, without unit; 0.2 at first, from 0 on and finite.
  public var boundaryFriction = 0.2 {
    didSet { changed() }
  }

  /// Gives one boundary an elasticity of its own, from 0 on as `boundaryElasticity`; nil takes it away. Of no effect for an
  /// unknown identifier.
  public func setElasticity(_ elasticity: Double?, forBoundaryWithIdentifier identifier: String) {
    update(identifier) { $0.elasticity = elasticity }
  }

  /// Gives one boundary a friction of its own, from 0 on as `boundaryFriction`; nil takes it away. Of no effect for an
  /// unknown identifier.
  public func setFriction(_ friction: Double?, forBoundaryWithIdentifier identifier: String) {
    update(identifier) { $0.friction = friction }
  }

  /// Lets items through a boundary for as long as it is not enabled; all are at first. Of no effect for an unknown identifier.
  public func setEnabled(_ isEnabled: Bool, forBoundaryWithIdentifier identifier: String) {
    update(identifier) { $0.isEnabled = isEnabled }
  }

  private func update(_ identifier: String, _ change: (inout Wall) -> Void) {
    guard let index = walls.firstIndex(where: { $0.identifier == identifier }) else { return }
    change(&walls[index])
    changed()
  }

  func number(_ next: inout Int) {
    func take(_ serial: inout Int?) {
      guard serial == nil else { return }
      serial = next
      next += 1
    }
    take(&serial)
    take(&boundsSerial)
    for index in walls.indices { take(&walls[index].serial) }
  }

  override func validate() throws(DynamicsError) {
    let name = "CollisionBehavior"
    if let insets = boundsInsets {
      for value in [insets.top, insets.left, insets.bottom, insets.right] {
        try DynamicsError.requireFinite(value, "referenceBoundsInsets", of: name)
      }
    }
    try DynamicsError.requireElasticity(boundaryElasticity, "boundaryElasticity", of: name)
    try DynamicsError.requireNotNegative(boundaryFriction, "boundaryFriction", of: name)
    for wall in walls {
      let place = "boundary '\(wall.identifier)' of \(name)"
      if let value = wall.elasticity {
        try DynamicsError.requireElasticity(value, "elasticity", of: place)
      }
      if let value = wall.friction {
        try DynamicsError.requireNotNegative(value, "friction", of: place)
      }
      guard !wall.lines.isEmpty else {
        throw DynamicsError(
          place, "path", wall.path.isEmpty ? "empty" : "without length",
          must: "lead from one point to another")
      }
      guard wall.path.isModerate else {
        throw DynamicsError(
          place, "path", "with a point nowhere", must: "have finite coordinates within ±1e9")
      }
    }
  }
}

/// What a collision behavior tells when things touch and part. All methods are optional.
///
/// A contact is told once when it begins and once when it ends, never in between; one that does both within a step is told
/// twice. Within each fifth of a step ends come before beginnings, each in order of behaviors in the tree, items, and then
/// other items before boundaries; items count in the order of their registration, and `item1` is the earlier one. A group
/// of items is told as the group. Centers already show the end of the step; what a method changes counts from the next.
public protocol CollisionBehaviorDelegate: AnyObject {
  /// Two items begin to touch, at a point of the reference bounds.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem,
    with item2: any DynamicItem, at point: Point)
  /// Two items part, or one of them, the behavior or its mode goes.
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem,
    with item2: any DynamicItem)
  /// An item begins to touch a boundary; the identifier is nil for the reference bounds.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?, at point: Point)
  /// An item parts from a boundary; the identifier is nil for the reference bounds.
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

extension Path {
  fileprivate var isModerate: Bool {
    func isModerate(_ point: Point) -> Bool {
      abs(point.x) <= DynamicsError.largest && abs(point.y) <= DynamicsError.largest
    }
    return elements.allSatisfy { element in
      switch element {
      case .move(let p), .line(let p): isModerate(p)
      case .quad(let c, let p): isModerate(c) && isModerate(p)
      case .cubic(let c, let d, let p): isModerate(c) && isModerate(d) && isModerate(p)
      case .close: true
      }
    }
  }
}
