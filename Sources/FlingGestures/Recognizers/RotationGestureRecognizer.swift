internal import FlingGeometry

/// Recognizes two fingers that rotate about each other; continuous, as `UIRotationGestureRecognizer`.
///
/// The gesture begins when the arc at half the fingers' initial distance is ten points long; there the
/// rotation is 0. Rotations add up beyond half a turn; each tick contributes the shorter way around.
public final class RotationGestureRecognizer: FingerPairGestureRecognizer {
  private var firstDistance = 0.0
  private var total = 0.0
  /// The angular velocity between the last two samples before the lift, in rad/s, clockwise on screen.
  public private(set) var velocity = 0.0

  /// A recognizer of two fingers.
  public override init() {}

  /// The rotation since the gesture began, in radians, clockwise on screen, without bounds.
  ///
  /// Setting it continues the measurement from the new value; the velocity does not change. Values that are
  /// not finite are ignored.
  public var rotation: Double {
    get { total }
    set { if newValue.isFinite { total = newValue } }
  }

  override func continueMeasuring(from pair: FingerPair) {
    guard ownState == .possible else { return }
    firstDistance = pair.distance
    total = 0
  }

  override func move(from last: FingerPair, to pair: FingerPair, ticks: Int) {
    let angle = pair.rotation(from: last)
    total += angle
    velocity = angle * 60 / Double(ticks)
  }

  override func mayBegin(at pair: FingerPair) -> Bool {
    let arc = abs(total) * firstDistance / 2
    guard arc >= configuration.rotationArc - configuration.slack else { return false }
    total = 0
    return true
  }

  override func zeroVelocity() {
    velocity = 0
  }

  override func resetMeasurement() {
    super.resetMeasurement()
    firstDistance = 0
    total = 0
  }

  override func addMeasurement(to report: inout GestureReport) {
    report.rotation = total
    report.rotationVelocity = velocity
  }
}
