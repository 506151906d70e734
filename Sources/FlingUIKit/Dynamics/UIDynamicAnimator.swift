internal import FlingDynamics
internal import FlingGeometry

/// Runs behaviors on items. It steps once a tick, 1/60 s of the film, as long as somebody holds it.
///
/// An invalid value, such as an item without a size, ends the program, as an exception does in UIKit.
@preconcurrency @MainActor open class UIDynamicAnimator: MainActorObject {
  /// The view whose coordinates and bounds count; nil for an animator of other items. Held weakly.
  open private(set) weak var referenceView: UIView?
  /// The behaviors added to the animator itself, in the order in which they were added.
  open private(set) var behaviors: [UIDynamicBehavior] = []
  /// Whether the last step moved anything.
  open private(set) var isRunning = false
  /// Seconds of steps that moved something.
  open var elapsedTime: TimeInterval { TimeInterval(ticks) / 60 }
  /// Receives pauses and resumptions. Held weakly.
  open weak var delegate: (any UIDynamicAnimatorDelegate)?

  let simulation = Simulation()
  /// Whether behaviors must be read again before the next step.
  var isStale = true
  /// The behaviors of the tree, parents before children, as of the last step.
  private(set) var active: [ActiveBehavior] = []
  /// Behaviors removed by the last step, of which contacts may have ended.
  private var removed: [ActiveBehavior] = []
  /// The items that are bodies, and those that were until the last step.
  private(set) var members: [ItemID: Member] = [:]
  private var behaviorCount = 0
  private var ticks = 0

  /// A behavior with the ID that it has since it was added.
  struct ActiveBehavior {
    let behavior: UIDynamicBehavior
    let id: BehaviorDefinition.ID
    /// The steps that the animator had made when the behavior joined.
    let start: Int
  }

  struct Member {
    let item: any UIDynamicItem
    /// Whether the item was written since its body fell asleep.
    var isWritten = false
  }

  /// An animator of views in a reference view.
  public init(referenceView view: UIView) {
    referenceView = view
    super.init(isolated: ())
    AnimatorList.add(self)
  }

  @available(*, unavailable, message: "Fling has no collection views; animate views of a reference view")
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    super.init(isolated: ())
  }

  /// An animator of items that are not views.
  public init() {
    super.init(isolated: ())
    AnimatorList.add(self)
  }

  // MARK: Behaviors

  /// Adds a behavior with its children; it acts from the next step on. No effect if it was added before.
  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard !behaviors.contains(where: { $0 === behavior }) else { return }
    behavior.notifyWillMove(to: self)
    behaviors.append(behavior)
    isStale = true
  }

  /// Removes a behavior; its effect ends at once. No effect for children and unknown behaviors.
  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard let index = behaviors.firstIndex(where: { $0 === behavior }) else { return }
    behavior.notifyWillMove(to: nil)
    behaviors.remove(at: index)
    isStale = true
  }

  /// Removes all behaviors.
  open func removeAllBehaviors() {
    for behavior in behaviors { behavior.notifyWillMove(to: nil) }
    behaviors = []
    isStale = true
  }

  /// The items whose turned bounds intersect a rectangle, in the order in which they became bodies.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    simulation.poses.compactMap { members[$0.item]?.item }.filter { item in
      let pose = item.pose
      let box = Rect(center: .zero, size: item.bounds.size.plain)
      let corners = box.corners.map { pose.position(of: $0) }
      return Rect(around: corners)?.intersects(rect.plain) ?? false
    }
  }

  /// Adopts the present center and rotation of an item. Its velocity stays.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    let id = ItemID(item)
    if simulation.place(id, at: item.pose) { members[id]?.isWritten = false }
  }

  /// Accepts the keys with which developers switch UIKit's debugging on; they change nothing.
  open override func setValue(_ value: Any?, forKey key: String) {
    guard !key.hasPrefix("debug") else { return }
    super.setValue(value, forKey: key)
  }

  // MARK: Stepping

  /// Advances by 1/60 s: items are written, delegates hear of contacts, actions run. What these change takes
  /// effect in the next step.
  /// - Throws: for a value that cannot be simulated.
  func step() throws(AnimatorError) {
    if !removed.isEmpty || members.count > simulation.bodyCount {
      removed = []
      members = members.filter { simulation.isBody($0.key) }
    }
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
    for case let push as UIPushBehavior in active.map(\.behavior)
    where push.mode == .instantaneous && push.active {
      push.deactivate()
    }
    try advance()
    ticks += 1
    writeItems()
    notifyCollisionDelegates()
    for entry in active where entry.behavior.dynamicAnimator === self { entry.behavior.action?() }
    if simulation.isStill, !isStale { stopRunning() }
  }

  private func stopRunning() {
    guard isRunning else { return }
    isRunning = false
    delegate?.dynamicAnimatorDidPause(self)
  }

  private func advance() throws(AnimatorError) {
    var fields: [BehaviorDefinition.ID: (UIFieldBehavior, UIFieldBehavior.ForceLaw, age: TimeInterval)] = [:]
    for entry in active {
      guard let field = entry.behavior as? UIFieldBehavior, let law = field.law else { continue }
      fields[entry.id] = (field, law, TimeInterval(ticks - entry.start) / 60)
    }
    do throws(SimulationError) {
      try simulation.advance { id, position, velocity, mass, charge, offset in
        guard let (field, law, age) = fields[id] else { return .zero }
        let force = law(
          field, CGPoint(position), CGVector(dx: velocity.x, dy: velocity.y), CGFloat(mass), CGFloat(charge),
          age + offset)
        return Point(force.dx.native, force.dy.native)
      }
    } catch {
      throw animatorError(for: error, in: active)
    }
  }

  /// Applies all changes of behaviors to the simulation. Nothing moves.
  private func applyChanges() throws(AnimatorError) {
    let bounds = referenceView.map { $0.bounds.plain } ?? simulation.bounds
    if bounds != simulation.bounds { isStale = true }
    guard isStale else { return }
    let tree = try flattenedTree()
    try checkGroups(of: tree)
    let entries = entries(of: tree)
    var items = members
    for entry in entries {
      for item in entry.behavior.namedItems where items[ItemID(item)] == nil {
        items[ItemID(item)] = Member(item: item)
      }
    }
    do throws(SimulationError) {
      simulation.bounds = bounds
      let changes = try simulation.changes(
        to: entries.compactMap { entry in entry.behavior.kind.map { BehaviorDefinition(entry.id, $0) } }
      ) { id throws(SimulationError) in
        guard let item = items[id]?.item else { preconditionFailure("a behavior names no such item") }
        return (try shape(of: item), item.pose)
      }
      simulation.apply(changes)
    } catch {
      throw animatorError(for: error, in: entries)
    }
    members = items
    let kept = Set(entries.map(\.id))
    removed += active.filter { !kept.contains($0.id) }
    active = entries
    for entry in active { entry.behavior.wasApplied(to: simulation, as: entry.id) }
    isStale = false
  }

  /// Gives IDs to behaviors. Collisions keep theirs when they are removed and added again between two steps;
  /// other behaviors start anew.
  private func entries(of tree: [UIDynamicBehavior]) -> [ActiveBehavior] {
    var known: [ObjectIdentifier: ActiveBehavior] = [:]
    for entry in active where entry.behavior.isPrepared || entry.behavior is UICollisionBehavior {
      known[ObjectIdentifier(entry.behavior)] = entry
    }
    return tree.map { behavior in
      if let entry = known[ObjectIdentifier(behavior)] { return entry }
      behaviorCount += 1
      (behavior as? UIPushBehavior)?.reactivate()
      return ActiveBehavior(
        behavior: behavior, id: BehaviorDefinition.ID(behaviorCount), start: ticks)
    }
  }

  /// Writes the poses of all bodies that may have moved.
  private func writeItems() {
    for (id, pose, isAwake) in simulation.poses {
      guard let member = members[id], isAwake || !member.isWritten else { continue }
      if member.isWritten == isAwake { members[id]?.isWritten = !isAwake }
      if let group = member.item as? UIDynamicItemGroup {
        group.move(to: pose)
      } else {
        member.item.move(to: pose)
      }
    }
  }

  /// Calls the delegates for the contacts that began and ended in the step.
  private func notifyCollisionDelegates() {
    for event in simulation.contactEvents {
      let contact = event.contact
      let entry = (active + removed).first { $0.id == contact.collision }
      guard let collision = entry?.behavior as? UICollisionBehavior, let item = members[contact.item]?.item,
        let delegate = collision.collisionDelegate
      else { continue }
      let other = contact.other.flatMap { members[$0]?.item }
      let boundary = contact.boundary.flatMap { collision.identifier(named: $0) }
      let point = CGPoint(contact.point)
      switch (event.isBegin, other) {
      case (true, let other?):
        delegate.collisionBehavior(collision, beganContactFor: item, with: other, at: point)
      case (false, let other?):
        delegate.collisionBehavior(collision, endedContactFor: item, with: other)
      case (true, nil):
        delegate.collisionBehavior(
          collision, beganContactFor: item, withBoundaryIdentifier: boundary, at: point)
      case (false, nil):
        delegate.collisionBehavior(collision, endedContactFor: item, withBoundaryIdentifier: boundary)
      }
    }
  }
}

/// Receives the pauses of an animator. Both methods are optional.
@preconcurrency @MainActor public protocol UIDynamicAnimatorDelegate: NSObjectProtocol {
  /// Called before the first step that moves something, initially and after every pause.
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  /// Called when everything has come to rest.
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  /// Does nothing.
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  /// Does nothing.
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}
