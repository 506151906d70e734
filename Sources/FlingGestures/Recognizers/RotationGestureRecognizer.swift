internal import FlingGeometry

/// Recognizes two fingers that turn about each other; continuous, as `UIRotationGestureRecognizer`.
///
/// It begins when they have turned so far that, at half their first distance from the middle, the arc is ten points long, with the
/// rotation 0 there. Turns add up beyond half a turn; per tick it is the shorter way round.
public final class RotationGestureRecognizer: FingerPairGestureRecognizer {
  private var firstDistance = 0.0
  private var total = 0.0
  /// How fast the fingers turn by their last two places, the lift not counted, in rad/s, clockwise on screen.
  public private(set) var velocity = 0.0

  /// A recognizer of two fingers.
  public override init() {}

  /// How far the fingers have turned since it began, in radians, clockwise on screen, without bounds. Set it and it is counted on from
  /// there, the velocity stays; an angle that is not finite changes nothing.
  public var rotation: Double {
    get { total }
    set { if newValue.isFinite { total = newValue } }
  }

  override func measureOn(from pair: FingerPair) {
    guard ownState == .possible else { return }
    firstDistance = pair.distance
    total = 0
  }

  override func move(from last: FingerPair, to pair: FingerPair, ticks: Int) {
    let turn = pair.turn(from: last)
    total += turn
    velocity = turn * 60 / Double(ticks)
  }

  override func begins(at pair: FingerPair) -> Bool {
    let arc = abs(total) * firstDistance / 2
    guard arc >= configuration.rotationArc - configuration.slack else { return false }
    total = 0
    return true
  }

  override func rest() {
    velocity = 0
  }

  override func resetKind() {
    super.resetKind()
    firstDistance = 0
    total = 0
  }

  override func complete(_ report: inout GestureReport) {
    report.rotation = total
    report.rotationVelocity = velocity
  }
}
