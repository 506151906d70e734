import FlingGeometry

/// The values of a plot at the ticks of a film. In long films the minimum and maximum of several ticks stand for
/// all of them, so that no peak is lost.
struct PlotSeries: Sendable {
  struct Sample: Equatable, Sendable {
    var time: Time
    var value: Double
  }

  /// The extremes of successive ticks.
  private struct Extremes {
    var minimum: Sample
    var maximum: Sample

    init(_ sample: Sample) {
      minimum = sample
      maximum = sample
    }

    mutating func add(_ other: Extremes) {
      if other.minimum.value < minimum.value { minimum = other.minimum }
      if other.maximum.value > maximum.value { maximum = other.maximum }
    }

    /// In the order of time.
    var samples: [Sample] {
      if minimum == maximum { return [minimum] }
      return minimum.time < maximum.time ? [minimum, maximum] : [maximum, minimum]
    }
  }

  private var extremes: [Extremes] = []
  /// The number of ticks that share two samples, and of those in the last of `extremes`.
  private var stride = 1
  private var count = 0
  private(set) var last: Sample?

  /// The maximum of `extremes`, an even number.
  private static let limit = 2048

  /// Adds the sample of a tick later than all before.
  mutating func add(_ sample: Sample) {
    last = sample
    if count > 0, count < stride {
      extremes[extremes.count - 1].add(Extremes(sample))
      count += 1
      return
    }
    if extremes.count == PlotSeries.limit {
      for pair in 0..<PlotSeries.limit / 2 {
        extremes[pair] = extremes[2 * pair]
        extremes[pair].add(extremes[2 * pair + 1])
      }
      extremes.removeLast(PlotSeries.limit / 2)
      stride *= 2
    }
    extremes.append(Extremes(sample))
    count = 1
  }

  /// In the order of time; the last one is that of the last tick.
  var samples: [Sample] {
    let samples = extremes.flatMap(\.samples)
    guard let last, samples.last != last else { return samples }
    return samples + [last]
  }
}
