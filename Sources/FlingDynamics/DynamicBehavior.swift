internal import FlingGeometry

/// A behavior, or several as one: what is added to an animator.
///
/// Every property may be set at any time; what is set counts from the next step on.
open class DynamicBehavior {
  /// Behaviors that come and go with this one, in the order they were added.
  public private(set) var childBehaviors: [DynamicBehavior] = []
  /// Called after every step in which the behavior was in a running animator, when the items have moved; of several those
  /// of parents before children, in the order of the tree. Nil at first. What it adds, removes or sets counts from the next
  /// step. It keeps what it captures: hold the animator weakly in it.
  public var action: (() -> Void)?
  /// The animator it is in, directly or through the behavior it is a child of; held weakly, nil if there is none.
  public internal(set) weak var dynamicAnimator: DynamicAnimator?

  /// Went in and was prepared for stepping.
  var isIn = false
  /// The behavior it is a child of.
  private(set) weak var parent: DynamicBehavior?

  /// A behavior that does nothing itself: give it children, or an action.
  public init() {}

  /// A long chain of children would otherwise end one within the other, until the stack is full.
  deinit {
    var waiting = childBehaviors
    childBehaviors = []
    while var last = waiting.popLast() {
      guard isKnownUniquelyReferenced(&last) else { continue }
      waiting += last.childBehaviors
      last.childBehaviors = []
    }
  }

  /// Adds a child; if this behavior is in an animator, the child acts from the next step. One that is a child already is
  /// left as it is.
  open func addChildBehavior(_ behavior: DynamicBehavior) {
    guard behavior !== self, !childBehaviors.contains(where: { $0 === behavior }) else { return }
    if let dynamicAnimator { behavior.announce(dynamicAnimator) }
    childBehaviors.append(behavior)
    behavior.parent = self
    changed()
  }

  /// Takes a child out; its influence stops at once. What is no child is left alone.
  open func removeChildBehavior(_ behavior: DynamicBehavior) {
    guard let index = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
    if dynamicAnimator != nil { behavior.announce(nil) }
    childBehaviors.remove(at: index)
    behavior.parent = nil
    changed()
  }

  /// Puts a child in the place of another.
  package func replaceChildBehavior(_ old: DynamicBehavior, with new: DynamicBehavior) {
    guard let place = childBehaviors.firstIndex(where: { $0 === old }) else { return }
    if let dynamicAnimator {
      old.announce(nil)
      new.announce(dynamicAnimator)
    }
    childBehaviors[place] = new
    old.parent = nil
    new.parent = self
    changed()
  }

  /// Called before the behavior goes into an animator, and with nil before it leaves; parents before children. For
  /// overriding; call `super`, as in UIKit.
  open func willMove(to dynamicAnimator: DynamicAnimator?) {}

  /// Tells the whole branch, parents first.
  func announce(_ animator: DynamicAnimator?) {
    var waiting: [DynamicBehavior] = [self]
    var seen: [ObjectIdentifier: Bool] = [:]
    while let behavior = waiting.popLast() {
      guard seen.updateValue(true, forKey: ObjectIdentifier(behavior)) == nil else { continue }
      behavior.willMove(to: animator)
      behavior.dynamicAnimator = animator
      if animator == nil { behavior.isIn = false }
      waiting.append(contentsOf: behavior.childBehaviors.reversed())
    }
  }

  func changed() { dynamicAnimator?.isStale = true }

  // MARK: For the animator

  /// The items it names, in order.
  var namedItems: [any DynamicItem] { [] }

  /// Those it makes bodies of: all but groups that are out.
  var bodilyItems: [any DynamicItem] {
    namedItems.filter { ($0 as? DynamicItemGroup)?.isActive ?? true }
  }

  /// Throws for what cannot be simulated.
  func validate() throws(DynamicsError) {}
}

/// A list of items without repetition.
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
