internal import FlingGeometry

/// The line from one finger to another, in the order of touch-down.
struct FingerPair {
  /// In points, at least a thousandth, so that ratios are finite.
  let distance: Double
  /// In radians from the x axis, clockwise on screen, in (−π, π].
  let angle: Double

  /// Nil unless there are two fingers. If both are at one point, the angle of `last` is kept.
  init?(_ touches: [Touch], after last: FingerPair?) {
    guard touches.count == 2 else { return nil }
    let offset = touches[1].location - touches[0].location
    distance = max(offset.length, 0.001)
    angle = offset == .zero ? last?.angle ?? 0 : Elementary.atan2(offset.y, offset.x)
  }

  /// The rotation from another line to this one, in (−π, π].
  func rotation(from other: FingerPair) -> Double {
    let difference = angle - other.angle
    if difference > .pi { return difference - 2 * .pi }
    if difference <= -.pi { return difference + 2 * .pi }
    return difference
  }
}

/// The common part of pinch and rotation recognizers: two fingers, treated as a line.
///
/// A third finger is ignored. When one of the two fingers leaves, nothing is reported until the other one
/// leaves too, which ends the gesture, or until another finger comes down, from which the measurement
/// continues.
public class FingerPairGestureRecognizer: GestureRecognizer {
  /// The line and the tick of the previous event; nil unless two fingers are down.
  private var last: (pair: FingerPair, tick: Int)?

  override init() {}

  override func accepts(_ touch: Touch) -> Bool { touches.count < 2 }

  override func track(_ changes: FingerChanges) {
    let staying = touches.filter(\.phase.isDown)
    if staying.isEmpty {
      ownState = ownState == .possible ? .failed : .ended
      return
    }
    guard let pair = FingerPair(staying, after: last?.pair) else {
      last = nil
      zeroVelocity()
      return
    }
    guard let last, changes.down.isEmpty, changes.liftCount == 0 else {
      zeroVelocity()
      continueMeasuring(from: pair)
      last = (pair, tick)
      markChanged()
      return
    }
    self.last = (pair, tick)
    guard changes.hasMoved else {
      if configuration.holdZeroesVelocity { zeroVelocity() }
      return
    }
    move(from: last.pair, to: pair, ticks: tick - last.tick)
    if ownState == .possible {
      if mayBegin(at: pair) { ownState = .began }
    } else {
      markChanged()
    }
  }

  private func markChanged() {
    guard ownState != .possible else { return }
    ownState = .changed
    hasUnreportedChange = true
  }

  /// Called when two fingers are down, initially or again; the measurement continues from `pair`.
  func continueMeasuring(from pair: FingerPair) {}

  /// Called when the line has changed.
  func move(from last: FingerPair, to pair: FingerPair, ticks: Int) {}

  /// Whether the change is large enough to begin. If so, resets the measured values to start there.
  func mayBegin(at pair: FingerPair) -> Bool { false }

  /// Sets the velocity to 0.
  func zeroVelocity() {}

  override func resetMeasurement() {
    last = nil
    zeroVelocity()
  }
}
