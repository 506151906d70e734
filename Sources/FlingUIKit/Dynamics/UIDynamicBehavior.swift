internal import FlingDynamics

/// A behavior of items, or several behaviors as children. Every property may be set at any time and takes
/// effect in the next step.
@preconcurrency @MainActor open class UIDynamicBehavior: MainActorObject {
  /// The children in the order in which they were added.
  open private(set) var childBehaviors: [UIDynamicBehavior] = []
  /// Called after every step of a running animator, when the items have moved; parents before children.
  open var action: (() -> Void)?
  /// The animator that contains it, directly or through its parents; nil for none.
  open internal(set) weak var dynamicAnimator: UIDynamicAnimator?

  /// Whether it has been added and applied to the simulation.
  var isPrepared = false

  /// A behavior without effect of its own: add children or set `action`.
  public init() {
    super.init(isolated: ())
  }

  /// Adds a child, which acts from the next step on. No effect if it is one already.
  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior !== self, !childBehaviors.contains(where: { $0 === behavior }) else { return }
    if let dynamicAnimator { behavior.notifyWillMove(to: dynamicAnimator) }
    childBehaviors.append(behavior)
    changed()
  }

  /// Removes a child; its effect ends at once. No effect for other behaviors.
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    guard let index = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
    if dynamicAnimator != nil { behavior.notifyWillMove(to: nil) }
    childBehaviors.remove(at: index)
    changed()
  }

  /// Called before the behavior is added to an animator, and with nil before it is removed; parents before
  /// children.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  /// Calls `willMove(to:)` for the whole branch.
  func notifyWillMove(to animator: UIDynamicAnimator?) {
    var waiting: [UIDynamicBehavior] = [self]
    var seen: Set<ObjectIdentifier> = []
    while let behavior = waiting.popLast() {
      guard seen.insert(ObjectIdentifier(behavior)).inserted else { continue }
      behavior.willMove(to: animator)
      behavior.dynamicAnimator = animator
      if animator == nil { behavior.isPrepared = false }
      waiting.append(contentsOf: behavior.childBehaviors.reversed())
    }
  }

  /// Makes the animator read all behaviors again before the next step.
  func changed() { dynamicAnimator?.isStale = true }

  // MARK: For the animator

  /// The items that it names, in order.
  var namedItems: [any UIDynamicItem] { [] }

  /// The behavior for the simulation; nil for one without effect of its own.
  var kind: BehaviorDefinition.Kind? { nil }

  /// Called after the behavior was applied to the simulation.
  func wasApplied(to simulation: Simulation, as id: BehaviorDefinition.ID) { isPrepared = true }
}

extension CGFloat {
  /// The number within the limits of the simulation, ±1e9.
  var limited: Double { Swift.min(Swift.max(native, -1e9), 1e9) }
  /// The same for a number that is at least 0.
  var limitedFromZero: Double { Swift.max(limited, 0) }
}

extension CGVector {
  /// The vector within the limits of the simulation.
  var limited: CGVector { CGVector(dx: dx.limited, dy: dy.limited) }
}
