import FlingGeometry
import FlingGestures
import Testing

extension GestureRig {
  /// Plays a step from tick `start` on; its fingers are numbered from 1.
  func play(_ step: any HandStep, at start: Int = 0) throws {
    let paths = try step.paths()
    let end = paths.map(\.end).max() ?? 0
    for tick in 0...end {
      try rest(until: start + tick - 1)
      try feed(
        paths.compactMap { path in path.event(at: tick).map { TouchSample(path.finger + 1, $0) } },
        at: start + tick)
    }
  }
}

/// An easing curve that is smooth at both ends.
private let smooth: @Sendable (Double) -> Double = { $0 * $0 * (3 - 2 * $0) }

@Suite("Hand steps")
struct HandTests {
  /// The points of the first finger, one per tick.
  private func positions(_ step: any HandStep) throws -> [Point] { try step.paths()[0].points }

  @Test("A toss accelerates to its release velocity")
  func toss() throws {
    let rig = GestureRig()
    rig.add(PanGestureRecognizer(), "pan")
    var drag = Hand.Drag([Point(127, 260), Point(247, 100)], ticks: 12)
    drag.release = Point(900, -1200)
    #expect(drag.warnings.isEmpty)
    try rig.play(drag)
    for (tick, state, position, translation, velocity) in [
      (1, GestureState.began, Point(133.03, 251.96), Point(0, 0), Point(361.8, -482.4)),
      (2, .changed, Point(139.24, 243.68), Point(6.21, -8.28), Point(372.6, -496.8)),
      (3, .changed, Point(145.81, 234.92), Point(12.78, -17.04), Point(394.2, -525.6)),
      (5, .changed, Point(160.75, 215), Point(27.72, -36.96), Point(469.8, -626.4)),
      (8, .changed, Point(190.36, 175.52), Point(57.33, -76.44), Point(664.2, -885.6)),
      (10, .changed, Point(217, 140), Point(83.97, -111.96), Point(847.8, -1130.4)),
      (11, .changed, Point(232, 120), Point(98.97, -131.96), Point(900, -1200)),
      (12, .changed, Point(247, 100), Point(113.97, -151.96), Point(900, -1200)),
      (13, .ended, Point(247, 100), Point(113.97, -151.96), Point(900, -1200)),
    ] {
      let report = try rig.report(tick, state)
      #expect(near(report.location, position.x, position.y))
      #expect(near(report.translation, translation.x, translation.y))
      #expect(near(report.velocity, velocity.x, velocity.y))
    }
    #expect(try rig.report(13, .ended).velocity == Point(900, -1200))
    #expect(rig.texts.count == 13)
  }

  @Test("A drag with a slow release slows down to it")
  func slowRelease() throws {
    let rig = GestureRig()
    rig.add(PanGestureRecognizer(), "pan")
    var drag = Hand.Drag([Point(100, 100), Point(220, 100)], ticks: 12)
    drag.release = Point(300, 0)
    try rig.play(drag)
    let first = try rig.report(1, .began)
    #expect(near(first.location.x, 113.97, 5e-3))
    #expect(near(first.velocity.x, 838.2, 5e-2))
    #expect(near(try rig.report(2, .changed).location.x, 127.76, 5e-3))
    #expect(try positions(drag).suffix(3) == [Point(210, 100), Point(215, 100), Point(220, 100)])
    #expect(try rig.report(13, .ended).velocity == Point(300, 0))
  }

  @Test("A release much faster than the path is exact and causes a warning")
  func hastyRelease() throws {
    let rig = GestureRig()
    rig.add(PanGestureRecognizer(), "pan")
    var drag = Hand.Drag([Point(127, 265), Point(210, 180)], ticks: 27)
    drag.release = Point(1500, -1400)
    guard case .jerks(let haste)? = drag.warnings.first else {
      Issue.record("no warning")
      return
    }
    #expect(near(haste, 16.9, 5e-2))
    #expect(drag.warnings[0].description.hasPrefix("the release is 16.9 times faster "))
    try rig.play(drag)
    #expect(near(try rig.report(10, .began).velocity.length, 61, 0.5))
    let end = try rig.report(28, .ended)
    #expect(near(end.velocity, 1500, -1400, 1e-6))
  }

  @Test("The curve of a drag without a release determines its final velocity")
  func noRelease() throws {
    let rig = GestureRig()
    rig.add(PanGestureRecognizer(), "pan")
    var drag = Hand.Drag([Point(100, 100), Point(220, 100)], ticks: 12)
    try rig.play(drag)
    #expect(near(try rig.report(13, .ended).velocity, 600, 0, 1e-9))
    drag.ease = smooth
    try rig.play(drag, at: 20)
    #expect(try rig.report(33, .ended).velocity.x < 150)
    #expect(try positions(drag)[12] == Point(220, 100))
    drag.hold = 5
    #expect(try positions(drag).count == 18)
    try rig.play(drag, at: 40)
    #expect(try rig.report(58, .ended).velocity == .zero)
    drag.hold = 0
    drag.release = .zero
    #expect(try positions(drag).count == 15)
    try rig.play(drag, at: 60)
    #expect(try rig.report(75, .ended).velocity == .zero)
  }

  @Test("A compensated drag gives a pan the whole translation")
  func compensated() throws {
    let rig = GestureRig()
    rig.add(PanGestureRecognizer(), "pan")
    var drag = Hand.Drag([Point(100, 100), Point(160, 100)], ticks: 6)
    drag.compensates = true
    try rig.play(drag)
    #expect(try rig.report(1, .began).location == Point(110, 100))
    #expect(try rig.report(1, .began).translation == .zero)
    let end = try rig.report(8, .ended)
    #expect(near(end.translation, 60, 0, 1e-12))
    #expect(near(end.location, 170, 100, 1e-12))
    drag.release = Point(600, 0)
    #expect(try positions(drag).count == 8)
    #expect(try positions(drag).last == Point(170, 100))
    drag.way = [Point(5, 5), Point(5, 5)]
    drag.release = nil
    #expect(throws: HandError.noDirection) { try drag.paths() }
  }

  @Test("A path through several points is followed by arc length")
  func path() throws {
    var drag = Hand.Drag([Point(0, 0), Point(30, 0), Point(30, 0), Point(30, 90)], ticks: 12)
    let positions = try positions(drag)
    #expect(positions.count == 13)
    for (a, b) in zip(positions, positions.dropFirst()) { #expect(near(a.distance(to: b), 10, 1e-9)) }
    #expect(near(positions[3], 30, 0, 1e-9))
    #expect(positions[12] == Point(30, 90))
    // Beyond the ends the path continues straight.
    drag.ease = { $0 < 0.5 ? -0.1 : 1.1 }
    #expect(near(try self.positions(drag)[1], -12, 0, 1e-9))
    #expect(near(try self.positions(drag)[11], 30, 102, 1e-9))
    drag.ease = { $0 }
    drag.release = Point(0, 600)
    let released = try self.positions(drag)
    #expect(released.suffix(3) == [Point(30, 70), Point(30, 80), Point(30, 90)])
    #expect(released.dropLast(3).allSatisfy { $0.x < 30 ? $0.y == 0 : true })
    #expect(
      try self.positions(Hand.Drag([Point(4, 4)], ticks: 2)) == [Point(4, 4), Point(4, 4), Point(4, 4)])
    let still = Hand.Drag([Point(4, 4), Point(4, 4), Point(4, 4)], ticks: 2)
    #expect(try self.positions(still) == [Point(4, 4), Point(4, 4), Point(4, 4)])
  }

  @Test("Several fingers move side by side like one finger")
  func sideBySide() throws {
    let rig = GestureRig()
    let pan = rig.add(PanGestureRecognizer(), "pan")
    pan.minimumNumberOfTouches = 3
    var drag = Hand.Drag([Point(160, 300), Point(160, 100)], ticks: 10)
    drag.fingers = 3
    drag.release = Point(0, -1500)
    #expect(try drag.paths().map(\.points[0]) == [Point(120, 300), Point(160, 300), Point(200, 300)])
    try rig.play(drag)
    #expect(near(try rig.report(11, .ended).velocity, 0, -1500, 1e-9))
    drag.stays = true
    #expect(try drag.paths()[0].end == 10)
    #expect(try drag.paths()[0].event(at: 11) == nil)
  }

  @Test("A flick has the same velocity from the first step to the last")
  func flick() throws {
    let rig = GestureRig()
    rig.add(PanGestureRecognizer(), "pan")
    let flick = Hand.Flick(from: Point(160, 400), velocity: Point(0, -1500))
    #expect(try positions(flick).map(\.y) == [400, 375, 350, 325, 300, 275, 250, 225])
    try rig.play(flick)
    #expect(try rig.report(1, .began).velocity == Point(0, -1500))
    #expect(try rig.report(7, .changed).translation == Point(0, -150))
    #expect(try rig.report(8, .ended).velocity == Point(0, -1500))
    let angled = Hand.Flick(from: .zero, angle: -.pi / 2, speed: 1500)
    #expect(near(try #require(try positions(angled).last), 0, -175, 1e-9))
  }

  @Test("A swipe is recognized only in its direction")
  func swipe() throws {
    for direction: SwipeGestureRecognizer.Direction in [.right, .left, .up, .down] {
      let rig = GestureRig()
      for other: SwipeGestureRecognizer.Direction in [.right, .left, .up, .down] {
        rig.add(SwipeGestureRecognizer(), "\(other.rawValue)").direction = other
      }
      try rig.play(Hand.Swipe(from: Point(160, 284), direction))
      #expect(rig.texts == ["4 \(direction.rawValue) ended"])
    }
    #expect(throws: HandError.noDirection) { try Hand.Swipe(from: .zero, []).paths() }
  }

  @Test("A tap and a press of two fingers are recognized")
  func tapsAndPresses() throws {
    let rig = GestureRig()
    let double = rig.add(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    double.numberOfTouchesRequired = 2
    let press = rig.add(LongPressGestureRecognizer(), "press")
    press.numberOfTouchesRequired = 2
    var tap = Hand.Tap(at: Point(160, 284))
    tap.taps = 2
    tap.fingers = 2
    #expect(try tap.paths().map(\.start) == [0, 0, 10, 10])
    #expect(try tap.paths().map(\.end) == [4, 4, 14, 14])
    try rig.play(tap)
    #expect(rig.texts == ["14 double ended"])
    #expect(try rig.report(14, .ended).touches == [Point(140, 284), Point(180, 284)])
    var hold = Hand.Press(at: Point(160, 284))
    hold.fingers = 2
    hold.drift = Point(0, 5)
    try rig.play(hold, at: 20)
    #expect(rig.texts(of: "press").first == "50 press began")
    #expect(rig.texts(of: "press").last == "80 press ended")
    #expect(try rig.report(80, .ended).location == Point(160, 289))
  }

  @Test("A trail is at its keys at their ticks, and may be cancelled")
  func trail() throws {
    let rig = GestureRig()
    rig.add(PanGestureRecognizer(), "pan")
    var trail = Hand.Trail([
      .init(tick: 0, Point(10, 10)), .init(tick: 2, Point(30, 10)),
      .init(tick: 4, Point(30, 50)) { $0 * $0 },
    ])
    trail.leaving = .cancel
    #expect(
      try positions(trail) == [Point(10, 10), Point(20, 10), Point(30, 10), Point(30, 20), Point(30, 50)])
    try rig.play(trail)
    #expect(rig.texts.last == "5 pan cancelled")
    #expect(throws: HandError.self) { try Hand.Trail([]).paths() }
    #expect(throws: HandError.self) { try Hand.Trail([.init(tick: 1, .zero)]).paths() }
    for tick in [0, -4, Int.max] {
      trail.keys = [.init(tick: 0, .zero), .init(tick: tick, .zero)]
      #expect(throws: HandError.self) { try trail.paths() }
    }
  }

  @Test("A pinch moves ten points to start recognition, and ends at its scale")
  func pinch() throws {
    let rig = GestureRig()
    rig.add(PinchGestureRecognizer(), "pinch")
    var pinch = Hand.Pinch(at: Point(160, 284), .scale(2))
    pinch.ticks = 4
    try rig.play(pinch)
    let scales = rig.records.map(\.report.scale)
    for (scale, printed) in zip(scales, [1, 1.25, 1.5, 1.75, 2, 2]) { #expect(near(scale, printed, 1e-12)) }
    #expect(rig.records.dropFirst().allSatisfy { near($0.report.scaleVelocity, 15, 1e-9) })
    #expect(rig.texts.first == "1 pinch began")
    pinch.goal = .distance(220)
    let paths = try pinch.paths()
    #expect(paths[0].points.count == 5)
    #expect(paths[1].points[4] - paths[0].points[4] == Point(220, 0))
  }

  @Test("A rotation moves ten points of arc to start recognition, and ends at its angle")
  func rotate() throws {
    let rig = GestureRig()
    rig.add(RotationGestureRecognizer(), "rotation")
    var rotate = Hand.Rotate(at: Point(160, 284), by: .pi / 6)
    rotate.ticks = 4
    try rig.play(rotate)
    #expect(rig.texts.first == "1 rotation began")
    #expect(near(rig.records[0].report.rotationVelocity, 0.125 * 60, 1e-9))
    #expect(near(try rig.report(6, .ended).rotation, .pi / 6, 1e-12))
  }
}
