internal import FlingGeometry

/// The line from one finger to another, in the order of touch-down.
struct FingerPair {
  /// In points, never below a thousandth, so that shares of it are numbers.
  let distance: Double
  /// In radians from the x axis, clockwise on screen, in (−π, π].
  let angle: Double

  /// Nil but for two fingers. Where both are at one place, the angle is the last one.
  init?(_ touches: [Touch], after last: FingerPair?) {
    guard touches.count == 2 else { return nil }
    let way = touches[1].location - touches[0].location
    distance = max(way.length, 0.001)
    angle = way == .zero ? last?.angle ?? 0 : Elementary.atan2(way.y, way.x)
  }

  /// The turn from another line to this one, in (−π, π].
  func turn(from other: FingerPair) -> Double {
    let turn = angle - other.angle
    if turn > .pi { return turn - 2 * .pi }
    if turn <= -.pi { return turn + 2 * .pi }
    return turn
  }
}

/// What pinches and rotations share: two fingers, looked at as a line.
///
/// A third finger is passed over. When one of the two leaves nothing is reported until the other leaves too, which ends the gesture,
/// or until another comes, from which it is measured on.
public class FingerPairGestureRecognizer: GestureRecognizer {
  /// The line at the tick before, and when it was; nil with other than two fingers.
  private var last: (pair: FingerPair, tick: Int)?

  override init() {}

  override func takes(_ touch: Touch) -> Bool { touches.count < 2 }

  override func track(_ event: TouchEvent) {
    let staying = touches.filter(\.phase.isDown)
    if staying.isEmpty {
      ownState = ownState == .possible ? .failed : .ended
      return
    }
    guard let pair = FingerPair(staying, after: last?.pair) else {
      last = nil
      rest()
      return
    }
    guard let last, event.down.isEmpty, event.liftCount == 0 else {
      rest()
      measureOn(from: pair)
      last = (pair, tick)
      report()
      return
    }
    self.last = (pair, tick)
    guard event.hasMoved else {
      if configuration.holdZeroesVelocity { rest() }
      return
    }
    move(from: last.pair, to: pair, ticks: tick - last.tick)
    if ownState == .possible {
      if begins(at: pair) { ownState = .began }
    } else {
      report()
    }
  }

  private func report() {
    guard ownState != .possible else { return }
    ownState = .changed
    hasNews = true
  }

  /// Two fingers are there, or there again.
  func measureOn(from pair: FingerPair) {}

  /// The line has changed.
  func move(from last: FingerPair, to pair: FingerPair, ticks: Int) {}

  /// Whether enough has changed to begin; the measures start there.
  func begins(at pair: FingerPair) -> Bool { false }

  /// The velocity is 0.
  func rest() {}

  override func resetKind() {
    last = nil
    rest()
  }
}
