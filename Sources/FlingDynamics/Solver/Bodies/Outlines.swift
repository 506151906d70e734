internal import FlingGeometry

/// The convex parts of all bodies, with corners and face normals in world axes.
///
/// Normal k belongs to the side from corner k to the next; a disc has no normals. Behind the corners of all
/// bodies there is scratch memory for two parts at poses between substeps. Equal shapes are stored once,
/// because crowds mostly consist of few distinct ones.
struct Outlines: Sendable {
  /// A convex part in its body's axes.
  struct Shape: Sendable {
    /// Start of its corners and normals in `localCorners` and `localNormals`.
    @Int32Stored fileprivate private(set) var start: Int
    @Int32Stored fileprivate private(set) var firstNormal: Int
    @Int32Stored private(set) var count: Int
    let isEllipse: Bool
    /// Whether it is a disc about the body's center of mass, which rotation does not change.
    let isRound: Bool
    /// Positive for a disc, whose single corner is its center; else 0.
    let radius: Double
    /// Distance from the body's center of mass to the farthest point.
    let maxExtent: Double

    var isDisc: Bool { count == 1 }

    fileprivate init(_ piece: BodyShape.ConvexPart, start: Int, firstNormal: Int) {
      isEllipse = piece.isEllipse
      isRound = piece.corners == [.zero]
      radius = piece.radius
      var maxExtent = 0.0
      for corner in piece.corners {
        maxExtent = corner.length + piece.radius > maxExtent ? corner.length + piece.radius : maxExtent
      }
      self.maxExtent = maxExtent
      self.start = start
      self.firstNormal = firstNormal
      count = piece.corners.count
    }
  }

  /// A convex part of a body, with its ranges in world axes.
  struct Part: Sendable {
    @Int32Stored private(set) var body: Int
    @Int32Stored fileprivate private(set) var shape: Int
    /// Start of its corners and normals in `corners` and `normals`.
    @Int32Stored fileprivate private(set) var start: Int
    @Int32Stored fileprivate private(set) var firstNormal: Int
  }

  /// A part at a pose: the ranges of its corners and normals in `corners` and `normals`.
  struct PlacedPart: Sendable {
    let start: Int
    let firstNormal: Int
    let count: Int
    let radius: Double
    let isEllipse: Bool
  }

  private(set) var parts: [Part] = []
  /// For each body, the index of its first part. The ground has no parts.
  private(set) var firstParts: [Int32] = [0]
  private(set) var corners: [Point] = []
  private(set) var normals: [Point] = []
  private var shapes: [Shape] = []
  /// Corners and normals of all shapes, in body axes.
  private var localCorners: [Point] = []
  private var localNormals: [Point] = []
  /// For each part, the value of `moment` when its corners were last updated.
  private var moments: [UInt32] = []
  /// Incremented whenever bodies move.
  private var moment: UInt32 = 1
  /// Start of the scratch memory.
  private var scratch = (corners: 0, normals: 0)
  /// The most corners of any part.
  private var maxCorners = 1

  // MARK: Parts

  /// Indices of a body's parts in `parts`.
  @inline(__always)
  func parts(of body: Int) -> Range<Int> {
    let end = body + 1 < firstParts.count ? Int(firstParts[body + 1]) : parts.count
    return Int(firstParts[body])..<end
  }

  /// Rebuilds all parts.
  mutating func rebuild(_ bodies: BodyDefinitionTable) {
    parts.removeAll(keepingCapacity: true)
    corners.removeAll(keepingCapacity: true)
    normals.removeAll(keepingCapacity: true)
    shapes.removeAll(keepingCapacity: true)
    localCorners.removeAll(keepingCapacity: true)
    localNormals.removeAll(keepingCapacity: true)
    maxCorners = 1
    firstParts.removeAll(keepingCapacity: true)
    firstParts.reserveCapacity(bodies.count)
    for (body, record) in bodies.enumerated() {
      firstParts.append(Int32(truncatingIfNeeded: parts.count))
      appendParts(of: record.bodyShape, body: body)
    }
    moments = Array(repeating: 0, count: parts.count)
    appendScratch()
  }

  /// Reserves memory for bodies of these shapes.
  mutating func reserveCapacity(for bodyShapes: [BodyShape]) {
    var new = (parts: 0, corners: 0, normals: 0)
    var maxCorners = maxCorners
    for bodyShape in bodyShapes {
      for piece in bodyShape.convexParts {
        new.parts += 1
        new.corners += piece.corners.count
        new.normals += piece.corners.count > 1 ? piece.corners.count : 0
        maxCorners = piece.corners.count > maxCorners ? piece.corners.count : maxCorners
      }
    }
    firstParts.reserveCapacity(firstParts.count + bodyShapes.count)
    parts.reserveCapacity(parts.count + new.parts)
    moments.reserveCapacity(parts.count + new.parts)
    corners.reserveCapacity(scratch.corners + new.corners + 2 * maxCorners)
    normals.reserveCapacity(scratch.normals + new.normals + 2 * maxCorners)
  }

  /// Adds the parts of one more body.
  mutating func append(_ bodyShape: BodyShape, body: Int) {
    // The scratch memory is behind all parts: remove it, append the parts, and add it again.
    corners.removeLast(corners.count - scratch.corners)
    normals.removeLast(normals.count - scratch.normals)
    firstParts.append(Int32(truncatingIfNeeded: parts.count))
    appendParts(of: bodyShape, body: body)
    while moments.count < parts.count { moments.append(0) }
    appendScratch()
  }

  private mutating func appendParts(of bodyShape: BodyShape, body: Int) {
    for piece in bodyShape.convexParts {
      let count = piece.corners.count
      parts.append(
        Part(body: body, shape: shapeIndex(of: piece), start: corners.count, firstNormal: normals.count))
      for _ in 0..<count { corners.append(.zero) }
      for _ in 0..<(count > 1 ? count : 0) { normals.append(.zero) }
      maxCorners = count > maxCorners ? count : maxCorners
    }
  }

  /// Index of an equal shape among the most recent ones, or of a new one.
  private mutating func shapeIndex(of piece: BodyShape.ConvexPart) -> Int {
    for k in shapes.indices.suffix(BodyDefinitionTable.maxKindsSearched).reversed() {
      let shape = shapes[k]
      let knownCorners = localCorners[shape.start..<(shape.start + shape.count)]
      let isSame = shape.radius == piece.radius && shape.isEllipse == piece.isEllipse
      if isSame, knownCorners.elementsEqual(piece.corners) { return k }
    }
    shapes.append(Shape(piece, start: localCorners.count, firstNormal: localNormals.count))
    let corners = piece.corners
    localCorners += corners
    for k in 0..<(corners.count > 1 ? corners.count : 0) {
      let side = corners[(k + 1) % corners.count] - corners[k]
      let length = side.length
      localNormals.append(length > 0 ? Point(side.y / length, -side.x / length) : .zero)
    }
    return shapes.count - 1
  }

  /// Appends the scratch memory behind all parts.
  private mutating func appendScratch() {
    scratch = (corners.count, normals.count)
    for _ in 0..<(2 * maxCorners) {
      corners.append(.zero)
      normals.append(.zero)
    }
  }

  // MARK: Shapes

  @inline(__always)
  func shape(_ part: Int) -> Shape { shapes[parts[part].shape] }

  /// The point that decides on which side of a line a part is, in its body's axes: the center of a disc, else
  /// the body's center of mass.
  func sideTestPoint(ofPart part: Int) -> Point {
    let shape = shape(part)
    return shape.isDisc ? localCorners[shape.start] : .zero
  }

  /// Bounding box of a part at a pose of its body.
  func boundingBox(_ part: Int, at pose: BodyTransform) -> BoundingBox {
    let shape = shape(part)
    var extent = BoundingBox.empty
    for k in shape.start..<(shape.start + shape.count) {
      extent.include(pose.position + pose.rotated(localCorners[k]))
    }
    return shape.radius > 0 ? extent.grown(by: shape.radius) : extent
  }

  // MARK: Poses

  /// Invalidates the corners of all parts because bodies have moved.
  mutating func invalidateCorners() { moment &+= 1 }

  /// Updates the corners of a part unless they are current.
  @inline(__always)
  mutating func updateCorners(of part: Int, _ bodyState: BodyState) {
    guard moments[part] != moment else { return }
    moments[part] = moment
    transform(shape(part), to: parts[part].start, parts[part].firstNormal, bodyState.transform)
  }

  @inline(__always)
  func placed(part: Int) -> PlacedPart {
    placed(shape(part), at: parts[part].start, parts[part].firstNormal)
  }

  @inline(__always)
  private func placed(_ shape: Shape, at start: Int, _ firstNormal: Int) -> PlacedPart {
    PlacedPart(
      start: start, firstNormal: firstNormal, count: shape.count, radius: shape.radius,
      isEllipse: shape.isEllipse)
  }

  /// Computes a part at a time of a sweep, in scratch memory 0 or 1.
  mutating func place(_ part: Int, inScratch slot: Int, _ sweep: BodySweep, at time: Double) -> PlacedPart {
    let shape = shape(part)
    let start = scratch.corners + slot * maxCorners
    let firstNormal = scratch.normals + slot * maxCorners
    if shape.isRound {
      corners[start] = sweep.position(at: time)
    } else {
      transform(shape, to: start, firstNormal, sweep.transform(at: time))
    }
    return placed(shape, at: start, firstNormal)
  }

  private mutating func transform(_ shape: Shape, to start: Int, _ firstNormal: Int, _ pose: BodyTransform) {
    for k in 0..<shape.count {
      corners[start + k] = pose.position + pose.rotated(localCorners[shape.start + k])
    }
    guard !shape.isDisc else { return }
    for k in 0..<shape.count {
      normals[firstNormal + k] = pose.rotated(localNormals[shape.firstNormal + k])
    }
  }
}
