import FlingGeometry
import FlingGestures
import FlingScene

/// A callback of a gesture with its values for reactions, also for actions that reactions schedule.
struct GestureEvent {
  let gesture: GestureID
  let kind: Gesture.Kind
  var report: GestureReport
  /// The view that the first finger hit.
  let target: ViewID

  /// The state by which reactions are selected. Callbacks have no other states.
  var state: Gesture.State { Gesture.State(rawValue: kind.stateName(for: report.state)) ?? .cancelled }

  /// The value of `gesture.NAME` in expressions.
  func value(of member: GestureMember) -> Value {
    switch member {
    case .state: .text(state.rawValue)
    case .location: .point(report.location)
    case .translation: .point(report.translation)
    case .velocity:
      switch kind {
      case .pinch: .number(report.scaleVelocity, .rate)
      case .rotation: .number(report.rotationVelocity, .spin)
      case .tap, .longPress, .pan, .swipe, .edgePan: .point(report.velocity)
      }
    case .scale: .number(report.scale, .plain)
    case .rotation: .number(report.rotation, .angle)
    case .touches: .number(Double(report.touches.count), .plain)
    case .target: .view(target)
    }
  }

  /// The location of a finger in the order of touch-down; the centroid if there are fewer fingers.
  func touchLocation(ofFinger number: Int) -> Point {
    report.touches.indices.contains(number) ? report.touches[number] : report.location
  }
}
