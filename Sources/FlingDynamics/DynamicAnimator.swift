public import FlingGeometry

/// Runs behaviors: each step of 1/60 s moves their items by the laws of motion.
///
/// Unlike UIKit's, it does not run by itself: call `step()` once for each 1/60 s. Coordinates are points of
/// the reference bounds, y down; times are seconds, angles radians, clockwise. The same calls give the same
/// bits on every machine.
public final class DynamicAnimator {
  /// The rectangle that collision behaviors can use as a boundary; nil for none.
  public var referenceBounds: Rect? {
    didSet { isStale = true }
  }
  /// The behaviors added to the animator itself, without children, in the order in which they were added.
  public private(set) var behaviors: [DynamicBehavior] = []
  /// Whether the last step moved anything. False before the first step, at rest and while `isPaused`.
  public private(set) var isRunning = false
  /// Simulated seconds: 1/60 for each step that moved something; steps at rest or while paused do not count.
  /// UIKit's value also survives pauses.
  public var elapsedTime: Double { Double(ticks) / 60 }
  /// Receives pauses and resumptions. Held weakly; nil by default.
  public weak var delegate: (any DynamicAnimatorDelegate)?
  /// Whether `pause()` stopped it. Not in UIKit, where an animator only pauses at rest.
  public private(set) var isPaused = false
  /// Contacts that close slower than this, in pt/s, do not bounce. The default is 10; UIKit's engine has
  /// about 100.
  public var bounceThreshold = 10.0 {
    didSet { isStale = true }
  }

  /// The world and the record of all changes to it.
  var recorder = RecordedWorld()
  var world: World { _read { yield recorder.world } }
  /// Records of all items that are bodies, in the order of registration.
  var records: [ItemRecord] = []
  /// For each item, its index in `records`.
  var index: [ObjectIdentifier: Int] = [:]
  /// For each body, its index in `records`; the world has an order of its own. Body 0 is the ground.
  var owners = [-1]
  /// All behaviors of the tree, parents before children, as of the last step.
  var active: [DynamicBehavior] = []
  var collisions: [CollisionBehavior] = []
  var forceFields: [FieldBehavior] = []
  /// Seconds since the start of the step; only valid while the law of a custom field is called.
  package internal(set) var momentInStep = 0.0
  var boundaryNames: [Int: BoundaryName] = [:]
  /// For each serial number of a collision behavior, its index in `collisions`.
  var collisionIndices: [Int: Int] = [:]
  var ongoingContacts: [OngoingContact] = []
  var ongoingKeys: Set<ContactKey> = []
  /// Whether a property was set since ongoing contacts were last compared with those of the world.
  var mayContactsDiffer = true
  /// Contacts that began and ended in the last step, in order.
  package internal(set) var contactEvents: [ItemContactEvent] = []
  var isStale = true
  var nextSerial = 1
  private var ticks = 0
  /// Whether anything changed since the last step.
  private var wasChanged = true
  private var isStepping = false

  struct ItemRecord {
    /// Unique number of the body, never used again.
    let serial: Int
    let item: any DynamicItem
    /// The item if it is a group.
    let group: DynamicItemGroup?
    /// Its index in the world.
    var body: Int
    /// The center of mass from the item's center, in the item's axes.
    var centroid: Point
    /// Whether the item was written since its body fell asleep, so that it need not be written again.
    var isWritten = false
  }

  /// An animator with the bounds of a reference view, in points.
  public init(referenceBounds: Rect) {
    self.referenceBounds = referenceBounds
  }

  /// An animator without a reference view, for items that are not views.
  public init() {
    referenceBounds = nil
  }

  // MARK: Behaviors

  /// Adds a behavior with its children; it acts from the next step on. A behavior that was added before keeps
  /// its position. If it is also elsewhere in the tree, or in another animator, the next step throws (an
  /// exception in UIKit).
  ///
  /// Values are not checked here, since they may still change before the next step; `step()` checks them.
  public func addBehavior(_ behavior: DynamicBehavior) {
    guard !behaviors.contains(where: { $0 === behavior }) else { return }
    behavior.notifyWillMove(to: self)
    behaviors.append(behavior)
    isStale = true
  }

  /// Replaces a behavior at the same position.
  package func replaceBehavior(_ old: DynamicBehavior, with new: DynamicBehavior) {
    guard let index = behaviors.firstIndex(where: { $0 === old }) else { return }
    old.notifyWillMove(to: nil)
    new.notifyWillMove(to: self)
    behaviors[index] = new
    isStale = true
  }

  /// Removes a behavior; its effect ends at once. No effect for children and unknown behaviors. Items that
  /// are in no other behavior by the next step stop being bodies and lose their velocity.
  public func removeBehavior(_ behavior: DynamicBehavior) {
    guard let index = behaviors.firstIndex(where: { $0 === behavior }) else { return }
    behavior.notifyWillMove(to: nil)
    behaviors.remove(at: index)
    isStale = true
  }

  /// Removes all behaviors; all bodies end and lose their velocity.
  public func removeAllBehaviors() {
    for behavior in behaviors { behavior.notifyWillMove(to: nil) }
    behaviors.removeAll()
    isStale = true
  }

  /// The items of all behaviors whose rotated bounds intersect a rectangle, in the order in which they became
  /// bodies.
  public func items(in rect: Rect) -> [any DynamicItem] {
    records.map(\.item).filter { item in
      let size = item.bounds.size
      let corners = Rect(center: .zero, size: size).corners.map {
        item.center + item.transform.applyToVector($0)
      }
      guard let around = Rect(around: corners) else { return false }
      return around.intersects(rect)
    }
  }

  /// Adopts the present `center` and rotation of an item, or of a group with its members. The velocity stays,
  /// and the item wakes. Bounds and outline are not read again, as in UIKit. No effect for an item that is in
  /// no behavior or has no finite position.
  public func updateItem(usingCurrentState item: any DynamicItem) {
    guard body(of: item) != nil else { return }
    setPose(of: item, center: item.center, angle: item.transform.rotation)
  }

  // MARK: Stepping

  /// Pauses at once: from now on `step()` does nothing, and changes take effect later. Notifies the delegate
  /// if anything was moving. Not in UIKit.
  public func pause() {
    isPaused = true
    stopRunning()
  }

  /// Notifies the delegate of a pause if anything was moving.
  private func stopRunning() {
    guard isRunning else { return }
    isRunning = false
    delegate?.dynamicAnimatorDidPause(self)
  }

  /// Resumes with the next step, as if no time had passed: velocities are kept. Not in UIKit.
  public func resume() {
    isPaused = false
  }

  /// Does several steps.
  /// - Parameter count: number of steps of 1/60 s; values below 1 do nothing.
  /// - Throws: as `step()`. Steps before the error stay done.
  public func step(times count: Int) throws(DynamicsError) {
    var left = count
    while left > 0, !isPaused {
      try step()
      left -= 1
    }
  }

  /// Advances the simulation by 1/60 s. Does nothing while `isPaused`, or at rest if nothing was added or
  /// set.
  ///
  /// Then, in this order: items are written in the order of their registration, the delegates receive
  /// contacts that ended and began, and `action` closures run, parents before children. What these add,
  /// remove or set takes effect in the next step.
  /// - Throws: a `DynamicsError` with the behavior, its property and the value, before anything has moved or
  ///   changed; or, after that, if so many items overlap that their contacts are too many. Throws without any
  ///   effect if it is called during a step.
  public func step() throws(DynamicsError) {
    guard !isStepping else {
      throw DynamicsError("DynamicAnimator", "step()", "called during a step", must: "wait until it ends")
    }
    isStepping = true
    defer { isStepping = false }
    guard !isPaused else {
      contactEvents.removeAll()
      recorder.setAllPosesToPresent()
      return
    }
    try applyChanges()
    contactEvents.removeAll()
    guard !isIdle else {
      endContactsOfRemoved()
      recorder.setAllPosesToPresent()
      notifyCollisionDelegates()
      stopRunning()
      return
    }
    if !isRunning {
      isRunning = true
      delegate?.dynamicAnimatorWillResume(self)
    }
    applyImpulsesAndMoveAnchors()
    endContactsOfRemoved()
    let before = mayContactsDiffer ? currentContacts() : nil
    mayContactsDiffer = false
    try advanceWorld()
    if let excess = world.budget.excess { throw error(of: excess) }
    ticks += 1
    recordContactEvents(contactsBefore: before)
    writePosesToItems()
    notifyCollisionDelegates()
    for behavior in active where behavior.dynamicAnimator === self { behavior.action?() }
    if isStill, !isStale { stopRunning() }
  }

  /// Applies all changes of behaviors to the world, as `step()` does first. Nothing moves.
  package func applyChanges() throws(DynamicsError) {
    guard isStale else { return }
    try rebuildWorld()
    isStale = false
    wasChanged = true
  }

  /// Makes the next step run even if everything was at rest.
  func requestStep() { wasChanged = true }

  /// Whether a step has nothing to do.
  private var isIdle: Bool {
    if wasChanged {
      wasChanged = false
      return records.isEmpty && ongoingContacts.isEmpty
    }
    return isStill
  }

  /// Whether everything is at rest and asleep, so that nothing creeps below the rest limits.
  private var isStill: Bool { isAtRest && !world.bodyStates.contains(where: \.isAwake) }

  /// Writes the poses of all bodies that may have moved to their items.
  private func writePosesToItems() {
    for k in records.indices {
      let isAwake = world.bodyStates[records[k].body].isAwake
      guard isAwake || !records[k].isWritten else { continue }
      records[k].isWritten = !isAwake
      let pose = pose(records[k].body)
      if let group = records[k].group {
        group.move(to: pose.center, angle: pose.angle)
        continue
      }
      let item = records[k].item
      item.center = pose.center
      item.exactRotation = pose.angle
    }
  }
}

/// Receives the pauses of an animator. Both methods are optional.
public protocol DynamicAnimatorDelegate: AnyObject {
  /// Called before the first step that moves something, initially and after every pause.
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator)
  /// Called when everything has come to rest, half a second after the last item did, when the last behavior
  /// was removed during motion, or when `pause()` stopped it.
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator)
}

extension DynamicAnimatorDelegate {
  /// Does nothing.
  public func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {}
  /// Does nothing.
  public func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {}
}
