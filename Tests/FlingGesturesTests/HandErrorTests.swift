import FlingGeometry
import FlingGestures
import Testing

@Suite("Errors of hand steps")
struct HandErrorTests {
  private func refuse(_ step: any HandStep, _ error: HandError) {
    #expect(throws: error) { try step.paths() }
    #expect(!error.description.isEmpty)
  }

  @Test("A release too fast for the path is refused with the greatest possible speed")
  func tooFast() throws {
    var drag = Hand.Drag([Point(100, 100), Point(160, 100)], ticks: 12)
    drag.release = Point(1800, 0)
    refuse(drag, .releaseTooFast(speed: 1800, most: 1800))
    drag.release = Point(1799.99, 0)
    _ = try drag.paths()
    // Only the component along the path counts.
    drag.release = Point(1000, 5000)
    _ = try drag.paths()
    drag.release = Point(-1e6, 0)
    _ = try drag.paths()
    drag.way = [Point(100, 100)]
    refuse(drag, .releaseTooFast(speed: 1e6, most: 0))
    drag.way = [Point(5, 5), Point(5, 5)]
    refuse(drag, .releaseTooFast(speed: 1e6, most: 0))
    #expect(
      HandError.releaseTooFast(speed: 2000, most: 1800).description
        == "a release at 2000.0 pt/s is too fast for the path; less than 1800.0 pt/s is possible")
  }

  @Test("A drag with a release needs three ticks and no hold")
  func shortOrHeld() {
    var drag = Hand.Drag([Point(100, 100), Point(160, 100)], ticks: 2)
    drag.release = Point(100, 0)
    refuse(drag, .releaseTooShort(ticks: 2))
    drag.ticks = 3
    drag.hold = 1
    refuse(drag, .releaseHeld)
    drag.release = .zero
    refuse(drag, .releaseHeld)
  }

  @Test("Two fingers must stay twenty points apart and turn by less than a quarter turn per tick")
  func pairs() throws {
    var pinch = Hand.Pinch(at: Point(160, 284), .scale(0.25))
    pinch.ticks = 1
    pinch.distance = 74
    refuse(pinch, .tooClose(distance: 16, tick: 2))
    pinch.distance = 19
    refuse(pinch, .tooClose(distance: 19, tick: 0))
    pinch.distance = 100
    pinch.goal = .scale(-1)
    refuse(pinch, .notPositive("scale", -1))
    pinch.goal = .distance(10)
    refuse(pinch, .tooClose(distance: 10, tick: 1))
    pinch.goal = .scale(0.9)
    pinch.ticks = 10
    pinch.ease = { $0 > 0.5 ? 9 : 0 }
    #expect(throws: HandError.self) { try pinch.paths() }
    var rotate = Hand.Rotate(at: Point(160, 284), by: .pi)
    rotate.ticks = 2
    #expect(throws: HandError.self) { try rotate.paths() }
    rotate.ticks = 3
    _ = try rotate.paths()
    rotate.distance = .nan
    #expect(throws: HandError.self) { try rotate.paths() }
  }

  @Test("Every step refuses counts and durations out of their range")
  func ranges() {
    var drag = Hand.Drag([.zero, Point(9, 9)], ticks: 0)
    refuse(drag, .outOfRange("duration", 0, 1...Hand.mostTicks))
    drag.ticks = .max
    refuse(drag, .outOfRange("duration", .max, 1...Hand.mostTicks))
    drag.ticks = 5
    drag.hold = -1
    refuse(drag, .outOfRange("hold", -1, 0...Hand.mostTicks))
    drag.hold = 0
    drag.fingers = 65
    refuse(drag, .outOfRange("fingers", 65, 1...64))
    drag.way = []
    drag.fingers = 1
    refuse(drag, .noDirection)
    var tap = Hand.Tap(at: .zero)
    tap.taps = 0
    refuse(tap, .outOfRange("taps", 0, 1...100))
    tap.taps = 1
    tap.gap = 0
    refuse(tap, .outOfRange("gap", 0, 1...Hand.mostTicks))
  }

  @Test("Numbers that are not finite are refused")
  func notFinite() {
    for bad in [Double.nan, .infinity, -.infinity, 1e300] {
      refuse(Hand.Tap(at: Point(bad, 0)), .notFinite("a tap"))
      refuse(Hand.Press(at: Point(0, bad)), .notFinite("a press"))
      refuse(Hand.Flick(from: .zero, velocity: Point(bad, 0)), .notFinite("a flick"))
      refuse(Hand.Drag([.zero, Point(bad, 0)], ticks: 3), .notFinite("a drag"))
      var drag = Hand.Drag([.zero, Point(50, 0)], ticks: 5)
      drag.release = Point(bad, 0)
      #expect(throws: HandError.self) { try drag.paths() }
      #expect(drag.warnings.isEmpty)
      drag.release = nil
      drag.spread = bad
      drag.fingers = 2
      refuse(drag, .notFinite("a drag"))
      drag.fingers = 1
      drag.ease = { _ in bad }
      refuse(drag, .notFinite("a drag"))
      for pair: any HandStep in [
        Hand.Pinch(at: Point(bad, 0), .scale(2)), Hand.Pinch(at: .zero, .scale(bad)),
        Hand.Pinch(at: .zero, .distance(bad)), Hand.Rotate(at: .zero, by: bad),
      ] {
        #expect(throws: HandError.self) { try pair.paths() }
      }
    }
  }
}
