import FlingGeometry
import FlingGestures
import Testing

@Suite("Long presses")
struct LongPressTests {
  @Test("A press of two fingers begins a second after the second finger, and ends with the first lift")
  func twoFingers() throws {
    let rig = GestureRig()
    let press = rig.add(LongPressGestureRecognizer(), "press")
    press.numberOfTouchesRequired = 2
    press.minimumPressDuration = 1
    press.allowableMovement = 100
    try rig.at(0, .down(1, 100, 200))
    try rig.at(3, .down(2, 220, 260))
    try rig.at(40, .move(1, 130, 240))
    try rig.at(70, .move(1, 130, 250))
    try rig.at(80, .up(1))
    try rig.rest(until: 89)
    #expect(press.state == .ended)
    try rig.at(90, .up(2))
    try rig.rest(until: 91)
    #expect(press.state == .possible)
    #expect(rig.texts == ["63 press began", "70 press changed", "80 press ended"])
    #expect(try rig.report(63, .began).location == Point(175, 250))
    #expect(try rig.report(63, .began).touches == [Point(130, 240), Point(220, 260)])
    #expect(try rig.report(70, .changed).location == Point(175, 255))
    #expect(try rig.report(80, .ended).location == Point(175, 255))
  }

  @Test("A press allows ten points of movement before it begins")
  func movement() throws {
    let rig = GestureRig()
    let press = rig.add(LongPressGestureRecognizer(), "press")
    try rig.at(0, .down(1, 50, 50))
    try rig.at(10, .move(1, 56, 58))
    #expect(press.state == .possible)
    try rig.at(11, .move(1, 57, 58))
    #expect(press.state == .failed)
  }

  @Test("A press lifted at its last tick begins and ends; lifted a tick sooner, it fails")
  func lifts() throws {
    let rig = GestureRig()
    rig.add(LongPressGestureRecognizer(), "press")
    try rig.at(0, .down(1, 50, 50))
    try rig.at(29, .up(1))
    #expect(rig.texts.isEmpty)
    try rig.at(100, .down(1, 50, 50))
    try rig.at(130, .up(1))
    #expect(rig.texts == ["130 press began", "130 press ended"])
  }

  @Test("A press without a duration begins at touch-down")
  func atOnce() throws {
    for duration in [0, -1, Double.nan] {
      let rig = GestureRig()
      rig.add(LongPressGestureRecognizer(), "press").minimumPressDuration = duration
      try rig.at(0, .down(1, 50, 50))
      try rig.at(1, .up(1))
      #expect(rig.texts == ["0 press began", "1 press ended"])
    }
  }

  @Test("An extra finger makes a press fail before it begins, and is ignored later")
  func extraFinger() throws {
    let rig = GestureRig()
    let press = rig.add(LongPressGestureRecognizer(), "press")
    try rig.at(0, .down(1, 50, 50))
    try rig.at(9, .down(2, 90, 50))
    #expect(press.state == .failed)
    try rig.at(12, .up(1), .up(2))
    try rig.at(20, .down(1, 50, 50))
    try rig.at(60, .down(2, 90, 50))
    try rig.at(61, .up(2))
    try rig.at(62, .up(1))
    #expect(rig.texts == ["50 press began", "62 press ended"])
  }

  @Test("A press that has begun follows its finger anywhere, and reports only movement")
  func following() throws {
    let rig = GestureRig()
    rig.add(LongPressGestureRecognizer(), "press")
    try rig.at(0, .down(1, 50, 50))
    try rig.at(32, .move(1, 250, 500))
    try rig.at(40, .up(1))
    #expect(rig.texts == ["30 press began", "32 press changed", "40 press ended"])
  }

  @Test("A press after a tap needs the tap first")
  func afterTap() throws {
    let rig = GestureRig()
    let press = rig.add(LongPressGestureRecognizer(), "press")
    press.numberOfTapsRequired = 1
    try rig.at(0, .down(1, 50, 50))
    try rig.at(4, .up(1))
    try rig.at(10, .down(1, 55, 50))
    try rig.at(45, .up(1))
    #expect(rig.texts == ["40 press began", "45 press ended"])
    try rig.at(100, .down(1, 50, 50))
    try rig.at(150, .up(1))
    try rig.at(200, .down(1, 50, 50))
    try rig.at(204, .up(1))
    try rig.rest(until: 225)
    #expect(press.state == .possible)
    try rig.rest(until: 226)
    #expect(press.state == .failed)
    #expect(rig.texts.count == 2)
  }
}
