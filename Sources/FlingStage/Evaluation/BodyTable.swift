import FlingDynamics
import FlingGeometry
import FlingScene

/// The views that behaviors move, and what was read of their bodies.
struct BodyTable {
  /// The views that are bodies, in document order, as of the last step.
  var views: [Int] = []
  /// By view.
  private var states: [BodyState]
  /// By view: the number of active behaviors that name it.
  var behaviorCounts: [Int]
  /// Active item groups, by the view that represents them.
  var groups: [ActiveItemGroup?]
  /// By view: the view that represents its active group; nil for other views.
  var groupViewByMember: [Int?]
  /// By view: whether it represents an item group.
  private let representsGroup: [Bool]

  init(of document: Document) {
    states = document.views.map { _ in BodyState() }
    behaviorCounts = document.views.map { _ in 0 }
    groups = document.views.map { _ in nil }
    groupViewByMember = document.views.map { _ in nil }
    representsGroup = document.views.map { $0.group != nil }
  }

  subscript(view: Int) -> BodyState {
    get { states[view] }
    set { states[view] = newValue }
  }

  /// Begins a tick: the states after the last step become the shown ones.
  /// - Returns: the views of the bodies that made the step.
  mutating func beginTick() -> [Int] {
    views.filter { view in
      guard let state = states[view].next, var pose = states[view].written else { return false }
      pose.center = state.center - pose.origin
      pose.rotation = state.angle
      states[view].shown = state
      states[view].next = nil
      states[view].written = pose
      return true
    }
  }

  /// Whether both tables have the same bodies and groups; their states may differ.
  func hasSameMembers(as other: BodyTable) -> Bool {
    views == other.views && behaviorCounts == other.behaviorCounts && groups == other.groups
      && groupViewByMember == other.groupViewByMember
  }

  /// The approximate memory that the table takes.
  var byteCount: Int {
    states.count * (MemoryLayout<BodyState>.stride + 8 + MemoryLayout<ActiveItemGroup?>.stride + 16 + 1)
      + views.count * 8 + 160
  }

  /// Whether an active behavior names the view.
  func isItem(_ view: Int) -> Bool {
    behaviorCounts[view] > 0 && (!representsGroup[view] || groups[view] != nil)
  }

  /// The view that represents the active group of which a view is a member.
  func activeGroup(of view: Int) -> Int? { groupViewByMember[view].flatMap { isItem($0) ? $0 : nil } }

  /// Whether the body of a view rests; a view that is no item always does.
  func isResting(_ view: Int) -> Bool {
    let item = activeGroup(of: view) ?? view
    return behaviorCounts[item] == 0 || states[item].shown?.isResting ?? false
  }

  /// The velocity at the last tick, in pt/s; zero for a view that is no body.
  func velocityAtLastTick(of view: Int) -> Point { states[view].shown?.velocity ?? .zero }

  /// The acceleration of a body in the step from the last tick to the next, in pt/s².
  func acceleration(of view: Int) -> Point {
    let state = states[activeGroup(of: view) ?? view]
    guard let shown = state.shown, let next = state.next else { return .zero }
    return (next.velocity - shown.velocity) * 60
  }
}

/// What was read of the body of a view.
struct BodyState: Equatable {
  /// The pose last read from or written to the view; a different current pose means that something else moved
  /// the view.
  var written: ItemPlacement?
  /// The state at the last tick; nil before the view is a body.
  var shown: ItemState?
  /// The state after the next step.
  var next: ItemState?
  /// The velocity to apply when the view becomes a body.
  var pendingVelocity = Point.zero
  var pendingSpin = 0.0
}

/// The position and rotation of a view in its parent.
struct ItemPlacement: Equatable {
  var center: Point
  var rotation: Double
  /// The origin of the parent's coordinates in the canvas.
  var origin: Point

  var inCanvas: ItemPose { ItemPose(center: center + origin, angle: rotation) }
}

/// An active item group. An invisible view represents it, and its members follow that view.
struct ActiveItemGroup: Equatable {
  let members: [Int]
  /// The pose of each member in the group's axes, as of the last step.
  var memberPoses: [MemberPose] = []
  /// Whether members were added or removed since their poses were read.
  var isNew = true
}
