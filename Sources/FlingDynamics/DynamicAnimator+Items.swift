internal import FlingGeometry

extension ItemID {
  /// An object's address names it as long as something holds it.
  package init(_ item: any DynamicItem) { self.init(Int(bitPattern: ObjectIdentifier(item))) }
}

extension DynamicItem {
  package var outline: ItemOutline {
    ItemOutline(type: collisionBoundsType, size: bounds.size, path: collisionBoundingPath)
  }
}

/// Reads and checks the items that become bodies.
extension DynamicAnimator {
  /// Reads an item, or a group with its members.
  /// - Parameter angle: the present angle of a group; by default the group keeps its own if it can.
  func definition(
    of item: any DynamicItem, angle: Double? = nil
  ) throws(SimulationError) -> (shape: ItemShape, pose: ItemPose) {
    let id = ItemID(item)
    guard let group = item as? DynamicItemGroup else {
      return (.single(item.outline), item.pose)
    }
    guard !group.items.isEmpty else {
      throw SimulationError(.item(id), "items", "empty", must: "contain at least one item")
    }
    for member in group.items {
      guard !(member is DynamicItemGroup) else {
        throw SimulationError(.item(id), "items", "a list with a group in it", must: "contain no group")
      }
      try member.pose.validate(of: ItemID(member))
    }
    group.readMembers(angle: angle)
    let members = zip(group.items, group.frame.memberPoses).map {
      (ItemID($0), outline: $0.outline, pose: $1)
    }
    return (.group(members), group.frame.pose)
  }

  /// Throws if a member of a group is in another group, or in a behavior on its own.
  func checkGroupMembership(_ tree: [DynamicBehavior]) throws(DynamicsError) {
    var groups: [ObjectIdentifier: DynamicItemGroup] = [:]
    var holders: [ObjectIdentifier: DynamicItemGroup] = [:]
    for behavior in tree {
      for case let group as DynamicItemGroup in behavior.namedItems
      where groups.updateValue(group, forKey: ObjectIdentifier(group)) == nil {
        for item in group.items {
          guard holders.updateValue(group, forKey: ObjectIdentifier(item)) == nil else {
            throw DynamicsError(
              "DynamicItemGroup", "items", "a list with \(type(of: item)), which is in another group",
              must: "contain only items that are in no other group")
          }
        }
      }
    }
    guard !groups.isEmpty else { return }
    for behavior in tree {
      for item in behavior.namedItems where holders[ObjectIdentifier(item)] != nil {
        throw DynamicsError(
          "DynamicItemGroup", "items",
          "a list with \(type(of: item)), which is in a \(type(of: behavior)) itself",
          must: "contain only items that are in no behavior")
      }
    }
  }

  /// The error in terms of UIKit's types.
  func dynamicsError(for error: SimulationError, in entries: [ActiveBehavior]) -> DynamicsError {
    func name(_ id: BehaviorDefinition.ID) -> String {
      entries.first { $0.id == id }.map { "\(type(of: $0.behavior))" } ?? "DynamicBehavior"
    }
    let subject =
      switch error.subject {
      case .behavior(let id): name(id)
      case .boundary(let id, let boundary): "boundary '\(boundary)' of \(name(id))"
      case .item(let id): itemName(id, in: entries)
      case .world where error.property == "items": "CollisionBehavior"
      case .world: "DynamicAnimator"
      }
    return DynamicsError(subject, error.property, error.value, must: error.requirement)
  }

  private func itemName(_ id: ItemID, in entries: [ActiveBehavior]) -> String {
    let items = entries.flatMap(\.behavior.namedItems)
    let all = items + items.flatMap { ($0 as? DynamicItemGroup)?.items ?? [] }
    return all.first { ItemID($0) == id }.map { "\(type(of: $0))" } ?? "DynamicItem"
  }
}
