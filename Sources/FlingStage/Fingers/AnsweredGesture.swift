import FlingGeometry
import FlingGestures
import FlingScene

/// A callback of a gesture as the reactions to it see it, now and when what they scheduled is due.
struct AnsweredGesture {
  let gesture: GestureID
  let kind: Gesture.Kind
  var report: GestureReport
  /// The view that its first finger met.
  let target: ViewID

  /// What reactions are named by; callbacks have no other states.
  var state: Gesture.State { Gesture.State(rawValue: kind.word(for: report.state)) ?? .cancelled }

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

  /// Where a finger is, in the order of touch-down; the place between all if there are not so many.
  func touch(_ number: Int) -> Point {
    report.touches.indices.contains(number) ? report.touches[number] : report.location
  }
}
