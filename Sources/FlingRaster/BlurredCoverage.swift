internal import FlingGeometry

/// Coverage blurred by a Gaussian, row by row.
struct BlurredCoverage {
  /// Coverage of the last row, 0...1.
  private(set) var row: [Float]
  private let strip: PixelRect
  /// The rows that are not 0, and their values, four columns in each.
  private let rows: Range<Int>
  private var values: [SIMD4<Float>] = []
  private let quads: Int

  /// Blurs the coverage of a strip.
  /// - Parameter strip: the pixels of the result. `ground` must contain the coverage as far around it as the
  ///   blur reaches.
  init(_ ground: CoverageTable, _ blur: Blur, _ strip: PixelRect) {
    self.strip = strip
    row = [Float](repeating: 0, count: strip.width)
    quads = (strip.width + 3) / 4
    let source = ground.rows.clamped(to: (strip.top - blur.down.reach)..<(strip.bottom + blur.down.reach))
    let low = Swift.max(strip.top, source.lowerBound - blur.down.reach)
    rows = low..<Swift.max(low, Swift.min(strip.bottom, source.upperBound + blur.down.reach))
    values = [SIMD4<Float>](repeating: .zero, count: rows.count * quads)
    guard !rows.isEmpty, !source.isEmpty else { return }
    let across = BlurredCoverage.blurAcross(ground, blur.across, source, strip, quads)
    blurDown(across, blur.down, blur.across.scale, source)
  }

  /// Copies row `y` to `row`; returns false if the row is empty.
  mutating func copyRow(_ y: Int) -> Bool {
    guard rows.contains(y) else { return false }
    let base = (y - rows.lowerBound) * quads
    for index in row.indices { row[index] = values[base + index >> 2][index & 3] }
    return true
  }

  /// All rows of the source, blurred along x, within the columns of the strip; four columns in each value.
  private static func blurAcross(
    _ ground: CoverageTable, _ gauss: GaussianLineBlur, _ source: Range<Int>, _ strip: PixelRect, _ quads: Int
  ) -> [SIMD4<Float>] {
    let reach = gauss.reach
    let left = strip.left - reach
    let count = strip.width + 2 * reach
    var line = [SIMD4<Float>](repeating: .zero, count: count + 4 * reach)
    var other = line
    var rows = [SIMD4<Float>](repeating: .zero, count: quads * source.count)
    // Four rows at a time, in parallel lanes. If they equal the four rows before, the result is copied.
    var last: [ArraySlice<CoverageRun>] = []
    for first in stride(from: source.lowerBound, to: source.upperBound, by: 4) {
      let lanes = Swift.min(4, source.upperBound - first)
      let runs = (0..<lanes).map { ground[first + $0] }
      if runs == last {
        let base = (first - source.lowerBound) * quads
        for index in 0..<(lanes * quads) { rows[base + index] = rows[base - 4 * quads + index] }
        continue
      }
      last = runs
      for index in line.indices { line[index] = .zero }
      for lane in 0..<lanes {
        for run in runs[lane] {
          let start = Swift.max(run.start, left)
          for column in start..<Swift.max(start, Swift.min(run.end, left + count)) {
            line[column - left + 2 * reach][lane] = Float(run.coverage) * gauss.scale
          }
        }
      }
      gauss.blur(&line, &other, count: count)
      for lane in 0..<lanes {
        let base = (first + lane - source.lowerBound) * quads
        for x in 0..<strip.width { rows[base + x >> 2][x & 3] = line[x + 3 * reach][lane] }
      }
    }
    return rows
  }

  /// Blurs the columns along y and stores the coverage, four columns at a time.
  private mutating func blurDown(
    _ across: [SIMD4<Float>], _ gauss: GaussianLineBlur, _ scale: Float, _ source: Range<Int>
  ) {
    let reach = gauss.reach
    var line = [SIMD4<Float>](repeating: .zero, count: source.count + 4 * reach)
    var other = line
    for quad in 0..<quads {
      for index in line.indices { line[index] = .zero }
      for y in 0..<source.count {
        let value = across[y * quads + quad] * (gauss.scale / scale)
        line[y + 2 * reach] = gauss.scale == 1 ? value : value.roundedToIntegers
      }
      gauss.blur(&line, &other, count: source.count)
      for y in rows {
        values[(y - rows.lowerBound) * quads + quad] =
          line[y - source.lowerBound + 2 * reach] / (gauss.scale * 255)
      }
    }
  }
}
