import FlingGeometry
import FlingGestures
import Testing

@Suite("Arbitration")
struct ArbitrationTests {
  private let diagonal = (0...6).map { Point(260 - 10 * Double($0), 300 + 8 * Double($0)) }
  private let leftward = (0...6).map { Point(260 - 16 * Double($0), 300 + Double($0)) }

  @Test("A pan excludes the tap of its view at ten points")
  func panAndTap() throws {
    let glass = Glass()
    let tap = glass.add(TapGestureRecognizer(), "tap")
    glass.add(PanGestureRecognizer(), "pan")
    try glass.stroke([Point(100, 100), Point(106, 108)], lifts: false)
    #expect(tap.state == .failed)
    try glass.at(nil, .up(1))
    #expect(glass.texts == ["1 pan began", "2 pan ended"])
  }

  @Test("With one yes both recognize, the last added first")
  func simultaneous() throws {
    let glass = Glass()
    let tap = glass.add(TapGestureRecognizer(), "tap")
    let pan = glass.add(PanGestureRecognizer(), "pan")
    tap.shouldRecognizeSimultaneously = { _ in false }
    pan.shouldRecognizeSimultaneously = { $0 === tap }
    try glass.stroke([Point(100, 100), Point(106, 108)])
    #expect(glass.texts == ["1 pan began", "2 pan ended", "2 tap ended"])
  }

  @Test("A pan without a requirement begins before the swipe can")
  func panEatsSwipe() throws {
    let glass = Glass()
    glass.add(SwipeGestureRecognizer(), "swipe").direction = .left
    glass.add(PanGestureRecognizer(), "pan")
    try glass.stroke(leftward)
    #expect(glass.texts.first == "1 pan began")
    #expect(glass.texts(of: "swipe").isEmpty)
  }

  private func waitingPan() throws -> (glass: Glass, pan: PanGestureRecognizer) {
    let glass = Glass()
    let swipe = glass.add(SwipeGestureRecognizer(), "swipe")
    swipe.direction = .left
    let pan = glass.add(PanGestureRecognizer(), "pan")
    try pan.require(toFail: swipe)
    return (glass, pan)
  }

  @Test("A pan that waits for a swipe is silent when the swipe comes")
  func swipeWins() throws {
    let (glass, pan) = try waitingPan()
    try glass.stroke(Array(leftward.prefix(4)), lifts: false)
    #expect(pan.isPending)
    for point in leftward.dropFirst(4) { try glass.at(nil, TouchSample(1, .move(point))) }
    #expect(!pan.isPending)
    #expect(pan.state == .failed)
    try glass.at(nil, .up(1))
    #expect(glass.texts == ["4 swipe ended"])
    #expect(try glass.report(4, .ended).location == Point(260, 300))
  }

  @Test("A pan released by a failed swipe begins late, with the translation of then")
  func panReleased() throws {
    let (glass, pan) = try waitingPan()
    try glass.stroke(Array(diagonal.prefix(5)), lifts: false)
    #expect(pan.isPending)
    #expect(glass.texts.isEmpty)
    try glass.at(5, TouchSample(1, .move(diagonal[5])))
    let report = try glass.report(5, .began)
    #expect(report.location == Point(210, 340))
    #expect(report.translation == Point(-40, 32))
    #expect(report.velocity == Point(-600, 480))
    try glass.at(6, TouchSample(1, .move(diagonal[6])))
    #expect(try glass.report(6, .changed).translation == Point(-50, 40))
  }

  @Test("A pan that has ended when it is released begins and ends at once, with its last values")
  func releasedAtTheLift() throws {
    let (glass, _) = try waitingPan()
    try glass.stroke(Array(diagonal.prefix(4)))
    #expect(glass.texts == ["4 pan began", "4 pan ended"])
    #expect(try glass.report(4, .began).translation == Point(-20, 16))
    #expect(try glass.report(4, .ended).velocity == Point(-600, 480))
  }

  @Test("A pan that ended long before it is released begins and ends then, with its last values")
  func releasedLater() throws {
    let glass = Glass()
    let double = glass.add(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    let pan = glass.add(PanGestureRecognizer(), "pan")
    try pan.require(toFail: double)
    try glass.stroke([Point(100, 100), Point(112, 100), Point(124, 100)])
    try glass.rest(until: 24)
    #expect(pan.isPending)
    try glass.rest(until: 25)
    #expect(glass.texts == ["25 pan began", "25 pan ended"])
    #expect(try glass.report(25, .ended).translation == Point(12, 0))
    #expect(try glass.report(25, .ended).velocity == Point(720, 0))
    #expect(try glass.report(25, .ended).location == Point(124, 100))
    try glass.rest(until: 26)
    #expect(pan.state == .possible)
  }

  @Test("A recognizer that waits for several begins when the last has failed")
  func severalRequirements() throws {
    let glass = Glass()
    let (swipe, press) = (SwipeGestureRecognizer(), LongPressGestureRecognizer())
    glass.add(swipe, "swipe").direction = .up
    glass.add(press, "press").allowableMovement = 40
    let pan = glass.add(PanGestureRecognizer(), "pan")
    try pan.require(toFail: swipe)
    try pan.require(toFail: press)
    // The press fails beyond 40 points at tick 5, the swipe beyond 60 at tick 6.
    try glass.stroke((0...8).map { Point(100 + 10 * Double($0), 300) })
    #expect(glass.texts.first == "6 pan began")
    #expect(try glass.report(6, .began).translation == Point(50, 0))
  }

  @Test("A pending recognizer that is released excludes those with less say")
  func releaseExcludes() throws {
    let glass = Glass()
    let slow = glass.add(PanGestureRecognizer(), "slow")
    let swipe = glass.add(SwipeGestureRecognizer(), "swipe")
    swipe.direction = .up
    let pan = glass.add(PanGestureRecognizer(), "pan")
    try pan.require(toFail: swipe)
    try slow.require(toFail: swipe)
    try glass.stroke((0...8).map { Point(100 + 10 * Double($0), 300) })
    #expect(glass.texts.first == "6 pan began")
    #expect(glass.texts(of: "slow").isEmpty)
  }

  @Test("A pinch and a rotation at once keep thresholds of their own")
  func pinchAndRotation() throws {
    let glass = Glass()
    let pinch = glass.add(PinchGestureRecognizer(), "pinch")
    let rotation = glass.add(RotationGestureRecognizer(), "rotation")
    rotation.shouldRecognizeSimultaneously = { $0 === pinch }
    func samples(_ distance: Double, _ degrees: Double, down: Bool = false) -> [TouchSample] {
      let (sine, cosine) = Elementary.sincos(degrees * .pi / 180)
      let arm = Point(cosine, sine) * (distance / 2)
      return [(1, Point(160, 284) - arm), (2, Point(160, 284) + arm)].map {
        TouchSample($0.0, down ? .down($0.1) : .move($0.1))
      }
    }
    try glass.feed(samples(120, 0, down: true), at: 0)
    try glass.feed(samples(132, 9), at: 1)
    #expect(glass.texts == ["1 pinch began"])
    try glass.feed(samples(132, 11), at: 2)
    #expect(glass.texts.dropFirst() == ["2 rotation began", "2 pinch changed"])
    #expect(try glass.report(2, .began).rotation == 0)
    #expect(near(try glass.report(2, .changed).scale, 1))
  }

  @Test("A cancelled gesture keeps its values and hears no more of its finger")
  func cancelled() throws {
    let glass = Glass()
    let pan = glass.add(PanGestureRecognizer(), "pan")
    try glass.stroke((0...3).map { Point(75 + 6 * Double($0), 50 + 8 * Double($0)) }, lifts: false)
    let callbacks = try glass.window.cancelAllTouches(at: 4)
    #expect(callbacks.map(\.report.state) == [.cancelled])
    #expect(callbacks[0].report.translation == Point(12, 16))
    #expect(callbacks[0].report.velocity == Point(360, 480))
    #expect(try glass.window.deliver([.move(1, 99, 82)], at: 5).isEmpty)
    #expect(pan.state == .possible)
    #expect(try glass.window.deliver([.up(1)], at: 6).isEmpty)
  }

  @Test("The deepest view wins, on one view the last added")
  func depth() throws {
    let glass = Glass()
    let card = glass.pane(50, 50, 200, 200)
    glass.add(TapGestureRecognizer(), "card", to: card)
    glass.add(TapGestureRecognizer(), "canvas")
    glass.add(TapGestureRecognizer(), "canvas 2")
    try glass.at(0, .down(1, 100, 100))
    try glass.at(2, .up(1))
    try glass.at(10, .down(1, 10, 10))
    try glass.at(12, .up(1))
    #expect(glass.texts == ["2 card ended", "12 canvas 2 ended"])
  }

  @Test("Recognizers of siblings never compete")
  func siblings() throws {
    let glass = Glass()
    let left = glass.pane(0, 0, 100, 100)
    let right = glass.pane(100, 0, 100, 100)
    glass.add(PanGestureRecognizer(), "left", to: left)
    glass.add(PanGestureRecognizer(), "right", to: right)
    try glass.at(0, .down(1, 50, 50), .down(2, 150, 50))
    try glass.at(1, .move(1, 50, 70), .move(2, 150, 70))
    #expect(glass.texts == ["1 right began", "1 left began"])
  }

  @Test("A requirement on one that sees no finger is met")
  func idleRequirement() throws {
    let glass = Glass()
    let elsewhere = glass.pane(0, 0, 50, 50)
    let swipe = glass.add(SwipeGestureRecognizer(), "swipe", to: elsewhere)
    let pan = glass.add(PanGestureRecognizer(), "pan")
    try pan.require(toFail: swipe)
    try glass.stroke([Point(100, 100), Point(120, 100)])
    #expect(glass.texts == ["1 pan began", "2 pan ended"])
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

  @Test("Who may not begin lets others win")
  func shouldBegin() throws {
    let glass = Glass()
    let canvas = glass.add(PanGestureRecognizer(), "canvas")
    let card = glass.add(PanGestureRecognizer(), "card", to: glass.pane(0, 0, 100, 100))
    var asked = 0
    card.shouldBegin = {
      asked += 1
      return false
    }
    try glass.stroke([Point(20, 20), Point(40, 20), Point(60, 20)])
    #expect(glass.texts == ["1 canvas began", "2 canvas changed", "3 canvas ended"])
    #expect(asked == 1)
    #expect(canvas.recognitionCount == 1)
    #expect(card.recognitionCount == 0)
  }

  @Test("A finger that is refused does not exist for the recognizer")
  func shouldReceive() throws {
    let glass = Glass()
    let card = glass.pane(0, 0, 100, 100)
    let tap = glass.add(TapGestureRecognizer(), "tap")
    tap.shouldReceive = { _, view in view !== card }
    try glass.at(0, .down(1, 50, 50))
    try glass.at(1, .down(2, 200, 200))
    try glass.at(3, .up(2))
    try glass.at(4, .up(1))
    #expect(glass.texts == ["3 tap ended"])
    #expect(try glass.report(3, .ended).location == Point(200, 200))
  }

  @Test("What may not be prevented recognizes all the same")
  func prevention() throws {
    let glass = Glass()
    let tap = glass.add(TapGestureRecognizer(), "tap")
    let pan = glass.add(PanGestureRecognizer(), "pan")
    pan.canPrevent = { $0 !== tap }
    try glass.stroke([Point(100, 100), Point(106, 108)])
    #expect(glass.texts == ["1 pan began", "2 pan ended", "2 tap ended"])
  }
}
