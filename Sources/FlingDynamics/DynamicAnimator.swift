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

  /// Everything below the classes.
  package let simulation = Simulation()
  /// The behaviors of the tree, parents before children, as of the last step.
  var active: [ActiveBehavior] = []
  /// Behaviors that were removed by the last step, of which contacts may have ended.
  var removed: [ActiveBehavior] = []
  /// The items that are bodies, and those that were until the last step.
  var members: [ItemID: Member] = [:]
  var isStale = true
  private var behaviorCount = 0
  private var ticks = 0
  private var isStepping = false

  /// A behavior with the ID that it has since it was added.
  struct ActiveBehavior {
    let behavior: DynamicBehavior
    let id: BehaviorDefinition.ID
  }

  struct Member {
    let item: any DynamicItem
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
    simulation.poses.compactMap { members[$0.item]?.item }.filter { item in
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
    let id = ItemID(item)
    let pose = ItemPose(center: item.center, angle: item.transform.rotation)
    if simulation.place(id, at: pose) { members[id]?.isWritten = false }
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
    if !removed.isEmpty || members.count > simulation.bodyCount {
      removed = []
      members = members.filter { simulation.isBody($0.key) }
    }
    guard !isPaused else { return simulation.skipStep() }
    try applyChanges()
    guard simulation.beginStep() else {
      notifyCollisionDelegates()
      stopRunning()
      return
    }
    if !isRunning {
      isRunning = true
      delegate?.dynamicAnimatorWillResume(self)
    }
    for case let push as PushBehavior in active.map(\.behavior)
    where push.mode == .instantaneous && push.active {
      push.deactivate()
    }
    try advance()
    ticks += 1
    writePosesToItems()
    notifyCollisionDelegates()
    for entry in active where entry.behavior.dynamicAnimator === self { entry.behavior.action?() }
    if simulation.isStill, !isStale { stopRunning() }
  }

  private func advance() throws(DynamicsError) {
    var laws: [BehaviorDefinition.ID: (field: FieldBehavior, law: FieldBehavior.ForceLaw)] = [:]
    for entry in active {
      guard let field = entry.behavior as? FieldBehavior, let law = field.customLaw else { continue }
      laws[entry.id] = (field, law)
    }
    do throws(SimulationError) {
      try simulation.advance { id, position, velocity, mass, charge, _ in
        guard let (field, law) = laws[id] else { return .zero }
        return Point(law(field, position, Vector(velocity), mass, charge, World.substep))
      }
    } catch {
      throw dynamicsError(for: error, in: active)
    }
  }

  /// Applies all changes of behaviors to the simulation, as `step()` does first. Nothing moves.
  package func applyChanges() throws(DynamicsError) {
    guard isStale else { return }
    let tree = try flattenedTree()
    try checkGroupMembership(tree)
    let entries = entries(of: tree)
    var items = members
    for entry in entries {
      for item in entry.behavior.namedItems where items[ItemID(item)] == nil {
        items[ItemID(item)] = Member(item: item)
      }
    }
    do throws(SimulationError) {
      simulation.bounds = referenceBounds
      simulation.bounceThreshold = bounceThreshold
      let changes = try simulation.changes(
        to: entries.compactMap { entry in entry.behavior.kind.map { BehaviorDefinition(entry.id, $0) } }
      ) { (id) throws(SimulationError) in
        guard let item = items[id]?.item else { preconditionFailure("a behavior names no such item") }
        return try definition(of: item)
      }
      simulation.apply(changes)
    } catch {
      throw dynamicsError(for: error, in: entries)
    }
    members = items
    let kept = Set(entries.map(\.id))
    removed += active.filter { !kept.contains($0.id) }
    active = entries
    for entry in active { entry.behavior.wasApplied(to: simulation, as: entry.id) }
    isStale = false
  }

  /// Gives IDs to behaviors. Collisions keep theirs while they are removed and added again between two steps;
  /// other behaviors start anew.
  private func entries(of tree: [DynamicBehavior]) -> [ActiveBehavior] {
    var known: [ObjectIdentifier: BehaviorDefinition.ID] = [:]
    for entry in active where entry.behavior.isPrepared || entry.behavior is CollisionBehavior {
      known[ObjectIdentifier(entry.behavior)] = entry.id
    }
    return tree.map { behavior in
      if let id = known[ObjectIdentifier(behavior)] { return ActiveBehavior(behavior: behavior, id: id) }
      behaviorCount += 1
      (behavior as? PushBehavior)?.reactivate()
      return ActiveBehavior(behavior: behavior, id: BehaviorDefinition.ID(behaviorCount))
    }
  }

  func flattenedTree() throws(DynamicsError) -> [DynamicBehavior] {
    var tree: [DynamicBehavior] = []
    var seen: [ObjectIdentifier: Bool] = [:]
    var waiting: [DynamicBehavior] = behaviors.reversed()
    while let behavior = waiting.popLast() {
      guard seen.updateValue(true, forKey: ObjectIdentifier(behavior)) == nil else {
        throw DynamicsError(
          "\(type(of: behavior))", "dynamicAnimator", "an animator that contains it twice",
          must: "contain it once")
      }
      guard behavior.dynamicAnimator === self else {
        throw DynamicsError(
          "\(type(of: behavior))", "dynamicAnimator", "another animator",
          must: "be the only one that contains it")
      }
      tree.append(behavior)
      waiting.append(contentsOf: behavior.childBehaviors.reversed())
    }
    return tree
  }

  /// Writes the poses of all bodies that may have moved to their items.
  private func writePosesToItems() {
    for (id, pose, isAwake) in simulation.poses {
      guard let member = members[id], isAwake || !member.isWritten else { continue }
      if member.isWritten == isAwake { members[id]?.isWritten = !isAwake }
      if let group = member.item as? DynamicItemGroup {
        group.move(to: pose)
        continue
      }
      member.item.center = pose.center
      member.item.transform = AffineTransform(rotationAngle: pose.angle)
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
