import FlingGeometry
import FlingGestures
import Testing

@Suite("Waiting")
struct WaitingTests {
  @Test("A tap that waits for a double one is undecided until no second tap can come")
  func pendingTap() throws {
    let glass = Glass()
    let single = glass.add(TapGestureRecognizer(), "single")
    let double = glass.add(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    try single.require(toFail: double)
    #expect(!single.isUndecided && !double.isUndecided)
    try glass.at(0, TouchSample(1, .down(Point(100, 100))))
    #expect(single.isUndecided && double.isUndecided)
    try glass.at(3, TouchSample(1, .lift))
    try glass.rest(until: 24)
    #expect(single.isUndecided && double.isUndecided)
    try glass.rest(until: 25)
    #expect(!single.isUndecided && !double.isUndecided)
  }

  @Test(
    "A recognizer that is turned on between the passes of a tick sees the fingers of that tick once that is accepted"
  )
  func acceptedChange() throws {
    for accepts in [true, false] {
      let glass = Glass()
      let tap = glass.add(TapGestureRecognizer(), "tap")
      tap.isEnabled = false
      try glass.rest(until: 4)
      try glass.window.advanceClocks(to: 5)
      tap.isEnabled = true
      if accepts { glass.window.acceptChanges() }
      try glass.window.deliver([TouchSample(1, .down(Point(10, 10)))], at: 5)
      try glass.window.deliver([TouchSample(1, .lift)], at: 6)
      #expect(tap.recognitionCount == (accepts ? 1 : 0))
    }
  }
}
