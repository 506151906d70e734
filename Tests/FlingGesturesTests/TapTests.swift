import FlingGeometry
import FlingGestures
import Testing

@Suite("Taps")
struct TapTests {
  @Test(
    "A tap is recognized at its lift with the location of its touch-down, and is possible again a tick later")
  func tap() throws {
    let rig = GestureRig()
    let tap = rig.add(TapGestureRecognizer(), "tap")
    try rig.at(0, .down(1, 60, 120))
    try rig.at(4, .up(1))
    #expect(rig.texts == ["4 tap ended"])
    #expect(try rig.report(4, .ended).location == Point(60, 120))
    #expect(tap.state == .ended)
    try rig.rest(until: 5)
    #expect(tap.state == .possible)
    #expect(tap.recognitionCount == 1)
  }

  /// Adds a single and a double tap to the canvas.
  ///
  /// - Parameter linked: Whether the single tap waits for the double tap to fail.
  private func taps(linked: Bool, doubleFirst: Bool = false) throws -> GestureRig {
    let rig = GestureRig()
    let single = TapGestureRecognizer()
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    if linked { try single.require(toFail: double) }
    if doubleFirst { rig.add(double, "double") }
    rig.add(single, "single")
    if !doubleFirst { rig.add(double, "double") }
    return rig
  }

  @Test("A single tap that waits for a double tap does not report when the double tap is recognized")
  func doubleTap() throws {
    let rig = try taps(linked: true)
    let single = rig.window.recognizers[0]
    try rig.at(0, .down(1, 100, 100))
    try rig.at(3, .up(1))
    #expect(single.isPending)
    #expect(single.state == .possible)
    try rig.at(12, .down(1, 102, 101))
    #expect(single.isPending)
    try rig.at(15, .up(1))
    #expect(rig.texts == ["15 double ended"])
    #expect(try rig.report(15, .ended).location == Point(100, 100))
    #expect(single.state == .failed)
  }

  @Test("A single tap that waits is recognized a tick after the last chance of the double tap")
  func onlySingle() throws {
    let rig = try taps(linked: true)
    try rig.at(0, .down(1, 100, 100))
    try rig.at(3, .up(1))
    try rig.rest(until: 24)
    #expect(rig.texts.isEmpty)
    try rig.rest(until: 25)
    #expect(rig.texts == ["25 single ended"])
    #expect(try rig.report(25, .ended).location == Point(100, 100))
    try rig.rest(until: 26)
    #expect(rig.window.recognizers.allSatisfy { $0.state == .possible })
  }

  @Test(
    "Taps without a requirement are recognized at the first and at the second lift", arguments: [false, true])
  func unlinked(doubleFirst: Bool) throws {
    let rig = try taps(linked: false, doubleFirst: doubleFirst)
    try rig.at(0, .down(1, 100, 100))
    try rig.at(3, .up(1))
    try rig.at(12, .down(1, 102, 101))
    try rig.at(15, .up(1))
    #expect(rig.texts == ["3 single ended", "15 double ended"])
  }

  @Test("A tap whose finger moves by more than 45 points fails at once")
  func strayed() throws {
    let rig = GestureRig()
    let tap = rig.add(TapGestureRecognizer(), "tap")
    try rig.at(0, .down(1, 100, 100))
    try rig.at(1, .move(1, 130, 120))
    #expect(tap.state == .possible)
    try rig.at(2, .move(1, 140, 124))
    #expect(tap.state == .failed)
    try rig.at(3, .up(1))
    #expect(rig.texts.isEmpty)
  }

  @Test("A pan on the same view excludes a tap before the tap's finger moves too far")
  func panExcludesTap() throws {
    let rig = GestureRig()
    let tap = rig.add(TapGestureRecognizer(), "tap")
    rig.add(PanGestureRecognizer(), "pan")
    try rig.at(0, .down(1, 100, 100))
    try rig.at(1, .move(1, 130, 120))
    #expect(rig.texts == ["1 pan began"])
    #expect(tap.state == .failed)
  }

  @Test("A tap may last 45 ticks, but not 46")
  func longestTap() throws {
    let rig = GestureRig()
    rig.add(TapGestureRecognizer(), "tap")
    try rig.at(0, .down(1, 100, 100))
    try rig.at(45, .up(1))
    try rig.at(60, .down(1, 100, 100))
    try rig.at(106, .up(1))
    #expect(rig.texts == ["45 tap ended"])
  }

  @Test("A second finger makes a tap of one finger fail, and completes a tap of two")
  func fingers() throws {
    let rig = GestureRig()
    rig.add(TapGestureRecognizer(), "one")
    rig.add(TapGestureRecognizer(), "two").numberOfTouchesRequired = 2
    try rig.at(0, .down(1, 100, 100))
    try rig.at(2, .down(2, 140, 120))
    try rig.at(5, .up(1))
    try rig.at(7, .up(2))
    #expect(rig.texts == ["7 two ended"])
    let report = try rig.report(7, .ended)
    #expect(report.location == Point(120, 110))
    #expect(report.touches == [Point(100, 100), Point(140, 120)])
  }

  @Test("The fingers of a tap must come down within 21 ticks")
  func slowFingers() throws {
    for (gap, words) in [(21, ["30 two ended"]), (22, [])] {
      let rig = GestureRig()
      rig.add(TapGestureRecognizer(), "two").numberOfTouchesRequired = 2
      try rig.at(0, .down(1, 100, 100))
      try rig.at(gap, .down(2, 140, 120))
      try rig.at(30, .up(1), .up(2))
      #expect(rig.texts == words)
    }
  }

  @Test("A tap of two fingers fails when one leaves before the other comes")
  func oneAfterTheOther() throws {
    let rig = GestureRig()
    let two = rig.add(TapGestureRecognizer(), "two")
    two.numberOfTouchesRequired = 2
    try rig.at(0, .down(1, 100, 100))
    try rig.at(2, .up(1))
    #expect(two.state == .failed)
  }

  @Test("A second tap more than 45 points away does not count")
  func distantSecondTap() throws {
    for (x, words) in [(145.0, ["8 double ended"]), (146, [])] {
      let rig = GestureRig()
      rig.add(TapGestureRecognizer(), "double").numberOfTapsRequired = 2
      try rig.at(0, .down(1, 100, 100))
      try rig.at(2, .up(1))
      try rig.at(6, .down(1, x, 100))
      try rig.at(8, .up(1))
      #expect(rig.texts == words)
    }
  }

  @Test("Three taps that wait for each other report only the tap with the right count", arguments: 1...3)
  func chain(taps: Int) throws {
    let rig = GestureRig()
    let recognizers = (1...3).map { count in
      let tap = TapGestureRecognizer()
      tap.numberOfTapsRequired = count
      return rig.add(tap, "\(count)")
    }
    try recognizers[0].require(toFail: recognizers[1])
    try recognizers[0].require(toFail: recognizers[2])
    try recognizers[1].require(toFail: recognizers[2])
    for tap in 0..<taps {
      try rig.at(tap * 10, .down(1, 100, 100))
      try rig.at(tap * 10 + 4, .up(1))
    }
    try rig.rest(until: 100)
    let tick = taps == 3 ? 24 : taps * 10 - 6 + 22
    #expect(rig.texts == ["\(tick) \(taps) ended"])
  }
}
