import FlingGeometry

/// The curve of a plot over its whole film, without the samples that cannot be seen. It is the same in all
/// pictures, which show beginnings of it.
struct PlotCurve {
  /// What the axes show.
  let values: ClosedRange<Double>
  let times: Range<Time>
  /// In the order of time.
  private(set) var samples: [PlotSeries.Sample] = []
  private var series: PlotSeries
  /// The maximum distance of omitted samples from the curve, in units of the chart's size.
  private let tolerance: Point

  /// - Parameters:
  ///   - series: the values of a rehearsal.
  ///   - size: the largest size that the chart may have.
  ///   - tolerance: the maximum distance of omitted samples from the curve, in points.
  init(
    _ series: PlotSeries, values: ClosedRange<Double>, times: Range<Time>, size: Size, tolerance: Double
  ) {
    self.series = series
    self.values = values
    self.times = times
    self.tolerance = Point(tolerance / size.width, tolerance / size.height)
    simplify()
  }

  /// Whether the film goes on after its rehearsal, because another cell of its sweep does.
  func needsValue(at now: Time) -> Bool {
    now < times.upperBound && series.last.map { now > $0.time } ?? true
  }

  /// Adds the value of a tick behind those of the rehearsal.
  mutating func add(_ sample: PlotSeries.Sample) {
    series.add(sample)
    simplify()
  }

  /// The samples up to a moment; the last one lies on the curve. Behind the last tick that is known, it is the
  /// given one.
  func beginning(until now: Time, present: Double) -> [PlotSeries.Sample] {
    let shown = min(now, times.upperBound)
    let count = samples.firstIndex { $0.time > shown } ?? samples.count
    var beginning = Array(samples[..<count])
    guard let last = beginning.last else { return [PlotSeries.Sample(time: shown, value: present)] }
    guard last.time < shown else { return beginning }
    if count < samples.count {
      let next = samples[count]
      let share = Double((shown - last.time).units) / Double((next.time - last.time).units)
      beginning.append(
        PlotSeries.Sample(time: shown, value: last.value * (1 - share) + next.value * share))
    } else if now < times.upperBound {
      beginning.append(PlotSeries.Sample(time: shown, value: present))
    }
    return beginning
  }

  /// The whole curve; behind the last tick that is known it leads to the present value.
  func whole(at now: Time, present: Double) -> [PlotSeries.Sample] {
    guard let last = samples.last, last.time < now, now < times.upperBound else { return samples }
    return samples + [PlotSeries.Sample(time: now, value: present)]
  }

  /// Drops samples that are nearer to the line through their neighbors than the tolerance, by the method of
  /// Douglas and Peucker.
  private mutating func simplify() {
    // The first sample behind the end is needed to draw the curve up to there.
    let all = series.samples
    let end = all.firstIndex { $0.time >= times.upperBound } ?? all.count - 1
    let known = Array(all.prefix(end + 1))
    guard known.count > 2 else {
      samples = known
      return
    }
    let points = known.map(position)
    var isKept = [Bool](repeating: false, count: known.count)
    (isKept[0], isKept[known.count - 1]) = (true, true)
    var open = [(first: 0, last: known.count - 1)]
    while let (first, last) = open.popLast() {
      guard last > first + 1 else { continue }
      let way = points[last] - points[first]
      let length = way.length
      var (farthest, index) = (1.0, 0)
      for middle in first + 1..<last {
        let offset = points[middle] - points[first]
        let distance = length > 0 ? abs(way.cross(offset)) / length : offset.length
        if distance > farthest { (farthest, index) = (distance, middle) }
      }
      guard index > 0 else { continue }
      isKept[index] = true
      open.append((first, index))
      open.append((index, last))
    }
    samples = known.indices.filter { isKept[$0] }.map { known[$0] }
  }

  /// The place of a sample in the chart, in units of the tolerance. Values far outside of the axis are all the
  /// same.
  private func position(of sample: PlotSeries.Sample) -> Point {
    let length = Double(max(1, (times.upperBound - times.lowerBound).units))
    let x = Double((sample.time - times.lowerBound).units) / length
    let y = (sample.value - values.lowerBound) / (values.upperBound - values.lowerBound)
    return Point(x / tolerance.x, min(max(y, -1), 2) / tolerance.y)
  }
}
