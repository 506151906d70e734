import FlingGeometry
import FlingGestures
import Testing

@Suite("Pans")
struct PanTests {
  @Test(
    "A pan begins after ten points with a translation of zero, and reports translation and velocity from there"
  )
  func dragging() throws {
    let rig = GestureRig()
    let label = rig.addView(0, 0, 150, 100)
    let pan = rig.add(PanGestureRecognizer(), "pan", to: label)
    try rig.stroke((0...6).map { Point(75 + 6 * Double($0), 50 + 8 * Double($0)) })
    let changes = (2...6).map { "\($0) pan changed" }
    #expect(rig.texts == ["1 pan began"] + changes + ["7 pan ended"])
    let reports: [(Int, GestureState, Point)] = [
      (1, .began, Point(0, 0)), (2, .changed, Point(6, 8)), (4, .changed, Point(18, 24)),
      (6, .changed, Point(30, 40)), (7, .ended, Point(30, 40)),
    ]
    for (tick, state, translation) in reports {
      let report = try rig.report(tick, state)
      #expect(report.translation == translation)
      #expect(report.velocity == Point(360, 480))
    }
    #expect(try rig.report(1, .began).location == Point(81, 58))
    #expect(try rig.report(7, .ended).location == Point(111, 98))
    #expect(try rig.report(7, .ended).touches.count == 1)
    try rig.rest(until: 8)
    #expect(pan.state == .possible)
    #expect(pan.translation(in: nil) == .zero)
  }

  @Test("A view that moves by each translation stays ten points behind the finger")
  func rebasing() throws {
    let rig = GestureRig()
    let label = rig.addView(0, 0, 150, 100)
    let pan = rig.add(PanGestureRecognizer(), "pan", to: label)
    var velocities: [Point] = []
    pan.addAction { pan in
      label.center += pan.translation(in: label.superview)
      pan.setTranslation(.zero, in: label.superview)
      velocities.append(pan.velocity(in: nil))
      #expect(pan.translation(in: nil) == .zero)
    }
    try rig.stroke((0...6).map { Point(75 + 6 * Double($0), 50 + 8 * Double($0)) })
    #expect(label.center == Point(105, 90))
    #expect(velocities.allSatisfy { $0 == Point(360, 480) })
    #expect(velocities.count == 7)
  }

  @Test("A resting finger has no velocity, or keeps its last one if so configured", arguments: [true, false])
  func holding(zeroes: Bool) throws {
    var measures = GestureConfiguration()
    measures.holdZeroesVelocity = zeroes
    let rig = GestureRig(measures)
    rig.add(PanGestureRecognizer(), "pan")
    try rig.stroke(
      [Point(60, 40), Point(64, 43), Point(68, 46), Point(76, 52), Point(92, 64), Point(100, 70)],
      lifts: false)
    try rig.at(8, .up(1))
    #expect(
      rig.texts == ["2 pan began", "3 pan changed", "4 pan changed", "5 pan changed", "8 pan ended"])
    #expect(try rig.report(2, .began).translation == .zero)
    #expect(try rig.report(2, .began).velocity == Point(240, 180))
    #expect(try rig.report(3, .changed).translation == Point(8, 6))
    #expect(try rig.report(4, .changed).velocity == Point(960, 720))
    #expect(try rig.report(5, .changed).velocity == Point(480, 360))
    let end = try rig.report(8, .ended)
    #expect(end.translation == Point(32, 24))
    #expect(end.velocity == (zeroes ? .zero : Point(480, 360)))
  }

  @Test("A pan of nine points never begins")
  func tooShort() throws {
    let rig = GestureRig()
    let pan = rig.add(PanGestureRecognizer(), "pan")
    try rig.stroke([Point(60, 40), Point(63, 44), Point(65.4, 47.2)])
    #expect(pan.state == .failed)
    #expect(rig.texts.isEmpty)
  }

  @Test("A first step of fourteen points moves the anchor by fourteen")
  func anchor() throws {
    let rig = GestureRig()
    let pan = rig.add(PanGestureRecognizer(), "pan")
    var anchors = [Point(120, 120)]
    pan.addAction { anchors.append($0.location(in: nil)) }
    try rig.stroke([
      Point(120, 120), Point(120, 128), Point(120, 134), Point(126, 142), Point(132, 150), Point(138, 158),
    ])
    #expect(
      anchors == [
        Point(120, 120), Point(120, 134), Point(126, 142), Point(132, 150), Point(138, 158), Point(138, 158),
      ])
    #expect(try rig.report(6, .ended).velocity == Point(360, 480))
  }

  @Test("A pan of two fingers follows the middle between them")
  func twoFingers() throws {
    let rig = GestureRig()
    let pan = rig.add(PanGestureRecognizer(), "pan")
    pan.minimumNumberOfTouches = 2
    try rig.at(0, .down(1, 100, 300), .down(2, 200, 300))
    try rig.at(1, .move(1, 100, 294), .move(2, 200, 296))
    try rig.at(2, .move(1, 100, 289), .move(2, 200, 289))
    try rig.at(3, .move(1, 100, 282), .move(2, 200, 282))
    try rig.at(4, .move(1, 100, 274), .move(2, 200, 274))
    try rig.at(5, .up(1), .up(2))
    #expect(rig.texts == ["2 pan began", "3 pan changed", "4 pan changed", "5 pan ended"])
    #expect(try rig.report(2, .began).translation == .zero)
    #expect(try rig.report(2, .began).velocity == Point(0, -360))
    #expect(try rig.report(3, .changed).translation == Point(0, -7))
    #expect(try rig.report(3, .changed).velocity == Point(0, -420))
    #expect(try rig.report(4, .changed).translation == Point(0, -15))
    #expect(try rig.report(5, .ended).velocity == Point(0, -480))
    #expect(try rig.report(5, .ended).touches.count == 2)
  }

  @Test("Fingers that move apart evenly never begin a pan")
  func evenPinch() throws {
    let rig = GestureRig()
    let pan = rig.add(PanGestureRecognizer(), "pan")
    try rig.at(0, .down(1, 140, 300), .down(2, 180, 300))
    for step in 1...10 {
      try rig.at(nil, .move(1, 140 - 5 * Double(step), 300), .move(2, 180 + 5 * Double(step), 300))
    }
    #expect(pan.state == .possible)
  }

  @Test("The translation continues when fingers join and leave")
  func joining() throws {
    let rig = GestureRig()
    rig.add(PanGestureRecognizer(), "pan")
    try rig.stroke([Point(50, 50), Point(60, 50), Point(70, 50)], lifts: false)
    try rig.at(3, .down(2, 200, 200), .move(1, 80, 50))
    #expect(try rig.report(3, .changed).translation == Point(10, 0))
    #expect(try rig.report(3, .changed).velocity == .zero)
    #expect(try rig.report(3, .changed).location == Point(140, 125))
    try rig.at(4, .move(1, 90, 50), .move(2, 210, 200))
    #expect(try rig.report(4, .changed).translation == Point(20, 0))
    #expect(try rig.report(4, .changed).velocity == Point(600, 0))
    try rig.at(5, .up(1), .move(2, 220, 200))
    #expect(try rig.report(5, .changed).translation == Point(20, 0))
    try rig.at(6, .move(2, 230, 200))
    #expect(try rig.report(6, .changed).translation == Point(30, 0))
    try rig.at(7, .up(2))
    #expect(rig.texts.last == "7 pan ended")
  }

  @Test("A finger that joins before a pan begins does not shorten the movement so far")
  func joiningEarly() throws {
    let rig = GestureRig()
    rig.add(PanGestureRecognizer(), "pan")
    try rig.stroke([Point(50, 50), Point(56, 50)], lifts: false)
    try rig.at(2, .down(2, 200, 200))
    try rig.at(3, .move(1, 61, 50), .move(2, 205, 200))
    #expect(rig.texts == ["3 pan began"])
    #expect(try rig.report(3, .began).velocity == Point(300, 0))
  }

  @Test("A pan with too few fingers does not report until enough fingers are back or all have left")
  func tooFew() throws {
    let rig = GestureRig()
    rig.add(PanGestureRecognizer(), "pan").minimumNumberOfTouches = 2
    try rig.at(0, .down(1, 100, 300), .down(2, 200, 300))
    try rig.at(1, .move(1, 100, 280), .move(2, 200, 280))
    try rig.at(2, .up(2))
    try rig.at(3, .move(1, 100, 200))
    #expect(rig.texts == ["1 pan began"])
    try rig.at(4, .down(3, 200, 200))
    #expect(try rig.report(4, .changed).translation == .zero)
    try rig.at(5, .move(1, 100, 210), .move(3, 200, 210))
    #expect(try rig.report(5, .changed).translation == Point(0, 10))
    try rig.at(6, .up(1))
    try rig.at(7, .up(3))
    #expect(rig.texts == ["1 pan began", "4 pan changed", "5 pan changed", "7 pan ended"])
  }

  @Test("A finger too many makes a possible pan fail; an active pan ignores it")
  func tooMany() throws {
    let rig = GestureRig()
    let pan = rig.add(PanGestureRecognizer(), "pan")
    pan.maximumNumberOfTouches = 1
    try rig.at(0, .down(1, 50, 50), .down(2, 90, 90))
    #expect(pan.state == .failed)
    try rig.at(1, .up(1), .up(2))
    try rig.stroke([Point(50, 50), Point(60, 50), Point(70, 50)], from: 2, lifts: false)
    try rig.at(5, .down(2, 200, 200), .move(1, 80, 50))
    #expect(try rig.report(5, .changed).translation == Point(20, 0))
    try rig.at(6, .up(1))
    #expect(rig.texts.last == "6 pan ended")
  }

  @Test("Translation and velocity are in the axes of the given view")
  func axes() throws {
    let rig = GestureRig()
    let pan = rig.add(PanGestureRecognizer(), "pan")
    let turned = rig.addView(0, 0, 100, 100)
    turned.transform = AffineTransform(rotationAngle: .pi / 2)
    let doubled = rig.addView(0, 0, 100, 100)
    doubled.transform = AffineTransform(scaleX: 2, y: 2)
    try rig.stroke([Point(127, 300), Point(142, 280), Point(157, 260)])
    #expect(near(pan.velocity(in: turned), -1200, -900))
    #expect(pan.velocity(in: doubled) == Point(450, -600))
    pan.setTranslation(Point(5, 0), in: doubled)
    #expect(pan.translation(in: nil) == Point(10, 0))
    #expect(near(pan.translation(in: turned), 0, -10))
    pan.setTranslation(Point(.nan, 0), in: nil)
    #expect(pan.translation(in: nil) == Point(10, 0))
  }

  @Test("A pan follows its finger beyond the view and the window")
  func beyond() throws {
    let rig = GestureRig()
    let small = rig.addView(0, 0, 40, 40)
    rig.add(PanGestureRecognizer(), "pan", to: small)
    try rig.stroke([Point(20, 20), Point(-30, 20), Point(-80, 600)])
    #expect(try rig.report(3, .ended).location == Point(-80, 600))
  }
}
