internal import FlingGeometry

/// Which items are to be bodies, and what their outlines are.
extension DynamicAnimator {
  /// Items that behaviors name and that are no bodies yet, in the order in which they are named.
  func newItems(_ tree: [DynamicBehavior]) throws(DynamicsError) -> [(
    item: any DynamicItem, bodyShape: BodyShape
  )] {
    var seen: [ObjectIdentifier: Bool] = [:]
    var found: [(item: any DynamicItem, bodyShape: BodyShape)] = []
    for behavior in tree {
      for item in behavior.bodilyItems {
        let id = ObjectIdentifier(item)
        guard index[id] == nil, seen.updateValue(true, forKey: id) == nil else { continue }
        if let group = item as? DynamicItemGroup {
          try Self.check(group)
          group.gather()
        }
        try Self.checkPlace(of: item)
        found.append((item, try Self.bodyShape(of: item)))
      }
    }
    return found
  }

  /// Members of groups are in no other group and in no behavior of their own.
  func checkGroups(_ tree: [DynamicBehavior]) throws(DynamicsError) {
    var groups: [ObjectIdentifier: DynamicItemGroup] = [:]
    var holders: [ObjectIdentifier: DynamicItemGroup] = [:]
    for behavior in tree {
      for case let group as DynamicItemGroup in behavior.bodilyItems
      where groups.updateValue(group, forKey: ObjectIdentifier(group)) == nil {
        for item in group.items {
          guard holders.updateValue(group, forKey: ObjectIdentifier(item)) == nil else {
            throw DynamicsError(
              "DynamicItemGroup", "items", "with \(Self.name(of: item)), which is in another group",
              must: "have members of its own")
          }
        }
      }
    }
    guard !groups.isEmpty else { return }
    for behavior in tree {
      for item in behavior.namedItems where holders[ObjectIdentifier(item)] != nil {
        throw DynamicsError(
          "DynamicItemGroup", "items",
          "with \(Self.name(of: item)), which is in a \(type(of: behavior)) itself",
          must: "have members that no behavior names")
      }
    }
  }

  /// What a group must be like before its members can be read.
  static func check(_ group: DynamicItemGroup) throws(DynamicsError) {
    guard !group.items.isEmpty else {
      throw DynamicsError("DynamicItemGroup", "items", "empty", must: "have a member")
    }
    for item in group.items {
      guard !(item is DynamicItemGroup) else {
        throw DynamicsError("DynamicItemGroup", "items", "with a group in it", must: "have no group in it")
      }
      try checkPlace(of: item)
    }
  }

  static func checkPlace(of item: any DynamicItem) throws(DynamicsError) {
    try DynamicsError.requireFinite(item.center, "center", of: name(of: item))
    try DynamicsError.requireFinite(item.transform.rotation, "transform", of: name(of: item))
  }

  private static func name(of item: any DynamicItem) -> String { "\(type(of: item))" }

  /// The most convex pieces a group may have; two such groups near each other are a million pairs.
  static let mostPieces = 512

  static func bodyShape(of item: any DynamicItem) throws(DynamicsError) -> BodyShape {
    guard let group = item as? DynamicItemGroup else { return try outline(of: item) }
    var members: [BodyShape.CompoundPart] = []
    var convexParts = 0
    for (item, memberPose) in zip(group.items, group.memberPoses) {
      let bodyShape = try outline(of: item)
      convexParts += bodyShape.convexParts.count
      members.append(
        BodyShape.CompoundPart(bodyShape: bodyShape, offset: memberPose.offset, angle: memberPose.angle))
    }
    guard convexParts <= mostPieces else {
      throw DynamicsError(
        "DynamicItemGroup", "items", "of \(convexParts) convex pieces", must: "have at most \(mostPieces)")
    }
    guard let bodyShape = BodyShape.compound(members), bodyShape.radius <= 1e6 else {
      throw DynamicsError(
        "DynamicItemGroup", "items", "too far apart", must: "lie within 1 000 000 pt of each other")
    }
    return bodyShape
  }

  private static func outline(of item: any DynamicItem) throws(DynamicsError) -> BodyShape {
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
        throw DynamicsError(name, "collisionBoundingPath", "nil", must: "be the outline for .path")
      }
      guard let outline = path.flattened(tolerance: 0.25).first(where: { $0.points.count > 2 }),
        let bodyShape = BodyShape.polygon(outline.points)
      else {
        throw DynamicsError(
          name, "collisionBoundingPath", "not one simple outline",
          must: "enclose an area without crossing itself, with at most \(BodyShape.mostCorners) corners")
      }
      return bodyShape
    }
  }
}
