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
  private var least: Sample?
  private var greatest: Sample?
  private var count = 0

  private static let mostSamples = 2048

  /// - Parameter ticks: the total number of samples to be added.
  init(ticks: Int) {
    stride =
      ticks <= PlotSeries.mostSamples ? 1 : (2 * ticks + PlotSeries.mostSamples - 1) / PlotSeries.mostSamples
  }

  /// Adds the sample of a tick.
  mutating func add(_ sample: Sample) {
    guard stride > 1 else {
      done.append(sample)
      return
    }
    if least.map({ sample.value < $0.value }) ?? true { least = sample }
    if greatest.map({ sample.value > $0.value }) ?? true { greatest = sample }
    count += 1
    if count == stride {
      done += pending
      (least, greatest, count) = (nil, nil, 0)
    }
  }

  /// The samples of the current stride: minimum and maximum in the order of time.
  private var pending: [Sample] {
    guard let least, let greatest else { return [] }
    if least == greatest { return [least] }
    return least.time < greatest.time ? [least, greatest] : [greatest, least]
  }

  var samples: [Sample] { done + pending }
}
