import FlingGeometry
import FlingGestures

/// What one finger is to do between a touch-down and a lift.
struct FingerPlan {
  let finger: Int
  /// The step of the script that asks for it.
  let step: Int
  let path: FingerPath
  /// The tick that the path counts from.
  let start: Int
  /// Whether it leads a finger on that is down already.
  let goesOn: Bool

  /// The tick of its last event.
  var end: Int { start + path.end }

  /// What it does at a tick; nil if that is nothing.
  func event(at tick: Int) -> TouchSample.Event? {
    let event = path.event(at: tick - start)
    if goesOn, case .down(let place)? = event { return .move(place) }
    return event
  }
}
