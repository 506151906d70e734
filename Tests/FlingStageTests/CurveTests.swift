import FlingGeometry
import FlingScene
import FlingStage
import Testing

@Suite("Easing curves")
struct CurveTests {
  @Test(
    "The four easing curves of UIKit pass through their known points",
    arguments: [
      (0.1, 0.019722, 0.017027, 0.160572, 0.094796), (0.25, 0.129162, 0.093465, 0.378138, 0.408511),
      (0.5, 0.5, 0.315357, 0.684643, 0.802403), (0.75, 0.870838, 0.621862, 0.906535, 0.960459),
      (0.9, 0.980278, 0.839428, 0.982973, 0.994316),
    ])
  func knownPoints(u: Double, inOut: Double, easeIn: Double, easeOut: Double, ease: Double) {
    #expect(abs(Easing.easeInOut.progress(at: u) - inOut) < 1e-6)
    #expect(abs(Easing.easeIn.progress(at: u) - easeIn) < 1e-6)
    #expect(abs(Easing.easeOut.progress(at: u) - easeOut) < 1e-6)
    #expect(abs(Easing.ease.progress(at: u) - ease) < 1e-6)
  }

  @Test(
    "Every curve begins at 0 and ends at 1",
    arguments: [Easing.linear, .ease, .steps(3), .bezier(0.3, -1, 0.6, 2)])
  func ends(easing: Easing) {
    #expect(easing.progress(at: 0) == 0)
    #expect(easing.progress(at: 1) == 1)
  }

  @Test("A steps curve jumps at the end of each part")
  func steps() {
    #expect(Easing.steps(4).progress(at: 0.24) == 0)
    #expect(Easing.steps(4).progress(at: 0.25) == 0.25)
    #expect(Easing.steps(4).progress(at: 0.99) == 0.75)
  }

  @Test(
    "A spring that settles in its duration has UIKit's frequency and passes through the known points",
    arguments: [
      (0.5, 0.5, 0.0, 25.433797, [0.487823, 1.144223, 0.987155, 1.000969]),
      (0.5, 0.5, 5, 23.174752, [0.543863, 1.143835, 1.0007, 1.00307]),
      (0.45, 0.7, 0, 21.865881, [0.29865, 0.860878, 1.041133, 0.998572]),
      (0.5, 1, 0, 18.466827, [0.236069, 0.671068, 0.944477, 0.999]),
    ])
  func settling(duration: Double, damping: Double, velocity: Double, frequency: Double, progress: [Double]) {
    let spring = SpringCurve(damping: damping, velocity: velocity, settlingIn: duration)
    #expect(abs(spring.motion.spring.frequency - frequency) < 1e-5)
    // The curve jumps to 1 at its end, so the last point lies just before the end.
    for (share, expected) in zip([0.1, 0.25, 0.5, 0.999999], progress) {
      #expect(abs(spring.progress(at: share * duration) - expected) < 2e-5)
    }
    #expect(spring.progress(at: duration) == 1)
  }

  @Test(
    "A bouncing spring passes through the known points of its perceptual duration",
    arguments: [
      (0.0, [0.465584, 0.821026, 0.986399]), (0.3, [0.561376, 0.984087, 1.014498]),
      (-0.3, [0.372373, 0.667382, 0.907764]),
    ])
  func perceptual(bounce: Double, progress: [Double]) {
    let spring = SpringCurve(Spring(bounce: bounce, perceptualDuration: 0.5))
    for (share, expected) in zip([0.25, 0.5, 1], progress) {
      #expect(abs(spring.progress(at: share * 0.5) - expected) < 1e-6)
    }
  }

  @Test(
    "A spring continues after its perceptual duration until it is still",
    arguments: [-0.9, -0.3, 0, 0.3, 0.9])
  func stillness(bounce: Double) {
    let spring = SpringCurve(Spring(bounce: bounce, perceptualDuration: 0.5))
    #expect(spring.duration > 0.5)
    #expect(abs(spring.progress(at: spring.duration - 1e-9) - 1) < 0.001)
    #expect(spring.progress(at: spring.duration) == 1)
  }

  @Test("A spring follows its equation of motion to a billionth", arguments: [0.05, 0.3, 0.64, 1])
  func springLaw(damping: Double) {
    for velocity in [-5.0, 0, 12] {
      let spring = SpringCurve(damping: damping, velocity: velocity, settlingIn: 0.5)
      expectLaw(spring, upTo: 0.2)
    }
    for bounce in [-0.8, -0.2, 0, 0.4, 0.9] {
      expectLaw(SpringCurve(Spring(bounce: bounce, perceptualDuration: 0.4 + damping)), upTo: 0.4)
    }
  }

  /// Integrates x″ = −2ζω·x′ − ω²·(x − 1) by the fourth-order Runge–Kutta method and compares the curve.
  private func expectLaw(_ spring: SpringCurve, upTo end: Double) {
    let (w, z) = (spring.motion.spring.frequency, spring.motion.spring.damping)
    func pull(_ x: Double, _ v: Double) -> Double { -2 * z * w * v - w * w * (x - 1) }
    let steps = 40_000
    let h = end / Double(steps)
    var (x, v) = (0.0, spring.motion.velocity)
    for step in 1...steps {
      let (x1, v1) = (v, pull(x, v))
      let (x2, v2) = (v + h / 2 * v1, pull(x + h / 2 * x1, v + h / 2 * v1))
      let (x3, v3) = (v + h / 2 * v2, pull(x + h / 2 * x2, v + h / 2 * v2))
      let (x4, v4) = (v + h * v3, pull(x + h * x3, v + h * v3))
      x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
      v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
      guard step % 4000 == 0 else { continue }
      #expect(abs(spring.progress(at: Double(step) * h) - x) < 1e-9, "\(spring) at \(Double(step) * h)")
    }
  }
}
