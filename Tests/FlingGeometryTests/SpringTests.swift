import FlingGeometry
import Testing

@Suite("Springs")
struct SpringTests {
  static let dampings = [0.05, 0.6, 1, 3, 20]
  static let velocities = [-5.0, 0, 12]

  /// Springs from every notation that can state the damping ratio.
  private func springs(damping: Double, velocity: Double) -> [Spring] {
    let bounce = damping <= 1 ? 1 - damping : 1 / damping - 1
    let oscillating =
      Spring.settlingDampings.contains(damping)
      ? [Spring(damping: damping, velocity: velocity, settlingIn: 0.7)] : []
    return oscillating + [
      Spring(bounce: bounce, perceptualDuration: 0.5),
      Spring(response: 0.4, damping: damping),
      Spring(stiffness: 300, coefficient: 2 * damping * Double(600).squareRoot(), mass: 2),
      Spring(stiffness: 100, damping: damping),
    ]
  }

  @Test(
    "In every notation a spring has the damping ratio and follows its equation of motion",
    arguments: dampings, velocities)
  func law(damping: Double, velocity: Double) {
    for spring in springs(damping: damping, velocity: velocity) {
      #expect(abs(spring.damping - damping) <= damping * 1e-15)
      for distance in [1.0, 0, -140] {
        expectLaw(SpringMotion(spring, distance: distance, velocity: velocity))
      }
    }
  }

  /// Integrates x″ = −2ζω·x′ − ω²·(x − distance) by the fourth-order Runge–Kutta method and compares.
  private func expectLaw(_ motion: SpringMotion) {
    let (w, z, rest) = (motion.spring.frequency, motion.spring.damping, motion.distance)
    func pull(_ x: Double, _ v: Double) -> Double { -2 * z * w * v - w * w * (x - rest) }
    let steps = 6000
    let h = 0.3 / Double(steps)
    let size = max(1, abs(rest), abs(motion.velocity) / w)
    var (x, v) = (0.0, motion.velocity)
    for step in 1...steps {
      let (x1, v1) = (v, pull(x, v))
      let (x2, v2) = (v + h / 2 * v1, pull(x + h / 2 * x1, v + h / 2 * v1))
      let (x3, v3) = (v + h / 2 * v2, pull(x + h / 2 * x2, v + h / 2 * v2))
      let (x4, v4) = (v + h * v3, pull(x + h * x3, v + h * v3))
      x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
      v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
      guard step % 500 == 0 || step == 40 else { continue }
      let time = Double(step) * h
      #expect(abs(motion.traveled(at: time) - x) < 1e-8 * size, "\(motion) at \(time)")
      #expect(abs(motion.remaining(at: time) - (rest - x)) < 1e-8 * size, "\(motion) at \(time)")
      #expect(abs(motion.velocity(at: time) - v) < 1e-8 * size * w, "\(motion) at \(time)")
    }
  }

  @Test("A motion begins at its start with its velocity, and ends at its rest", arguments: dampings)
  func ends(damping: Double) {
    for (distance, velocity) in [(1.0, 0.0), (0, 7), (-30, 400), (250, -1000)] {
      let motion = SpringMotion(
        Spring(response: 0.5, damping: damping), distance: distance, velocity: velocity)
      #expect(motion.traveled(at: 0) == 0)
      #expect(motion.traveled(at: -1) == 0)
      #expect(motion.velocity(at: 0) == velocity)
      #expect(abs(motion.velocity(at: 1e-9) - velocity) < 1e-3)
      #expect(motion.traveled(at: 1e6) == distance)
      #expect(motion.remaining(at: 1e6) == 0)
      #expect(motion.velocity(at: 1e6) == 0)
    }
  }

  @Test("A push without a way is the impulse response of the spring, in proportion to its velocity")
  func push() {
    for (damping, velocity) in [(0.05, 3.0), (0.6, -200), (0.999, 1), (1, 40), (1.5, 0.2), (20, 12)] {
      let spring = Spring(frequency: 9, damping: damping)
      let motion = SpringMotion(spring, distance: 0, velocity: velocity)
      for step in 1...40 {
        let time = Double(step) / 25
        let decay = Elementary.exp(-damping * 9 * time)
        let root = 9 * abs(1 - damping * damping).squareRoot()
        let expected =
          damping < 1
          ? decay * Elementary.sin(root * time) / root
          : damping == 1 ? decay * time : decay * Elementary.sinh(root * time) / root
        #expect(abs(motion.traveled(at: time) - velocity * expected) < 1e-13 * abs(velocity))
      }
      let end = Double(motion.settlingTick(limit: 36_000)) / 60
      #expect(abs(motion.traveled(at: end)) < 0.001)
    }
  }

  @Test("Neither way nor velocity: nothing moves, and the motion settles at once", arguments: dampings)
  func rest(damping: Double) {
    let motion = SpringMotion(Spring(response: 0.5, damping: damping), distance: 0, velocity: 0)
    for step in 0...20 {
      #expect(motion.traveled(at: Double(step) / 10) == 0)
      #expect(motion.velocity(at: Double(step) / 10) == 0)
    }
    #expect(motion.settlingTick(limit: 600) == 1)
  }

  @Test("Motions are linear: points with a velocity in points are ways with one in ways", arguments: dampings)
  func ways(damping: Double) {
    let spring = Spring(stiffness: 170, coefficient: 2 * damping * Double(170).squareRoot())
    let points = SpringMotion(spring, distance: -240, velocity: 1200)
    let ways = SpringMotion(spring, distance: 1, velocity: -5)
    for step in 0...60 {
      let time = Double(step) / 30
      #expect(abs(points.traveled(at: time) + 240 * ways.traveled(at: time)) < 1e-11 * 240)
      #expect(abs(points.velocity(at: time) + 240 * ways.velocity(at: time)) < 1e-10 * 240)
    }
    let tolerance = SpringMotion.Tolerance(distance: 0.24, speed: 0.24)
    #expect(points.settlingTick(within: tolerance, limit: 36_000) == ways.settlingTick(limit: 36_000))
  }

  @Test("A motion can be taken over by another of the same spring without a trace", arguments: dampings)
  func takeOver(damping: Double) {
    let spring = Spring(response: 0.8, damping: damping)
    let first = SpringMotion(spring, distance: 100, velocity: -300)
    let second = SpringMotion(
      spring, distance: first.remaining(at: 0.15), velocity: first.velocity(at: 0.15))
    for step in 1...30 {
      let time = Double(step) / 20
      #expect(abs(second.remaining(at: time) - first.remaining(at: 0.15 + time)) < 1e-10 * 100)
    }
  }

  @Test(
    "Close to critical damping all three formulas give the same",
    arguments: [1e-16, 2.3e-16, 1e-15, 1e-12, 1e-9, 1e-7])
  func nearlyCritical(difference: Double) {
    for (distance, velocity) in [(1.0, 0.0), (1, 12), (0, 1), (1, -5)] {
      let critical = SpringMotion(
        Spring(frequency: 8, damping: 1), distance: distance, velocity: velocity)
      for damping in [1 - difference, 1 + difference] {
        let motion = SpringMotion(
          Spring(frequency: 8, damping: damping), distance: distance, velocity: velocity)
        for step in 1...50 {
          let time = Double(step) / 30
          #expect(abs(motion.traveled(at: time) - critical.traveled(at: time)) < 1e-6)
          #expect(abs(motion.velocity(at: time) - critical.velocity(at: time)) < 1e-5)
        }
        #expect(motion.settlingTick(limit: 600) == critical.settlingTick(limit: 600))
      }
    }
  }

  @Test("The progress of springs has not changed by a bit since the first version")
  func bits() {
    var hash = FNVHash()
    for damping in [0.05, 0.3, 0.64, 0.999, 1, 1.0000001, 1.5, 4, 19.5] {
      for velocity in Self.velocities {
        let motion = SpringMotion(Spring(frequency: 4 * Double.pi, damping: damping), velocity: velocity)
        for step in 0...60 { hash.add(motion.traveled(at: Double(step) / 37).bitPattern) }
      }
    }
    for damping in [0.05, 0.3, 0.64, 0.999, 1] {
      for velocity in Self.velocities {
        for duration in [0.1, 0.5, 3] {
          hash.add(Spring(damping: damping, velocity: velocity, settlingIn: duration).frequency.bitPattern)
        }
      }
    }
    #expect(hash.value == 18_290_338_854_056_099_333)
  }
}

// MARK: - Settling

@Suite("Settling of springs")
struct SpringSettlingTests {
  /// The first tick, at least 1, from which on the motion is within the tolerance, found by trying all ticks.
  private func settlingTick(
    _ motion: SpringMotion, within tolerance: SpringMotion.Tolerance = .animation, limit: Int
  ) -> Int {
    var tick = limit
    while tick > 1 {
      let time = Double(tick - 1) / 60
      if abs(motion.remaining(at: time)) >= tolerance.distance { break }
      if abs(motion.velocity(at: time)) >= tolerance.speed { break }
      tick -= 1
    }
    return tick
  }

  private func random(_ count: Int) -> Double {
    KeyedRandom.unit(seed: 24, key: KeyedRandom.key("springs"), count: UInt64(count))
  }

  @Test("A motion settles at the tick that trying all ticks gives")
  func allTicks() {
    for index in 0..<120 {
      let numbers = (0..<4).map { random(index * 4 + $0) }
      // Frequencies from 0.5 to 500, damping ratios from 0.05 to 20.
      let spring = Spring(
        frequency: 0.5 * Elementary.pow(1000, numbers[0]), damping: 0.05 * Elementary.pow(400, numbers[1]))
      let velocity = index % 3 == 0 ? 0 : (numbers[2] - 0.5) * Elementary.pow(10_000, numbers[3])
      let motion = SpringMotion(spring, distance: index % 5 == 0 ? 0 : 1, velocity: velocity)
      #expect(motion.settlingTick(limit: 1500) == settlingTick(motion, limit: 1500), "\(motion)")
    }
  }

  @Test("A velocity that stops the spring at its rest, or next to it, settles at the first tick within")
  func passing() {
    for damping in [0.3, 0.9, 1, 1.2, 5, 20] {
      for frequency in [2.0, 12, 90] {
        let spring = Spring(frequency: frequency, damping: damping)
        // A purely fast motion has this velocity; around it the last extremum is small or there is none.
        let fast = frequency * (damping + max(0, damping * damping - 1).squareRoot())
        for share in [0.9, 0.99, 0.999, 1, 1.001, 1.01, 1.1, 2] {
          let motion = SpringMotion(spring, velocity: fast * share)
          #expect(motion.settlingTick(limit: 1500) == settlingTick(motion, limit: 1500), "\(motion)")
        }
      }
    }
  }

  @Test("A slow motion ends at the limit")
  func limit() {
    for damping in [0.05, 1, 20] {
      let motion = SpringMotion(Spring(response: 60, damping: damping), velocity: 3)
      #expect(motion.settlingTick(limit: 300) == 300)
      #expect(motion.settlingTick(limit: 1) == 1)
    }
  }

  @Test(
    "Very stiff springs settle at the first tick, and very fast starts settle in the end",
    arguments: [0.05, 1, 1.1, 20])
  func extremes(damping: Double) {
    #expect(SpringMotion(Spring(stiffness: 1e18, damping: damping)).settlingTick(limit: 36_000) == 1)
    for velocity in [-1e12, 1e12] {
      let motion = SpringMotion(Spring(response: 0.5, damping: damping), velocity: velocity)
      let tick = motion.settlingTick(limit: 36_000)
      #expect(tick > 100 && tick < 36_000)
      #expect(abs(motion.remaining(at: Double(tick) / 60)) < 0.001)
    }
  }

  @Test("Where the speed does not matter, a motion is over once less than the tolerance remains")
  func points() {
    let tolerance = SpringMotion.Tolerance(distance: 0.05)
    for (distance, velocity) in [(80.0, 0.0), (-12, 900), (0, -2400), (0.04, 0), (0.04, 30)] {
      let motion = SpringMotion(Spring(frequency: 10, damping: 1), distance: distance, velocity: velocity)
      let tick = motion.settlingTick(within: tolerance, limit: 36_000)
      #expect(tick == settlingTick(motion, within: tolerance, limit: 600))
      #expect(abs(motion.remaining(at: Double(tick) / 60)) < 0.05)
    }
  }
}

// MARK: - Notations

@Suite("Notations of springs")
struct SpringNotationTests {
  @Test("Every notation reads what it wrote", arguments: SpringTests.dampings + [0.3, 0.95, 1.01])
  func thereAndBack(damping: Double) {
    for frequency in [0.7, 4 * Double.pi, 180] {
      let spring = Spring(frequency: frequency, damping: damping)
      for mass in [1, 0.2, 30] {
        expectSame(
          Spring(
            stiffness: spring.stiffness(mass: mass), coefficient: spring.coefficient(mass: mass), mass: mass),
          spring)
      }
      expectSame(Spring(stiffness: spring.stiffness(), damping: spring.damping), spring)
      expectSame(Spring(response: spring.response, damping: spring.damping), spring)
      expectSame(Spring(bounce: spring.bounce, perceptualDuration: spring.response), spring)
    }
  }

  private func expectSame(_ a: Spring, _ b: Spring, within share: Double = 1e-14) {
    #expect(abs(a.frequency - b.frequency) <= b.frequency * share)
    #expect(abs(a.damping - b.damping) <= b.damping * share)
  }

  @Test(
    "The settling time of UIKit gives the spring that settles in it, with the same velocity",
    arguments: [0.05, 0.3, 0.64, 0.999, 1])
  func settlingTimes(damping: Double) throws {
    for velocity in [-40.0, -5, 0, 0.5, 12] {
      for duration in [0.1, 0.5, 3] {
        let spring = Spring(damping: damping, velocity: velocity, settlingIn: duration)
        let time = try #require(spring.settlingDuration(velocity: velocity), "\(spring)")
        #expect(abs(time - duration) < 1e-9 * duration)
        expectSame(Spring(damping: damping, velocity: velocity, settlingIn: time), spring, within: 1e-9)
      }
    }
  }

  @Test("Without a velocity every spring that is not overdamped has a settling time, others have none")
  func haveSettlingTimes() throws {
    for frequency in [0.5, 12, 300] {
      for damping in [0.05, 0.5, 0.999999, 1] {
        let spring = Spring(frequency: frequency, damping: damping)
        let time = try #require(spring.settlingDuration())
        expectSame(Spring(damping: damping, velocity: 0, settlingIn: time), spring, within: 1e-9)
      }
      for damping in [1.000001, 3, 20] {
        #expect(Spring(frequency: frequency, damping: damping).settlingDuration() == nil)
      }
    }
  }

  @Test("A spring that would settle at once, or in the time of another one, has no settling time")
  func noSettlingTime() throws {
    let spring = Spring(frequency: 10, damping: 0.5)
    #expect(spring.settlingDuration(velocity: 5) == nil)
    // A higher frequency settles in the same time.
    #expect(spring.settlingDuration(velocity: 5.02) == nil)
    #expect(try abs(#require(spring.settlingDuration(velocity: 6)) - 0.9498) < 1e-4)
    let critical = Spring(frequency: 10, damping: 1)
    #expect(critical.settlingDuration(velocity: 11) == nil)
    // It passes its rest after 0.1 s; its amplitude counts from then on.
    #expect(try abs(#require(critical.settlingDuration(velocity: 20)) - 0.8985) < 1e-4)
    #expect(try abs(#require(critical.settlingDuration(velocity: 2000)) - 1.4902) < 1e-4)
  }

  @Test("One spring in four notations")
  func fourNotations() {
    // 0.001 = 0.75 e^(−0.6 × 12.566 T) gives T = 0.87801 s.
    let spring = Spring(response: 0.5, damping: 0.6)
    let others = [
      Spring(damping: 0.6, velocity: 0, settlingIn: 0.878014), Spring(bounce: 0.4, perceptualDuration: 0.5),
      Spring(stiffness: 315.827, coefficient: 30.1593, mass: 2), Spring(stiffness: 157.9137, damping: 0.6),
    ]
    for other in others {
      expectSame(other, spring, within: 2e-6)
      let motion = SpringMotion(other)
      for (time, way) in [(0.1, 0.44996), (0.2, 0.94403), (0.3, 1.09354)] {
        #expect(abs(motion.traveled(at: time) - way) < 1e-5)
      }
      #expect(motion.settlingTick(limit: 36_000) == 72)
    }
    // UIKit's duration is a whole number of ticks: 53.
    #expect(abs(Spring(damping: 0.6, velocity: 0, settlingIn: 53.0 / 60).frequency - 12.491) < 5e-4)
  }
}
