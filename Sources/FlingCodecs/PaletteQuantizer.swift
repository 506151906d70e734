import FlingGeometry

/// Chooses the palette for a film with too many colors.
///
/// Boxes in OKLab are split where that reduces the squared error most; then k-means moves each palette color
/// to the mean of the colors that it represents. The weight of a color is a power of its number of pixels. In
/// films with up to a few thousand colors, most of which come from antialiased edges, the exponent is 0.75,
/// which gives small files and keeps rare colors. In gradient films it is 1, which is closest for most
/// pixels, or 0.85 in lossy mode, which makes those files 2 % smaller. Finally, colors of large areas replace
/// their nearest entry exactly.
///
/// Source for the choice of splits: X. Wu, "Efficient statistical computations for optimal color
/// quantization", Graphics Gems II, 1991.
enum PaletteQuantizer {
  /// Rounds of k-means. Twelve rounds reduce the mean error of the measured films by less than another 1 %.
  private static let rounds = 6
  /// A color with at least 1/400 of all pixels is represented exactly.
  private static let commonDivisor = 400

  /// Films with more colors count as gradient films.
  private static let maxEdgeColors = 8192
  /// Above this number of colors, those of a cell are combined: the difference is hardly visible and the
  /// result much faster.
  private static let maxPoints = 10_000

  /// Chooses the colors of a palette.
  /// - Parameters:
  ///   - histogram: counts of a film with at least one opaque pixel.
  ///   - limit: 1...256 colors.
  ///   - isLossy: whether pixels may deviate on purpose.
  /// - Returns: colors as 0xBBGGRR without duplicates, sorted by falling number of frames in which pixels
  ///   take the color.
  static func colors(of histogram: ColorHistogram, limit: Int, isLossy: Bool) -> [UInt32] {
    let samples = histogram.samples
    guard samples.count > limit else { return samples.map(\.color) }
    let exponent = samples.count <= maxEdgeColors ? 0.75 : isLossy ? 0.85 : 1
    let points = (samples.count > maxPoints ? histogram.cellSamples : samples).map { sample in
      WeightedColor(
        color: OKLab(sample.color), weight: Elementary.pow(Double(sample.count), exponent))
    }
    var ordered = points
    let boxes = ColorBox.split(&ordered, into: limit)
    var centers = means(of: boxes, ordered)
    var nearest = [Int](repeating: 0, count: points.count)
    for _ in 0..<rounds { centers = meansOfNearest(centers, points, &nearest) }
    return sorted(snapped(centers.map(\.color), to: samples), by: samples)
  }

  /// The mean color of each box.
  private static func means(of boxes: [Range<Int>], _ points: [WeightedColor]) -> [OKLab] {
    boxes.map { box in
      var sum = ColorSum()
      for index in box { sum.add(points[index]) }
      return sum.mean
    }
  }

  /// One round of k-means: each center moves to the mean of its nearest points; a center without points
  /// stays.
  /// - Parameter nearest: for each point the index of its nearest center, which rarely changes from round to
  ///   round.
  private static func meansOfNearest(
    _ centers: [OKLab], _ points: [WeightedColor], _ nearest: inout [Int]
  ) -> [OKLab] {
    let search = NearestColor(centers)
    var sums = [ColorSum](repeating: ColorSum(), count: centers.count)
    for (index, point) in points.enumerated() {
      nearest[index] = search.nearest(to: point.color, guess: nearest[index]).index
      sums[nearest[index]].add(point)
    }
    return centers.indices.map { sums[$0].weight > 0 ? sums[$0].mean : centers[$0] }
  }

  /// Replaces the entry nearest to each very common color by that color. If several such colors share their
  /// nearest entry, the most common one gets it; a farther entry for the others would take colors away from
  /// that entry.
  private static func snapped(_ colors: [UInt32], to samples: [ColorHistogram.Sample]) -> [UInt32] {
    let total = samples.reduce(0) { $0 + $1.count }
    let common = samples.filter { $0.count >= max(1, total / commonDivisor) }
      .sorted { ($1.count, $0.color) < ($0.count, $1.color) }
    let search = NearestColor(colors.map { OKLab($0) })
    var result = colors
    var isReplaced = [Bool](repeating: false, count: colors.count)
    for sample in common {
      let index = search.nearest(to: OKLab(sample.color)).index
      guard !isReplaced[index] else { continue }
      result[index] = sample.color
      isReplaced[index] = true
    }
    return result
  }

  /// Removes duplicates and sorts by falling number of frames in which pixels take a color that the entry
  /// represents.
  private static func sorted(_ colors: [UInt32], by samples: [ColorHistogram.Sample]) -> [UInt32] {
    var distinct: [UInt32] = []
    for color in colors.sorted() where distinct.last != color { distinct.append(color) }
    let search = NearestColor(distinct.map { OKLab($0) })
    var frames = [Int](repeating: 0, count: distinct.count)
    // Colors of few frames are not sorted to the front.
    let frameLimit = samples.reduce(0) { max($0, $1.tally.frames) } / 16
    for sample in samples where sample.tally.frames > frameLimit {
      let index = search.nearest(to: OKLab(sample.color)).index
      frames[index] = max(frames[index], sample.tally.frames)
    }
    return distinct.indices.sorted { (frames[$1], distinct[$0]) < (frames[$0], distinct[$1]) }
      .map { distinct[$0] }
  }
}

/// A color with its weight.
struct WeightedColor: Sendable {
  var color: OKLab
  var weight: Double
}

/// Weighted sum of colors. Floating-point, so the result depends on the order of additions, which the caller
/// fixes.
struct ColorSum: Sendable {
  private(set) var weight = 0.0
  private var lightness = 0.0
  private var a = 0.0
  private var b = 0.0

  var mean: OKLab { OKLab(lightness: lightness / weight, a: a / weight, b: b / weight) }

  /// Squared length of the sum divided by its weight: the reduction of the squared error if all points are
  /// replaced by their mean.
  var explained: Double {
    weight > 0 ? (lightness * lightness + a * a + b * b) / weight : 0
  }

  mutating func add(_ point: WeightedColor) {
    weight += point.weight
    lightness += point.weight * point.color.lightness
    a += point.weight * point.color.a
    b += point.weight * point.color.b
  }

  mutating func add(_ other: ColorSum) {
    weight += other.weight
    lightness += other.lightness
    a += other.a
    b += other.b
  }

  func without(_ other: ColorSum) -> ColorSum {
    var difference = self
    difference.weight -= other.weight
    difference.lightness -= other.lightness
    difference.a -= other.a
    difference.b -= other.b
    return difference
  }
}
