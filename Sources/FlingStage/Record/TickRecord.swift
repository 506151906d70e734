import FlingDynamics
import FlingGeometry
import FlingScene

/// What changes at one tick and in the step after it: everything that pictures, expressions between ticks and
/// traces show, except what `RecordedScene` computes again, such as live keys and animated keys.
struct TickRecord: Sendable {
  /// The changes at the tick; empty if there are none. Each kind of part occurs at most once.
  var atTick: [Part] = []
  /// The changes in the step, likewise.
  var inStep: [Part] = []
  /// The bodies that moved in the step or whose rest changed.
  var steps: [BodyStep] = []

  /// A part of the state with its new value.
  enum Part: Sendable {
    case views([(index: Int, state: ViewState)])
    case variables([Value])
    case marks([Time?])
    case background(Paint?)
    case animations(Animations)
    case liveKeys(LiveKeys)
    /// The whole table, after behaviors were added or removed.
    case bodyTable(BodyTable)
    /// Bodies whose state does not follow from their last step.
    case bodies([(view: Int, state: BodyState)])
    case fingers(FingerState)
    case interpolated(InterpolatedValues)
    case newMarks([MarkID])
    case logs([String])
    /// Facts that expressions have read.
    case facts([SceneFact: Value])
    case contacts([PhysicsPicture.Touch], [PhysicsPicture.Impact])
    case attachments([PhysicsPicture.Attachment])
    case boundaries([PhysicsPicture.Boundary])
    case fields([PhysicsPicture.Field], time: Double)
    case outlines([Int: ItemOutline])
    /// Where bodies began the step that were moved at the tick.
    case stepStarts([(view: Int, pose: ItemPose)])
    case isResting(Bool)
    case isAtRest(Bool)
    case isScriptOver(Bool)
  }

  /// The values that gestures set at the tick.
  var interpolated: InterpolatedValues? {
    for case .interpolated(let values) in atTick { return values }
    return nil
  }

  /// The fingers at the tick; nil if they are as before.
  var fingers: FingerState? {
    for case .fingers(let state) in atTick { return state }
    return nil
  }

  /// The approximate memory that the record takes.
  var byteCount: Int {
    let header = 32
    let parts = (atTick + inStep).reduce(0) { $0 + MemoryLayout<Part>.stride + $1.byteCount }
    return MemoryLayout<TickRecord>.stride + parts + (atTick.isEmpty ? 0 : header)
      + (inStep.isEmpty ? 0 : header)
      + (steps.isEmpty ? 0 : header + steps.count * MemoryLayout<BodyStep>.stride)
  }
}

extension TickRecord.Part {
  /// The approximate memory outside of the value itself.
  fileprivate var byteCount: Int {
    switch self {
    case .background, .isResting, .isAtRest, .isScriptOver: 0
    case .views(let views): 32 + views.count * (MemoryLayout<ViewState>.stride + 256)
    case .variables(let values): 32 + values.count * MemoryLayout<Value>.stride
    case .marks(let marks): 32 + marks.count * 16
    case .animations(let animations):
      256 + animations.views.count * 1024 + animations.variables.count * 512
    case .liveKeys(let keys): 64 + keys.steps.count * 256
    case .bodyTable(let table): table.byteCount
    case .bodies(let bodies): 32 + bodies.count * MemoryLayout<BodyState>.stride
    case .fingers(let state): 96 + state.contacts.count * 64 + state.states.count * 24
    case .interpolated(let values): 128 + values.assignments.count * 256
    case .newMarks(let marks): 32 + marks.count * 8
    case .logs(let logs): logs.reduce(32) { $0 + 16 + $1.utf8.count }
    case .facts(let facts): 64 + facts.count * 128
    case .contacts(let touches, let impacts):
      64 + touches.count * MemoryLayout<PhysicsPicture.Touch>.stride
        + impacts.count * MemoryLayout<PhysicsPicture.Impact>.stride
    case .attachments(let attachments):
      32 + attachments.count * (MemoryLayout<PhysicsPicture.Attachment>.stride + 48)
    case .boundaries(let boundaries):
      boundaries.reduce(32) { $0 + MemoryLayout<PhysicsPicture.Boundary>.stride + 32 + $1.paths.count * 16 }
    case .fields(let fields, _): 32 + fields.count * (MemoryLayout<PhysicsPicture.Field>.stride + 128)
    case .outlines(let outlines): 64 + outlines.count * 2 * (MemoryLayout<ItemOutline>.stride + 8)
    case .stepStarts(let starts): 32 + starts.count * MemoryLayout<(view: Int, pose: ItemPose)>.stride
    }
  }
}

/// The motion of a body in one step.
struct BodyStep: Sendable {
  private let number: Int32
  private let isResting: Bool
  /// At the end of the step, in pt/s and rad/s.
  private let velocity: Point
  private let angularVelocity: Double
  /// The poses after each substep.
  let poses: Poses

  var view: Int { Int(number) }

  /// Five poses without a buffer of their own.
  struct Poses: Sendable {
    private let storage: (ItemPose, ItemPose, ItemPose, ItemPose, ItemPose)

    /// - Parameter poses: the pose at the start of the step, and those after each substep.
    init(_ poses: [ItemPose]) {
      storage = (poses[1], poses[2], poses[3], poses[4], poses[5])
    }

    var array: [ItemPose] { [storage.0, storage.1, storage.2, storage.3, storage.4] }
    var last: ItemPose { storage.4 }
  }

  /// - Parameters:
  ///   - state: the state after the step.
  ///   - poses: the poses at the start of the step and after each substep.
  init(_ view: Int, _ state: ItemState, _ poses: [ItemPose]) {
    number = Int32(view)
    isResting = state.isResting
    velocity = state.velocity
    angularVelocity = state.angularVelocity
    self.poses = Poses(poses)
  }

  /// The state after the step.
  func state(after before: ItemState) -> ItemState {
    var state = before
    state.center = poses.last.center
    state.angle = poses.last.angle
    state.velocity = velocity
    state.angularVelocity = angularVelocity
    state.isResting = isResting
    return state
  }
}
