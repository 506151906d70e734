internal import FlingGeometry

/// Counts taps that follow each other: of equally many fingers, short, still, near the first and soon after the one before.
struct TapTrain {
  /// How many taps are over.
  private(set) var count = 0
  /// Where the fingers of the first tap came down.
  private(set) var firstPlaces: [Point] = []
  /// Where the fingers of the tap under way came down, also of those lifted again.
  private(set) var places: [Point] = []
  /// The tick at which the first of them came down.
  private(set) var startTick = 0
  private var liftTick = 0
  private var liftCount = 0

  /// Whether the taps' fingers are up and another tap is awaited.
  var isBetweenTaps: Bool { count > 0 && places.isEmpty }

  /// A finger comes down; false: one too many, or too far from the first tap.
  mutating func down(_ touch: Touch, of required: Int, by measures: GestureConfiguration) -> Bool {
    if places.isEmpty { startTick = touch.startTick }
    places.append(touch.startLocation)
    guard places.count <= required else { return false }
    guard places.count == required else { return true }
    if count == 0 { firstPlaces = places }
    let way = Point.middle(of: places) - Point.middle(of: firstPlaces)
    return way.length <= measures.tapSpread + measures.slack
  }

  /// Fingers leave; false: before all had come down.
  mutating func lift(_ number: Int, at tick: Int, of required: Int) -> Bool {
    guard number > 0 else { return true }
    guard places.count == required else { return false }
    liftCount += number
    if liftCount == required {
      count += 1
      places = []
      liftCount = 0
      liftTick = tick
    }
    return true
  }

  /// Whether a time is over at `tick`: for the next tap to begin, for all fingers to come down, for one of them to leave.
  func isLate(at tick: Int, _ touches: [Touch], of required: Int, by measures: GestureConfiguration) -> Bool {
    if isBetweenTaps { return tick - liftTick > measures.tapGap }
    return lacksFingers(at: tick, of: required, by: measures)
      || touches.contains { tick - $0.startTick > measures.tapDuration }
  }

  /// Whether fingers should have come down by now that did not.
  func lacksFingers(at tick: Int, of required: Int, by measures: GestureConfiguration) -> Bool {
    !places.isEmpty && places.count < required && tick - startTick > measures.fingerGap
  }
}

extension [Touch] {
  /// Whether one is further than `limit` from where it came down.
  func stray(beyond limit: Double, slack: Double) -> Bool {
    contains { $0.location.distance(to: $0.startLocation) > limit + slack }
  }
}
