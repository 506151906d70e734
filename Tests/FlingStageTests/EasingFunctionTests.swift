import FlingGeometry
import FlingScene
import Testing

@testable import FlingStage

@Suite("Easing functions of CSS")
struct EasingFunctionTests {
  @Test(
    "Steps jump where CSS says",
    arguments: [
      (.end, [0, 0, 0.25, 0.25, 0.5, 0.75, 0.75, 1]), (.start, [0.25, 0.25, 0.5, 0.5, 0.75, 1, 1, 1]),
      (.neither, [0, 0, 1.0 / 3, 1.0 / 3, 2.0 / 3, 1, 1, 1]),
      (.both, [0.2, 0.2, 0.4, 0.4, 0.6, 0.8, 0.8, 1]),
    ] as [(Easing.Jumps, [Double])])
  func steps(jumps: Easing.Jumps, expected: [Double]) {
    for (u, progress) in zip([0, 0.24, 0.25, 0.49, 0.5, 0.75, 0.99, 1], expected) {
      #expect(abs(Easing.steps(4, jumps).progress(at: u) - progress) < 1e-15, "at \(u)")
    }
  }

  @Test("A steps curve equals the count of jumps before each moment", arguments: [1, 2, 3, 7, 60])
  func countedSteps(count: Int) {
    for jumps in Easing.Jumps.allCases where jumps != .neither || count > 1 {
      // Every jump has a moment k / count; the two ends count if CSS jumps there.
      let first = jumps == .start || jumps == .both ? 0 : 1
      let last = jumps == .end || jumps == .both ? count : count - 1
      for k in 0...1000 {
        let u = Double(k) / 1000
        let passed = (first...last).count { Double($0) <= u * Double(count) }
        let progress = Double(passed) / Double(last - first + 1)
        #expect(abs(Easing.steps(count, jumps).progress(at: u) - progress) < 1e-15)
      }
    }
  }

  @Test("linear runs through its points, jumps at equal times and continues the outer lines")
  func points() {
    let curve = Easing.points([
      Point(0, 0), Point(0.25, 0.5), Point(0.5, 0.5), Point(0.5, 2), Point(0.75, 1),
    ])
    for (u, expected) in [
      (0, 0), (0.125, 0.25), (0.25, 0.5), (0.4, 0.5), (0.5, 2), (0.625, 1.5), (0.75, 1), (1, 0),
    ] as [(Double, Double)] {
      #expect(abs(curve.progress(at: u) - expected) < 1e-12, "at \(u)")
    }
    let late = Easing.points([Point(0.2, 0), Point(1, 1)])
    #expect(abs(late.progress(at: 0) + 0.25) < 1e-12)
    let jump = Easing.points([Point(0.5, 0.1), Point(0.5, 0.9)])
    #expect(jump.progress(at: 0.4) == 0.9 && jump.progress(at: 0.5) == 0.9 && jump.progress(at: 0.6) == 0.9)
  }

  @Test("The slope is the derivative of the progress")
  func slopes() {
    let curves: [Easing] = [
      .linear, .ease, .easeIn, .easeOut, .easeInOut, .bezier(0.4, -1, 0.2, 2), .bezier(0, 0, 1, 1),
      .bezier(0.3, 0.3, 1, 1), .steps(3, .both), .points([Point(0, 0), Point(0.25, 0.5), Point(1, 1)]),
      .points([Point(0.2, 0), Point(0.6, 0.5), Point(0.6, 0.7), Point(0.8, 1)]),
    ]
    for curve in curves {
      for u in [0.05, 0.21, 0.4, 0.55, 0.9] {
        let step = 1e-6
        let difference = curve.progress(at: u + step) - curve.progress(at: u - step)
        #expect(abs(curve.slope(at: u) - difference / (2 * step)) < 1e-4, "\(curve) at \(u)")
      }
    }
  }

  @Test("At the ends of a curve, at corners and vertical tangents the slope is defined")
  func slopesAtEnds() {
    #expect(Easing.easeIn.slope(at: 0) == 0)
    #expect(abs(Easing.easeOut.slope(at: 0) - 1 / 0.58) < 1e-12)
    #expect(abs(Easing.easeIn.slope(at: 1) - 1 / 0.58) < 1e-12)
    #expect(Easing.easeInOut.slope(at: 1) == 0)
    #expect(abs(Easing.ease.slope(at: 0) - 0.4) < 1e-12)
    #expect(Easing.bezier(0, 0, 0, 0).slope(at: 0) == 1 && Easing.bezier(1, 1, 1, 1).slope(at: 1) == 1)
    #expect(Easing.bezier(0, 1, 1, 1).slope(at: 0).isFinite)
    let corner = Easing.points([Point(0.25, 0), Point(0.5, 0.5), Point(1, 1)])
    #expect(corner.slope(at: 0.5) == 1 && corner.slope(at: 0.49) == 2)
    #expect(corner.slope(at: 0) == 2 && corner.slope(at: 1) == 1)
  }

  @Test("Before its start and after its end an animation is at its start and its goal, wherever its curve is")
  func outside() {
    for easing in [Easing.steps(2, .start), .steps(3, .both), .points([Point(0, 0.3), Point(1, 0.6)])] {
      let once = AnimationTimeline(
        start: Time(tick: 10), duration: Time(tick: 20), curve: .ease(easing), returns: false, times: 1)
      #expect(once.progress(at: Time(tick: 9)) == 0)
      #expect(once.progress(at: Time(tick: 10)) == easing.progress(at: 0))
      #expect(once.progress(at: Time(tick: 30)) == 1)
      let back = AnimationTimeline(
        start: Time(tick: 10), duration: Time(tick: 20), curve: .ease(easing), returns: true, times: 1)
      #expect(back.progress(at: Time(tick: 30)) == easing.progress(at: 1))
      #expect(back.progress(at: Time(tick: 50)) == 0)
    }
  }
}
