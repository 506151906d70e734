import FlingGeometry
import FlingGestures
import Testing

@Suite("Arbitration")
struct ArbitrationTests {
  private let diagonal = (0...6).map { Point(260 - 10 * Double($0), 300 + 8 * Double($0)) }
  private let leftward = (0...6).map { Point(260 - 16 * Double($0), 300 + Double($0)) }

  @Test("A pan excludes its view's tap after a movement of ten points")
  func panAndTap() throws {
    let rig = GestureRig()
    let tap = rig.add(TapGestureRecognizer(), "tap")
    rig.add(PanGestureRecognizer(), "pan")
    try rig.stroke([Point(100, 100), Point(106, 108)], lifts: false)
    #expect(tap.state == .failed)
    try rig.at(nil, .up(1))
    #expect(rig.texts == ["1 pan began", "2 pan ended"])
  }

  @Test("Two recognizers recognize at the same time if one of them agrees, the one added last first")
  func simultaneous() throws {
    let rig = GestureRig()
    let tap = rig.add(TapGestureRecognizer(), "tap")
    let pan = rig.add(PanGestureRecognizer(), "pan")
    tap.shouldRecognizeSimultaneously = { _ in false }
    pan.shouldRecognizeSimultaneously = { $0 === tap }
    try rig.stroke([Point(100, 100), Point(106, 108)])
    #expect(rig.texts == ["1 pan began", "2 pan ended", "2 tap ended"])
  }

  @Test("A pan without a requirement begins before a swipe is recognized")
  func panEatsSwipe() throws {
    let rig = GestureRig()
    rig.add(SwipeGestureRecognizer(), "swipe").direction = .left
    rig.add(PanGestureRecognizer(), "pan")
    try rig.stroke(leftward)
    #expect(rig.texts.first == "1 pan began")
    #expect(rig.texts(of: "swipe").isEmpty)
  }

  private func waitingPan() throws -> (rig: GestureRig, pan: PanGestureRecognizer) {
    let rig = GestureRig()
    let swipe = rig.add(SwipeGestureRecognizer(), "swipe")
    swipe.direction = .left
    let pan = rig.add(PanGestureRecognizer(), "pan")
    try pan.require(toFail: swipe)
    return (rig, pan)
  }

  @Test("A pan that waits for a swipe does not report when the swipe is recognized")
  func swipeWins() throws {
    let (rig, pan) = try waitingPan()
    try rig.stroke(Array(leftward.prefix(4)), lifts: false)
    #expect(pan.isPending)
    for point in leftward.dropFirst(4) { try rig.at(nil, TouchSample(1, .move(point))) }
    #expect(!pan.isPending)
    #expect(pan.state == .failed)
    try rig.at(nil, .up(1))
    #expect(rig.texts == ["4 swipe ended"])
    #expect(try rig.report(4, .ended).location == Point(260, 300))
  }

  @Test("A pan released by a failed swipe begins late, with its translation so far")
  func panReleased() throws {
    let (rig, pan) = try waitingPan()
    try rig.stroke(Array(diagonal.prefix(5)), lifts: false)
    #expect(pan.isPending)
    #expect(rig.texts.isEmpty)
    try rig.at(5, TouchSample(1, .move(diagonal[5])))
    let report = try rig.report(5, .began)
    #expect(report.location == Point(210, 340))
    #expect(report.translation == Point(-40, 32))
    #expect(report.velocity == Point(-600, 480))
    try rig.at(6, TouchSample(1, .move(diagonal[6])))
    #expect(try rig.report(6, .changed).translation == Point(-50, 40))
  }

  @Test("A pan released at its lift begins and ends at once, with its last values")
  func releasedAtTheLift() throws {
    let (rig, _) = try waitingPan()
    try rig.stroke(Array(diagonal.prefix(4)))
    #expect(rig.texts == ["4 pan began", "4 pan ended"])
    #expect(try rig.report(4, .began).translation == Point(-20, 16))
    #expect(try rig.report(4, .ended).velocity == Point(-600, 480))
  }

  @Test("A pan released long after its lift begins and ends at its release, with its last values")
  func releasedLater() throws {
    let rig = GestureRig()
    let double = rig.add(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    let pan = rig.add(PanGestureRecognizer(), "pan")
    try pan.require(toFail: double)
    try rig.stroke([Point(100, 100), Point(112, 100), Point(124, 100)])
    try rig.rest(until: 24)
    #expect(pan.isPending)
    try rig.rest(until: 25)
    #expect(rig.texts == ["25 pan began", "25 pan ended"])
    #expect(try rig.report(25, .ended).translation == Point(12, 0))
    #expect(try rig.report(25, .ended).velocity == Point(720, 0))
    #expect(try rig.report(25, .ended).location == Point(124, 100))
    try rig.rest(until: 26)
    #expect(pan.state == .possible)
  }

  @Test("A recognizer with several requirements begins when the last of them fails")
  func severalRequirements() throws {
    let rig = GestureRig()
    let (swipe, press) = (SwipeGestureRecognizer(), LongPressGestureRecognizer())
    rig.add(swipe, "swipe").direction = .up
    rig.add(press, "press").allowableMovement = 40
    let pan = rig.add(PanGestureRecognizer(), "pan")
    try pan.require(toFail: swipe)
    try pan.require(toFail: press)
    // The press fails beyond 40 points at tick 5, the swipe beyond 60 at tick 6.
    try rig.stroke((0...8).map { Point(100 + 10 * Double($0), 300) })
    #expect(rig.texts.first == "6 pan began")
    #expect(try rig.report(6, .began).translation == Point(50, 0))
  }

  @Test("A released pending recognizer excludes recognizers of lower priority")
  func releaseExcludes() throws {
    let rig = GestureRig()
    let slow = rig.add(PanGestureRecognizer(), "slow")
    let swipe = rig.add(SwipeGestureRecognizer(), "swipe")
    swipe.direction = .up
    let pan = rig.add(PanGestureRecognizer(), "pan")
    try pan.require(toFail: swipe)
    try slow.require(toFail: swipe)
    try rig.stroke((0...8).map { Point(100 + 10 * Double($0), 300) })
    #expect(rig.texts.first == "6 pan began")
    #expect(rig.texts(of: "slow").isEmpty)
  }

  @Test("A pinch and a rotation at the same time keep their own thresholds")
  func pinchAndRotation() throws {
    let rig = GestureRig()
    let pinch = rig.add(PinchGestureRecognizer(), "pinch")
    let rotation = rig.add(RotationGestureRecognizer(), "rotation")
    rotation.shouldRecognizeSimultaneously = { $0 === pinch }
    func samples(_ distance: Double, _ degrees: Double, down: Bool = false) -> [TouchSample] {
      let (sine, cosine) = Elementary.sincos(degrees * .pi / 180)
      let arm = Point(cosine, sine) * (distance / 2)
      return [(1, Point(160, 284) - arm), (2, Point(160, 284) + arm)].map {
        TouchSample($0.0, down ? .down($0.1) : .move($0.1))
      }
    }
    try rig.feed(samples(120, 0, down: true), at: 0)
    try rig.feed(samples(132, 9), at: 1)
    #expect(rig.texts == ["1 pinch began"])
    try rig.feed(samples(132, 11), at: 2)
    #expect(rig.texts.dropFirst() == ["2 rotation began", "2 pinch changed"])
    #expect(try rig.report(2, .began).rotation == 0)
    #expect(near(try rig.report(2, .changed).scale, 1))
  }

  @Test("A cancelled gesture keeps its values and receives no more samples of its finger")
  func cancelled() throws {
    let rig = GestureRig()
    let pan = rig.add(PanGestureRecognizer(), "pan")
    try rig.stroke((0...3).map { Point(75 + 6 * Double($0), 50 + 8 * Double($0)) }, lifts: false)
    let callbacks = try rig.window.cancelAllTouches(at: 4)
    #expect(callbacks.map(\.report.state) == [.cancelled])
    #expect(callbacks[0].report.translation == Point(12, 16))
    #expect(callbacks[0].report.velocity == Point(360, 480))
    #expect(try rig.window.deliver([.move(1, 99, 82)], at: 5).isEmpty)
    #expect(pan.state == .possible)
    #expect(try rig.window.deliver([.up(1)], at: 6).isEmpty)
  }

  @Test("The recognizer of the deepest view wins; on the same view, the one added last wins")
  func depth() throws {
    let rig = GestureRig()
    let card = rig.addView(50, 50, 200, 200)
    rig.add(TapGestureRecognizer(), "card", to: card)
    rig.add(TapGestureRecognizer(), "canvas")
    rig.add(TapGestureRecognizer(), "canvas 2")
    try rig.at(0, .down(1, 100, 100))
    try rig.at(2, .up(1))
    try rig.at(10, .down(1, 10, 10))
    try rig.at(12, .up(1))
    #expect(rig.texts == ["2 card ended", "12 canvas 2 ended"])
  }

  @Test("Recognizers of siblings never compete")
  func siblings() throws {
    let rig = GestureRig()
    let left = rig.addView(0, 0, 100, 100)
    let right = rig.addView(100, 0, 100, 100)
    rig.add(PanGestureRecognizer(), "left", to: left)
    rig.add(PanGestureRecognizer(), "right", to: right)
    try rig.at(0, .down(1, 50, 50), .down(2, 150, 50))
    try rig.at(1, .move(1, 50, 70), .move(2, 150, 70))
    #expect(rig.texts == ["1 right began", "1 left began"])
  }

  @Test("A requirement on a recognizer without a finger is met")
  func idleRequirement() throws {
    let rig = GestureRig()
    let elsewhere = rig.addView(0, 0, 50, 50)
    let swipe = rig.add(SwipeGestureRecognizer(), "swipe", to: elsewhere)
    let pan = rig.add(PanGestureRecognizer(), "pan")
    try pan.require(toFail: swipe)
    try rig.stroke([Point(100, 100), Point(120, 100)])
    #expect(rig.texts == ["1 pan began", "2 pan ended"])
  }

  @Test("A recognizer cannot wait for itself")
  func cycle() throws {
    let (a, b, c) = (TapGestureRecognizer(), PanGestureRecognizer(), SwipeGestureRecognizer())
    try a.require(toFail: b)
    try b.require(toFail: c)
    #expect(throws: GestureError.waitsForItself) { try c.require(toFail: a) }
    #expect(throws: GestureError.waitsForItself) { try a.require(toFail: a) }
    #expect(c.requirements.isEmpty)
    b.removeRequirement(on: c)
    try c.require(toFail: a)
  }

  @Test("A recognizer that may not begin lets others win")
  func shouldBegin() throws {
    let rig = GestureRig()
    let canvas = rig.add(PanGestureRecognizer(), "canvas")
    let card = rig.add(PanGestureRecognizer(), "card", to: rig.addView(0, 0, 100, 100))
    var asked = 0
    card.shouldBegin = {
      asked += 1
      return false
    }
    try rig.stroke([Point(20, 20), Point(40, 20), Point(60, 20)])
    #expect(rig.texts == ["1 canvas began", "2 canvas changed", "3 canvas ended"])
    #expect(asked == 1)
    #expect(canvas.recognitionCount == 1)
    #expect(card.recognitionCount == 0)
  }

  @Test("A recognizer ignores fingers that it refuses")
  func shouldReceive() throws {
    let rig = GestureRig()
    let card = rig.addView(0, 0, 100, 100)
    let tap = rig.add(TapGestureRecognizer(), "tap")
    tap.shouldReceive = { _, view in view !== card }
    try rig.at(0, .down(1, 50, 50))
    try rig.at(1, .down(2, 200, 200))
    try rig.at(3, .up(2))
    try rig.at(4, .up(1))
    #expect(rig.texts == ["3 tap ended"])
    #expect(try rig.report(3, .ended).location == Point(200, 200))
  }

  @Test("A recognizer that another one may not prevent recognizes as well")
  func prevention() throws {
    let rig = GestureRig()
    let tap = rig.add(TapGestureRecognizer(), "tap")
    let pan = rig.add(PanGestureRecognizer(), "pan")
    pan.canPrevent = { $0 !== tap }
    try rig.stroke([Point(100, 100), Point(106, 108)])
    #expect(rig.texts == ["1 pan began", "2 pan ended", "2 tap ended"])
  }
}
