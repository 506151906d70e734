import FlingGeometry
import FlingGestures
import Testing

@Suite("Long presses")
struct LongPressTests {
  @Test("A press of two fingers begins a second after the second came down, and ends with the first lift")
  func twoFingers() throws {
    let glass = Glass()
    let press = glass.add(LongPressGestureRecognizer(), "press")
    press.numberOfTouchesRequired = 2
    press.minimumPressDuration = 1
    press.allowableMovement = 100
    try glass.at(0, .down(1, 100, 200))
    try glass.at(3, .down(2, 220, 260))
    try glass.at(40, .move(1, 130, 240))
    try glass.at(70, .move(1, 130, 250))
    try glass.at(80, .up(1))
    try glass.rest(until: 89)
    #expect(press.state == .ended)
    try glass.at(90, .up(2))
    try glass.rest(until: 91)
    #expect(press.state == .possible)
    #expect(glass.texts == ["63 press began", "70 press changed", "80 press ended"])
    #expect(try glass.report(63, .began).location == Point(175, 250))
    #expect(try glass.report(63, .began).touches == [Point(130, 240), Point(220, 260)])
    #expect(try glass.report(70, .changed).location == Point(175, 255))
    #expect(try glass.report(80, .ended).location == Point(175, 255))
  }

  @Test("Ten points are allowed before it begins, and no more")
  func movement() throws {
    let glass = Glass()
    let press = glass.add(LongPressGestureRecognizer(), "press")
    try glass.at(0, .down(1, 50, 50))
    try glass.at(10, .move(1, 56, 58))
    #expect(press.state == .possible)
    try glass.at(11, .move(1, 57, 58))
    #expect(press.state == .failed)
  }

  @Test("Lifted at its last tick it begins and ends there, a tick sooner it fails")
  func lifts() throws {
    let glass = Glass()
    glass.add(LongPressGestureRecognizer(), "press")
    try glass.at(0, .down(1, 50, 50))
    try glass.at(29, .up(1))
    #expect(glass.texts.isEmpty)
    try glass.at(100, .down(1, 50, 50))
    try glass.at(130, .up(1))
    #expect(glass.texts == ["130 press began", "130 press ended"])
  }

  @Test("With no duration it begins at touch-down")
  func atOnce() throws {
    for duration in [0, -1, Double.nan] {
      let glass = Glass()
      glass.add(LongPressGestureRecognizer(), "press").minimumPressDuration = duration
      try glass.at(0, .down(1, 50, 50))
      try glass.at(1, .up(1))
      #expect(glass.texts == ["0 press began", "1 press ended"])
    }
  }

  @Test("An extra finger makes it fail before it begins and is passed over later")
  func extraFinger() throws {
    let glass = Glass()
    let press = glass.add(LongPressGestureRecognizer(), "press")
    try glass.at(0, .down(1, 50, 50))
    try glass.at(9, .down(2, 90, 50))
    #expect(press.state == .failed)
    try glass.at(12, .up(1), .up(2))
    try glass.at(20, .down(1, 50, 50))
    try glass.at(60, .down(2, 90, 50))
    try glass.at(61, .up(2))
    try glass.at(62, .up(1))
    #expect(glass.texts == ["50 press began", "62 press ended"])
  }

  @Test("Once begun it follows the finger anywhere, and reports only movement")
  func following() throws {
    let glass = Glass()
    glass.add(LongPressGestureRecognizer(), "press")
    try glass.at(0, .down(1, 50, 50))
    try glass.at(32, .move(1, 250, 500))
    try glass.at(40, .up(1))
    #expect(glass.texts == ["30 press began", "32 press changed", "40 press ended"])
  }

  @Test("A press after a tap wants the tap first")
  func afterTap() throws {
    let glass = Glass()
    let press = glass.add(LongPressGestureRecognizer(), "press")
    press.numberOfTapsRequired = 1
    try glass.at(0, .down(1, 50, 50))
    try glass.at(4, .up(1))
    try glass.at(10, .down(1, 55, 50))
    try glass.at(45, .up(1))
    #expect(glass.texts == ["40 press began", "45 press ended"])
    try glass.at(100, .down(1, 50, 50))
    try glass.at(150, .up(1))
    try glass.at(200, .down(1, 50, 50))
    try glass.at(204, .up(1))
    try glass.rest(until: 225)
    #expect(press.state == .possible)
    try glass.rest(until: 226)
    #expect(press.state == .failed)
    #expect(glass.texts.count == 2)
  }
}
