public import FlingGeometry

/// Recognizes fingers that drag; continuous, as `UIPanGestureRecognizer`.
///
/// It begins when the middle of the fingers is ten points from where it was when enough of them were down; there the translation
/// is zero. A begin that had to wait for others to fail is told late, with the translation of then. It ends when all fingers have
/// left. Fingers that join or leave change neither translation nor, but for that tick, when it is 0, the velocity.
public class PanGestureRecognizer: GestureRecognizer {
  /// How many fingers it wants at least; at least 1, and less counts as 1. With fewer it reports nothing.
  public var minimumNumberOfTouches = 1
  /// How many fingers it wants at most. One more lets it fail before it has begun, and is passed over later.
  public var maximumNumberOfTouches = Int.max

  /// The middle of the fingers when enough were down, moved along when fingers join or leave.
  private var start: Point?
  /// The middle of the fingers at the tick before.
  private var last: (place: Point, tick: Int)?
  /// The translation at `mark`, from where it is counted.
  private var carried = Point.zero
  private var mark = Point.zero
  private var current = Point.zero
  private var speed = Point.zero

  /// A recognizer of pans with one finger or more.
  public override init() {}

  /// How far the fingers have gone since it began, or since `setTranslation`, in points.
  /// - Parameter view: in whose axes; nil: the window's. Ask in the superview of what is moved.
  public func translation(in view: (any GestureView)?) -> Point {
    view.map { $0.convertVector(total, from: nil) } ?? total
  }

  /// Lets the way be counted on from `translation`; the velocity stays.
  /// - Parameters:
  ///   - translation: in points; one that is not finite changes nothing.
  ///   - view: in whose axes; nil: the window's.
  public func setTranslation(_ translation: Point, in view: (any GestureView)?) {
    let way = view.map { $0.convertVector(translation, to: nil) } ?? translation
    guard way.isFinite else { return }
    carried = way
    mark = current
  }

  /// How fast the fingers go by their last two places, the lift not counted, in pt/s.
  /// - Parameter view: in whose axes; nil: the window's.
  public func velocity(in view: (any GestureView)?) -> Point {
    view.map { $0.convertVector(speed, from: nil) } ?? speed
  }

  private var total: Point { carried + (current - mark) }

  /// Whether a way is one to begin by, once it is long enough.
  func begins(by way: Point, from start: Point) -> Bool { true }

  /// The numbers of fingers that will do.
  var fingerCounts: ClosedRange<Int> {
    let least = max(1, minimumNumberOfTouches)
    return least...max(least, maximumNumberOfTouches)
  }

  override func takes(_ touch: Touch) -> Bool {
    ownState == .possible || touches.count < fingerCounts.upperBound
  }

  override func track(_ event: TouchEvent) {
    let counts = fingerCounts
    let staying = touches.filter(\.phase.isDown)
    if ownState == .possible, touches.count > counts.upperBound {
      ownState = .failed
    } else if staying.isEmpty {
      ownState = ownState == .possible ? .failed : .ended
    } else if !event.down.isEmpty || event.liftCount > 0 {
      regroup(staying)
    } else if !counts.contains(staying.count) || !event.hasMoved {
      if configuration.holdZeroesVelocity { speed = .zero }
      if let last { self.last = (last.place, tick) }
    } else {
      move(to: .middle(of: staying.map(\.location)))
    }
  }

  /// Other fingers make another middle.
  private func regroup(_ staying: [Touch]) {
    let counts = fingerCounts
    speed = .zero
    guard counts.contains(staying.count) else {
      if ownState == .possible { start = nil }
      return
    }
    let place = Point.middle(of: staying.map(\.location))
    start = start.map { $0 + (place - current) } ?? place
    carried = total
    current = place
    mark = place
    last = (place, tick)
    if ownState != .possible {
      ownState = .changed
      hasNews = true
    }
  }

  private func move(to place: Point) {
    if let last { speed = (place - last.place) * 60 / Double(tick - last.tick) }
    last = (place, tick)
    current = place
    if ownState != .possible {
      ownState = .changed
      hasNews = true
      return
    }
    guard let start else { return }
    let way = place - start
    guard way.length >= configuration.panHysteresis - configuration.slack else { return }
    guard begins(by: way, from: start) else {
      ownState = .failed
      return
    }
    ownState = .began
    carried = .zero
    mark = place
  }

  override func resetKind() {
    start = nil
    last = nil
    carried = .zero
    mark = .zero
    current = .zero
    speed = .zero
  }

  override func complete(_ report: inout GestureReport) {
    report.translation = total
    report.velocity = speed
  }
}
