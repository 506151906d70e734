import FlingGeometry
import FlingGestures
import Testing

@Suite("What views hear of fingers")
struct RawTouchTests {
  @Test("Without recognizers a view hears all of its finger, also beyond its sides")
  func plain() throws {
    let glass = Glass()
    let card = glass.pane(0, 0, 50, 50)
    try glass.stroke([Point(10, 10), Point(100, 10), Point(100, 10), Point(120, 10)])
    #expect(card.heard == ["began 1", "moved 1", "moved 1", "ended 1"])
    #expect(glass.canvas.heard.isEmpty)
  }

  @Test("A recognized finger is taken from its view, or left to it as asked", arguments: [true, false])
  func cancels(cancels: Bool) throws {
    let glass = Glass()
    glass.add(PanGestureRecognizer(), "pan").cancelsTouchesInView = cancels
    try glass.stroke([Point(10, 10), Point(15, 10), Point(30, 10), Point(50, 10)])
    #expect(
      glass.canvas.heard
        == (cancels
          ? ["began 1", "moved 1", "cancelled 1"]
          : ["began 1", "moved 1", "moved 1", "moved 1", "ended 1"]))
  }

  @Test("A view that must wait hears of a finger once the recognizer has failed, from where it came down")
  func delaysBegan() throws {
    for (points, heard) in [
      ([Point(10, 10), Point(12, 10), Point(14, 10)], ["began 1", "moved 1", "ended 1"]),
      ([Point(10, 10), Point(30, 10)], []),
    ] {
      let glass = Glass()
      glass.add(PanGestureRecognizer(), "pan").delaysTouchesBegan = true
      try glass.stroke(points, lifts: false)
      #expect(glass.canvas.heard.isEmpty)
      try glass.at(nil, .up(1))
      #expect(glass.canvas.heard == heard)
    }
  }

  @Test("A lift is told when a double tap is no longer possible, unless it need not wait")
  func delaysEnded() throws {
    for delays in [true, false] {
      let glass = Glass()
      let double = glass.add(TapGestureRecognizer(), "double")
      double.numberOfTapsRequired = 2
      double.delaysTouchesEnded = delays
      try glass.at(0, .down(1, 10, 10))
      try glass.at(3, .up(1))
      #expect(glass.canvas.heard == (delays ? ["began 1"] : ["began 1", "ended 1"]))
      try glass.rest(until: 24)
      #expect(glass.canvas.heard.count == (delays ? 1 : 2))
      try glass.rest(until: 25)
      #expect(glass.canvas.heard == ["began 1", "ended 1"])
    }
  }

  @Test("A tap takes the lift from its view")
  func tap() throws {
    let glass = Glass()
    glass.add(TapGestureRecognizer(), "tap")
    try glass.at(0, .down(1, 10, 10))
    try glass.at(3, .up(1))
    #expect(glass.canvas.heard == ["began 1", "cancelled 1"])
  }

  @Test("The system takes fingers away")
  func cancelled() throws {
    let glass = Glass()
    glass.canvas.isMultipleTouchEnabled = true
    try glass.at(0, .down(1, 10, 10), .down(2, 50, 10))
    try glass.window.cancelAllTouches(at: 1)
    try glass.window.deliver([.move(1, 30, 10), .up(2)], at: 2)
    #expect(glass.canvas.heard == ["began 1 2", "cancelled 1 2"])
    #expect(glass.window.fingers.isEmpty)
    try glass.window.deliver([.down(1, 10, 10)], at: 3)
    #expect(glass.canvas.heard.last == "began 1")
  }

  @Test("A view of one finger is deaf to a second, its recognizers are not")
  func oneFinger() throws {
    let glass = Glass()
    let pinch = glass.add(PinchGestureRecognizer(), "pinch")
    pinch.cancelsTouchesInView = false
    try glass.at(0, .down(1, 10, 10), .down(2, 50, 10))
    try glass.at(1, .move(2, 90, 10))
    try glass.at(2, .up(2), .up(1))
    #expect(glass.canvas.heard == ["began 1", "ended 1"])
    #expect(glass.texts == ["1 pinch began", "2 pinch ended"])
  }
}
