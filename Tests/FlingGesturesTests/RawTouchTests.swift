import FlingGeometry
import FlingGestures
import Testing

@Suite("Touch callbacks of views")
struct RawTouchTests {
  @Test("A view without recognizers receives all touches of its finger, also outside its bounds")
  func plain() throws {
    let rig = GestureRig()
    let card = rig.addView(0, 0, 50, 50)
    try rig.stroke([Point(10, 10), Point(100, 10), Point(100, 10), Point(120, 10)])
    #expect(card.touchLog == ["began 1", "moved 1", "moved 1", "ended 1"])
    #expect(rig.canvas.touchLog.isEmpty)
  }

  @Test(
    "A recognized touch is cancelled in its view, or continues if so configured", arguments: [true, false])
  func cancels(cancels: Bool) throws {
    let rig = GestureRig()
    rig.add(PanGestureRecognizer(), "pan").cancelsTouchesInView = cancels
    try rig.stroke([Point(10, 10), Point(15, 10), Point(30, 10), Point(50, 10)])
    #expect(
      rig.canvas.touchLog
        == (cancels
          ? ["began 1", "moved 1", "cancelled 1"]
          : ["began 1", "moved 1", "moved 1", "moved 1", "ended 1"]))
  }

  @Test("A delayed view receives a touch after the recognizer has failed")
  func delaysBegan() throws {
    for (points, heard) in [
      ([Point(10, 10), Point(12, 10), Point(14, 10)], ["began 1", "moved 1", "ended 1"]),
      ([Point(10, 10), Point(30, 10)], []),
    ] {
      let rig = GestureRig()
      rig.add(PanGestureRecognizer(), "pan").delaysTouchesBegan = true
      try rig.stroke(points, lifts: false)
      #expect(rig.canvas.touchLog.isEmpty)
      try rig.at(nil, .up(1))
      #expect(rig.canvas.touchLog == heard)
    }
  }

  @Test("A view receives a lift when no double tap is possible any more, or at once if it is not delayed")
  func delaysEnded() throws {
    for delays in [true, false] {
      let rig = GestureRig()
      let double = rig.add(TapGestureRecognizer(), "double")
      double.numberOfTapsRequired = 2
      double.delaysTouchesEnded = delays
      try rig.at(0, .down(1, 10, 10))
      try rig.at(3, .up(1))
      #expect(rig.canvas.touchLog == (delays ? ["began 1"] : ["began 1", "ended 1"]))
      try rig.rest(until: 24)
      #expect(rig.canvas.touchLog.count == (delays ? 1 : 2))
      try rig.rest(until: 25)
      #expect(rig.canvas.touchLog == ["began 1", "ended 1"])
    }
  }

  @Test("A tap cancels the touch in its view")
  func tap() throws {
    let rig = GestureRig()
    rig.add(TapGestureRecognizer(), "tap")
    try rig.at(0, .down(1, 10, 10))
    try rig.at(3, .up(1))
    #expect(rig.canvas.touchLog == ["began 1", "cancelled 1"])
  }

  @Test("Cancelled touches are removed from the window")
  func cancelled() throws {
    let rig = GestureRig()
    rig.canvas.isMultipleTouchEnabled = true
    try rig.at(0, .down(1, 10, 10), .down(2, 50, 10))
    try rig.window.cancelAllTouches(at: 1)
    try rig.window.deliver([.move(1, 30, 10), .up(2)], at: 2)
    #expect(rig.canvas.touchLog == ["began 1 2", "cancelled 1 2"])
    #expect(rig.window.fingers.isEmpty)
    try rig.window.deliver([.down(1, 10, 10)], at: 3)
    #expect(rig.canvas.touchLog.last == "began 1")
  }

  @Test("A view without multiple touch ignores a second finger, but its recognizers see it")
  func oneFinger() throws {
    let rig = GestureRig()
    let pinch = rig.add(PinchGestureRecognizer(), "pinch")
    pinch.cancelsTouchesInView = false
    try rig.at(0, .down(1, 10, 10), .down(2, 50, 10))
    try rig.at(1, .move(2, 90, 10))
    try rig.at(2, .up(2), .up(1))
    #expect(rig.canvas.touchLog == ["began 1", "ended 1"])
    #expect(rig.texts == ["1 pinch began", "2 pinch ended"])
  }
}
