import FlingGeometry
import FlingGestures
import Testing

@Suite("Gesture windows")
struct WindowTests {
  @Test("Impossible samples are refused and change nothing")
  func refusals() throws {
    let rig = GestureRig()
    rig.add(PanGestureRecognizer(), "pan")
    let window = rig.window
    try window.deliver([.down(1, 10, 10)], at: 0)
    let cases: [([TouchSample], Int, GestureError)] = [
      ([.down(1, 0, 0)], 1, .fingerIsDown(1)),
      ([.move(2, 0, 0)], 1, .fingerIsNotDown(2)),
      ([.up(2)], 1, .fingerIsNotDown(2)),
      ([TouchSample(3, .cancel)], 1, .fingerIsNotDown(3)),
      ([.move(1, 9, 9), .up(1)], 1, .sampledTwice(1)),
      ([.move(1, .nan, 0)], 1, .noPlace(finger: 1)),
      ([.down(2, 0, .infinity)], 1, .noPlace(finger: 2)),
      ([.down(2, 0, 2e9)], 1, .noPlace(finger: 2)),
      ([], 0, .timeStandsStill(tick: 0, after: 0)),
      ([], -1, .timeStandsStill(tick: -1, after: 0)),
      ((2...65).map { .down($0, 5, 5) }, 1, .tooManyFingers(65)),
    ]
    for (samples, tick, error) in cases {
      #expect(throws: error) { try window.deliver(samples, at: tick) }
      #expect(!error.description.isEmpty)
    }
    #expect(throws: GestureError.timeStandsStill(tick: 0, after: 0)) { try window.advanceClocks(to: 0) }
    #expect(window.tick == 0)
    #expect(window.fingers.map(\.location) == [Point(10, 10)])
    try window.deliver((2...64).map { .down($0, 5, 5) }, at: 1)
    #expect(window.fingers.count == 64)
    #expect(throws: GestureError.timeStandsStill(tick: 1, after: 1)) { try window.deliver([], at: 1) }
    // A finger that leaves frees its place for another one at the same tick.
    try window.deliver([.up(64), .down(70, 5, 5)], at: 2)
    #expect(window.fingers.count == 64)
  }

  @Test("Extreme numbers of fingers, ticks and settings do not crash")
  func extremes() throws {
    var measures = GestureConfiguration()
    measures.tapDuration = .max
    measures.tapGap = .max
    measures.swipeDuration = .max
    measures.fingerGap = .max
    measures.panHysteresis = .nan
    let rig = GestureRig(measures)
    let tap = rig.add(TapGestureRecognizer(), "tap")
    tap.numberOfTapsRequired = .max
    tap.numberOfTouchesRequired = .min
    rig.add(SwipeGestureRecognizer(), "swipe").numberOfTouchesRequired = .max
    rig.add(PanGestureRecognizer(), "pan").minimumNumberOfTouches = .max
    rig.add(LongPressGestureRecognizer(), "press").minimumPressDuration = .infinity
    let window = rig.window
    for tick in [Int.min, -1_000_000_000_001, 1_000_000_000_001, .max] {
      #expect(throws: GestureError.noTick(tick)) { try window.deliver([], at: tick) }
      #expect(throws: GestureError.noTick(tick)) { try window.advanceClocks(to: tick) }
    }
    try window.deliver([.down(.max, 5, 5), .down(.min, 1e-300, 567)], at: -1_000_000_000_000)
    try window.deliver([.move(.max, -1e9, 1e9)], at: 1_000_000_000_000)
    #expect(throws: GestureError.tooManyFingers(100_000)) {
      try GestureRig().window.deliver((0..<100_000).map { .down($0, 5, 5) }, at: 0)
    }
  }

  @Test("A window lists the recognizers that see a finger in a view")
  func seeing() throws {
    let rig = GestureRig()
    let card = rig.addView(0, 0, 50, 50)
    let own = rig.add(TapGestureRecognizer(), "own", to: card)
    rig.add(TapGestureRecognizer(), "outer")
    rig.add(TapGestureRecognizer(), "beside", to: rig.addView(60, 0, 50, 50))
    #expect(rig.window.recognizers(seeing: card).map(\.name) == ["own", "outer"])
    own.isEnabled = false
    #expect(rig.window.recognizers(seeing: card).map(\.name) == ["outer"])
  }

  @Test("A window refuses samples from its own callbacks")
  func reentry() throws {
    let rig = GestureRig()
    let pan = rig.add(PanGestureRecognizer(), "pan")
    let window = rig.window
    pan.addAction { _ in
      #expect(throws: GestureError.asksItself) { try window.deliver([], at: 9) }
      #expect(throws: GestureError.asksItself) { try window.advanceClocks(to: 9) }
    }
    try rig.stroke([Point(10, 10), Point(30, 10)])
    #expect(rig.texts.count == 2)
  }

  @Test("A finger that comes down outside all views is not reported")
  func outside() throws {
    let rig = GestureRig()
    rig.add(PanGestureRecognizer(), "pan")
    try rig.stroke([Point(-5, 10), Point(30, 10), Point(60, 10)])
    #expect(rig.texts.isEmpty)
    try rig.stroke([Point(5, 10), Point(30, 10)], from: 5)
    #expect(rig.texts.count == 2)
  }

  @Test("A finger with a given view needs no hit test")
  func knownView() throws {
    let rig = GestureRig()
    let card = rig.addView(200, 200, 50, 50)
    let tap = rig.add(TapGestureRecognizer(), "tap", to: card)
    try rig.at(0, TouchSample(1, .down(Point(5, 5)), in: card))
    #expect(rig.window.view(of: 1) === card)
    let callbacks = try rig.window.deliver([.up(1)], at: 1)
    #expect(callbacks.map(\.report.location) == [Point(5, 5)])
    #expect(callbacks[0].recognizer === tap)
    #expect(callbacks[0].hitView === card)
  }

  @Test("The hit view is the view under the first finger, within the recognizer's view")
  func hitView() throws {
    let rig = GestureRig()
    let card = rig.addView(50, 50, 100, 100)
    let tap = rig.add(TapGestureRecognizer(), "tap")
    try rig.at(0, .down(1, 60, 60))
    #expect(try rig.window.deliver([.up(1)], at: 1)[0].hitView === card)
    #expect(tap.view === rig.canvas)
  }

  @Test("Fingers are in the order of touch-down, within a tick in the order of their numbers")
  func order() throws {
    let rig = GestureRig()
    let pan = rig.add(PanGestureRecognizer(), "pan")
    try rig.at(0, .down(7, 10, 10))
    try rig.at(1, .down(5, 50, 10), .down(2, 90, 10))
    #expect(rig.window.fingers.map(\.finger) == [7, 2, 5])
    try rig.at(2, .move(5, 50, 50), .move(7, 10, 50), .move(2, 90, 50))
    #expect(pan.location(ofTouch: 1, in: nil) == Point(90, 50))
    #expect(pan.location(ofTouch: 9, in: nil) == Point(50, 50))
    #expect(pan.location(ofTouch: -1, in: nil) == Point(50, 50))
    #expect(pan.numberOfTouches == 3)
  }

  @Test("Actions run in the order of their addition until they are removed")
  func actions() throws {
    let rig = GestureRig()
    let tap = rig.add(TapGestureRecognizer(), "tap")
    var words: [String] = []
    let first = tap.addAction { words.append("first \($0.numberOfTapsRequired)") }
    tap.addAction { _ in words.append("second") }
    try rig.stroke([Point(10, 10)])
    #expect(words == ["first 1", "second"])
    tap.removeAction(first)
    try rig.stroke([Point(10, 10)], from: 5)
    #expect(words == ["first 1", "second", "second"])
  }

  @Test("State changes are listed for each tick, with whether they were reported")
  func transitions() throws {
    let rig = GestureRig()
    let tap = rig.add(TapGestureRecognizer(), "tap")
    rig.add(PanGestureRecognizer(), "pan")
    func listed() -> [String] {
      rig.window.transitions.map {
        "\($0.recognizer.name ?? "") \($0.from) \($0.to)\($0.isReported ? " reported" : "")"
      }
    }
    try rig.at(0, .down(1, 10, 10))
    #expect(listed().isEmpty)
    try rig.at(1, .move(1, 30, 10))
    #expect(listed() == ["tap possible failed", "pan possible began reported"])
    try rig.at(2, .move(1, 40, 10))
    #expect(listed() == ["pan began changed reported"])
    try rig.at(3, .up(1))
    #expect(listed() == ["pan changed ended reported"])
    #expect(tap.state == .failed)
    try rig.rest(until: 4)
    #expect(listed() == ["tap failed possible", "pan ended possible"])
  }

  @Test("Recognizers in a chain of requirements reset together, when the last one is done")
  func chainedReset() throws {
    let rig = GestureRig()
    let double = rig.add(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    let swipe = rig.add(SwipeGestureRecognizer(), "swipe")
    let tap = rig.add(TapGestureRecognizer(), "tap")
    try tap.require(toFail: swipe)
    try swipe.require(toFail: double)
    try rig.at(0, .down(1, 10, 10))
    try rig.at(3, .up(1))
    #expect(rig.texts == ["3 tap ended"])
    try rig.rest(until: 25)
    #expect(tap.state == .ended)
    #expect(swipe.state == .failed)
    try rig.rest(until: 26)
    #expect(rig.window.recognizers.allSatisfy { $0.state == .possible })
  }

  @Test("Two recognizers linked by a requirement reset together, when both are done")
  func linkedReset() throws {
    let rig = GestureRig()
    let tap = rig.add(TapGestureRecognizer(), "tap")
    let double = rig.add(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    let free = rig.add(LongPressGestureRecognizer(), "free")
    try tap.require(toFail: double)
    try rig.at(0, .down(1, 10, 10))
    try rig.at(3, .up(1))
    try rig.rest(until: 4)
    #expect(free.state == .possible)
    #expect(tap.isPending)
    try rig.at(10, .down(1, 10, 10))
    try rig.at(11, .move(1, 100, 10))
    // The first tap is reported when the second one fails.
    #expect(rig.texts == ["11 tap ended"])
    try rig.rest(until: 12)
    #expect(tap.state == .ended)
    #expect(double.state == .failed)
    try rig.at(13, .up(1))
    try rig.rest(until: 14)
    #expect(tap.state == .possible)
    #expect(double.state == .possible)
  }
}

@Suite("Enabling, removing and moving recognizers")
struct EnablingTests {
  @Test("A gesture that is disabled and enabled again is cancelled and loses its finger")
  func offAndOn() throws {
    let rig = GestureRig()
    let pan = rig.add(PanGestureRecognizer(), "pan")
    try rig.stroke([Point(10, 10), Point(30, 10), Point(50, 10)], lifts: false)
    pan.isEnabled = false
    pan.isEnabled = true
    try rig.at(3, .move(1, 70, 10))
    try rig.at(4, .move(1, 90, 10))
    try rig.at(5, .up(1))
    #expect(rig.texts == ["1 pan began", "2 pan changed", "3 pan cancelled"])
    #expect(try rig.report(3, .cancelled).translation == Point(20, 0))
    try rig.stroke([Point(10, 10), Point(30, 10)], from: 8)
    #expect(rig.texts.suffix(2) == ["9 pan began", "10 pan ended"])
  }

  @Test("A recognizer disabled before it begins fails without a report, and receives nothing while disabled")
  func off() throws {
    let rig = GestureRig()
    let pan = rig.add(PanGestureRecognizer(), "pan")
    try rig.at(0, .down(1, 10, 10))
    pan.isEnabled = false
    try rig.at(1, .move(1, 30, 10))
    #expect(pan.state == .failed)
    try rig.at(2, .up(1))
    try rig.stroke([Point(10, 10), Point(30, 10)], from: 4)
    #expect(rig.texts.isEmpty)
    pan.isEnabled = true
    try rig.stroke([Point(10, 10), Point(30, 10)], from: 8)
    #expect(rig.texts.count == 2)
  }

  @Test("A pending recognizer that is disabled never reports")
  func pendingOff() throws {
    let rig = GestureRig()
    let swipe = rig.add(SwipeGestureRecognizer(), "swipe")
    let pan = rig.add(PanGestureRecognizer(), "pan")
    try pan.require(toFail: swipe)
    try rig.stroke([Point(10, 10), Point(20, 10)], lifts: false)
    #expect(pan.isPending)
    pan.isEnabled = false
    try rig.at(2, .up(1))
    #expect(rig.texts.isEmpty)
    #expect(!pan.isPending)
  }

  @Test("A requirement that is disabled has failed")
  func requirementOff() throws {
    let rig = GestureRig()
    let swipe = rig.add(SwipeGestureRecognizer(), "swipe")
    let pan = rig.add(PanGestureRecognizer(), "pan")
    try pan.require(toFail: swipe)
    try rig.stroke([Point(10, 10), Point(20, 10)], lifts: false)
    swipe.isEnabled = false
    try rig.rest(until: 2)
    #expect(rig.texts == ["2 pan began"])
  }

  @Test("A recognizer that an action disables still reports in the same tick")
  func inAnAction() throws {
    let rig = GestureRig()
    let tap = rig.add(TapGestureRecognizer(), "tap")
    let pan = rig.add(PanGestureRecognizer(), "pan")
    tap.shouldRecognizeSimultaneously = { _ in true }
    pan.addAction { if $0.state == .ended { tap.isEnabled = false } }
    try rig.stroke([Point(10, 10), Point(30, 10)])
    #expect(rig.texts == ["1 pan began", "2 pan ended", "2 tap ended"])
  }

  @Test("A gesture removed from its view is cancelled")
  func removal() throws {
    let rig = GestureRig()
    let pan = rig.add(PanGestureRecognizer(), "pan")
    try rig.stroke([Point(10, 10), Point(30, 10)], lifts: false)
    rig.window.remove(pan)
    #expect(rig.window.recognizers.isEmpty)
    #expect(pan.view == nil)
    try rig.at(2, .move(1, 60, 10))
    try rig.at(3, .up(1))
    #expect(rig.texts == ["1 pan began", "2 pan cancelled"])
    rig.add(pan, "pan")
    try rig.stroke([Point(10, 10), Point(30, 10)], from: 6)
    #expect(rig.texts.count == 4)
  }

  @Test("A recognizer moved to another view is cancelled and sees that view's fingers")
  func moving() throws {
    let rig = GestureRig()
    let (left, right) = (rig.addView(0, 0, 100, 100), rig.addView(100, 0, 100, 100))
    let pan = rig.add(PanGestureRecognizer(), "pan", to: left)
    try rig.stroke([Point(10, 10), Point(30, 10)], lifts: false)
    rig.window.add(pan, to: right)
    try rig.at(2, .move(1, 60, 10))
    try rig.at(3, .up(1))
    try rig.stroke([Point(10, 10), Point(30, 10)], from: 6)
    #expect(rig.texts == ["1 pan began", "2 pan cancelled"])
    try rig.stroke([Point(110, 10), Point(130, 10)], from: 10)
    #expect(rig.texts.count == 4)
    let other = GestureRig()
    other.window.add(pan, to: other.canvas)
    #expect(rig.window.recognizers.isEmpty)
    try other.stroke([Point(10, 10), Point(30, 10)])
    #expect(other.texts.count == 2)
  }

  @Test("A recognizer added while a finger is down does not see that finger")
  func addedLate() throws {
    let rig = GestureRig()
    try rig.at(0, .down(1, 10, 10))
    rig.add(PanGestureRecognizer(), "pan")
    try rig.at(1, .move(1, 60, 10))
    try rig.at(2, .up(1))
    #expect(rig.texts.isEmpty)
  }
}
