import FlingGeometry
import FlingGestures
import Testing

@Suite("A window's ticks")
struct WindowTests {
  @Test("What fingers cannot do is refused, and nothing has changed")
  func refusals() throws {
    let glass = Glass()
    glass.add(PanGestureRecognizer(), "pan")
    let window = glass.window
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
    // A finger that leaves makes room for another at the same tick.
    try window.deliver([.up(64), .down(70, 5, 5)], at: 2)
    #expect(window.fingers.count == 64)
  }

  @Test("No number of fingers, ticks or measures stops the program")
  func extremes() throws {
    var measures = GestureConfiguration()
    measures.tapDuration = .max
    measures.tapGap = .max
    measures.swipeDuration = .max
    measures.fingerGap = .max
    measures.panHysteresis = .nan
    let glass = Glass(measures)
    let tap = glass.add(TapGestureRecognizer(), "tap")
    tap.numberOfTapsRequired = .max
    tap.numberOfTouchesRequired = .min
    glass.add(SwipeGestureRecognizer(), "swipe").numberOfTouchesRequired = .max
    glass.add(PanGestureRecognizer(), "pan").minimumNumberOfTouches = .max
    glass.add(LongPressGestureRecognizer(), "press").minimumPressDuration = .infinity
    let window = glass.window
    for tick in [Int.min, -1_000_000_000_001, 1_000_000_000_001, .max] {
      #expect(throws: GestureError.noTick(tick)) { try window.deliver([], at: tick) }
      #expect(throws: GestureError.noTick(tick)) { try window.advanceClocks(to: tick) }
    }
    try window.deliver([.down(.max, 5, 5), .down(.min, 1e-300, 567)], at: -1_000_000_000_000)
    try window.deliver([.move(.max, -1e9, 1e9)], at: 1_000_000_000_000)
    #expect(throws: GestureError.tooManyFingers(100_000)) {
      try Glass().window.deliver((0..<100_000).map { .down($0, 5, 5) }, at: 0)
    }
  }

  @Test("It tells who would see a finger in a view")
  func seeing() throws {
    let glass = Glass()
    let card = glass.pane(0, 0, 50, 50)
    let own = glass.add(TapGestureRecognizer(), "own", to: card)
    glass.add(TapGestureRecognizer(), "outer")
    glass.add(TapGestureRecognizer(), "beside", to: glass.pane(60, 0, 50, 50))
    #expect(glass.window.recognizers(seeing: card).map(\.name) == ["own", "outer"])
    own.isEnabled = false
    #expect(glass.window.recognizers(seeing: card).map(\.name) == ["outer"])
  }

  @Test("A window may not be fed by those it asks")
  func reentry() throws {
    let glass = Glass()
    let pan = glass.add(PanGestureRecognizer(), "pan")
    let window = glass.window
    pan.addAction { _ in
      #expect(throws: GestureError.asksItself) { try window.deliver([], at: 9) }
      #expect(throws: GestureError.asksItself) { try window.advanceClocks(to: 9) }
    }
    try glass.stroke([Point(10, 10), Point(30, 10)])
    #expect(glass.texts.count == 2)
  }

  @Test("A finger that comes down where nothing is touched is told to no one")
  func outside() throws {
    let glass = Glass()
    glass.add(PanGestureRecognizer(), "pan")
    try glass.stroke([Point(-5, 10), Point(30, 10), Point(60, 10)])
    #expect(glass.texts.isEmpty)
    try glass.stroke([Point(5, 10), Point(30, 10)], from: 5)
    #expect(glass.texts.count == 2)
  }

  @Test("A finger whose view is known is not looked for")
  func knownView() throws {
    let glass = Glass()
    let card = glass.pane(200, 200, 50, 50)
    let tap = glass.add(TapGestureRecognizer(), "tap", to: card)
    try glass.at(0, TouchSample(1, .down(Point(5, 5)), in: card))
    #expect(glass.window.view(of: 1) === card)
    let callbacks = try glass.window.deliver([.up(1)], at: 1)
    #expect(callbacks.map(\.report.location) == [Point(5, 5)])
    #expect(callbacks[0].recognizer === tap)
    #expect(callbacks[0].hitView === card)
  }

  @Test("The view hit is the one under the first finger, within the recognizer's own")
  func hitView() throws {
    let glass = Glass()
    let card = glass.pane(50, 50, 100, 100)
    let tap = glass.add(TapGestureRecognizer(), "tap")
    try glass.at(0, .down(1, 60, 60))
    #expect(try glass.window.deliver([.up(1)], at: 1)[0].hitView === card)
    #expect(tap.view === glass.canvas)
  }

  @Test("Fingers come in the order of touch-down, those of one tick by their numbers")
  func order() throws {
    let glass = Glass()
    let pan = glass.add(PanGestureRecognizer(), "pan")
    try glass.at(0, .down(7, 10, 10))
    try glass.at(1, .down(5, 50, 10), .down(2, 90, 10))
    #expect(glass.window.fingers.map(\.finger) == [7, 2, 5])
    try glass.at(2, .move(5, 50, 50), .move(7, 10, 50), .move(2, 90, 50))
    #expect(pan.location(ofTouch: 1, in: nil) == Point(90, 50))
    #expect(pan.location(ofTouch: 9, in: nil) == Point(50, 50))
    #expect(pan.location(ofTouch: -1, in: nil) == Point(50, 50))
    #expect(pan.numberOfTouches == 3)
  }

  @Test("Actions run in the order of their addition until they are taken out")
  func actions() throws {
    let glass = Glass()
    let tap = glass.add(TapGestureRecognizer(), "tap")
    var words: [String] = []
    let first = tap.addAction { words.append("first \($0.numberOfTapsRequired)") }
    tap.addAction { _ in words.append("second") }
    try glass.stroke([Point(10, 10)])
    #expect(words == ["first 1", "second"])
    tap.removeAction(first)
    try glass.stroke([Point(10, 10)], from: 5)
    #expect(words == ["first 1", "second", "second"])
  }

  @Test("Changes of state are listed a tick at a time, with what was reported")
  func transitions() throws {
    let glass = Glass()
    let tap = glass.add(TapGestureRecognizer(), "tap")
    glass.add(PanGestureRecognizer(), "pan")
    func listed() -> [String] {
      glass.window.transitions.map {
        "\($0.recognizer.name ?? "") \($0.from) \($0.to)\($0.isReported ? " reported" : "")"
      }
    }
    try glass.at(0, .down(1, 10, 10))
    #expect(listed().isEmpty)
    try glass.at(1, .move(1, 30, 10))
    #expect(listed() == ["tap possible failed", "pan possible began reported"])
    try glass.at(2, .move(1, 40, 10))
    #expect(listed() == ["pan began changed reported"])
    try glass.at(3, .up(1))
    #expect(listed() == ["pan changed ended reported"])
    #expect(tap.state == .failed)
    try glass.rest(until: 4)
    #expect(listed() == ["tap failed possible", "pan ended possible"])
  }

  @Test("A chain of requirements is one: its first waits for its last to be over")
  func chainedReset() throws {
    let glass = Glass()
    let double = glass.add(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    let swipe = glass.add(SwipeGestureRecognizer(), "swipe")
    let tap = glass.add(TapGestureRecognizer(), "tap")
    try tap.require(toFail: swipe)
    try swipe.require(toFail: double)
    try glass.at(0, .down(1, 10, 10))
    try glass.at(3, .up(1))
    #expect(glass.texts == ["3 tap ended"])
    try glass.rest(until: 25)
    #expect(tap.state == .ended)
    #expect(swipe.state == .failed)
    try glass.rest(until: 26)
    #expect(glass.window.recognizers.allSatisfy { $0.state == .possible })
  }

  @Test("Recognizers joined by a requirement start anew together, when both are over")
  func linkedReset() throws {
    let glass = Glass()
    let tap = glass.add(TapGestureRecognizer(), "tap")
    let double = glass.add(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    let free = glass.add(LongPressGestureRecognizer(), "free")
    try tap.require(toFail: double)
    try glass.at(0, .down(1, 10, 10))
    try glass.at(3, .up(1))
    try glass.rest(until: 4)
    #expect(free.state == .possible)
    #expect(tap.isPending)
    try glass.at(10, .down(1, 10, 10))
    try glass.at(11, .move(1, 100, 10))
    // The first tap is told when the second is spoilt.
    #expect(glass.texts == ["11 tap ended"])
    try glass.rest(until: 12)
    #expect(tap.state == .ended)
    #expect(double.state == .failed)
    try glass.at(13, .up(1))
    try glass.rest(until: 14)
    #expect(tap.state == .possible)
    #expect(double.state == .possible)
  }
}

@Suite("Turning recognizers on and off")
struct EnablingTests {
  @Test("Turned off and on again, a gesture is cancelled and forgets its finger")
  func offAndOn() throws {
    let glass = Glass()
    let pan = glass.add(PanGestureRecognizer(), "pan")
    try glass.stroke([Point(10, 10), Point(30, 10), Point(50, 10)], lifts: false)
    pan.isEnabled = false
    pan.isEnabled = true
    try glass.at(3, .move(1, 70, 10))
    try glass.at(4, .move(1, 90, 10))
    try glass.at(5, .up(1))
    #expect(glass.texts == ["1 pan began", "2 pan changed", "3 pan cancelled"])
    #expect(try glass.report(3, .cancelled).translation == Point(20, 0))
    try glass.stroke([Point(10, 10), Point(30, 10)], from: 8)
    #expect(glass.texts.suffix(2) == ["9 pan began", "10 pan ended"])
  }

  @Test("Turned off before it has begun it fails without a word, and while off it hears nothing")
  func off() throws {
    let glass = Glass()
    let pan = glass.add(PanGestureRecognizer(), "pan")
    try glass.at(0, .down(1, 10, 10))
    pan.isEnabled = false
    try glass.at(1, .move(1, 30, 10))
    #expect(pan.state == .failed)
    try glass.at(2, .up(1))
    try glass.stroke([Point(10, 10), Point(30, 10)], from: 4)
    #expect(glass.texts.isEmpty)
    pan.isEnabled = true
    try glass.stroke([Point(10, 10), Point(30, 10)], from: 8)
    #expect(glass.texts.count == 2)
  }

  @Test("A pending recognizer that is turned off never reports")
  func pendingOff() throws {
    let glass = Glass()
    let swipe = glass.add(SwipeGestureRecognizer(), "swipe")
    let pan = glass.add(PanGestureRecognizer(), "pan")
    try pan.require(toFail: swipe)
    try glass.stroke([Point(10, 10), Point(20, 10)], lifts: false)
    #expect(pan.isPending)
    pan.isEnabled = false
    try glass.at(2, .up(1))
    #expect(glass.texts.isEmpty)
    #expect(!pan.isPending)
  }

  @Test("A requirement that is turned off has failed")
  func requirementOff() throws {
    let glass = Glass()
    let swipe = glass.add(SwipeGestureRecognizer(), "swipe")
    let pan = glass.add(PanGestureRecognizer(), "pan")
    try pan.require(toFail: swipe)
    try glass.stroke([Point(10, 10), Point(20, 10)], lifts: false)
    swipe.isEnabled = false
    try glass.rest(until: 2)
    #expect(glass.texts == ["2 pan began"])
  }

  @Test("What an action turns off still takes its turn in the same tick")
  func inAnAction() throws {
    let glass = Glass()
    let tap = glass.add(TapGestureRecognizer(), "tap")
    let pan = glass.add(PanGestureRecognizer(), "pan")
    tap.shouldRecognizeSimultaneously = { _ in true }
    pan.addAction { if $0.state == .ended { tap.isEnabled = false } }
    try glass.stroke([Point(10, 10), Point(30, 10)])
    #expect(glass.texts == ["1 pan began", "2 pan ended", "2 tap ended"])
  }

  @Test("Taken from its view, a gesture is cancelled and the recognizer is gone")
  func removal() throws {
    let glass = Glass()
    let pan = glass.add(PanGestureRecognizer(), "pan")
    try glass.stroke([Point(10, 10), Point(30, 10)], lifts: false)
    glass.window.remove(pan)
    #expect(glass.window.recognizers.isEmpty)
    #expect(pan.view == nil)
    try glass.at(2, .move(1, 60, 10))
    try glass.at(3, .up(1))
    #expect(glass.texts == ["1 pan began", "2 pan cancelled"])
    glass.add(pan, "pan")
    try glass.stroke([Point(10, 10), Point(30, 10)], from: 6)
    #expect(glass.texts.count == 4)
  }

  @Test("Given to another view, a gesture is cancelled and sees that view's fingers")
  func moving() throws {
    let glass = Glass()
    let (left, right) = (glass.pane(0, 0, 100, 100), glass.pane(100, 0, 100, 100))
    let pan = glass.add(PanGestureRecognizer(), "pan", to: left)
    try glass.stroke([Point(10, 10), Point(30, 10)], lifts: false)
    glass.window.add(pan, to: right)
    try glass.at(2, .move(1, 60, 10))
    try glass.at(3, .up(1))
    try glass.stroke([Point(10, 10), Point(30, 10)], from: 6)
    #expect(glass.texts == ["1 pan began", "2 pan cancelled"])
    try glass.stroke([Point(110, 10), Point(130, 10)], from: 10)
    #expect(glass.texts.count == 4)
    let other = Glass()
    other.window.add(pan, to: other.canvas)
    #expect(glass.window.recognizers.isEmpty)
    try other.stroke([Point(10, 10), Point(30, 10)])
    #expect(other.texts.count == 2)
  }

  @Test("Added while a finger is down, it does not see that finger")
  func addedLate() throws {
    let glass = Glass()
    try glass.at(0, .down(1, 10, 10))
    glass.add(PanGestureRecognizer(), "pan")
    try glass.at(1, .move(1, 60, 10))
    try glass.at(2, .up(1))
    #expect(glass.texts.isEmpty)
  }
}
