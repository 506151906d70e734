internal import FlingGeometry

/// Counts consecutive taps. They have equally many fingers, are short and still, near the first tap and soon
/// after the previous one.
struct TapSequence {
  /// The number of completed taps.
  private(set) var count = 0
  /// The touch-down locations of the first tap's fingers.
  private(set) var firstLocations: [Point] = []
  /// The touch-down locations of the current tap's fingers, including those already lifted.
  private(set) var locations: [Point] = []
  /// The tick of the current tap's first touch-down.
  private(set) var startTick = 0
  private var liftTick = 0
  private var liftCount = 0

  /// Whether a tap is complete and no finger of the next one is down.
  var isBetweenTaps: Bool { count > 0 && locations.isEmpty }

  /// Adds a finger that comes down; returns false if it is one too many or too far from the first tap.
  mutating func addTouch(_ touch: Touch, of required: Int, by measures: GestureConfiguration) -> Bool {
    if locations.isEmpty { startTick = touch.startTick }
    locations.append(touch.startLocation)
    guard locations.count <= required else { return false }
    guard locations.count == required else { return true }
    if count == 0 { firstLocations = locations }
    let displacement = Point.centroid(of: locations) - Point.centroid(of: firstLocations)
    return displacement.length <= measures.tapSpread + measures.slack
  }

  /// Removes fingers that leave; returns false if not all had come down.
  mutating func removeTouchesIfAllDown(_ number: Int, at tick: Int, of required: Int) -> Bool {
    guard number > 0 else { return true }
    guard locations.count == required else { return false }
    liftCount += number
    if liftCount == required {
      count += 1
      locations = []
      liftCount = 0
      liftTick = tick
    }
    return true
  }

  /// Whether a time limit has passed: for the next tap to begin, for all fingers to come down, or for a
  /// finger to leave.
  func isLate(at tick: Int, _ touches: [Touch], of required: Int, by measures: GestureConfiguration) -> Bool {
    if isBetweenTaps { return tick - liftTick > measures.tapGap }
    return lacksFingers(at: tick, of: required, by: measures)
      || touches.contains { tick - $0.startTick > measures.tapDuration }
  }

  /// Whether the time for all fingers to come down has passed before they did.
  func lacksFingers(at tick: Int, of required: Int, by measures: GestureConfiguration) -> Bool {
    !locations.isEmpty && locations.count < required && tick - startTick > measures.fingerGap
  }
}

extension [Touch] {
  /// Whether a finger is further than `limit` from its touch-down.
  func haveMoved(beyond limit: Double, slack: Double) -> Bool {
    contains { $0.location.distance(to: $0.startLocation) > limit + slack }
  }
}
