internal import FlingGeometry

/// Recognizes two fingers that part or meet; continuous, as `UIPinchGestureRecognizer`.
///
/// It begins when their distance in the window has changed by ten points, with the scale 1 there.
public final class PinchGestureRecognizer: FingerPairGestureRecognizer {
  /// The distance when two fingers were down, from which it begins.
  private var firstDistance: Double?
  /// The scale at `mark`, the distance from which it is measured.
  private var carried = 1.0
  private var mark = 1.0
  private var distance = 1.0
  /// How fast the scale grows by the last two distances, the lift not counted, in factors a second.
  public private(set) var velocity = 0.0

  /// A recognizer of two fingers.
  public override init() {}

  /// By what factor the distance has grown since it began. Set it and it is counted on from there, the velocity stays; a factor that is
  /// not finite or not above 0 changes nothing.
  public var scale: Double {
    get { carried * (distance / mark) }
    set {
      guard newValue > 0, newValue.isFinite else { return }
      carried = newValue
      mark = distance
    }
  }

  override func measureOn(from pair: FingerPair) {
    carried = scale
    distance = pair.distance
    mark = distance
    firstDistance = distance
  }

  override func move(from last: FingerPair, to pair: FingerPair, ticks: Int) {
    distance = pair.distance
    velocity = carried * ((distance - last.distance) * 60 / Double(ticks) / mark)
  }

  override func begins(at pair: FingerPair) -> Bool {
    guard let firstDistance else { return false }
    let change = abs(distance - firstDistance)
    guard change >= configuration.pinchDistance - configuration.slack else { return false }
    velocity = velocity * mark / distance
    carried = 1
    mark = distance
    return true
  }

  override func rest() {
    velocity = 0
  }

  override func resetKind() {
    super.resetKind()
    firstDistance = nil
    carried = 1
    mark = 1
    distance = 1
  }

  override func complete(_ report: inout GestureReport) {
    report.scale = scale
    report.scaleVelocity = velocity
  }
}
