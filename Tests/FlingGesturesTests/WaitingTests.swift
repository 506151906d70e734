import FlingGeometry
import FlingGestures
import Testing

@Suite("Undecided recognizers")
struct WaitingTests {
  @Test("A tap that waits for a double tap is undecided until no second tap can come")
  func pendingTap() throws {
    let rig = GestureRig()
    let single = rig.add(TapGestureRecognizer(), "single")
    let double = rig.add(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    try single.require(toFail: double)
    #expect(!single.isUndecided && !double.isUndecided)
    try rig.at(0, TouchSample(1, .down(Point(100, 100))))
    #expect(single.isUndecided && double.isUndecided)
    try rig.at(3, TouchSample(1, .lift))
    try rig.rest(until: 24)
    #expect(single.isUndecided && double.isUndecided)
    try rig.rest(until: 25)
    #expect(!single.isUndecided && !double.isUndecided)
  }

  @Test(
    "A recognizer enabled between the passes of a tick sees that tick's fingers if the change is accepted"
  )
  func acceptedChange() throws {
    for accepts in [true, false] {
      let rig = GestureRig()
      let tap = rig.add(TapGestureRecognizer(), "tap")
      tap.isEnabled = false
      try rig.rest(until: 4)
      try rig.window.advanceClocks(to: 5)
      tap.isEnabled = true
      if accepts { rig.window.acceptChanges() }
      try rig.window.deliver([TouchSample(1, .down(Point(10, 10)))], at: 5)
      try rig.window.deliver([TouchSample(1, .lift)], at: 6)
      #expect(tap.recognitionCount == (accepts ? 1 : 0))
    }
  }
}
