import FlingGeometry
import FlingGestures
import Testing

@Suite("Swipes")
struct SwipeTests {
  /// The tick at which a swipe to the left is decided, and how, for a finger that takes equal steps.
  private func swipe(
    step: Point, direction: SwipeGestureRecognizer.Direction = .left, ticks: Int = 40
  ) throws -> (state: GestureState, tick: Int?) {
    let glass = Glass()
    let swipe = glass.add(SwipeGestureRecognizer(), "swipe")
    swipe.direction = direction
    var decided: Int?
    for tick in 0...ticks {
      let place = Point(260, 300) + step * Double(tick)
      try glass.at(tick, TouchSample(1, tick == 0 ? .down(place) : .move(place)))
      if swipe.state != .possible, decided == nil { decided = tick }
    }
    let state = swipe.state
    #expect(glass.texts == (state == .ended ? ["\(decided ?? -1) swipe ended"] : []))
    if state == .ended {
      #expect(glass.words[0].report.location == Point(260, 300))
      #expect(glass.words[0].report.touches == [Point(260, 300)])
    }
    return (state, decided)
  }

  @Test("A fast swipe is recognized before the lift, once it has gone 60 points, where it began")
  func fast() throws {
    #expect(try swipe(step: Point(-16, 1)) == (.ended, 4))
  }

  @Test("A slow one needs 30 points and a straighter way; a fast one may be sloppy")
  func tiers() throws {
    #expect(try swipe(step: Point(-3, 0.5)) == (.ended, 10))
    #expect(try swipe(step: Point(-20, 8)) == (.ended, 3))
    #expect(try swipe(step: Point(-3, 1)) == (.failed, 31))
  }

  @Test("A diagonal fails once it has gone 60 points")
  func diagonal() throws {
    #expect(try swipe(step: Point(-10, 8)) == (.failed, 5))
  }

  @Test("A swipe that takes more than 30 ticks fails")
  func late() throws {
    #expect(try swipe(step: Point(-1, 0)) == (.ended, 30))
    #expect(try swipe(step: Point(-0.9, 0)) == (.failed, 31))
  }

  @Test("Of several directions any one counts, of none none")
  func directions() throws {
    #expect(try swipe(step: Point(0, -16), direction: [.left, .up]) == (.ended, 4))
    #expect(try swipe(step: Point(0, 16), direction: [.left, .down]) == (.ended, 4))
    #expect(try swipe(step: Point(16, 0)) == (.failed, 4))
    #expect(try swipe(step: Point(16, 0), direction: []) == (.failed, 4))
  }

  @Test("A lift or another finger makes it fail")
  func broken() throws {
    let glass = Glass()
    let swipe = glass.add(SwipeGestureRecognizer(), "swipe")
    try glass.stroke([Point(10, 10), Point(50, 10)])
    #expect(swipe.state == .failed)
    try glass.at(nil, .down(1, 10, 10))
    try glass.at(nil, .down(2, 10, 50))
    #expect(swipe.state == .failed)
  }

  @Test("Two fingers swipe together, from where both were down")
  func twoFingers() throws {
    let glass = Glass()
    glass.add(SwipeGestureRecognizer(), "swipe").numberOfTouchesRequired = 2
    try glass.at(0, .down(1, 100, 100))
    try glass.at(5, .down(2, 100, 140), .move(1, 105, 100))
    for step in 1...4 {
      try glass.at(nil, .move(1, 105 + 16 * Double(step), 100), .move(2, 100 + 16 * Double(step), 140))
    }
    #expect(glass.texts == ["9 swipe ended"])
    #expect(glass.words[0].report.location == Point(102.5, 120))
    let late = Glass()
    let swipe = late.add(SwipeGestureRecognizer(), "swipe")
    swipe.numberOfTouchesRequired = 2
    try late.at(0, .down(1, 100, 100))
    try late.rest(until: 22)
    #expect(swipe.state == .failed)
  }
}
