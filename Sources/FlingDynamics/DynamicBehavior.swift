internal import FlingGeometry

/// The base class of behaviors, which are added to an animator. It can also combine several behaviors as
/// children.
///
/// Every property may be set at any time and takes effect in the next step.
open class DynamicBehavior {
  /// Behaviors that are added and removed with this one, in the order in which they were added.
  public private(set) var childBehaviors: [DynamicBehavior] = []
  /// Called after every step of a running animator with this behavior, when the items have moved; parents
  /// before children, in the order of the tree. Nil by default. What it adds, removes or sets takes effect in
  /// the next step. Capture the animator weakly, because the closure is held strongly.
  public var action: (() -> Void)?
  /// The animator that contains it, directly or through its parent. Held weakly; nil for none.
  public internal(set) weak var dynamicAnimator: DynamicAnimator?

  /// Whether it has been added and prepared for stepping.
  var isPrepared = false
  /// The parent behavior.
  private(set) weak var parent: DynamicBehavior?

  /// A behavior without effect of its own: add children or set `action`.
  public init() {}

  /// Releases children iteratively: recursive release of a long chain would overflow the stack.
  deinit {
    var waiting = childBehaviors
    childBehaviors = []
    while var last = waiting.popLast() {
      guard isKnownUniquelyReferenced(&last) else { continue }
      waiting += last.childBehaviors
      last.childBehaviors = []
    }
  }

  /// Adds a child. If this behavior is in an animator, the child acts from the next step on. No effect if it
  /// is a child already.
  open func addChildBehavior(_ behavior: DynamicBehavior) {
    guard behavior !== self, !childBehaviors.contains(where: { $0 === behavior }) else { return }
    if let dynamicAnimator { behavior.notifyWillMove(to: dynamicAnimator) }
    childBehaviors.append(behavior)
    behavior.parent = self
    changed()
  }

  /// Removes a child; its effect ends at once. No effect for other behaviors.
  open func removeChildBehavior(_ behavior: DynamicBehavior) {
    guard let index = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
    if dynamicAnimator != nil { behavior.notifyWillMove(to: nil) }
    childBehaviors.remove(at: index)
    behavior.parent = nil
    changed()
  }

  /// Called before the behavior is added to an animator, and with nil before it is removed; parents before
  /// children. Override it and call `super`, as in UIKit.
  open func willMove(to dynamicAnimator: DynamicAnimator?) {}

  /// Calls `willMove(to:)` for the whole branch, parents first.
  func notifyWillMove(to animator: DynamicAnimator?) {
    var waiting: [DynamicBehavior] = [self]
    var seen: [ObjectIdentifier: Bool] = [:]
    while let behavior = waiting.popLast() {
      guard seen.updateValue(true, forKey: ObjectIdentifier(behavior)) == nil else { continue }
      behavior.willMove(to: animator)
      behavior.dynamicAnimator = animator
      if animator == nil { behavior.isPrepared = false }
      waiting.append(contentsOf: behavior.childBehaviors.reversed())
    }
  }

  /// Makes the animator read all behaviors again before the next step.
  func changed() { dynamicAnimator?.isStale = true }

  // MARK: For the animator

  /// The items that it contains, in order.
  var namedItems: [any DynamicItem] { [] }

  /// Called after the behavior was applied to a simulation.
  func wasApplied(to simulation: Simulation, as id: BehaviorDefinition.ID) { isPrepared = true }

  /// The behavior for the simulation; nil for one without effect of its own.
  var kind: BehaviorDefinition.Kind? { nil }
}

/// An ordered list of items without duplicates.
struct ItemList {
  private(set) var items: [any DynamicItem] = []
  private var known: [ObjectIdentifier: Bool] = [:]

  init(_ items: [any DynamicItem] = []) {
    for item in items { add(item) }
  }

  mutating func add(_ item: any DynamicItem) {
    guard known.updateValue(true, forKey: ObjectIdentifier(item)) == nil else { return }
    items.append(item)
  }

  mutating func remove(_ item: any DynamicItem) {
    guard known.removeValue(forKey: ObjectIdentifier(item)) != nil else { return }
    items.removeAll { $0 === item }
  }

  func contains(_ item: any DynamicItem) -> Bool { known[ObjectIdentifier(item)] != nil }
}
