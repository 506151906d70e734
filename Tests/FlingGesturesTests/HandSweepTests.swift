import FlingGeometry
import FlingGestures
import Testing

@Suite("Recognizers report what hand steps specify")
struct HandSweepTests {
  private let curves: [@Sendable (Double) -> Double] = [
    { $0 }, { $0 * $0 }, { $0 * (2 - $0) }, { $0 * $0 * (3 - 2 * $0) },
  ]

  private func agree(_ value: Double, _ wish: Double, _ what: @autoclosure () -> String) {
    #expect(abs(value - wish) <= 1e-9 * abs(wish), "\(what()): \(value) instead of \(wish)")
  }

  /// The paths of a drag; nil if the release is too fast for the path and the error reports a slower one as
  /// possible.
  private func accepted(_ drag: Hand.Drag, below speed: Double) -> [FingerPath]? {
    do {
      return try drag.paths()
    } catch {
      guard case .releaseTooFast(_, let most) = error, most <= speed else {
        Issue.record("\(error)")
        return nil
      }
      return nil
    }
  }

  @Test("A pan reports the release velocity of every accepted drag")
  func releases() throws {
    var draws = SeededRandom(gestures: 1)
    var count = 0
    for index in 0..<rounds(4000) {
      let rig = GestureRig()
      rig.add(PanGestureRecognizer(), "pan")
      var corners = [Point(draws.number(in: 20...300), draws.number(in: 20...540))]
      for _ in 0..<draws.integer(1...3) {
        corners.append(Point(draws.number(in: 20...300), draws.number(in: 20...540)))
      }
      var drag = Hand.Drag(corners, ticks: draws.integer(3...60))
      let (sine, cosine) = Elementary.sincos(draws.number(in: -4...4))
      let speed = draws.number(in: 1...4000)
      let release = Point(cosine, sine) * speed
      drag.release = release
      drag.compensates = draws.chance(0.3)
      drag.fingers = draws.integer(1...3)
      guard let paths = accepted(drag, below: speed) else { continue }
      guard paths.allSatisfy({ rig.canvas.bounds.contains($0.points[0]) }) else { continue }
      try rig.play(drag)
      let end = try #require(rig.records.last)
      #expect(end.state == .ended)
      count += 1
      #expect(
        (end.report.velocity - release).length <= 1e-9 * speed, "drag \(index): \(end.report.velocity)")
      // No step of a straight path goes backwards.
      if corners.count == 2, !drag.compensates {
        let body = paths[0].points.dropLast(2)
        let direction = (body.last ?? .zero) - (body.first ?? .zero)
        for (a, b) in zip(body, body.dropFirst()) { #expect((b - a).dot(direction) >= -1e-9) }
      }
    }
    #expect(count > rounds(2000))
  }

  @Test("Recognizers report the scale and the angle of every accepted transform")
  func pairs() throws {
    var draws = SeededRandom(gestures: 2)
    var accepted = 0
    for index in 0..<rounds(4000) {
      let rig = GestureRig()
      let pinch = rig.add(PinchGestureRecognizer(), "pinch")
      rig.add(RotationGestureRecognizer(), "rotation")
      pinch.shouldRecognizeSimultaneously = { _ in true }
      var step = Hand.Transform(at: Point(160, 284))
      if draws.chance(0.7) { step.scale = draws.number(in: 0.2...4) }
      if draws.chance(0.7) { step.turn = draws.number(in: -9...9) }
      if draws.chance(0.5) { step.move = draws.point(100) }
      step.distance = draws.number(in: 20...300)
      step.angle = draws.number(in: -7...7)
      step.ticks = draws.integer(1...40)
      step.ease = draws.pick(curves)
      do {
        try rig.play(step)
      } catch is HandError {
        continue
      }
      let ends = rig.records.filter { $0.state == .ended }
      if step.scale != 1 {
        let end = try #require(ends.first { $0.name == "pinch" })
        agree(end.report.scale, step.scale, "pinch \(index)")
        #expect(rig.texts(of: "pinch").first == "1 pinch began")
      }
      if step.turn != 0 {
        let end = try #require(ends.first { $0.name == "rotation" })
        agree(end.report.rotation, step.turn, "turn \(index)")
        #expect(rig.texts(of: "rotation").first == "1 rotation began")
      }
      accepted += 1
    }
    #expect(accepted > rounds(1500))
  }

  @Test(
    "Recognizers report the velocity of every flick, the scale of every pinch and the angle of every rotation"
  )
  func single() throws {
    var draws = SeededRandom(gestures: 3)
    for index in 0..<rounds(1000) {
      let rig = GestureRig()
      rig.add(PanGestureRecognizer(), "pan").maximumNumberOfTouches = 1
      let (sine, cosine) = Elementary.sincos(draws.number(in: -4...4))
      let speed = draws.number(in: 100...6000)
      let flick = Hand.Flick(from: Point(160, 284), velocity: Point(cosine, sine) * speed)
      try rig.play(flick)
      let release = try #require(rig.records.last).report.velocity
      #expect((release - flick.velocity).length <= 1e-9 * speed, "flick \(index)")

      let other = GestureRig()
      other.add(PinchGestureRecognizer(), "pinch")
      var pinch = Hand.Pinch(at: Point(160, 284), .scale(draws.number(in: 0.5...3)))
      pinch.distance = draws.number(in: 60...200)
      pinch.angle = draws.number(in: -4...4)
      try other.play(pinch)
      guard case .scale(let scale) = pinch.goal else { continue }
      agree(try #require(other.records.last).report.scale, scale, "pinch \(index)")

      let third = GestureRig()
      third.add(RotationGestureRecognizer(), "rotation")
      var rotate = Hand.Rotate(at: Point(160, 284), by: draws.number(in: -9...9))
      rotate.angle = draws.number(in: -4...4)
      try third.play(rotate)
      agree(try #require(third.records.last).report.rotation, rotate.turn, "turn \(index)")
    }
  }
}
