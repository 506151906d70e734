import FlingGeometry
import FlingGestures

/// The planned path of a finger from touch-down to lift.
struct FingerPlan {
  let finger: Int
  /// The index of the script step that created the plan.
  let step: Int
  /// The view that the step targets.
  let target: Int
  let path: FingerPath
  /// The tick at which the path starts.
  let start: Int
  /// Whether the finger is already down and continues from there.
  let continuesContact: Bool

  /// The tick of the last event.
  var end: Int { start + path.end }

  /// The event at a tick; nil if there is none.
  func event(at tick: Int) -> TouchSample.Event? {
    let event = path.event(at: tick - start)
    if continuesContact, case .down(let position)? = event { return .move(position) }
    return event
  }
}
