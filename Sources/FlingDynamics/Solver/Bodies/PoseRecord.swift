package import FlingGeometry

extension World {
  /// Position and angle of a body at one moment.
  package struct Pose: Equatable, Sendable {
    /// Center of mass, in points.
    package var position: Point
    /// In radians, clockwise.
    package var angle: Double

    init(_ bodyState: BodyState) {
      position = bodyState.position
      angle = bodyState.angle
    }
  }
}

/// Poses of all bodies at the start of a step and after each substep.
struct PoseRecord: Sendable {
  /// Number of poses of a body.
  private static let width = World.substeps + 1
  /// Whether poses are recorded even if no stage needs them.
  var isKept = false
  /// Poses body by body. Empty while they are not recorded.
  private(set) var poses: [World.Pose] = []

  /// Begins the record of a step, or clears the record.
  mutating func begin(_ bodyStates: [BodyState], isNeeded: Bool) {
    let count = isKept || isNeeded ? bodyStates.count * Self.width : 0
    if poses.count != count {
      poses = Array(repeating: World.Pose(BodyState()), count: count)
    }
    record(bodyStates, at: 0)
  }

  /// Records the poses after a number of substeps.
  mutating func record(_ bodyStates: [BodyState], at index: Int) {
    guard !poses.isEmpty else { return }
    for i in bodyStates.indices { poses[i * Self.width + index] = World.Pose(bodyStates[i]) }
  }

  /// Replaces the poses of a body by its present one.
  mutating func setAll(of body: Int, to bodyState: BodyState) {
    guard poses.count >= (body + 1) * Self.width else { return }
    for k in 0..<Self.width { poses[body * Self.width + k] = World.Pose(bodyState) }
  }
}
