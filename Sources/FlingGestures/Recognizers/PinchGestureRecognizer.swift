internal import FlingGeometry

/// Recognizes two fingers that move apart or together; continuous, as `UIPinchGestureRecognizer`.
///
/// The gesture begins when the distance of the fingers in the window has changed by ten points; there the
/// scale is 1.
public final class PinchGestureRecognizer: FingerPairGestureRecognizer {
  /// The distance when two fingers were down, from which the threshold is measured.
  private var firstDistance: Double?
  /// The scale at the distance `mark`, from which changes are measured.
  private var accumulated = 1.0
  private var mark = 1.0
  private var distance = 1.0
  /// The velocity of the scale between the last two samples before the lift, in scale factors per second.
  public private(set) var velocity = 0.0

  /// A recognizer of two fingers.
  public override init() {}

  /// The factor by which the distance has grown since the gesture began.
  ///
  /// Setting it continues the measurement from the new value; the velocity does not change. Values that are
  /// not finite or not above 0 are ignored.
  public var scale: Double {
    get { accumulated * (distance / mark) }
    set {
      guard newValue > 0, newValue.isFinite else { return }
      accumulated = newValue
      mark = distance
    }
  }

  override func continueMeasuring(from pair: FingerPair) {
    accumulated = scale
    distance = pair.distance
    mark = distance
    firstDistance = distance
  }

  override func move(from last: FingerPair, to pair: FingerPair, ticks: Int) {
    distance = pair.distance
    velocity = accumulated * ((distance - last.distance) * 60 / Double(ticks) / mark)
  }

  override func mayBegin(at pair: FingerPair) -> Bool {
    guard let firstDistance else { return false }
    let change = abs(distance - firstDistance)
    guard change >= configuration.pinchDistance - configuration.slack else { return false }
    // The velocity was relative to the old mark.
    velocity = velocity * mark / distance
    accumulated = 1
    mark = distance
    return true
  }

  override func zeroVelocity() {
    velocity = 0
  }

  override func resetMeasurement() {
    super.resetMeasurement()
    firstDistance = nil
    accumulated = 1
    mark = 1
    distance = 1
  }

  override func addMeasurement(to report: inout GestureReport) {
    report.scale = scale
    report.scaleVelocity = velocity
  }
}
