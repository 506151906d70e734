import FlingGeometry
import FlingGestures
import Testing

@Suite("Swipes")
struct SwipeTests {
  /// State of a swipe and the tick at which it is decided, for a finger that moves by the same step every
  /// tick.
  private func swipe(
    step: Point, direction: SwipeGestureRecognizer.Direction = .left, ticks: Int = 40
  ) throws -> (state: GestureState, tick: Int?) {
    let rig = GestureRig()
    let swipe = rig.add(SwipeGestureRecognizer(), "swipe")
    swipe.direction = direction
    var decided: Int?
    for tick in 0...ticks {
      let position = Point(260, 300) + step * Double(tick)
      try rig.at(tick, TouchSample(1, tick == 0 ? .down(position) : .move(position)))
      if swipe.state != .possible, decided == nil { decided = tick }
    }
    let state = swipe.state
    #expect(rig.texts == (state == .ended ? ["\(decided ?? -1) swipe ended"] : []))
    if state == .ended {
      #expect(rig.records[0].report.location == Point(260, 300))
      #expect(rig.records[0].report.touches == [Point(260, 300)])
    }
    return (state, decided)
  }

  @Test("A fast swipe is recognized after 60 points, before the lift, with its location at the start")
  func fast() throws {
    #expect(try swipe(step: Point(-16, 1)) == (.ended, 4))
  }

  @Test("A slow swipe needs 30 points and a straighter path than a fast one")
  func tiers() throws {
    #expect(try swipe(step: Point(-3, 0.5)) == (.ended, 10))
    #expect(try swipe(step: Point(-20, 8)) == (.ended, 3))
    #expect(try swipe(step: Point(-3, 1)) == (.failed, 31))
  }

  @Test("A diagonal swipe fails after 60 points")
  func diagonal() throws {
    #expect(try swipe(step: Point(-10, 8)) == (.failed, 5))
  }

  @Test("A swipe that takes more than 30 ticks fails")
  func late() throws {
    #expect(try swipe(step: Point(-1, 0)) == (.ended, 30))
    #expect(try swipe(step: Point(-0.9, 0)) == (.failed, 31))
  }

  @Test("A swipe is recognized in each of its directions, and never without a direction")
  func directions() throws {
    #expect(try swipe(step: Point(0, -16), direction: [.left, .up]) == (.ended, 4))
    #expect(try swipe(step: Point(0, 16), direction: [.left, .down]) == (.ended, 4))
    #expect(try swipe(step: Point(16, 0)) == (.failed, 4))
    #expect(try swipe(step: Point(16, 0), direction: []) == (.failed, 4))
  }

  @Test("A lift or another finger makes a swipe fail")
  func broken() throws {
    let rig = GestureRig()
    let swipe = rig.add(SwipeGestureRecognizer(), "swipe")
    try rig.stroke([Point(10, 10), Point(50, 10)])
    #expect(swipe.state == .failed)
    try rig.at(nil, .down(1, 10, 10))
    #expect(swipe.state == .possible)
    try rig.at(nil, .down(2, 10, 50))
    #expect(swipe.state == .failed)
  }

  @Test("A swipe of two fingers starts where both are down")
  func twoFingers() throws {
    let rig = GestureRig()
    rig.add(SwipeGestureRecognizer(), "swipe").numberOfTouchesRequired = 2
    try rig.at(0, .down(1, 100, 100))
    try rig.at(5, .down(2, 100, 140), .move(1, 105, 100))
    for step in 1...4 {
      try rig.at(nil, .move(1, 105 + 16 * Double(step), 100), .move(2, 100 + 16 * Double(step), 140))
    }
    #expect(rig.texts == ["9 swipe ended"])
    #expect(rig.records[0].report.location == Point(102.5, 120))
    let late = GestureRig()
    let swipe = late.add(SwipeGestureRecognizer(), "swipe")
    swipe.numberOfTouchesRequired = 2
    try late.at(0, .down(1, 100, 100))
    try late.rest(until: 22)
    #expect(swipe.state == .failed)
  }
}
