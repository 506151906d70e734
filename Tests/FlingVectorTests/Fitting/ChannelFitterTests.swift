import FlingGeometry
import Testing

@testable import FlingVector

struct ChannelFitterTests {
  static let forms: [KeyframeOptions.Form] = [.cubic, .monotoneCubic, .linear]

  @Test func `A fall is one curve between two keyframes`() {
    let samples = Samples(seconds: 1) { [10 + 400 * $0 * $0] }
    let fitted = samples.fitted()
    let keyframes = fitted.channel.keyframes
    #expect(keyframes.map(\.time) == [0, 1])
    #expect(keyframes.map(\.values) == [[10], [410]])
    guard case .cubic(let y1, let y2) = keyframes[0].easing else {
      Issue.record("the easing is \(keyframes[0].easing)")
      return
    }
    #expect(y1.magnitude <= 1e-5)
    #expect((y2 - 1 / 3.0).magnitude <= 2e-5)
    #expect(samples.deviation(of: fitted.channel) < 0.006)
  }

  @Test func `A steady motion is linear in every form`() {
    for form in Self.forms {
      let fitted = Samples(seconds: 3) { [5 - 70 * $0] }.fitted(KeyframeOptions(form: form))
      #expect(fitted.channel == Channel([.init(at: 0, [5]), .init(at: 3, [-205])]))
    }
  }

  @Test func `A bounce between two samples has keyframes beside the blow`() {
    let blow = 0.8017
    let samples = Samples(seconds: 1.5) { time in
      let height = 500 * blow * blow
      let since = time - blow
      return [since < 0 ? 500 * time * time : height - 600 * since + 500 * since * since]
    }
    let fitted = samples.fitted()
    #expect(fitted.channel.keyframes.count <= 4)
    #expect(fitted.channel.keyframes.contains { ($0.time - blow).magnitude <= 1 / 300.0 })
    #expect(samples.printedDeviation(of: fitted.channel) <= 0.05)
  }

  @Test func `Monotone curves have control points in 0...1, and need more keyframes`() {
    let samples = Samples(seconds: 4) { [80 * Elementary.sin($0 * 5) + 30 * Elementary.cos($0 * 13)] }
    let monotone = samples.fitted(KeyframeOptions(form: .monotoneCubic))
    let isInRange = monotone.channel.keyframes.allSatisfy { keyframe in
      guard case .cubic(let y1, let y2) = keyframe.easing else { return true }
      return (0...1).contains(y1) && (0...1).contains(y2)
    }
    #expect(isInRange)
    #expect(samples.deviation(of: monotone.channel) <= 0.05)
    #expect(samples.fitted().channel.keyframes.count < monotone.channel.keyframes.count)
  }

  @Test func `Few keyframes hold a sine over ten seconds`() {
    let samples = Samples(seconds: 10) { [100 * Elementary.sin($0 * Double.pi)] }
    let counts = Self.forms.map { form in
      let fitted = samples.fitted(KeyframeOptions(form: form))
      #expect(samples.printedDeviation(of: fitted.channel) <= 0.05)
      return fitted.channel.keyframes.count
    }
    #expect(counts[0] <= 50)
    #expect(counts[1] <= 80)
    #expect(counts[2] <= 410)
  }

  @Test(arguments: Self.forms, 0..<6)
  func `Random walks stay within the tolerance, and the deviation is that of an independent evaluation`(
    form: KeyframeOptions.Form, seed: Int
  ) {
    var count: UInt64 = 0
    func random() -> Double {
      count += 1
      return KeyedRandom.unit(seed: UInt64(seed), key: 1, count: count) - 0.5
    }
    // From smooth to rough, with rests and jumps.
    var (value, speed, acceleration) = (0.0, 0.0, 0.0)
    let samples = Samples(seconds: 4) { time in
      if random() < -0.49 { acceleration = random() * 4000 }
      if random() < -0.495 { speed = random() * 1000 }
      if seed > 2, random() < -0.497 { value += random() * 500 }
      let rests = seed % 2 == 1 && Int(time * 2) % 3 == 1
      if !rests {
        speed += acceleration / 300
        value += speed / 300 + (seed == 5 ? random() : 0)
      }
      return [value, value / 3 + time]
    }
    let fitted = samples.fitted(.percentages(form, of: 4.1))
    #expect(fitted.deviation <= 0.05)
    #expect(samples.printedDeviation(of: fitted.channel) <= fitted.deviation)
    let exact = samples.deviation(of: fitted.channel)
    #expect(exact <= fitted.deviation)
    #expect(fitted.deviation - exact <= (form == .linear ? 1e-9 : 0.01))
  }

  @Test(arguments: Self.forms, 0..<6)
  func `Curves do not swing between samples`(form: KeyframeOptions.Form, seed: Int) {
    var count: UInt64 = 0
    var (position, speed) = (0.0, 0.0)
    let samples = Samples(seconds: 4) { time in
      // Falls with blows, at most every sixth sample.
      count += 1
      let random = KeyedRandom.unit(seed: UInt64(seed), key: 2, count: count) - 0.5
      if count % 6 == 0, random < -0.2 { speed = random * 4000 }
      speed += 1000 / 300
      position += speed / 300
      return [position]
    }
    let fitted = samples.fitted(KeyframeOptions(form: form))
    #expect(samples.printedDeviation(of: fitted.channel) <= 0.05)
    #expect(samples.deviationBetween(of: fitted.channel) <= 0.08)
  }

  @Test func `Two lines take the place of a curve where they are shorter`() {
    let samples = Samples(seconds: 0.2) { [12 * $0 * $0] }
    let curve = samples.fitted().channel
    #expect(curve.keyframes.map(\.time) == [0, 0.2] && curve.keyframes[0].easing != .linear)
    let lines = samples.fitted(KeyframeOptions(curveLength: 60))
    #expect(lines.channel.keyframes.count == 3 && lines.channel.keyframes.allSatisfy { $0.easing == .linear })
    #expect(lines.deviation <= 0.05 && samples.deviation(of: lines.channel) <= 0.05)
    // Two lines of many numbers are longer than a curve.
    let shape = Samples(seconds: 0.2) { time in (1...20).map { Double($0) / 20 * 12 * time * time } }
    #expect(shape.fitted(KeyframeOptions(curveLength: 60)).channel.keyframes.count == 2)
    // Three lines are longer than a curve.
    let fall = Samples(seconds: 1) { [400 * $0 * $0] }
    #expect(fall.fitted(KeyframeOptions(curveLength: 60)).channel.keyframes.count == 2)
  }

  @Test(arguments: Self.forms)
  func `A channel that only jumps consists of values that stay`(form: KeyframeOptions.Form) {
    let samples = Samples(seconds: 1) { [10 * Double(Int(($0 * 300).rounded()) / 30)] }
    let fitted = samples.fitted(.percentages(form, of: 3))
    #expect(fitted.channel.keyframes.map(\.values) == (0...10).map { [Double($0) * 10] })
    #expect(fitted.channel.keyframes.allSatisfy { $0.easing == .hold })
    #expect(fitted.deviation <= 0.05 && samples.deviation(of: fitted.channel) <= fitted.deviation)
    // Steps that are coarser than samples would lie before the sample with the old value.
    let coarse = KeyframeOptions(form: form) { $1 == .change ? $0 : ($0 * 25).rounded(.down) / 25 }
    #expect(samples.fitted(coarse).channel.keyframes.allSatisfy { $0.easing != .hold })
    #expect(samples.deviation(of: samples.fitted(coarse).channel) <= 0.05)
  }

  @Test func `Numbers have the decimals that were asked for`() {
    let samples = Samples(seconds: 2) { [90 * Elementary.sin($0 * 4), 7 * $0 * $0 * $0] }
    for keyframe in samples.fitted().channel.keyframes {
      for value in keyframe.values { #expect("\(value)".split(separator: ".")[1].count <= 2) }
      guard case .cubic(let y1, let y2) = keyframe.easing else { continue }
      #expect("\(y1)".split(separator: ".")[1].count <= 4)
      #expect("\(y2)".split(separator: ".")[1].count <= 4)
    }
  }

  @Test func `More decimals are used where the tolerance needs them`() {
    let samples = Samples(seconds: 2) { [1 + 0.3 * Elementary.sin($0 * 4)] }
    let fitted = samples.fitted(tolerance: 0.0004, decimals: 2)
    #expect(fitted.deviation <= 0.0004)
    #expect(samples.printedDeviation(of: fitted.channel) <= 0.0004)
    #expect(fitted.channel.keyframes.count <= 30)
  }

  @Test func `What varies by less than a fifth of the tolerance is constant`() {
    let still = Samples(seconds: 2) { [3 + 0.0099 * $0 / 2] }.fitted()
    #expect(still.channel == Channel(constant: [3]))
    #expect((still.deviation - 0.0099).magnitude < 1e-12)
    #expect(!Samples(seconds: 2) { [3 + 0.011 * $0 / 2] }.fitted().channel.isConstant)
  }

  @Test func `A single sample is a constant, rounded`() {
    let fitted = Samples(seconds: 0) { _ in [1.234, -0.001] }.fitted()
    #expect(fitted.channel == Channel(constant: [1.23, 0]))
    #expect((fitted.deviation - 0.004).magnitude < 1e-12)
  }

  @Test func `A rest has a keyframe at each end`() {
    let samples = Samples(seconds: 60) { [100 * min($0, 1) - 50 * max($0 - 59, 0)] }
    let fitted = samples.fitted()
    #expect(
      fitted.channel
        == Channel([
          .init(at: 0, [0]), .init(at: 1, [100]), .init(at: 59, [100]), .init(at: 60, [50]),
        ]))
  }

  @Test func `A rest keeps no samples, however long it is`() {
    var fitter = ChannelFitter(components: 1, tolerance: 0.05, decimals: 2, options: KeyframeOptions())
    for index in 0...3000 { fitter.append([min(Double(index), 300)], at: Double(index) / 300) }
    #expect(fitter.window.count == 1)
    #expect(fitter.proof.samples.count == 1)
  }

  @Test func `A rest with noise is one segment, however long it is`() {
    var isOdd = false
    let samples = Samples(seconds: 60) { time in
      isOdd.toggle()
      return [100 * min(time, 1) + (isOdd ? 0.002 : 0) - 50 * max(time - 59, 0)]
    }
    let fitted = samples.fitted()
    #expect(fitted.channel.keyframes.count == 4)
    #expect(samples.deviation(of: fitted.channel) <= 0.05)
  }

  @Test func `The last values need no further keyframe`() {
    let fitted = Samples(seconds: 40) { [100 * min($0, 1)] }.fitted()
    #expect(fitted.channel == Channel([.init(at: 0, [0]), .init(at: 1, [100])]))
  }

  @Test func `A jump is exact, whatever the rounding of times`() {
    for form in Self.forms {
      for duration in [3.001, 3.007, 3.011, 7.77, 61.3] {
        let samples = Samples(seconds: 3) { time in [time < 1.003 ? 20 : time < 2 ? 620 : 620 - 50 * time] }
        let fitted = samples.fitted(.percentages(form, of: duration))
        #expect(samples.deviation(of: fitted.channel) <= 0.05)
        #expect(fitted.deviation <= 0.05)
        #expect(fitted.channel.keyframes.count <= 7)
      }
    }
  }

  @Test func `Coarse times of a long film cost no keyframes`() {
    // A millionth of ten minutes is 0.6 ms, in which this motion covers 1.2 pt.
    let samples = Samples(seconds: 5) { [2000 * $0 + 900 * Elementary.sin($0 * 2)] }
    let fitted = samples.fitted(.percentages(.cubic, of: 600))
    #expect(fitted.deviation <= 0.05)
    #expect(samples.printedDeviation(of: fitted.channel) <= 0.05)
    #expect(fitted.channel.keyframes.count <= samples.fitted().channel.keyframes.count + 3)
  }

  @Test func `Times coarser than the samples are told by the deviation`() {
    let options = KeyframeOptions { time, _ in (time * 50).rounded(.down) / 50 }
    let samples = Samples(seconds: 1) { [$0 < 0.5 ? 0 : 500] }
    let fitted = samples.fitted(options)
    #expect(fitted.channel.last == [500])
    #expect(samples.deviation(of: fitted.channel) <= fitted.deviation)
  }

  @Test func `A moving channel has a keyframe at a knot, others have none`() {
    let knots: Set<Int> = [100, 450]
    let moving = Samples(seconds: 2) { [60 * $0] }.fitted(knots: knots).channel.keyframes
    #expect(moving.map(\.time) == [0, 100 / 300.0, 1.5, 2])
    let resting = Samples(seconds: 2) { [max(60 * ($0 - 1), 0)] }.fitted(knots: knots).channel.keyframes
    #expect(resting.map(\.time) == [0, 1, 1.5, 2])
    let drifting = Samples(seconds: 2) { [0.008 * $0 + max(60 * ($0 - 1), 0)] }
    #expect(!drifting.fitted(knots: knots).channel.keyframes.contains { $0.time == 100 / 300.0 })
  }

  @Test func `Components share times and easings`() {
    let samples = Samples(seconds: 1) { [100 * $0 * $0, -40 * $0 * $0, 7] }
    let fitted = samples.fitted()
    #expect(fitted.channel.keyframes.map(\.values) == [[0, 0, 7], [100, -40, 7]])
    #expect(samples.printedDeviation(of: fitted.channel) <= 0.05)
  }

  @Test func `A throw that returns to its start needs two curves`() {
    let samples = Samples(seconds: 2) { [800 * $0 - 400 * $0 * $0] }
    let fitted = samples.fitted()
    #expect(fitted.channel.keyframes.count <= 4)
    #expect(fitted.channel.last == [0])
    #expect(samples.printedDeviation(of: fitted.channel) <= 0.05)
  }

  @Test func `Huge numbers do no harm`() {
    let samples = Samples(seconds: 0.2) { [$0 < 0.1 ? 1e300 * $0 : -1.7e308, 4e15 * $0] }
    for form in Self.forms {
      let fitted = samples.fitted(KeyframeOptions(form: form))
      #expect(samples.deviation(of: fitted.channel) <= 0.5)
    }
  }

  @Test func `A segment longer than the window is divided`() {
    let samples = Samples(seconds: 40) { [20 * $0] }
    let fitted = samples.fitted()
    #expect(fitted.channel.keyframes.count == 4)
    #expect(samples.deviation(of: fitted.channel) <= 0.05)
  }
}
