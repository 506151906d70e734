package import FlingGeometry

/// Names an item of a simulation. The caller chooses the numbers; only their equality counts.
package struct ItemID: Hashable, Sendable {
  package let number: Int

  package init(_ number: Int) { self.number = number }
}

/// The outline of an item that collides, in its own axes about its center.
package struct ItemOutline: Equatable, Sendable {
  package var type: DynamicItemCollisionBoundsType
  package var size: Size
  /// The outline for the type `path`.
  package var path: Path?

  package init(type: DynamicItemCollisionBoundsType, size: Size, path: Path? = nil) {
    self.type = type
    self.size = size
    self.path = path
  }
}

/// The shape of an item that becomes a body.
package enum ItemShape: Sendable {
  case single(ItemOutline)
  /// A rigid group of items.
  case group([(id: ItemID, outline: ItemOutline, pose: MemberPose)])
}

extension ItemPose {
  /// Throws unless the item has a valid position.
  package func validate(of item: ItemID) throws(SimulationError) {
    try SimulationError.requireFinite(center, "center", of: .item(item))
    try SimulationError.requireFinite(angle, "transform", of: .item(item))
  }
}

extension ItemShape {
  /// Limit on the convex parts of a group; two groups of that size that are near each other have 262 144
  /// pairs of parts.
  private static let maxConvexParts = 512

  /// The shape for the solver.
  func bodyShape(of item: ItemID) throws(SimulationError) -> BodyShape {
    let members: [(id: ItemID, outline: ItemOutline, pose: MemberPose)]
    switch self {
    case .single(let outline): return try outline.bodyShape(of: item)
    case .group(let all): members = all
    }
    var parts: [BodyShape.CompoundPart] = []
    var convexParts = 0
    for member in members {
      let bodyShape = try member.outline.bodyShape(of: member.id)
      convexParts += bodyShape.convexParts.count
      parts.append(
        BodyShape.CompoundPart(bodyShape: bodyShape, offset: member.pose.offset, angle: member.pose.angle))
    }
    guard convexParts <= Self.maxConvexParts else {
      throw SimulationError(
        .item(item), "items", "a list with \(convexParts) convex parts",
        must: "have at most \(Self.maxConvexParts)")
    }
    guard let bodyShape = BodyShape.compound(parts), bodyShape.radius <= 1e6 else {
      throw SimulationError(
        .item(item), "items", "a list of items too far apart",
        must: "lie within 1 000 000 pt of their centre of mass")
    }
    return bodyShape
  }
}

extension ItemOutline {
  func bodyShape(of item: ItemID) throws(SimulationError) -> BodyShape {
    guard size.width >= 1e-3, size.height >= 1e-3, size.width <= 1e6, size.height <= 1e6 else {
      throw SimulationError(
        .item(item), "bounds", "\(size.width) × \(size.height)",
        must: "have two sides above 0, from 0.001 to 1 000 000 pt")
    }
    switch type {
    case .rectangle: return .box(size)
    case .ellipse: return .ellipse(size)
    case .none: return BodyShape.box(size).withoutOutline()
    case .path:
      guard let path else {
        throw SimulationError(
          .item(item), "collisionBoundingPath", "nil", must: "be a path for the bounds type .path")
      }
      guard let outline = path.collisionOutline(tolerance: 0.25), let bodyShape = BodyShape.polygon(outline)
      else {
        throw SimulationError(
          .item(item), "collisionBoundingPath", "not one simple outline",
          must: "enclose an area without crossing itself, with at most \(BodyShape.maxCorners) corners")
      }
      return bodyShape
    }
  }
}

extension Path {
  /// The corners of the outline that collides: the first subpath with at least three points; nil without one.
  package func collisionOutline(tolerance: Double) -> [Point]? {
    flattened(tolerance: tolerance).first { $0.points.count > 2 }?.points
  }
}
