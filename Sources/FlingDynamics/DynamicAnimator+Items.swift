internal import FlingGeometry

/// Finds and checks the items that become bodies, and their shapes.
extension DynamicAnimator {
  /// Items that behaviors contain and that are not bodies yet, in the order of the tree.
  func newItems(_ tree: [DynamicBehavior]) throws(DynamicsError) -> [(
    item: any DynamicItem, bodyShape: BodyShape
  )] {
    var seen: [ObjectIdentifier: Bool] = [:]
    var newItems: [(item: any DynamicItem, bodyShape: BodyShape)] = []
    for behavior in tree {
      for item in behavior.bodilyItems {
        let id = ObjectIdentifier(item)
        guard index[id] == nil, seen.updateValue(true, forKey: id) == nil else { continue }
        if let group = item as? DynamicItemGroup {
          try Self.checkMembers(of: group)
          group.readMemberPoses()
        }
        try Self.checkPosition(of: item)
        newItems.append((item, try Self.bodyShape(of: item)))
      }
    }
    return newItems
  }

  /// Throws if a member of a group is in another group, or in a behavior on its own.
  func checkGroupMembership(_ tree: [DynamicBehavior]) throws(DynamicsError) {
    var groups: [ObjectIdentifier: DynamicItemGroup] = [:]
    var holders: [ObjectIdentifier: DynamicItemGroup] = [:]
    for behavior in tree {
      for case let group as DynamicItemGroup in behavior.bodilyItems
      where groups.updateValue(group, forKey: ObjectIdentifier(group)) == nil {
        for item in group.items {
          guard holders.updateValue(group, forKey: ObjectIdentifier(item)) == nil else {
            throw DynamicsError(
              "DynamicItemGroup", "items", "a list with \(Self.name(of: item)), which is in another group",
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
          "a list with \(Self.name(of: item)), which is in a \(type(of: behavior)) itself",
          must: "contain only items that are in no behavior")
      }
    }
  }

  /// Throws if a group is empty or contains a group, or a member has no valid position. Call it before
  /// reading the members.
  static func checkMembers(of group: DynamicItemGroup) throws(DynamicsError) {
    guard !group.items.isEmpty else {
      throw DynamicsError("DynamicItemGroup", "items", "empty", must: "contain at least one item")
    }
    for item in group.items {
      guard !(item is DynamicItemGroup) else {
        throw DynamicsError(
          "DynamicItemGroup", "items", "a list with a group in it", must: "contain no group")
      }
      try checkPosition(of: item)
    }
  }

  static func checkPosition(of item: any DynamicItem) throws(DynamicsError) {
    try DynamicsError.requireFinite(item.center, "center", of: name(of: item))
    try DynamicsError.requireFinite(item.exactRotation, "transform", of: name(of: item))
  }

  private static func name(of item: any DynamicItem) -> String { "\(type(of: item))" }

  /// Limit on the convex parts of a group; two groups of that size that are near each other have 262 144
  /// pairs of parts.
  static let maxConvexParts = 512

  static func bodyShape(of item: any DynamicItem) throws(DynamicsError) -> BodyShape {
    guard let group = item as? DynamicItemGroup else { return try bodyShape(ofSingle: item) }
    var members: [BodyShape.CompoundPart] = []
    var convexParts = 0
    for (item, memberPose) in zip(group.items, group.memberPoses) {
      let bodyShape = try bodyShape(ofSingle: item)
      convexParts += bodyShape.convexParts.count
      members.append(
        BodyShape.CompoundPart(bodyShape: bodyShape, offset: memberPose.offset, angle: memberPose.angle))
    }
    guard convexParts <= maxConvexParts else {
      throw DynamicsError(
        "DynamicItemGroup", "items", "a list with \(convexParts) convex parts",
        must: "have at most \(maxConvexParts)")
    }
    guard let bodyShape = BodyShape.compound(members), bodyShape.radius <= 1e6 else {
      throw DynamicsError(
        "DynamicItemGroup", "items", "a list of items too far apart",
        must: "lie within 1 000 000 pt of their centre of mass")
    }
    return bodyShape
  }

  private static func bodyShape(ofSingle item: any DynamicItem) throws(DynamicsError) -> BodyShape {
    let name = name(of: item)
    let size = item.bounds.size
    guard size.width >= 1e-3, size.height >= 1e-3, size.width <= 1e6, size.height <= 1e6 else {
      throw DynamicsError(
        name, "bounds", "\(size.width) × \(size.height)",
        must: "have two sides above 0, from 0.001 to 1 000 000 pt")
    }
    switch item.collisionBoundsType {
    case .rectangle: return .box(size)
    case .ellipse: return .ellipse(size)
    case .none: return BodyShape.box(size).withoutOutline()
    case .path:
      guard let path = item.collisionBoundingPath else {
        throw DynamicsError(name, "collisionBoundingPath", "nil", must: "be a path for the bounds type .path")
      }
      guard let outline = path.collisionOutline(tolerance: 0.25),
        let bodyShape = BodyShape.polygon(outline)
      else {
        throw DynamicsError(
          name, "collisionBoundingPath", "not one simple outline",
          must: "enclose an area without crossing itself, with at most \(BodyShape.maxCorners) corners")
      }
      return bodyShape
    }
  }
}
