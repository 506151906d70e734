internal import FlingGeometry

/// The corners and face normals of all convex parts of all bodies, in their bodies' axes and in the world's.
///
/// Normal k belongs to the side from corner k to the next. Past the bodies' own corners there is room for two parts at
/// a pose between substeps.
struct Outlines: Sendable {
  struct Part: Sendable {
    private let owner: Int32
    private let first: Int32
    private let corners: Int32
    let isEllipse: Bool
    /// Above 0 for a disc, whose one corner is its middle.
    let radius: Double
    /// The farthest point of the part from the body's centre of mass.
    let reach: Double

    var body: Int { Int(owner) }
    var start: Int { Int(first) }
    var count: Int { Int(corners) }
    var isDisc: Bool { corners == 1 }

    init(body: Int, start: Int, count: Int, radius: Double, isEllipse: Bool, reach: Double) {
      owner = Int32(truncatingIfNeeded: body)
      first = Int32(truncatingIfNeeded: start)
      corners = Int32(truncatingIfNeeded: count)
      self.radius = radius
      self.isEllipse = isEllipse
      self.reach = reach
    }
  }

  /// A part somewhere: where its corners stand in `corners`.
  struct Placed: Sendable {
    let start: Int
    let count: Int
    let radius: Double
    let isEllipse: Bool
  }

  private(set) var parts: [Part] = []
  private var localCorners: [Point] = []
  private var localNormals: [Point] = []
  private(set) var corners: [Point] = []
  private(set) var normals: [Point] = []
  /// When each part was put where its body is, and the moment that counts as now.
  private var moments: [UInt32] = []
  private var moment: UInt32 = 1
  private var scratch = 0
  private var most = 1

  /// - Returns: for each body the index of its first part.
  mutating func rebuild(_ bodies: Bodies) -> [Int] {
    parts.removeAll(keepingCapacity: true)
    localCorners.removeAll(keepingCapacity: true)
    localNormals.removeAll(keepingCapacity: true)
    most = 1
    var firsts: [Int] = []
    for (body, record) in bodies.enumerated() {
      firsts.append(parts.count)
      take(record.figure, body: body)
    }
    corners = localCorners
    normals = localNormals
    moments = Array(repeating: 0, count: parts.count)
    makeScratch()
    return firsts
  }

  /// Says that bodies of these figures will be added.
  mutating func makeRoom(for figures: [Figure]) {
    var parts = 0
    var corners = 0
    var most = most
    for figure in figures {
      for piece in figure.pieces {
        parts += 1
        corners += piece.corners.count
        most = piece.corners.count > most ? piece.corners.count : most
      }
    }
    self.parts.reserveCapacity(self.parts.count + parts)
    moments.reserveCapacity(self.parts.count + parts)
    localCorners.reserveCapacity(scratch + corners)
    localNormals.reserveCapacity(scratch + corners)
    self.corners.reserveCapacity(scratch + corners + 2 * most)
    normals.reserveCapacity(scratch + corners + 2 * most)
  }

  /// Adds the parts of one more body.
  /// - Returns: the index of its first part.
  mutating func append(_ figure: Figure, body: Int) -> Int {
    corners.removeLast(corners.count - scratch)
    normals.removeLast(normals.count - scratch)
    let first = parts.count
    take(figure, body: body)
    corners += localCorners[scratch...]
    normals += localNormals[scratch...]
    while moments.count < parts.count { moments.append(0) }
    makeScratch()
    return first
  }

  private mutating func take(_ figure: Figure, body: Int) {
    for piece in figure.pieces {
      let start = localCorners.count
      let n = piece.corners.count
      var reach = 0.0
      for k in 0..<n {
        let corner = piece.corners[k]
        let side = piece.corners[(k + 1) % n] - corner
        let length = side.length
        localCorners.append(corner)
        localNormals.append(length > 0 ? Point(side.y / length, -side.x / length) : .zero)
        reach = corner.length + piece.radius > reach ? corner.length + piece.radius : reach
      }
      parts.append(
        Part(
          body: body, start: start, count: n, radius: piece.radius, isEllipse: piece.isEllipse, reach: reach))
      most = n > most ? n : most
    }
  }

  private mutating func makeScratch() {
    scratch = localCorners.count
    for _ in 0..<(2 * most) {
      corners.append(.zero)
      normals.append(.zero)
    }
  }

  /// Says that bodies have moved.
  mutating func moveOn() { moment &+= 1 }

  /// Brings a part to where its body is, if it was not yet since bodies moved.
  @inline(__always)
  mutating func update(_ part: Int, _ motion: Motion) {
    guard moments[part] != moment else { return }
    moments[part] = moment
    place(parts[part], at: parts[part].start, motion.place)
  }

  /// What tells on which side of a line a part is, in its body's axes: the middle of a disc, of others that of the body.
  func middle(_ part: Int) -> Point {
    parts[part].isDisc ? localCorners[parts[part].start] : .zero
  }

  func placed(_ part: Int) -> Placed {
    placed(part, at: parts[part].start)
  }

  private func placed(_ part: Int, at start: Int) -> Placed {
    Placed(
      start: start, count: parts[part].count, radius: parts[part].radius, isEllipse: parts[part].isEllipse)
  }

  /// Puts a part where it is at a moment of its flight into the first or second room past the end.
  mutating func place(_ part: Int, room: Int, _ flight: Flight, at time: Double) -> Placed {
    let start = scratch + room * most
    if parts[part].isDisc, localCorners[parts[part].start] == .zero {
      // A disc about its own middle looks alike however it is turned.
      corners[start] = flight.position(at: time)
    } else {
      place(parts[part], at: start, flight.place(at: time))
    }
    return placed(part, at: start)
  }

  /// The box around a part where its body stands so.
  func extent(_ part: Int, at pose: Place) -> Extent {
    let part = parts[part]
    var extent = Extent.empty
    for k in part.start..<(part.start + part.count) {
      extent.include(pose.position + pose.rotated(localCorners[k]))
    }
    return part.radius > 0 ? extent.grown(by: part.radius) : extent
  }

  private mutating func place(_ part: Part, at start: Int, _ pose: Place) {
    for k in 0..<part.count {
      corners[start + k] = pose.position + pose.rotated(localCorners[part.start + k])
      normals[start + k] = pose.rotated(localNormals[part.start + k])
    }
  }
}
