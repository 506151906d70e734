import FlingGeometry
import FlingGestures
import Testing

@Suite("Touch sequences")
struct SequenceTests {
  @Test("A tap that waits for a double tap is reported as soon as a pan begins instead")
  func tapThenPan() throws {
    let rig = GestureRig()
    let single = rig.add(TapGestureRecognizer(), "single")
    let double = rig.add(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    rig.add(PanGestureRecognizer(), "pan")
    try single.require(toFail: double)
    try rig.at(0, .down(1, 100, 100))
    try rig.at(3, .up(1))
    try rig.at(10, .down(1, 100, 100))
    try rig.at(11, .move(1, 120, 100))
    #expect(rig.texts == ["11 pan began", "11 single ended"])
  }

  @Test("A pan prevents gestures of other fingers in its sequence")
  func oneSequence() throws {
    let rig = GestureRig()
    let card = rig.addView(0, 0, 100, 100)
    rig.add(PanGestureRecognizer(), "canvas").maximumNumberOfTouches = 1
    let inner = rig.add(PanGestureRecognizer(), "card", to: card)
    try rig.at(0, .down(1, 200, 200))
    try rig.at(1, .move(1, 220, 200))
    try rig.at(4, .down(2, 50, 50))
    try rig.at(5, .move(2, 80, 50))
    #expect(inner.state == .failed)
    try rig.at(6, .up(1), .up(2))
    #expect(rig.texts == ["1 canvas began", "6 canvas ended"])
  }

  @Test("A pan prevents other gestures up to the tick at which it ends")
  func atItsEnd() throws {
    for (lift, words) in [(6, ["6 canvas ended"]), (7, ["6 canvas ended", "7 card ended"])] {
      let rig = GestureRig()
      let card = rig.addView(0, 0, 100, 100)
      rig.add(PanGestureRecognizer(), "canvas").maximumNumberOfTouches = 1
      rig.add(TapGestureRecognizer(), "card", to: card)
      try rig.at(0, .down(1, 200, 200))
      try rig.at(1, .move(1, 220, 200))
      try rig.at(4, .down(2, 50, 50))
      try rig.feed([.up(1)] + (lift == 6 ? [.up(2)] : []), at: 5 + 1)
      if lift == 7 { try rig.at(7, .up(2)) }
      #expect(rig.texts.dropFirst() == words[...])
    }
  }

  @Test("A gesture recognized by the clock excludes gestures that begin with the samples of the same tick")
  func clockFirst() throws {
    for (tick, words) in [(25, ["25 single ended"]), (26, ["25 single ended", "26 press began"])] {
      let rig = GestureRig()
      let (card, side) = (rig.addView(0, 0, 100, 100), rig.addView(200, 0, 100, 100))
      let single = rig.add(TapGestureRecognizer(), "single", to: card)
      let double = rig.add(TapGestureRecognizer(), "double", to: card)
      double.numberOfTapsRequired = 2
      try single.require(toFail: double)
      let press = rig.add(LongPressGestureRecognizer(), "press")
      press.minimumPressDuration = 0
      press.shouldReceive = { touch, _ in touch.finger == 3 }
      // A finger that rests elsewhere keeps the sequence alive.
      try rig.at(0, .down(9, 250, 50))
      #expect(rig.window.view(of: 9) === side)
      try rig.at(1, .down(1, 50, 50))
      try rig.at(3, .up(1))
      try rig.at(tick, .down(3, 50, 50))
      #expect(rig.texts == words)
    }
  }

  @Test("A pending tap that is disabled is never reported")
  func waitingTapOff() throws {
    let rig = GestureRig()
    let single = rig.add(TapGestureRecognizer(), "single")
    let double = rig.add(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    try single.require(toFail: double)
    try rig.at(0, .down(1, 100, 100))
    try rig.at(3, .up(1))
    single.isEnabled = false
    try rig.rest(until: 40)
    #expect(rig.texts.isEmpty)
    #expect(single.state == .possible)
  }

  @Test("A recognizer whose requirement recognizes fails, even if both may recognize at the same time")
  func consentDoesNotLiftRequirements() throws {
    let rig = GestureRig()
    let swipe = rig.add(SwipeGestureRecognizer(), "swipe")
    swipe.shouldRecognizeSimultaneously = { _ in true }
    let pan = rig.add(PanGestureRecognizer(), "pan")
    try pan.require(toFail: swipe)
    try rig.stroke((0...8).map { Point(100 + 16 * Double($0), 300) })
    #expect(rig.texts == ["4 swipe ended"])
    #expect(pan.state == .failed)
  }
}
