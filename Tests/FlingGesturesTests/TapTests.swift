import FlingGeometry
import FlingGestures
import Testing

@Suite("Taps")
struct TapTests {
  @Test("A tap is recognized at its lift, where it came down, and is possible again a tick later")
  func tap() throws {
    let glass = Glass()
    let tap = glass.add(TapGestureRecognizer(), "tap")
    try glass.at(0, .down(1, 60, 120))
    try glass.at(4, .up(1))
    #expect(glass.texts == ["4 tap ended"])
    #expect(try glass.report(4, .ended).location == Point(60, 120))
    #expect(tap.state == .ended)
    try glass.rest(until: 5)
    #expect(tap.state == .possible)
    #expect(tap.recognitionCount == 1)
  }

  /// A single tap and a double one on the canvas.
  private func taps(linked: Bool, doubleFirst: Bool = false) throws -> Glass {
    let glass = Glass()
    let single = TapGestureRecognizer()
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    if linked { try single.require(toFail: double) }
    if doubleFirst { glass.add(double, "double") }
    glass.add(single, "single")
    if !doubleFirst { glass.add(double, "double") }
    return glass
  }

  @Test("A single tap that waits is silent when the double tap comes")
  func doubleTap() throws {
    let glass = try taps(linked: true)
    let single = glass.window.recognizers[0]
    try glass.at(0, .down(1, 100, 100))
    try glass.at(3, .up(1))
    #expect(single.isPending)
    #expect(single.state == .possible)
    try glass.at(12, .down(1, 102, 101))
    #expect(single.isPending)
    try glass.at(15, .up(1))
    #expect(glass.texts == ["15 double ended"])
    #expect(try glass.report(15, .ended).location == Point(100, 100))
    #expect(single.state == .failed)
  }

  @Test("A single tap that waits comes a tick after the last chance of the double tap")
  func onlySingle() throws {
    let glass = try taps(linked: true)
    try glass.at(0, .down(1, 100, 100))
    try glass.at(3, .up(1))
    try glass.rest(until: 24)
    #expect(glass.texts.isEmpty)
    try glass.rest(until: 25)
    #expect(glass.texts == ["25 single ended"])
    #expect(try glass.report(25, .ended).location == Point(100, 100))
    try glass.rest(until: 26)
    #expect(glass.window.recognizers.allSatisfy { $0.state == .possible })
  }

  @Test(
    "Unlinked, the single tap comes at the first lift and the double at the second", arguments: [false, true])
  func unlinked(doubleFirst: Bool) throws {
    let glass = try taps(linked: false, doubleFirst: doubleFirst)
    try glass.at(0, .down(1, 100, 100))
    try glass.at(3, .up(1))
    try glass.at(12, .down(1, 102, 101))
    try glass.at(15, .up(1))
    #expect(glass.texts == ["3 single ended", "15 double ended"])
  }

  @Test("A tap whose finger strays by more than 45 points fails at once")
  func strayed() throws {
    let glass = Glass()
    let tap = glass.add(TapGestureRecognizer(), "tap")
    try glass.at(0, .down(1, 100, 100))
    try glass.at(1, .move(1, 130, 120))
    #expect(tap.state == .possible)
    try glass.at(2, .move(1, 140, 124))
    #expect(tap.state == .failed)
    try glass.at(3, .up(1))
    #expect(glass.texts.isEmpty)
  }

  @Test("A pan on the same view excludes a tap long before it strays")
  func panExcludesTap() throws {
    let glass = Glass()
    let tap = glass.add(TapGestureRecognizer(), "tap")
    glass.add(PanGestureRecognizer(), "pan")
    try glass.at(0, .down(1, 100, 100))
    try glass.at(1, .move(1, 130, 120))
    #expect(glass.texts == ["1 pan began"])
    #expect(tap.state == .failed)
  }

  @Test("A finger may stay for 45 ticks and not for 46")
  func longestTap() throws {
    let glass = Glass()
    glass.add(TapGestureRecognizer(), "tap")
    try glass.at(0, .down(1, 100, 100))
    try glass.at(45, .up(1))
    try glass.at(60, .down(1, 100, 100))
    try glass.at(106, .up(1))
    #expect(glass.texts == ["45 tap ended"])
  }

  @Test("A second finger makes a tap of one fail, and completes a tap of two")
  func fingers() throws {
    let glass = Glass()
    glass.add(TapGestureRecognizer(), "one")
    glass.add(TapGestureRecognizer(), "two").numberOfTouchesRequired = 2
    try glass.at(0, .down(1, 100, 100))
    try glass.at(2, .down(2, 140, 120))
    try glass.at(5, .up(1))
    try glass.at(7, .up(2))
    #expect(glass.texts == ["7 two ended"])
    let report = try glass.report(7, .ended)
    #expect(report.location == Point(120, 110))
    #expect(report.touches == [Point(100, 100), Point(140, 120)])
  }

  @Test("Fingers of one tap come down within 21 ticks")
  func slowFingers() throws {
    for (gap, words) in [(21, ["30 two ended"]), (22, [])] {
      let glass = Glass()
      glass.add(TapGestureRecognizer(), "two").numberOfTouchesRequired = 2
      try glass.at(0, .down(1, 100, 100))
      try glass.at(gap, .down(2, 140, 120))
      try glass.at(30, .up(1), .up(2))
      #expect(glass.texts == words)
    }
  }

  @Test("A finger that leaves before the others came makes no tap with them")
  func oneAfterTheOther() throws {
    let glass = Glass()
    let two = glass.add(TapGestureRecognizer(), "two")
    two.numberOfTouchesRequired = 2
    try glass.at(0, .down(1, 100, 100))
    try glass.at(2, .up(1))
    #expect(two.state == .failed)
  }

  @Test("A second tap more than 45 points away is none")
  func distantSecondTap() throws {
    for (x, words) in [(145.0, ["8 double ended"]), (146, [])] {
      let glass = Glass()
      glass.add(TapGestureRecognizer(), "double").numberOfTapsRequired = 2
      try glass.at(0, .down(1, 100, 100))
      try glass.at(2, .up(1))
      try glass.at(6, .down(1, x, 100))
      try glass.at(8, .up(1))
      #expect(glass.texts == words)
    }
  }

  @Test("Of three taps that wait for each other the one that was made comes alone", arguments: 1...3)
  func chain(taps: Int) throws {
    let glass = Glass()
    let recognizers = (1...3).map { count in
      let tap = TapGestureRecognizer()
      tap.numberOfTapsRequired = count
      return glass.add(tap, "\(count)")
    }
    try recognizers[0].require(toFail: recognizers[1])
    try recognizers[0].require(toFail: recognizers[2])
    try recognizers[1].require(toFail: recognizers[2])
    for tap in 0..<taps {
      try glass.at(tap * 10, .down(1, 100, 100))
      try glass.at(tap * 10 + 4, .up(1))
    }
    try glass.rest(until: 100)
    let tick = taps == 3 ? 24 : taps * 10 - 6 + 22
    #expect(glass.texts == ["\(tick) \(taps) ended"])
  }
}
