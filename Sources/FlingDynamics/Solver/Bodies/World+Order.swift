package import FlingGeometry

/// The order in which bodies that are added together get their indices.
///
/// The solver walks bodies by index, and iterative results depend on the order by as much as the last pass
/// leaves unsolved. Therefore the order follows from positions and properties, never from the order of
/// declarations. Shuffling declarations changes no bit, and mirroring a scene, turning it by a quarter or
/// shifting it keeps the order.
extension World {
  /// A body that is about to be added.
  package struct NewBody: Sendable {
    package var body: BodyDefinition
    /// Center of mass, in points.
    package var position: Point
    /// In radians, clockwise.
    package var angle: Double

    package init(body: BodyDefinition, position: Point, angle: Double) {
      self.body = body
      self.position = position
      self.angle = angle
    }
  }

  /// The order in which to `add` bodies.
  ///
  /// 1. The farthest along gravity comes first. Without gravity, the nearest to the middle of all comes
  ///    first.
  /// 2. At one height, the nearest to the line of symmetry comes first: the line about which most bodies
  ///    mirror each other, or the middle of all if none do.
  /// 3. At one distance from the line, the properties of the bodies decide.
  /// 4. Between equal bodies, the side of the line decides, then the exact position.
  /// 5. Between equal bodies at one position, the order of declarations decides.
  ///
  /// - Parameter gravity: Of any length; only the direction counts.
  /// - Returns: Indices into `newcomers`.
  package static func canonicalOrder(of newcomers: [NewBody], along gravity: Point) -> [Int] {
    let hasGravity = gravity.length > 0 && gravity.length.isFinite
    let axis = SymmetryAxis(along: gravity)
    let positions = newcomers.map { axis($0.position) }
    var extent = BoundingBox.empty
    for position in positions { extent.include(position) }
    var middle = extent.low * 0.5 + extent.high * 0.5
    if hasGravity { middle.x = SymmetryAxis.line(of: newcomers.map { $0.body }, at: positions).position }
    let keys = newcomers.indices.map { k -> [Double] in
      let body = newcomers[k].body
      let across = positions[k].x - middle.x
      let along = positions[k].y - middle.y
      // Shifting a scene changes last bits of positions, so keys with rounded positions come before exact
      // ones.
      let roundedKeys = [
        SymmetryAxis.roundedForOrder(hasGravity ? -along : Point(across, along).length),
        SymmetryAxis.roundedForOrder(abs(across)),
      ]
      return roundedKeys
        + [
          -body.bodyShape.area, body.bodyShape.inertia, Double(body.bodyShape.convexParts.count),
          -body.density,
          SymmetryAxis.roundedForOrder(abs(newcomers[k].angle)), SymmetryAxis.roundedForOrder(-along),
          SymmetryAxis.roundedForOrder(across),
          SymmetryAxis.roundedForOrder(newcomers[k].angle),
          -positions[k].y, positions[k].x, newcomers[k].angle,
        ].map { $0 == 0 ? 0 : $0 }
    }
    return newcomers.indices.sorted { i, j in
      for (x, y) in zip(keys[i], keys[j]) where x != y { return x < y }
      return i < j
    }
  }
}
