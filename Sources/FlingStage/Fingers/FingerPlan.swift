import FlingGeometry
import FlingGestures

/// What one finger is to do between a touch-down and a lift.
struct FingerPlan {
  let finger: Int
  /// The step of the script that asks for it.
  let step: Int
  private let path: FingerPath
  /// The tick that the path counts from.
  private let start: Int
  /// Whether it leads a finger on that is down already.
  private let goesOn: Bool
  private var state = State.running

  private enum State {
    case running
    /// The system takes the finger away next.
    case interrupted
    case over
  }

  init(finger: Int, step: Int, path: FingerPath, start: Int, goesOn: Bool) {
    self.finger = finger
    self.step = step
    self.path = path
    self.start = start
    self.goesOn = goesOn
  }

  var isOver: Bool {
    if case .over = state { true } else { false }
  }

  /// The tick of its last event.
  var end: Int { start + path.end }

  /// Takes what it does at a tick; nil if that is nothing.
  mutating func event(at tick: Int) -> TouchSample.Event? {
    if case .interrupted = state {
      state = .over
      return .cancel
    }
    if tick >= end { state = .over }
    let event = path.event(at: tick - start)
    if goesOn, case .down(let place)? = event { return .move(place) }
    return event
  }

  /// Drops what is left; a finger that is down is taken away.
  mutating func interrupt(isDown: Bool) { state = isDown ? .interrupted : .over }
}
