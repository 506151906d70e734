import FlingGeometry
import FlingGestures
import Testing

@Suite("Pinches and rotations")
struct PairTests {
  /// Moves two fingers on a horizontal line about (160, 284) to each of the distances, one per tick, and
  /// lifts them.
  private func pinch(_ distances: [Double], in rig: GestureRig) throws {
    for (index, distance) in distances.enumerated() {
      let positions = [Point(160 - distance / 2, 284), Point(160 + distance / 2, 284)]
      try rig.at(
        nil, TouchSample(1, index == 0 ? .down(positions[0]) : .move(positions[0])),
        TouchSample(2, index == 0 ? .down(positions[1]) : .move(positions[1])))
    }
    try rig.at(nil, .up(1), .up(2))
  }

  /// Moves two fingers at 80 points from (160, 284) to each of the angles in degrees, one per tick, and lifts
  /// them.
  private func turn(_ degrees: [Double], in rig: GestureRig) throws {
    for (index, angle) in degrees.enumerated() {
      let (sine, cosine) = Elementary.sincos(angle * .pi / 180)
      let arm = Point(80 * cosine, 80 * sine)
      let positions = [Point(160, 284) - arm, Point(160, 284) + arm]
      try rig.at(
        nil, TouchSample(1, index == 0 ? .down(positions[0]) : .move(positions[0])),
        TouchSample(2, index == 0 ? .down(positions[1]) : .move(positions[1])))
    }
    try rig.at(nil, .up(1), .up(2))
  }

  @Test("A pinch reports its scale since it began, and the scale's velocity")
  func zoom() throws {
    let rig = GestureRig()
    rig.add(PinchGestureRecognizer(), "pinch")
    try pinch([100, 106, 112, 128, 144, 168, 192, 216, 224], in: rig)
    let table: [(Int, GestureState, Double, Double)] = [
      (2, .began, 1, 3.214286), (3, .changed, 1.142857, 8.571429), (4, .changed, 1.285714, 8.571429),
      (5, .changed, 1.5, 12.857143), (6, .changed, 1.714286, 12.857143),
      (7, .changed, 1.928571, 12.857143), (8, .changed, 2, 4.285714), (9, .ended, 2, 4.285714),
    ]
    #expect(rig.records.count == table.count)
    for (tick, state, scale, velocity) in table {
      let report = try rig.report(tick, state)
      #expect(near(report.scale, scale, 5e-7))
      #expect(near(report.scaleVelocity, velocity, 5e-7))
      #expect(report.location == Point(160, 284))
    }
    #expect(rig.records[0].report.scale == 1)
  }

  @Test("A closing pinch has scales below one")
  func shrink() throws {
    let rig = GestureRig()
    rig.add(PinchGestureRecognizer(), "pinch")
    try pinch([200, 194, 188, 170, 150, 130, 110, 94], in: rig)
    let table: [(Int, GestureState, Double, Double?)] = [
      (2, .began, 1, -1.914894), (3, .changed, 0.904255, nil), (4, .changed, 0.797872, -6.382979),
      (5, .changed, 0.691489, nil), (6, .changed, 0.585106, nil), (7, .changed, 0.5, -5.106383),
      (8, .ended, 0.5, nil),
    ]
    for (tick, state, scale, velocity) in table {
      let report = try rig.report(tick, state)
      #expect(near(report.scale, scale, 5e-7))
      if let velocity { #expect(near(report.scaleVelocity, velocity, 5e-7)) }
    }
  }

  @Test("A set scale is the base of later scales and keeps the velocity")
  func rebasedScale() throws {
    let rig = GestureRig()
    let pinch = rig.add(PinchGestureRecognizer(), "pinch")
    var total = 1.0
    var velocities: [Double] = []
    pinch.addAction { pinch in
      total *= pinch.scale
      pinch.scale = 1
      #expect(pinch.scale == 1)
      velocities.append(pinch.velocity)
    }
    try self.pinch([100, 112, 128, 144, 224], in: rig)
    #expect(near(total, 2, 1e-12))
    #expect(near(velocities[1], 8.571429, 5e-7))
    #expect(near(velocities[2], 7.5, 5e-7))
    pinch.scale = -1
    pinch.scale = .nan
    #expect(pinch.scale == 1)
  }

  @Test("A pinch waits when a finger leaves, and continues at its scale when another comes")
  func anotherFinger() throws {
    let rig = GestureRig()
    let pinch = rig.add(PinchGestureRecognizer(), "pinch")
    try rig.at(0, .down(1, 100, 284), .down(2, 200, 284))
    try rig.at(1, .move(2, 220, 284))
    try rig.at(2, .move(2, 280, 284), .down(3, 100, 100))
    #expect(pinch.scale == 1.5)
    try rig.at(3, .up(2), .up(3))
    try rig.at(4, .move(1, 50, 284))
    try rig.at(5, .move(1, 60, 284))
    #expect(rig.texts == ["1 pinch began", "2 pinch changed"])
    #expect(pinch.location(in: nil) == Point(60, 284))
    #expect(pinch.location(ofTouch: 1, in: nil) == Point(60, 284))
    try rig.at(6, .down(4, 120, 284))
    #expect(try rig.report(6, .changed).scale == 1.5)
    try rig.at(7, .move(4, 180, 284))
    #expect(try rig.report(7, .changed).scale == 3)
    try rig.at(8, .up(1))
    try rig.at(9, .up(4))
    #expect(rig.texts.suffix(2) == ["7 pinch changed", "9 pinch ended"])
  }

  @Test("Fingers at the same place give finite scales and no rotation")
  func samePosition() throws {
    let rig = GestureRig()
    let pinch = rig.add(PinchGestureRecognizer(), "pinch")
    let rotation = rig.add(RotationGestureRecognizer(), "rotation")
    rotation.shouldRecognizeSimultaneously = { _ in true }
    try self.pinch([40, 20, 0, 0, 40, 0], in: rig)
    #expect(rig.records.allSatisfy { $0.report.scale.isFinite && $0.report.scaleVelocity.isFinite })
    #expect(pinch.scale.isFinite)
    #expect(rig.texts(of: "rotation").isEmpty)
    // The same on a vertical line: where the fingers meet, the angle between them is undefined.
    try rig.at(20, .down(1, 100, 100), .down(2, 100, 140))
    try rig.at(21, .move(2, 100, 100))
    try rig.at(22, .move(2, 100, 150))
    try rig.at(23, .up(1), .up(2))
    #expect(rig.texts(of: "rotation").isEmpty)
  }

  @Test("A rotation sums the turn of its fingers since it began")
  func rotation() throws {
    let rig = GestureRig()
    let rotation = rig.add(RotationGestureRecognizer(), "rotation")
    var (saved, angle) = (0.0, 0.0)
    rotation.addAction {
      angle = saved + $0.rotation
      if $0.state == .ended { saved += $0.rotation }
    }
    try turn([0, 4, 8, 14, 20, 26, 32, 38], in: rig)
    #expect(rig.texts.first == "2 rotation began")
    for (tick, state, turned, velocity) in [
      (2, GestureState.began, 0.0, 4.18879), (3, .changed, 0.10472, 6.283185),
      (4, .changed, 0.20944, 6.283185), (7, .changed, 0.523599, 6.283185), (8, .ended, 0.523599, 6.283185),
    ] {
      let report = try rig.report(tick, state)
      #expect(near(report.rotation, turned, 5e-6))
      #expect(near(report.rotationVelocity, velocity, 5e-6))
    }
    #expect(near(saved, 0.523599, 5e-7))

    try rig.rest(until: 9)
    try turn([150, 158, 166, 174, 182, 190, 198, 200], in: rig)
    for (tick, state, turned) in [
      (1, GestureState.began, 0.0), (3, .changed, 0.279253), (4, .changed, 0.418879),
      (6, .changed, 0.698132), (7, .changed, 0.733038), (8, .ended, 0.733038),
    ] {
      #expect(near(try rig.report(10 + tick, state).rotation, turned, 5e-7))
    }
    #expect(near(saved, 1.256637, 5e-7))
    #expect(angle == saved)
  }

  @Test("A counter-clockwise rotation is negative")
  func counterclockwise() throws {
    let rig = GestureRig()
    rig.add(RotationGestureRecognizer(), "rotation")
    try turn([0, -8, -16, -30, -46], in: rig)
    for (tick, turned) in [(1, 0.0), (2, -0.139626), (3, -0.383972), (4, -0.663225)] {
      #expect(near(try rig.report(tick, tick == 1 ? .began : .changed).rotation, turned, 5e-7))
    }
  }

  @Test("A rotation exceeds a whole turn, and may be set")
  func manyTurns() throws {
    let rig = GestureRig()
    let rotation = rig.add(RotationGestureRecognizer(), "rotation")
    try turn((0...40).map { Double($0) * 30 }, in: rig)
    #expect(near(rotation.rotation, 39 * .pi / 6, 1e-12))
    rotation.rotation = 1
    rotation.rotation = .infinity
    #expect(rotation.rotation == 1)
  }

  @Test("A rotation fails at the lift of a pure pinch, and a pinch at that of a pure rotation")
  func pure() throws {
    let rig = GestureRig()
    let rotation = rig.add(RotationGestureRecognizer(), "rotation")
    try pinch([100, 120, 140], in: rig)
    #expect(rotation.state == .failed)
    let other = GestureRig()
    let pinch = other.add(PinchGestureRecognizer(), "pinch")
    try turn([0, 20, 40], in: other)
    #expect(pinch.state == .failed)
  }
}
