internal import FlingGeometry

/// Finding mirror images among bodies, parts, segments and contacts (see `SymmetryMap`).
extension WorldState {
  // MARK: Bodies and boundaries

  /// Finds the mirror images at the present positions if bodies or boundaries changed. Otherwise forgets
  /// pairs that have moved apart.
  ///
  /// `canonicalOrder` gives mirror images neighboring indices, so a body is compared with itself and the next
  /// one only.
  mutating func refreshMirrorImages() {
    guard stale.refresh(.symmetry) else {
      removeSeparatedImages()
      return
    }
    symmetry = SymmetryMap()
    invalidate(.mirrorImages)
    guard bodies.count > 1 else { return }
    let (line, axis) = symmetryLine()
    outlines.invalidateCorners()
    var images = SymmetryMap()
    images.bodies = Array(repeating: -1, count: bodies.count)
    images.parts = Array(repeating: -1, count: outlines.parts.count)
    var hasImages = false
    var i = 1
    while i < bodies.count {
      if areMirrored(i, i, about: line, axis, &images.parts) {
        images.bodies[i] = Int32(i)
        hasImages = hasImages || bodyStates[i].isMovable
      } else if i + 1 < bodies.count, areMirrored(i, i + 1, about: line, axis, &images.parts) {
        images.bodies[i] = Int32(i + 1)
        images.bodies[i + 1] = Int32(i)
        hasImages = true
        i += 1
      } else if !bodyStates[i].isMovable {
        // An anchored body without an image counts as its own, as a long floor may wherever its middle is.
        images.bodies[i] = Int32(i)
        for part in partRange(i) { images.parts[part] = Int32(part) }
      }
      i += 1
    }
    guard hasImages else { return }
    images.segments = segmentImages(about: line, axis)
    images.line = line
    images.axis = axis
    symmetry = images
  }

  /// The line about which the bodies with an outline mirror each other best. It runs along the gravity of the
  /// first movable body that has any; without gravity, it is vertical or horizontal, whichever gets more
  /// votes.
  private func symmetryLine() -> (line: Double, axis: SymmetryAxis) {
    let solid = bodies.indices.filter { !bodies[$0].bodyShape.convexParts.isEmpty }
    let outlined = solid.map { bodies[$0] }
    func line(_ axis: SymmetryAxis) -> (position: Double, votes: Int) {
      SymmetryAxis.line(of: outlined, at: solid.map { axis(bodyStates[$0].position) })
    }
    if let heavy = bodies.indices.first(where: { bodyStates[$0].isMovable && bodies[$0].gravity != .zero }) {
      let axis = SymmetryAxis(along: bodies[heavy].gravity)
      return (line(axis).position, axis)
    }
    let (upright, level) = (SymmetryAxis(along: Point(0, 1)), SymmetryAxis(along: Point(1, 0)))
    let (first, second) = (line(upright), line(level))
    return second.votes > first.votes ? (second.position, level) : (first.position, upright)
  }
  /// Error of mirroring up to which two bodies stay mirror images, in points; far beyond what rounding and
  /// its growth cause in a symmetric scene.
  private static let maxMirrorError = 1.0

  /// Forgets mirror images that have moved apart, so that images of their contacts are not searched.
  private mutating func removeSeparatedImages() {
    guard !symmetry.bodies.isEmpty else { return }
    var hasImages = false
    var hasSeparated = false
    for i in bodies.indices where symmetry.bodies[i] >= Int32(i) && bodyStates[i].isMovable {
      let image = Int(symmetry.bodies[i])
      let (x, y) = (symmetry.axis(bodyStates[i].position), symmetry.axis(bodyStates[image].position))
      if abs(x.x - symmetry.line + (y.x - symmetry.line)) <= Self.maxMirrorError,
        abs(x.y - y.y) <= Self.maxMirrorError
      {
        hasImages = true
      } else {
        hasSeparated = true
        symmetry.bodies[i] = -1
        symmetry.bodies[image] = -1
      }
    }
    guard hasSeparated else { return }
    invalidate(.mirrorImages)
    if !hasImages { symmetry = SymmetryMap() }
  }

  /// Whether two bodies, or the two halves of one, are mirror images.
  /// - Parameter parts: Receives the images of their parts.
  private mutating func areMirrored(
    _ i: Int, _ j: Int, about line: Double, _ axis: SymmetryAxis, _ parts: inout [Int32]
  ) -> Bool {
    func isMirrorImage(_ x: Point, _ y: Point) -> Bool {
      abs(x.x - line + (y.x - line)) <= SymmetryAxis.mirrorTolerance
        && abs(x.y - y.y) <= SymmetryAxis.mirrorTolerance
    }
    let first = partRange(i)
    let second = partRange(j)
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

  /// The image of each segment; a segment without one counts as its own.
  private func segmentImages(about line: Double, _ axis: SymmetryAxis) -> [Int32] {
    let ends = segments.map { (axis($0.from), axis($0.to)) }
    let keys = ends.map { from, to in
      (
        SymmetryAxis.roundedForOrder(from.y + to.y),
        SymmetryAxis.roundedForOrder(abs(from.x - line + (to.x - line)))
      )
    }
    let order = segments.indices.sorted { keys[$0] != keys[$1] ? keys[$0] < keys[$1] : $0 < $1 }
    var images = segments.indices.map { Int32($0) }
    func isMirrorImage(_ x: Point, _ y: Point) -> Bool {
      abs(x.x - line + (y.x - line)) <= SymmetryAxis.mirrorTolerance
        && abs(x.y - y.y) <= SymmetryAxis.mirrorTolerance
    }
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

  /// Finds which contacts mirror each other if `contacts` changed.
  mutating func refreshContactMirrorImages() {
    guard stale.refresh(.contactSymmetry) else { return }
    symmetry.contacts.removeAll(keepingCapacity: true)
    guard !symmetry.bodies.isEmpty else { return }
    symmetry.contacts.reserveCapacity(contacts.count)
    for i in contacts.indices {
      let image = image(of: contacts[i]).flatMap { contacts.index(of: $0, in: contacts.indices) }
      symmetry.contacts.append(Int32(truncatingIfNeeded: image ?? -1))
    }
  }

  /// The pair of the images of both parts of a contact; nil if one has none.
  private func image(of contact: Contact) -> PartPair? {
    let a = Int(symmetry.bodies[contact.a])
    let partA = Int(symmetry.parts[contact.partA])
    guard a >= 0 else { return nil }
    if contact.isBoundary {
      return PartPair(a: a, b: World.ground, partA: partA, partB: Int(symmetry.segments[contact.partB]))
    }
    let b = Int(symmetry.bodies[contact.b])
    let partB = Int(symmetry.parts[contact.partB])
    guard b >= 0 else { return nil }
    return a < b
      ? PartPair(a: a, b: b, partA: partA, partB: partB) : PartPair(a: b, b: a, partA: partB, partB: partA)
  }
}
