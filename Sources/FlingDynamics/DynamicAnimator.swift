public import FlingGeometry

/// Runs behaviors: each step of a sixtieth of a second moves their items by the laws of motion.
///
/// Unlike UIKit's, it does not run by itself: call `step()` once for every sixtieth of a second. Points of the reference bounds,
/// y down; seconds; radians, clockwise. The same calls give the same bits on every machine.
public final class DynamicAnimator {
  /// What collision behaviors turn into a boundary if told so; nil if there is none.
  public var referenceBounds: Rect? {
    didSet { isStale = true }
  }
  /// Behaviors added to the animator itself, in the order they were added.
  public private(set) var behaviors: [DynamicBehavior] = []
  /// Whether the last step moved anything, or something was added or set since.
  public private(set) var isRunning = false
  /// Seconds it has run; at rest it does not count.
  public var elapsedTime: Double { Double(ticks) / 60 }
  public weak var delegate: (any DynamicAnimatorDelegate)?
  /// Things that meet slower than this, in pt/s, do not bounce. 10 at first; UIKit's engine has about 100.
  public var bounceThreshold = 10.0 {
    didSet { isStale = true }
  }

  var world = World()
  /// Bodies and their items; entry k is body k + 1, the ground being body 0.
  var records: [Record] = []
  var index: [ObjectIdentifier: Int] = [:]
  /// Behaviors in the tree, parents before children, as of the last step.
  var active: [DynamicBehavior] = []
  var collisions: [CollisionBehavior] = []
  var walls: [Int: WallName] = [:]
  /// The place in `collisions` of each by its serial number.
  var collisionPlaces: [Int: Int] = [:]
  var open: [OpenContact] = []
  var openKeys: Set<ContactKey> = []
  /// Something was set since open contacts were last compared with what touches.
  var mayContactsDiffer = true
  /// Contacts of the last step that began and ended, in order.
  package internal(set) var contactEvents: [ItemContactEvent] = []
  var isStale = true
  var nextSerial = 1
  private var ticks = 0
  /// Something changed since the last step.
  private var wasChanged = true

  struct Record {
    /// Tells it from all other bodies there ever were.
    let serial: Int
    let item: any DynamicItem
    /// The centre of mass from the item's centre, in the item's axes.
    var centroid: Point
    /// Never moves on its own: no longer written once it stands still.
    var isWritten = false
  }

  public init(referenceBounds: Rect) {
    self.referenceBounds = referenceBounds
  }

  public init() {
    referenceBounds = nil
  }

  // MARK: Behaviors

  /// Puts a behavior in, with its children; it acts from the next step. One that is in already stays where it is.
  public func addBehavior(_ behavior: DynamicBehavior) {
    guard !behaviors.contains(where: { $0 === behavior }) else { return }
    behavior.announce(self)
    behaviors.append(behavior)
    isStale = true
  }

  /// Puts a behavior in the place of another.
  package func replaceBehavior(_ old: DynamicBehavior, with new: DynamicBehavior) {
    guard let place = behaviors.firstIndex(where: { $0 === old }) else { return }
    old.announce(nil)
    new.announce(self)
    behaviors[place] = new
    isStale = true
  }

  /// Takes a behavior out; its influence stops at once.
  public func removeBehavior(_ behavior: DynamicBehavior) {
    guard let place = behaviors.firstIndex(where: { $0 === behavior }) else { return }
    behavior.announce(nil)
    behaviors.remove(at: place)
    isStale = true
  }

  public func removeAllBehaviors() {
    for behavior in behaviors { behavior.announce(nil) }
    behaviors.removeAll()
    isStale = true
  }

  /// The items that behaviors name and whose turned bounds touch the rectangle, in the order they came in.
  public func items(in rect: Rect) -> [any DynamicItem] {
    records.map(\.item).filter { item in
      let size = item.bounds.size
      let corners = Rect(center: .zero, size: size).corners.map {
        item.center + item.transform.applyToWay($0)
      }
      guard let around = Rect(around: corners) else { return false }
      return around.intersects(rect)
    }
  }

  /// Takes over an item's present `center` and rotation; its velocity stays.
  public func updateItem(usingCurrentState item: any DynamicItem) {
    guard body(of: item) != nil, item.center.isFinite, item.transform.rotation.isFinite else { return }
    setPose(of: item, center: item.center, angle: item.transform.rotation)
  }

  // MARK: Stepping

  /// Moves everything on by a sixtieth of a second.
  /// - Throws: an error that names the behavior, its property and the value, before anything has moved or changed; or, after
  ///   that, if so many items are on one spot that their contacts cannot be followed.
  public func step() throws(DynamicsError) {
    try register()
    contactEvents.removeAll()
    guard !isPaused else {
      closeContacts()
      for i in world.motions.indices { world.holdPose(i) }
      tellCollisions()
      return
    }
    if !isRunning {
      isRunning = true
      delegate?.dynamicAnimatorWillResume(self)
    }
    firePushes()
    closeContacts()
    let before = mayContactsDiffer ? present() : nil
    mayContactsDiffer = false
    world.advance()
    guard !world.isCrowded else {
      throw DynamicsError(
        "CollisionBehavior", "items", "more than \(World.pairLimit) pairs close together",
        must: "stand further apart, or be fewer")
    }
    ticks += 1
    followContacts(from: before)
    writeItems()
    tellCollisions()
    for behavior in active where behavior.dynamicAnimator === self { behavior.action?() }
    if isStill, !isStale {
      isRunning = false
      delegate?.dynamicAnimatorDidPause(self)
    }
  }

  /// Judges which items are bodies and what they are like, as `step()` does first; nothing moves.
  package func register() throws(DynamicsError) {
    guard isStale else { return }
    try takeStock()
    isStale = false
    wasChanged = true
  }

  /// Lets the next step run even if all was at rest.
  func wake() { wasChanged = true }

  private var isPaused: Bool {
    if wasChanged {
      wasChanged = false
      return records.isEmpty && open.isEmpty
    }
    return isStill
  }

  /// At rest, and nothing creeps on below the limits of rest.
  private var isStill: Bool { isAtRest && !world.motions.contains(where: \.isAwake) }

  private func writeItems() {
    for k in records.indices {
      let isAwake = world.motions[k + 1].isAwake
      guard isAwake || !records[k].isWritten else { continue }
      records[k].isWritten = !isAwake
      let pose = pose(k + 1)
      records[k].item.center = pose.center
      records[k].item.transform = AffineTransform(rotationAngle: pose.angle)
    }
  }
}

/// What an animator tells about its rests. Both methods are optional.
public protocol DynamicAnimatorDelegate: AnyObject {
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator)
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator)
}

extension DynamicAnimatorDelegate {
  public func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {}
  public func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {}
}
