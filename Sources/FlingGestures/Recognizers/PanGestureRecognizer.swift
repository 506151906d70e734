public import FlingGeometry

/// Recognizes fingers that drag; continuous, as `UIPanGestureRecognizer`.
///
/// The gesture begins when the centroid of the fingers is ten points from where it was when enough of them
/// were down; there the translation is zero. If it had to wait for others to fail, `began` is reported late,
/// with the translation at that time. It ends when all fingers have left. Fingers that join or leave do not
/// change the translation; they set the velocity to 0 for that tick.
public class PanGestureRecognizer: GestureRecognizer {
  /// The minimum number of fingers; values below 1 count as 1. With fewer fingers nothing is reported.
  public var minimumNumberOfTouches = 1
  /// The maximum number of fingers. One more makes the gesture fail before it has begun, and is ignored
  /// later.
  public var maximumNumberOfTouches = Int.max

  /// The centroid of the fingers when enough were down, shifted when fingers join or leave.
  private var start: Point?
  /// The centroid of the fingers at the previous tick.
  private var last: (centroid: Point, tick: Int)?
  /// The translation accumulated up to `mark`, the centroid from which the rest is counted.
  private var accumulated = Point.zero
  private var mark = Point.zero
  private var current = Point.zero
  private var currentVelocity = Point.zero

  /// A recognizer of pans with one finger or more.
  public override init() {}

  /// The translation since the gesture began or since `setTranslation`, in points.
  /// - Parameter view: the view whose axes are used; nil for the window's. Usually the superview of the moved
  ///   view.
  public func translation(in view: (any GestureView)?) -> Point {
    view.map { $0.convertVector(total, from: nil) } ?? total
  }

  /// Sets the translation from which counting continues; the velocity does not change.
  /// - Parameters:
  ///   - translation: in points; ignored if it is not finite.
  ///   - view: the view whose axes are used; nil for the window's.
  public func setTranslation(_ translation: Point, in view: (any GestureView)?) {
    let displacement = view.map { $0.convertVector(translation, to: nil) } ?? translation
    guard displacement.isFinite else { return }
    accumulated = displacement
    mark = current
  }

  /// The velocity between the last two samples before the lift, in pt/s.
  /// - Parameter view: the view whose axes are used; nil for the window's.
  public func velocity(in view: (any GestureView)?) -> Point {
    view.map { $0.convertVector(currentVelocity, from: nil) } ?? currentVelocity
  }

  private var total: Point { accumulated + (current - mark) }

  /// Whether the gesture may begin with this translation, which has reached the threshold.
  func mayBegin(by displacement: Point, from start: Point) -> Bool { true }

  /// The allowed numbers of fingers.
  var fingerCounts: ClosedRange<Int> {
    let minCount = max(1, minimumNumberOfTouches)
    return minCount...max(minCount, maximumNumberOfTouches)
  }

  override func accepts(_ touch: Touch) -> Bool {
    ownState == .possible || touches.count < fingerCounts.upperBound
  }

  override func track(_ changes: FingerChanges) {
    let counts = fingerCounts
    let staying = touches.filter(\.phase.isDown)
    if ownState == .possible, touches.count > counts.upperBound {
      ownState = .failed
    } else if staying.isEmpty {
      ownState = ownState == .possible ? .failed : .ended
    } else if !changes.down.isEmpty || changes.liftCount > 0 {
      continueTranslation(with: staying)
    } else if !counts.contains(staying.count) || !changes.hasMoved {
      if configuration.holdZeroesVelocity { currentVelocity = .zero }
      if let last { self.last = (last.centroid, tick) }
    } else {
      move(to: .centroid(of: staying.map(\.location)))
    }
  }

  /// Continues with other fingers: the centroid jumps, but the translation does not.
  private func continueTranslation(with staying: [Touch]) {
    let counts = fingerCounts
    currentVelocity = .zero
    guard counts.contains(staying.count) else {
      if ownState == .possible { start = nil }
      return
    }
    let centroid = Point.centroid(of: staying.map(\.location))
    start = start.map { $0 + (centroid - current) } ?? centroid
    accumulated = total
    current = centroid
    mark = centroid
    last = (centroid, tick)
    if ownState != .possible {
      ownState = .changed
      hasUnreportedChange = true
    }
  }

  private func move(to centroid: Point) {
    if let last { currentVelocity = (centroid - last.centroid) * 60 / Double(tick - last.tick) }
    last = (centroid, tick)
    current = centroid
    if ownState != .possible {
      ownState = .changed
      hasUnreportedChange = true
      return
    }
    guard let start else { return }
    let displacement = centroid - start
    guard displacement.length >= configuration.panHysteresis - configuration.slack else { return }
    guard mayBegin(by: displacement, from: start) else {
      ownState = .failed
      return
    }
    ownState = .began
    accumulated = .zero
    mark = centroid
  }

  override func resetMeasurement() {
    start = nil
    last = nil
    accumulated = .zero
    mark = .zero
    current = .zero
    currentVelocity = .zero
  }

  override func addMeasurement(to report: inout GestureReport) {
    report.translation = total
    report.velocity = currentVelocity
  }
}
