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
  /// Whether the last step moved anything. False before the first step, at rest and while paused by hand.
  public private(set) var isRunning = false
  /// Seconds it has run, a sixtieth for every step that moved; at rest and while paused it does not count. UIKit's also
  /// survives pauses.
  public var elapsedTime: Double { Double(ticks) / 60 }
  /// Told when it comes to rest and when it goes on; held weakly, nil at first.
  public weak var delegate: (any DynamicAnimatorDelegate)?
  /// Whether `pause()` stopped it. Not in UIKit, where only rest pauses an animator.
  public private(set) var isPaused = false
  /// Things that meet slower than this, in pt/s, do not bounce. 10 at first; UIKit's engine has about 100.
  public var bounceThreshold = 10.0 {
    didSet { isStale = true }
  }

  var world = World()
  /// Items that are bodies, in the order of their registration.
  var records: [Record] = []
  /// The place in `records` of each item.
  var index: [ObjectIdentifier: Int] = [:]
  /// The place in `records` of each body; the world has an order of its own. Body 0 is the ground.
  var owners = [-1]
  /// Behaviors in the tree, parents before children, as of the last step.
  var active: [DynamicBehavior] = []
  var collisions: [CollisionBehavior] = []
  var forceFields: [FieldBehavior] = []
  /// While a field's own law is asked: seconds since the start of the step.
  package internal(set) var momentInStep = 0.0
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
  private var isStepping = false

  struct Record {
    /// Tells it from all other bodies there ever were.
    let serial: Int
    let item: any DynamicItem
    /// The item if it is a group.
    let group: DynamicItemGroup?
    /// Its index in the world.
    var body: Int
    /// The centre of mass from the item's centre, in the item's axes.
    var centroid: Point
    /// Never moves on its own: no longer written once it stands still.
    var isWritten = false
  }

  /// An animator with a reference view, of which only the bounds count, in points.
  public init(referenceBounds: Rect) {
    self.referenceBounds = referenceBounds
  }

  /// An animator without a reference view, as for items that are no views.
  public init() {
    referenceBounds = nil
  }

  // MARK: Behaviors

  /// Puts a behavior in, with its children; it acts from the next step. One that is in already stays where it is; one that
  /// is elsewhere in the tree, or in another animator, makes the next step throw (an exception in UIKit).
  ///
  /// It does not check the behavior's values, which may still be set before the next step; `step()` does.
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

  /// Takes a behavior out; its influence stops at once. One that is not in, or only as a child, is left alone. Items that
  /// no other behavior names by the next step end as bodies and forget their velocity.
  public func removeBehavior(_ behavior: DynamicBehavior) {
    guard let place = behaviors.firstIndex(where: { $0 === behavior }) else { return }
    behavior.announce(nil)
    behaviors.remove(at: place)
    isStale = true
  }

  /// Takes all behaviors out; every body ends and its velocity is forgotten.
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

  /// Takes over an item's present `center` and rotation, of a group with its members; its velocity stays and it wakes.
  /// Bounds and outline are not read again, as in UIKit. An item that no behavior names, or one that is nowhere, is left
  /// alone.
  public func updateItem(usingCurrentState item: any DynamicItem) {
    guard body(of: item) != nil else { return }
    setPose(of: item, center: item.center, angle: item.transform.rotation)
  }

  // MARK: Stepping

  /// Stops at once: from now on `step()` does nothing, and what is added or set waits. The delegate hears of it if something
  /// was moving. Not in UIKit.
  public func pause() {
    isPaused = true
    guard isRunning else { return }
    isRunning = false
    delegate?.dynamicAnimatorDidPause(self)
  }

  /// Goes on with the next step, as if no time had passed: velocities are kept. Not in UIKit.
  public func resume() {
    isPaused = false
  }

  /// Steps several times.
  /// - Parameter count: sixtieths of a second; below 1 nothing happens.
  /// - Throws: as `step()`; steps made before stay made.
  public func step(times count: Int) throws(DynamicsError) {
    var left = count
    while left > 0, !isPaused {
      try step()
      left -= 1
    }
  }

  /// Moves everything on by a sixtieth of a second. At rest, when nothing was added or set, nothing happens; paused by
  /// hand neither.
  ///
  /// Then, in this order: the items are written in the order of their registration, contacts that ended and began are told,
  /// `action` closures run, parents before children. What any of these adds, removes or sets counts from the next step.
  /// - Throws: an error that names the behavior, its property and the value, before anything has moved or changed; or, after
  ///   that, if so many items are on one spot that their contacts cannot be followed. Called by what a step itself calls,
  ///   it throws and does nothing.
  public func step() throws(DynamicsError) {
    guard !isStepping else {
      throw DynamicsError("DynamicAnimator", "step()", "called within a step", must: "wait for its end")
    }
    isStepping = true
    defer { isStepping = false }
    guard !isPaused else {
      contactEvents.removeAll()
      for i in world.bodyStates.indices { world.holdPose(i) }
      return
    }
    try register()
    contactEvents.removeAll()
    guard !isIdle else {
      closeContacts()
      for i in world.bodyStates.indices { world.holdPose(i) }
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
    try advanceWorld()
    if let excess = world.budget.excess { throw refusal(of: excess) }
    ticks += 1
    followContacts(from: before)
    writeItems()
    tellCollisions()
    for behavior in active where behavior.dynamicAnimator === self { behavior.action?() }
    if isRunning, isStill, !isStale {
      isRunning = false
      delegate?.dynamicAnimatorDidPause(self)
    }
  }

  /// Judges which items are bodies and what they are like, as `step()` does first; nothing moves.
  package func register() throws(DynamicsError) {
    guard isStale else { return }
    try rebuildWorld()
    isStale = false
    wasChanged = true
  }

  /// Lets the next step run even if all was at rest.
  func wake() { wasChanged = true }

  /// Whether a step has nothing to do.
  private var isIdle: Bool {
    if wasChanged {
      wasChanged = false
      return records.isEmpty && open.isEmpty
    }
    return isStill
  }

  /// At rest, and nothing creeps on below the limits of rest.
  private var isStill: Bool { isAtRest && !world.bodyStates.contains(where: \.isAwake) }

  private func writeItems() {
    for k in records.indices {
      let isAwake = world.bodyStates[records[k].body].isAwake
      guard isAwake || !records[k].isWritten else { continue }
      records[k].isWritten = !isAwake
      let pose = pose(records[k].body)
      if let group = records[k].group {
        group.move(to: pose.center, angle: pose.angle)
        continue
      }
      records[k].item.center = pose.center
      records[k].item.transform = AffineTransform(rotationAngle: pose.angle)
    }
  }
}

/// What an animator tells about its rests. Both methods are optional.
public protocol DynamicAnimatorDelegate: AnyObject {
  /// Called once before the first step that moves something, at first and after every rest.
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator)
  /// Called once when all has come to rest, half a second after the last item did, or was stopped by `pause()`.
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator)
}

extension DynamicAnimatorDelegate {
  /// Does nothing.
  public func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {}
  /// Does nothing.
  public func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {}
}
