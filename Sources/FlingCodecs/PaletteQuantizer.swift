import FlingGeometry

/// Chooses the colors of a palette for a film that has too many.
///
/// Boxes in OKLab are split where that lowers the squared error most, then k-means moves each color to the
/// middle of what it stands for. In films of few thousand colors, most of which are those of edges, a color counts by the
/// 0.75th power of its pixels, which makes small files and keeps rare colors; in films of gradients by its pixels, which is
/// nearest to most of them; by the 0.85th power where a bound makes files small, 2 % smaller then. At last, colors of large areas are taken exactly as they are.
///
/// Source: X. Wu, "Efficient statistical computations for optimal color quantization", Graphics Gems II,
/// 1991, for the choice of splits.
enum PaletteQuantizer {
  /// Twelve rounds lower the mean error of the measured films by less than 1 % more.
  private static let rounds = 6
  /// A color of at least this share of all pixels is taken exactly.
  private static let commonShare = 400

  /// Films of more colors are taken for gradients.
  private static let mostEdgeColors = 8192
  /// Of more colors, those of a cell count as one: that is hardly seen and much faster.
  private static let mostPoints = 10_000

  /// - Parameters:
  ///   - histogram: of a film with at least one pixel that shows something.
  ///   - limit: 1...256 colors.
  ///   - isLossy: whether pixels may be off on purpose.
  /// - Returns: colors as 0xBBGGRR, each once, those first to which pixels turn in most frames.
  static func colors(of histogram: ColorHistogram, limit: Int, isLossy: Bool) -> [UInt32] {
    let samples = histogram.samples
    guard samples.count > limit else { return samples.map(\.color) }
    let exponent = samples.count <= mostEdgeColors ? 0.75 : isLossy ? 0.85 : 1
    let points = (samples.count > mostPoints ? histogram.cellSamples : samples).map { sample in
      WeightedColor(
        color: OKLab(sample.color), weight: Elementary.pow(Double(sample.count), exponent))
    }
    var ordered = points
    let boxes = ColorBox.split(&ordered, into: limit)
    var centers = means(of: boxes, ordered)
    var nearest = [Int](repeating: 0, count: points.count)
    for _ in 0..<rounds { centers = moved(centers, points, &nearest) }
    return sorted(snapped(centers.map(\.color), to: samples), by: samples)
  }

  private static func means(of boxes: [Range<Int>], _ points: [WeightedColor]) -> [OKLab] {
    boxes.map { box in
      var sum = ColorSum()
      for index in box { sum.add(points[index]) }
      return sum.mean
    }
  }

  /// One round of k-means: each center moves to the mean of the points nearest to it; one without points
  /// stays.
  /// - Parameter nearest: for each point the center nearest to it, which is mostly that of the round before.
  private static func moved(
    _ centers: [OKLab], _ points: [WeightedColor], _ nearest: inout [Int]
  ) -> [OKLab] {
    let search = NearestColor(centers)
    var sums = [ColorSum](repeating: ColorSum(), count: centers.count)
    for (place, point) in points.enumerated() {
      nearest[place] = search.nearest(to: point.color, guess: nearest[place]).index
      sums[nearest[place]].add(point)
    }
    return centers.indices.map { sums[$0].weight > 0 ? sums[$0].mean : centers[$0] }
  }

  /// Replaces the entry nearest to each very common color by that color. Of several colors that share their
  /// nearest entry the most common gets it: giving the others a farther entry would rob that one's colors.
  private static func snapped(_ colors: [UInt32], to samples: [ColorHistogram.Sample]) -> [UInt32] {
    let total = samples.reduce(0) { $0 + $1.count }
    let common = samples.filter { $0.count >= max(1, total / commonShare) }
      .sorted { ($1.count, $0.color) < ($0.count, $1.color) }
    let search = NearestColor(colors.map { OKLab($0) })
    var result = colors
    var isTaken = [Bool](repeating: false, count: colors.count)
    for sample in common {
      let index = search.nearest(to: OKLab(sample.color)).index
      guard !isTaken[index] else { continue }
      result[index] = sample.color
      isTaken[index] = true
    }
    return result
  }

  /// Each color once, in the order of the frames in which pixels turn to one of the colors that it stands for.
  private static func sorted(_ colors: [UInt32], by samples: [ColorHistogram.Sample]) -> [UInt32] {
    var distinct: [UInt32] = []
    for color in colors.sorted() where distinct.last != color { distinct.append(color) }
    let search = NearestColor(distinct.map { OKLab($0) })
    var frames = [Int](repeating: 0, count: distinct.count)
    // A color of few frames needs no place among the first.
    let share = samples.reduce(0) { max($0, $1.tally.frames) } / 16
    for sample in samples where sample.tally.frames > share {
      let index = search.nearest(to: OKLab(sample.color)).index
      frames[index] = max(frames[index], sample.tally.frames)
    }
    return distinct.indices.sorted { (frames[$1], distinct[$0]) < (frames[$0], distinct[$1]) }
      .map { distinct[$0] }
  }
}

/// A color and how much it counts.
struct WeightedColor: Sendable {
  var color: OKLab
  var weight: Double
}

/// The weighted sum of colors, added in the order of the caller.
struct ColorSum: Sendable {
  private(set) var weight = 0.0
  private var lightness = 0.0
  private var a = 0.0
  private var b = 0.0

  var mean: OKLab { OKLab(lightness: lightness / weight, a: a / weight, b: b / weight) }

  /// The squared length of the sum over its weight: what knowing the mean takes off the squared error.
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

  func without(_ part: ColorSum) -> ColorSum {
    var rest = self
    rest.weight -= part.weight
    rest.lightness -= part.lightness
    rest.a -= part.a
    rest.b -= part.b
    return rest
  }
}
