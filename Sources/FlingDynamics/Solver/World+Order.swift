package import FlingGeometry

/// In which order bodies that go in together are added.
///
/// The solver walks bodies by index, and what is done one after the other depends on the order by what the last pass left
/// undone. So the order is taken from where bodies stand and what they are, never from who was declared first: then
/// shuffling declarations changes no bit, and mirroring a scene, turning it by a quarter or shifting it keeps the order.
extension World {
  /// A body that is about to be added.
  package struct Newcomer: Sendable {
    package var body: BodyDefinition
    /// Of the centre of mass.
    package var position: Point
    package var angle: Double

    package init(body: BodyDefinition, position: Point, angle: Double) {
      self.body = body
      self.position = position
      self.angle = angle
    }
  }

  /// The order in which to `add` bodies: the farthest along gravity first; of those at one height the nearest to the line
  /// about which most mirror each other, which halves their extent if none do; of two at equal distance from it what they are decides, and only of two alike the side.
  /// Without gravity no way is down: then the nearest to the middle of all come first. What is declared first comes first
  /// only of two alike in one place.
  /// - Parameter gravity: of any length; only its direction counts.
  /// - Returns: indices into `newcomers`.
  package static func canonicalOrder(of newcomers: [Newcomer], along gravity: Point) -> [Int] {
    let hasGravity = gravity.length > 0 && gravity.length.isFinite
    let axis = SymmetryAxis(along: gravity)
    let places = newcomers.map { axis($0.position) }
    var extent = Extent.empty
    for place in places { extent.include(place) }
    var middle = extent.low * 0.5 + extent.high * 0.5
    if hasGravity { middle.x = symmetryLine(of: newcomers.map { $0.body }, at: places).place }
    let keys = newcomers.indices.map { k -> [Double] in
      let body = newcomers[k].body
      let across = places[k].x - middle.x
      let along = places[k].y - middle.y
      // Shifting a scene changes last bits, so places count by the millionth of a point before they count in full.
      let near = [coarse(hasGravity ? -along : Point(across, along).length), coarse(abs(across))]
      return near
        + [
          -body.bodyShape.area, body.bodyShape.inertia, Double(body.bodyShape.convexParts.count),
          -body.density,
          coarse(abs(newcomers[k].angle)), coarse(-along), coarse(across), coarse(newcomers[k].angle),
          -places[k].y, places[k].x, newcomers[k].angle,
        ].map { $0 == 0 ? 0 : $0 }
    }
    return newcomers.indices.sorted { i, j in
      for (x, y) in zip(keys[i], keys[j]) where x != y { return x < y }
      return i < j
    }
  }

  /// Of lengths that may differ in their last bits only because a scene was shifted.
  static func coarse(_ length: Double) -> Double {
    Elementary.roundedToEven(length * 0x1p20)
  }
}
