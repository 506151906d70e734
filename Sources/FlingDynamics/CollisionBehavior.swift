public import FlingGeometry

/// Lets its items touch each other and the boundaries it has.
///
/// Items meet only within one behavior. Boundaries are lines, touched from both sides; a path may be open, closed or concave.
public final class CollisionBehavior: ItemsBehavior {
  public struct Mode: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let items = Mode(rawValue: 1)
    public static let boundaries = Mode(rawValue: 2)
    public static let everything: Mode = [.items, .boundaries]
  }

  /// A boundary as it was added.
  struct Wall {
    var identifier: String
    var path: Path
    var elasticity: Double?
    var friction: Double?
    var isEnabled = true
    /// Changes with every change of the outline.
    var serial: Int?
  }

  private(set) var walls: [Wall] = []
  private(set) var boundsInsets: Insets?
  var boundsSerial: Int?
  /// Tells it from all other behaviors the animator has seen.
  var serial: Int?
  public weak var collisionDelegate: (any CollisionBehaviorDelegate)?

  public var collisionMode = Mode.everything {
    didSet { changed() }
  }

  /// Whether the sides of the animator's reference bounds are a boundary.
  public var translatesReferenceBoundsIntoBoundary: Bool {
    get { boundsInsets != nil }
    set {
      boundsInsets = newValue ? (boundsInsets ?? .zero) : nil
      changed()
    }
  }

  /// Makes the reference bounds a boundary, moved in by the insets, or out where they are negative.
  public func setTranslatesReferenceBoundsIntoBoundary(with insets: Insets) {
    boundsInsets = insets
    changed()
  }

  /// Adds a path as a boundary, in place of one of the same identifier. Curves become chords within 0.25 pt.
  public func addBoundary(withIdentifier identifier: String, for path: Path) {
    let wall = Wall(identifier: identifier, path: path)
    if let index = walls.firstIndex(where: { $0.identifier == identifier }) {
      walls[index] = wall
    } else {
      walls.append(wall)
    }
    changed()
  }

  public func addBoundary(withIdentifier identifier: String, from start: Point, to end: Point) {
    addBoundary(withIdentifier: identifier, for: Path([.move(start), .line(end)]))
  }

  public func boundary(withIdentifier identifier: String) -> Path? {
    walls.first { $0.identifier == identifier }?.path
  }

  public func removeBoundary(withIdentifier identifier: String) {
    walls.removeAll { $0.identifier == identifier }
    changed()
  }

  public func removeAllBoundaries() {
    walls.removeAll()
    changed()
  }

  /// In the order they were added; nil if there are none.
  public var boundaryIdentifiers: [String]? { walls.isEmpty ? nil : walls.map(\.identifier) }

  /// Of all its boundaries that have none of their own, the reference bounds among them. Not in UIKit, as what follows.
  public var boundaryElasticity = 0.2 {
    didSet { changed() }
  }

  public var boundaryFriction = 0.2 {
    didSet { changed() }
  }

  /// Gives one boundary an elasticity of its own; nil takes it away.
  public func setElasticity(_ elasticity: Double?, forBoundaryWithIdentifier identifier: String) {
    update(identifier) { $0.elasticity = elasticity }
  }

  /// Gives one boundary a friction of its own; nil takes it away.
  public func setFriction(_ friction: Double?, forBoundaryWithIdentifier identifier: String) {
    update(identifier) { $0.friction = friction }
  }

  /// Lets items through a boundary for as long as it is not enabled.
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
    try DynamicsError.requireNotNegative(boundaryElasticity, "boundaryElasticity", of: name)
    try DynamicsError.requireNotNegative(boundaryFriction, "boundaryFriction", of: name)
    for wall in walls {
      let place = "boundary '\(wall.identifier)' of \(name)"
      if let value = wall.elasticity {
        try DynamicsError.requireNotNegative(value, "elasticity", of: place)
      }
      if let value = wall.friction {
        try DynamicsError.requireNotNegative(value, "friction", of: place)
      }
      guard !wall.path.isEmpty else {
        throw DynamicsError(place, "path", "empty", must: "have points")
      }
    }
  }
}

/// What a collision behavior tells when things touch and part. All methods are optional.
public protocol CollisionBehaviorDelegate: AnyObject {
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem,
    with item2: any DynamicItem, at point: Point)
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem,
    with item2: any DynamicItem)
  /// The identifier is nil for the reference bounds.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?, at point: Point)
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?)
}

extension CollisionBehaviorDelegate {
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem,
    with item2: any DynamicItem, at point: Point
  ) {}
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem,
    with item2: any DynamicItem
  ) {}
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?, at point: Point
  ) {}
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?
  ) {}
}
