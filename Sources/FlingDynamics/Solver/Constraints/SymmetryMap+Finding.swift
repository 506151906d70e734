internal import FlingGeometry

/// Finding mirror images among bodies, parts, segments and contacts.
extension SymmetryMap {
  // MARK: Bodies and boundaries

  /// Finds the mirror images of bodies, parts and segments at the present positions.
  ///
  /// `canonicalOrder` gives mirror images neighboring indices, so a body is compared with itself and the next
  /// one only.
  static func find(
    _ bodies: BodyDefinitionTable, _ bodyStates: [BodyState], _ outlines: inout Outlines,
    _ surroundings: BoundarySet
  ) -> SymmetryMap {
    guard bodies.count > 1 else { return SymmetryMap() }
    var map = SymmetryMap()
    (map.line, map.axis) = line(of: bodies, bodyStates)
    outlines.invalidateCorners()
    map.bodies = Array(repeating: -1, count: bodies.count)
    map.parts = Array(repeating: -1, count: outlines.parts.count)
    var hasImages = false
    var i = 1
    while i < bodies.count {
      if map.findImages(ofParts: i, i, bodyStates, &outlines) {
        map.bodies[i] = Int32(i)
        hasImages = hasImages || bodyStates[i].isMovable
      } else if i + 1 < bodies.count, map.findImages(ofParts: i, i + 1, bodyStates, &outlines) {
        map.bodies[i] = Int32(i + 1)
        map.bodies[i + 1] = Int32(i)
        hasImages = true
        i += 1
      } else if !bodyStates[i].isMovable {
        // An anchored body without an image counts as its own, as a long floor may wherever its middle is.
        map.bodies[i] = Int32(i)
        for part in outlines.parts(of: i) { map.parts[part] = Int32(part) }
      }
      i += 1
    }
    guard hasImages else { return SymmetryMap() }
    map.segments = map.segmentImages(surroundings)
    return map
  }

  /// The line about which the bodies with an outline mirror each other best. It runs along the gravity of the
  /// first movable body that has any; without gravity, it is vertical or horizontal, whichever gets more
  /// votes.
  private static func line(
    of bodies: BodyDefinitionTable, _ bodyStates: [BodyState]
  ) -> (line: Double, axis: SymmetryAxis) {
    let solid = bodies.indices.filter { !bodies[$0].bodyShape.convexParts.isEmpty }
    let outlined = solid.map { bodies[$0] }
    func line(along axis: SymmetryAxis) -> (position: Double, votes: Int) {
      SymmetryAxis.line(of: outlined, at: solid.map { axis(bodyStates[$0].position) })
    }
    if let heavy = bodies.indices.first(where: { bodyStates[$0].isMovable && bodies[$0].gravity != .zero }) {
      let axis = SymmetryAxis(along: bodies[heavy].gravity)
      return (line(along: axis).position, axis)
    }
    let (upright, level) = (SymmetryAxis(along: Point(0, 1)), SymmetryAxis(along: Point(1, 0)))
    let (first, second) = (line(along: upright), line(along: level))
    return second.votes > first.votes ? (second.position, level) : (first.position, upright)
  }

  /// Error of mirroring up to which two bodies stay mirror images, in points; far beyond what rounding and
  /// its growth cause in a symmetric scene.
  private static let maxMirrorError = 1.0

  /// Forgets mirror images that have moved apart, so that images of their contacts are not searched.
  /// - Returns: Whether there were any.
  mutating func removeSeparatedImages(_ bodyStates: [BodyState]) -> Bool {
    guard !bodies.isEmpty else { return false }
    var hasImages = false
    var hasSeparated = false
    for i in bodies.indices where bodies[i] >= Int32(i) && bodyStates[i].isMovable {
      let image = Int(bodies[i])
      let (x, y) = (axis(bodyStates[i].position), axis(bodyStates[image].position))
      if abs(x.x - line + (y.x - line)) <= Self.maxMirrorError,
        abs(x.y - y.y) <= Self.maxMirrorError
      {
        hasImages = true
      } else {
        hasSeparated = true
        bodies[i] = -1
        bodies[image] = -1
      }
    }
    if hasSeparated, !hasImages { self = SymmetryMap() }
    return hasSeparated
  }

  /// Whether two bodies, or the two halves of one, are mirror images. Stores the images of their parts then.
  private mutating func findImages(
    ofParts i: Int, _ j: Int, _ bodyStates: [BodyState], _ outlines: inout Outlines
  ) -> Bool {
    let first = outlines.parts(of: i)
    let second = outlines.parts(of: j)
    guard first.count == second.count, !first.isEmpty, bodyStates[i].isMovable == bodyStates[j].isMovable,
      isMirrorImage(axis(bodyStates[i].position), axis(bodyStates[j].position))
    else { return false }
    for part in first { outlines.updateCorners(of: part, bodyStates[i]) }
    for part in second { outlines.updateCorners(of: part, bodyStates[j]) }
    func corners(_ part: Int) -> [Point] {
      let placed = outlines.placed(part: part)
      return outlines.corners[placed.start..<(placed.start + placed.count)].map { axis($0) }
    }
    var images: [Int] = []
    for part in first {
      let partCorners = corners(part)
      let shape = outlines.shape(part)
      let image = second.first { other in
        guard !images.contains(other), outlines.shape(other).count == partCorners.count,
          abs(outlines.shape(other).radius - shape.radius) <= SymmetryAxis.mirrorTolerance,
          abs(outlines.shape(other).maxExtent - shape.maxExtent) <= SymmetryAxis.mirrorTolerance
        else { return false }
        let others = corners(other)
        return partCorners.allSatisfy { corner in others.contains { isMirrorImage(corner, $0) } }
      }
      guard let image else { return false }
      images.append(image)
    }
    for (part, image) in zip(first, images) {
      parts[part] = Int32(image)
      parts[image] = Int32(part)
    }
    return true
  }

  /// Whether two points mirror each other. Both are relative to the axis.
  private func isMirrorImage(_ x: Point, _ y: Point) -> Bool {
    abs(x.x - line + (y.x - line)) <= SymmetryAxis.mirrorTolerance
      && abs(x.y - y.y) <= SymmetryAxis.mirrorTolerance
  }

  /// The image of each segment; a segment without one counts as its own.
  private func segmentImages(_ surroundings: BoundarySet) -> [Int32] {
    let (segments, boundaries) = (surroundings.segments, surroundings.shapes)
    let ends = segments.map { (axis($0.from), axis($0.to)) }
    let keys = ends.map { from, to in
      (
        SymmetryAxis.roundedForOrder(from.y + to.y),
        SymmetryAxis.roundedForOrder(abs(from.x - line + (to.x - line)))
      )
    }
    let order = segments.indices.sorted { keys[$0] != keys[$1] ? keys[$0] < keys[$1] : $0 < $1 }
    var images = segments.indices.map { Int32($0) }
    for k in order.indices {
      let i = order[k]
      guard images[i] == Int32(i), !isMirrorImage(ends[i].0, ends[i].1) else { continue }
      // Segments may coincide, but only a few.
      for j in order[(k + 1)...].prefix(4) where keys[j] == keys[i] && images[j] == Int32(j) {
        let isMirrored =
          (isMirrorImage(ends[i].0, ends[j].0) && isMirrorImage(ends[i].1, ends[j].1))
          || (isMirrorImage(ends[i].0, ends[j].1) && isMirrorImage(ends[i].1, ends[j].0))
        guard isMirrored, boundaries[segments[i].boundary].group == boundaries[segments[j].boundary].group
        else { continue }
        images[i] = Int32(j)
        images[j] = Int32(i)
        break
      }
    }
    return images
  }

  // MARK: Contacts

  /// Finds which contacts mirror each other.
  mutating func findContactImages(_ list: [Contact]) {
    contacts.removeAll(keepingCapacity: true)
    guard !bodies.isEmpty else { return }
    contacts.reserveCapacity(list.count)
    for i in list.indices {
      let image = image(of: list[i]).flatMap { list.index(of: $0, in: list.indices) }
      contacts.append(Int32(truncatingIfNeeded: image ?? -1))
    }
  }

  /// The pair of the images of both parts of a contact; nil if one has none.
  private func image(of contact: Contact) -> PartPair? {
    let a = Int(bodies[contact.a])
    let partA = Int(parts[contact.partA])
    guard a >= 0 else { return nil }
    if contact.isBoundary {
      return PartPair(a: a, b: World.ground, partA: partA, partB: Int(segments[contact.partB]))
    }
    let b = Int(bodies[contact.b])
    let partB = Int(parts[contact.partB])
    guard b >= 0 else { return nil }
    return a < b
      ? PartPair(a: a, b: b, partA: partA, partB: partB) : PartPair(a: b, b: a, partA: partB, partB: partA)
  }
}
