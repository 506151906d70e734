@testable import FlingVector

/// Samples of a property, as a film of 300 samples a second has them.
struct Samples {
  var times: [Double] = []
  var values: [[Double]] = []

  init(seconds: Double, _ values: (_ time: Double) -> [Double]) {
    for index in 0...Int(seconds * 300) {
      times.append(Double(index) / 300)
      self.values.append(values(Double(index) / 300))
    }
  }

  func fitted(
    _ options: KeyframeOptions = KeyframeOptions(), tolerance: Double = 0.05, decimals: Int = 2,
    knots: Set<Int> = []
  ) -> FittedChannel {
    var fitter = ChannelFitter(
      components: values[0].count, tolerance: tolerance, decimals: decimals, options: options)
    for index in times.indices {
      fitter.append(values[index], at: times[index])
      if knots.contains(index) { fitter.markKnot() }
    }
    return fitter.finish()
  }

  /// The largest difference from a channel, whose curves have the control points 1/3 and 2/3 exactly.
  func deviation(of channel: Channel) -> Double {
    farthest { channel.values(at: $0) }
  }

  /// The largest difference from a channel, whose curves have the control points that a file contains.
  func printedDeviation(of channel: Channel) -> Double {
    farthest { time in
      guard let next = channel.keyframes.firstIndex(where: { $0.time > time }), next > 0 else {
        return channel.values(at: time)
      }
      let (before, after) = (channel.keyframes[next - 1], channel.keyframes[next])
      guard case .cubic(let y1, let y2) = before.easing else { return channel.values(at: time) }
      let x1 = before.printedThirds(to: after).x1
      let share = (time - before.time) / (after.time - before.time)
      var parameters = 0.0...1.0
      for _ in 0..<60 {
        let middle = (parameters.lowerBound + parameters.upperBound) / 2
        parameters =
          bezier(x1, 1 - x1, middle) < share
          ? middle...parameters.upperBound : parameters.lowerBound...middle
      }
      let progress = bezier(y1, y2, parameters.lowerBound)
      return zip(before.values, after.values).map { $0 + progress * ($1 - $0) }
    }
  }

  /// The largest difference from a channel in the middle between samples, where bodies are on straight lines.
  func deviationBetween(of channel: Channel) -> Double {
    times.indices.dropLast().reduce(0) { farthest, index in
      let found = channel.values(at: (times[index] + times[index + 1]) / 2)
      return zip(found, zip(values[index], values[index + 1])).reduce(farthest) {
        max($0, ($1.0 - ($1.1.0 + $1.1.1) / 2).magnitude)
      }
    }
  }

  private func bezier(_ first: Double, _ second: Double, _ u: Double) -> Double {
    3 * first * u * (1 - u) * (1 - u) + 3 * second * u * u * (1 - u) + u * u * u
  }

  private func farthest(_ channel: (Double) -> [Double]) -> Double {
    zip(times, values).reduce(0) { farthest, sample in
      zip(channel(sample.0), sample.1).reduce(farthest) { max($0, ($1.0 - $1.1).magnitude) }
    }
  }
}

extension KeyframeOptions {
  /// Times as an animated SVG of some length prints them: percentages with four decimals, steps rounded down.
  static func percentages(_ form: Form, of duration: Double) -> KeyframeOptions {
    KeyframeOptions(form: form) { time, event in
      let steps = time / duration * 1e6
      return (event == .change ? steps.rounded() : steps.rounded(.down) - 1) / 1e6 * duration
    }
  }
}
