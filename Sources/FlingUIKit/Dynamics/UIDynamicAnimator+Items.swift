internal import FlingDynamics
internal import FlingGeometry

/// Why an animator cannot go on.
package struct AnimatorError: Error, Hashable {
  /// A sentence without a capital letter and a full stop, in terms of UIKit's types.
  package let message: String
}

/// Reads and checks behaviors and items.
extension UIDynamicAnimator {
  /// All behaviors, parents before children.
  func flattenedTree() throws(AnimatorError) -> [UIDynamicBehavior] {
    var tree: [UIDynamicBehavior] = []
    var seen: Set<ObjectIdentifier> = []
    var waiting: [UIDynamicBehavior] = behaviors.reversed()
    while let behavior = waiting.popLast() {
      guard seen.insert(ObjectIdentifier(behavior)).inserted else {
        throw AnimatorError(
          message: "a \(type(of: behavior)) was added twice, in two places of the tree of behaviors")
      }
      guard behavior.dynamicAnimator === self else {
        throw AnimatorError(message: "a \(type(of: behavior)) was added to two animators")
      }
      tree.append(behavior)
      waiting.append(contentsOf: behavior.childBehaviors.reversed())
    }
    return tree
  }

  /// The shape of an item, or of a group with its members, which are read anew.
  func shape(of item: any UIDynamicItem) throws(SimulationError) -> ItemShape {
    guard let group = item as? UIDynamicItemGroup else { return .single(item.outline) }
    let id = ItemID(item)
    guard !group.items.isEmpty else {
      throw SimulationError(.item(id), "items", "empty", must: "contain at least one item")
    }
    for member in group.items {
      guard !(member is UIDynamicItemGroup) else {
        throw SimulationError(.item(id), "items", "a list with a group in it", must: "contain no group")
      }
      try member.pose.validate(of: ItemID(member))
    }
    group.readMembers()
    return .group(
      zip(group.items, group.frame.memberPoses).map { (id: ItemID($0), outline: $0.outline, pose: $1) })
  }

  /// Throws if a member of a group is in another group, or in a behavior on its own.
  func checkGroups(of tree: [UIDynamicBehavior]) throws(AnimatorError) {
    var groups: Set<ObjectIdentifier> = []
    var holders: Set<ObjectIdentifier> = []
    for behavior in tree {
      for case let group as UIDynamicItemGroup in behavior.namedItems
      where groups.insert(ObjectIdentifier(group)).inserted {
        for item in group.items where !holders.insert(ObjectIdentifier(item)).inserted {
          throw AnimatorError(message: "a \(type(of: item)) is in two groups of items")
        }
      }
    }
    guard !groups.isEmpty else { return }
    for behavior in tree {
      for item in behavior.namedItems where holders.contains(ObjectIdentifier(item)) {
        throw AnimatorError(
          message: "a \(type(of: item)) is in a group of items and in a \(type(of: behavior)) on its own")
      }
    }
  }

  // MARK: Errors

  /// The error in terms of UIKit's types.
  func animatorError(for error: SimulationError, in entries: [ActiveBehavior]) -> AnimatorError {
    func name(_ id: BehaviorDefinition.ID) -> String {
      entries.first { $0.id == id }.map { "\(type(of: $0.behavior))" } ?? "UIDynamicBehavior"
    }
    let subject =
      switch error.subject {
      case .behavior(let id): name(id)
      case .boundary(let id, _): "a boundary of \(name(id))"
      case .item(let id): itemName(id, in: entries)
      case .world where error.property == "items": "UICollisionBehavior"
      case .world: "UIDynamicAnimator"
      }
    return AnimatorError(
      message: "\(error.property) of \(subject) is \(error.value); it must \(error.requirement)")
  }

  private func itemName(_ id: ItemID, in entries: [ActiveBehavior]) -> String {
    let items = entries.flatMap(\.behavior.namedItems)
    let all = items + items.flatMap { ($0 as? UIDynamicItemGroup)?.items ?? [] }
    return all.first { ItemID($0) == id }.map { "\(type(of: $0))" } ?? "an item"
  }
}
