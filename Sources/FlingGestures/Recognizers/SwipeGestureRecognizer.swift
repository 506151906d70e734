internal import FlingGeometry

/// Recognizes a short straight stroke while the fingers are still down; discrete, as
/// `UISwipeGestureRecognizer`.
///
/// A slow stroke may be shorter and must be straighter than a fast one; `GestureConfiguration` has the
/// thresholds. The reported location is where the fingers were when all had come down.
public final class SwipeGestureRecognizer: GestureRecognizer {
  /// A set of directions along the axes of the window.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// The directions with these bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Toward larger x.
    public static let right = Direction(rawValue: 1)
    /// Toward smaller x.
    public static let left = Direction(rawValue: 2)
    /// Toward smaller y.
    public static let up = Direction(rawValue: 4)
    /// Toward larger y.
    public static let down = Direction(rawValue: 8)
  }

  /// The allowed directions. With several, the recognizer does not report which one it was; with none, it
  /// never recognizes.
  public var direction = Direction.right
  /// The number of fingers; values below 1 count as 1.
  public var numberOfTouchesRequired = 1

  private var downTick: Int?
  /// The locations of the fingers and the tick when all had come down.
  private var start: (locations: [Point], tick: Int)?

  /// A recognizer of strokes to the right with one finger.
  public override init() {}

  override var isContinuous: Bool { false }
  override var reportedLocations: [Point] { start?.locations ?? super.reportedLocations }

  override func track(_ changes: FingerChanges) {
    let required = max(1, numberOfTouchesRequired)
    if downTick == nil { downTick = tick }
    guard touches.count <= required, changes.liftCount == 0 else {
      ownState = .failed
      return
    }
    if let start {
      if changes.hasMoved { classifyStroke(from: start.locations, ticks: tick - start.tick) }
    } else if touches.count == required {
      start = (touches.map(\.location), tick)
    }
  }

  private func classifyStroke(from locations: [Point], ticks: Int) {
    let displacement = Point.centroid(of: touches.map(\.location)) - Point.centroid(of: locations)
    let strokes: [(Direction, along: Double, across: Double)] = [
      (.right, displacement.x, displacement.y), (.left, -displacement.x, displacement.y),
      (.up, -displacement.y, displacement.x), (.down, displacement.y, displacement.x),
    ]
    let allowed = strokes.filter { direction.contains($0.0) && $0.along > 0 }
    let measures = configuration
    if allowed.contains(where: { qualifies($0.along, across: abs($0.across), ticks: ticks) }) {
      ownState = .ended
    } else if displacement.length >= measures.fastSwipeDistance - measures.slack,
      !allowed.contains(where: {
        abs($0.across) <= measures.fastSwipeSideways * $0.along + measures.slack
      })
    {
      ownState = .failed
    }
  }

  private func qualifies(_ along: Double, across: Double, ticks: Int) -> Bool {
    let measures = configuration
    let isFast = along * 60 / Double(ticks) >= measures.swipeSpeed - measures.slack
    let distance = isFast ? measures.fastSwipeDistance : measures.slowSwipeDistance
    let sideways = isFast ? measures.fastSwipeSideways : measures.slowSwipeSideways
    return along >= distance - measures.slack && across <= sideways * along + measures.slack
  }

  override func advanceClock() {
    if let start {
      if tick - start.tick > configuration.swipeDuration { ownState = .failed }
    } else if let downTick, tick - downTick > configuration.fingerGap {
      ownState = .failed
    }
  }

  override func resetMeasurement() {
    downTick = nil
    start = nil
  }
}
