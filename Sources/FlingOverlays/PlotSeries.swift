import FlingGeometry

/// The values of a plot so far. In long films the minimum and maximum of several ticks stand for all of them,
/// so that no peak is lost.
struct PlotSeries {
  struct Sample: Equatable {
    var time: Time
    var value: Double
  }

  /// The number of ticks that share two samples.
  private let stride: Int
  private var done: [Sample] = []
  private var minimum: Sample?
  private var maximum: Sample?
  private var count = 0

  private static let sampleLimit = 2048

  /// - Parameter ticks: the total number of samples to be added.
  init(ticks: Int) {
    stride =
      ticks <= PlotSeries.sampleLimit ? 1 : (2 * ticks + PlotSeries.sampleLimit - 1) / PlotSeries.sampleLimit
  }

  /// Adds the sample of a tick.
  mutating func add(_ sample: Sample) {
    guard stride > 1 else {
      done.append(sample)
      return
    }
    if minimum.map({ sample.value < $0.value }) ?? true { minimum = sample }
    if maximum.map({ sample.value > $0.value }) ?? true { maximum = sample }
    count += 1
    if count == stride {
      done += pending
      (minimum, maximum, count) = (nil, nil, 0)
    }
  }

  /// The samples of the current stride: minimum and maximum in the order of time.
  private var pending: [Sample] {
    guard let minimum, let maximum else { return [] }
    if minimum == maximum { return [minimum] }
    return minimum.time < maximum.time ? [minimum, maximum] : [maximum, minimum]
  }

  var samples: [Sample] { done + pending }
}
