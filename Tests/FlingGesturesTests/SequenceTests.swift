import FlingGeometry
import FlingGestures
import Testing

@Suite("Sequences of touches")
struct SequenceTests {
  @Test("A tap that waits for a second one is told as soon as a pan comes instead")
  func tapThenPan() throws {
    let glass = Glass()
    let single = glass.add(TapGestureRecognizer(), "single")
    let double = glass.add(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    glass.add(PanGestureRecognizer(), "pan")
    try single.require(toFail: double)
    try glass.at(0, .down(1, 100, 100))
    try glass.at(3, .up(1))
    try glass.at(10, .down(1, 100, 100))
    try glass.at(11, .move(1, 120, 100))
    #expect(glass.texts == ["11 pan began", "11 single ended"])
  }

  @Test("A pan holds off what other fingers of its sequence would begin")
  func oneSequence() throws {
    let glass = Glass()
    let card = glass.pane(0, 0, 100, 100)
    glass.add(PanGestureRecognizer(), "canvas").maximumNumberOfTouches = 1
    let inner = glass.add(PanGestureRecognizer(), "card", to: card)
    try glass.at(0, .down(1, 200, 200))
    try glass.at(1, .move(1, 220, 200))
    try glass.at(4, .down(2, 50, 50))
    try glass.at(5, .move(2, 80, 50))
    #expect(inner.state == .failed)
    try glass.at(6, .up(1), .up(2))
    #expect(glass.texts == ["1 canvas began", "6 canvas ended"])
  }

  @Test("It does so up to the tick at which it ends")
  func atItsEnd() throws {
    for (lift, words) in [(6, ["6 canvas ended"]), (7, ["6 canvas ended", "7 card ended"])] {
      let glass = Glass()
      let card = glass.pane(0, 0, 100, 100)
      glass.add(PanGestureRecognizer(), "canvas").maximumNumberOfTouches = 1
      glass.add(TapGestureRecognizer(), "card", to: card)
      try glass.at(0, .down(1, 200, 200))
      try glass.at(1, .move(1, 220, 200))
      try glass.at(4, .down(2, 50, 50))
      try glass.feed([.up(1)] + (lift == 6 ? [.up(2)] : []), at: 5 + 1)
      if lift == 7 { try glass.at(7, .up(2)) }
      #expect(glass.texts.dropFirst() == words[...])
    }
  }

  @Test("What the clock lets recognize excludes what begins with the fingers of that tick")
  func clockFirst() throws {
    for (tick, words) in [(25, ["25 single ended"]), (26, ["25 single ended", "26 press began"])] {
      let glass = Glass()
      let (card, side) = (glass.pane(0, 0, 100, 100), glass.pane(200, 0, 100, 100))
      let single = glass.add(TapGestureRecognizer(), "single", to: card)
      let double = glass.add(TapGestureRecognizer(), "double", to: card)
      double.numberOfTapsRequired = 2
      try single.require(toFail: double)
      let press = glass.add(LongPressGestureRecognizer(), "press")
      press.minimumPressDuration = 0
      press.shouldReceive = { touch, _ in touch.finger == 3 }
      // A finger that rests elsewhere keeps the sequence going.
      try glass.at(0, .down(9, 250, 50))
      #expect(glass.window.view(of: 9) === side)
      try glass.at(1, .down(1, 50, 50))
      try glass.at(3, .up(1))
      try glass.at(tick, .down(3, 50, 50))
      #expect(glass.texts == words)
    }
  }

  @Test("A tap that waits and is turned off is never told")
  func waitingTapOff() throws {
    let glass = Glass()
    let single = glass.add(TapGestureRecognizer(), "single")
    let double = glass.add(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    try single.require(toFail: double)
    try glass.at(0, .down(1, 100, 100))
    try glass.at(3, .up(1))
    single.isEnabled = false
    try glass.rest(until: 40)
    #expect(glass.texts.isEmpty)
    #expect(single.state == .possible)
  }

  @Test("Who waits for one that recognizes fails even if both might recognize at once")
  func consentDoesNotLiftRequirements() throws {
    let glass = Glass()
    let swipe = glass.add(SwipeGestureRecognizer(), "swipe")
    swipe.shouldRecognizeSimultaneously = { _ in true }
    let pan = glass.add(PanGestureRecognizer(), "pan")
    try pan.require(toFail: swipe)
    try glass.stroke((0...8).map { Point(100 + 16 * Double($0), 300) })
    #expect(glass.texts == ["4 swipe ended"])
    #expect(pan.state == .failed)
  }
}
