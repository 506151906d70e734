internal import FlingDynamics
internal import FlingGeometry

/// Makes its items collide with each other and with boundaries. Items collide only within one behavior.
@preconcurrency @MainActor open class UICollisionBehavior: UIDynamicBehavior {
  /// Whether items collide with each other and with boundaries.
  public struct Mode: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Each other.
    public static let items = Mode(rawValue: 1)
    /// The boundaries.
    public static let boundaries = Mode(rawValue: 2)
    /// Both: all bits.
    public static let everything = Mode(rawValue: .max)
  }

  private struct Boundary {
    let identifier: any NSCopying
    let path: UIBezierPath
    let definition: BehaviorDefinition.Boundary
  }

  private var list: DynamicItems
  private var boundaries: [Boundary] = []
  /// The number of boundaries added so far.
  private var boundaryCount = 0
  private var boundsInsets: Insets?
  /// The identifiers of the boundaries of the last two applications to the simulation, since contacts with a
  /// boundary end after it was removed.
  private var namedIdentifiers: [String: any NSCopying] = [:]
  /// The names of the last application.
  private var endingNames: Set<String> = []

  public override init() {
    list = DynamicItems()
    super.init()
  }

  /// A collision of items.
  public init(items: [any UIDynamicItem]) {
    list = DynamicItems(items)
    super.init()
  }

  /// The items in the order in which they were added.
  open var items: [any UIDynamicItem] { list.items }

  /// Adds an item. No effect if it is one already.
  open func addItem(_ item: any UIDynamicItem) {
    list.add(item)
    changed()
  }

  /// Removes an item; its contacts end.
  open func removeItem(_ item: any UIDynamicItem) {
    list.remove(item)
    changed()
  }

  /// Receives the begin and end of contacts. Held weakly.
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?

  /// Whether items collide with each other and with boundaries; both by default.
  open var collisionMode = Mode.everything {
    didSet { changed() }
  }

  // MARK: Boundaries

  /// Whether the bounds of the reference view are a boundary; false by default. It has no identifier.
  open var translatesReferenceBoundsIntoBoundary: Bool {
    get { boundsInsets != nil }
    set {
      boundsInsets = newValue ? boundsInsets ?? .zero : nil
      changed()
    }
  }

  /// Makes the bounds of the reference view a boundary, moved inwards by insets.
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    boundsInsets = Insets(
      top: insets.top.limited, left: insets.left.limited, bottom: insets.bottom.limited,
      right: insets.right.limited)
    changed()
  }

  /// Adds a path as a boundary. It replaces one with an equal identifier.
  /// - Parameters:
  ///   - identifier: copied; contacts report it.
  ///   - bezierPath: in points of the reference view, copied.
  open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
    let path = bezierPath.path
    boundaryCount += 1
    let boundary = Boundary(
      identifier: identifier.copy(with: nil) as? any NSCopying ?? identifier,
      path: UIBezierPath(cgPath: CGPath(path)),
      definition: BehaviorDefinition.Boundary(name: "\(boundaryCount)", number: boundaryCount, path: path))
    if let index = index(of: identifier) {
      boundaries[index] = boundary
    } else {
      boundaries.append(boundary)
    }
    changed()
  }

  /// Adds a line as a boundary. It replaces one with an equal identifier.
  open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint) {
    let line = UIBezierPath()
    line.move(to: p1)
    line.addLine(to: p2)
    addBoundary(withIdentifier: identifier, for: line)
  }

  /// The path of a boundary; nil for an unknown identifier.
  open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    index(of: identifier).map { boundaries[$0].path }
  }

  /// Removes a boundary; its contacts end.
  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    guard let index = index(of: identifier) else { return }
    boundaries.remove(at: index)
    changed()
  }

  /// Removes all boundaries but the bounds of the reference view.
  open func removeAllBoundaries() {
    boundaries = []
    changed()
  }

  /// The identifiers in the order in which they were added; nil if there are none.
  open var boundaryIdentifiers: [any NSCopying]? {
    boundaries.isEmpty ? nil : boundaries.map(\.identifier)
  }

  private func index(of identifier: any NSCopying) -> Int? {
    boundaries.firstIndex { boundary in
      guard let known = boundary.identifier as? Foundation.NSObject else { return false }
      return known.isEqual(identifier)
    }
  }

  // MARK: For the animator

  /// The identifier of a boundary by its name in the simulation, also of one removed since the last step.
  func identifier(named name: String) -> (any NSCopying)? {
    boundaries.first { $0.definition.name == name }?.identifier ?? namedIdentifiers[name]
  }

  override func wasApplied(to simulation: Simulation, as id: BehaviorDefinition.ID) {
    super.wasApplied(to: simulation, as: id)
    let present = Dictionary(uniqueKeysWithValues: boundaries.map { ($0.definition.name, $0.identifier) })
    namedIdentifiers = namedIdentifiers.filter { endingNames.contains($0.key) }
    namedIdentifiers.merge(present) { _, new in new }
    endingNames = Set(present.keys)
  }

  override var namedItems: [any UIDynamicItem] { list.items }

  override var kind: BehaviorDefinition.Kind? {
    var collision = BehaviorDefinition.Collision(list.ids)
    collision.mode = CollisionBehavior.Mode(rawValue: collisionMode.rawValue & 3)
    collision.boundsInsets = boundsInsets
    collision.boundaries = boundaries.map(\.definition)
    return .collision(collision)
  }
}

extension UICollisionBehavior {
  /// The same with a text as the identifier.
  public func addBoundary(withIdentifier identifier: String, for bezierPath: UIBezierPath) {
    addBoundary(withIdentifier: NSString(string: identifier), for: bezierPath)
  }

  /// The same with a text as the identifier.
  public func addBoundary(withIdentifier identifier: String, from p1: CGPoint, to p2: CGPoint) {
    addBoundary(withIdentifier: NSString(string: identifier), from: p1, to: p2)
  }

  /// The same with a text as the identifier.
  public func boundary(withIdentifier identifier: String) -> UIBezierPath? {
    boundary(withIdentifier: NSString(string: identifier))
  }

  /// The same with a text as the identifier.
  public func removeBoundary(withIdentifier identifier: String) {
    removeBoundary(withIdentifier: NSString(string: identifier))
  }
}

/// Receives the begin and end of contacts. All methods are optional. Centers are those at the end of the
/// step; what a method changes takes effect in the next step.
@preconcurrency @MainActor public protocol UICollisionBehaviorDelegate: NSObjectProtocol {
  /// Two items begin to touch at a point of the reference view.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint)
  /// Two items separate.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem)
  /// An item begins to touch a boundary; the identifier is nil for the bounds of the reference view.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
  /// An item separates from a boundary; the identifier is nil for the bounds of the reference view.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) {}
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) {}
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}
