internal import FlingGeometry

/// Stripes or a checker with exact antialiasing: each pixel has the mean of the colors in it.
///
/// The mean is exact for stripes, and for a checker with upright squares. Where corners of rotated squares
/// meet within a pixel, it is approximated by the product of the means along both axes.
struct Pattern: PaintRows, Sendable {
  /// Mixtures of both colors in steps of 1/255.
  private let ramp: [UInt32]
  private let wave: SquareWave
  private let crossWave: SquareWave?
  private(set) var row: [UInt32] = []
  private(set) var columns: Range<Int> = 0..<0
  private var columnMeans: [Double] = []
  /// The row's mean with which `row` was computed, if columns and rows are independent.
  private var rowMean = Double.nan

  /// Creates stripes; nil if they have no width.
  init?(stripeWidth width: Double, angle: Double, ramp: [UInt32], inverse: AffineTransform) {
    guard width > 0, angle.isFinite else { return nil }
    let (sine, cosine) = Elementary.sincos(angle)
    var normal = Point(-sine, cosine)
    // Stripes follow one another downward, vertical stripes to the right.
    if normal.y < -1e-9 || (normal.y < 1e-9 && normal.x < 0) { normal = -normal }
    guard let wave = Pattern.wave(along: normal / width, inverse) else { return nil }
    self.wave = wave
    crossWave = nil
    self.ramp = ramp
  }

  /// Creates a checker; nil if its squares have no size.
  init?(checkerSize size: Double, ramp: [UInt32], inverse: AffineTransform) {
    guard size > 0, let wave = Pattern.wave(along: Point(1 / size, 0), inverse),
      let crossWave = Pattern.wave(along: Point(0, 1 / size), inverse)
    else { return nil }
    // `wave` is the one that varies along rows.
    let isTurned = wave.isConstantAcross
    self.wave = isTurned ? crossWave : wave
    self.crossWave = isTurned ? wave : crossWave
    self.ramp = ramp
  }

  /// The wave along a direction of the pattern's space, in pixel coordinates.
  private static func wave(along direction: Point, _ inverse: AffineTransform) -> SquareWave? {
    SquareWave(
      across: direction.dot(Point(inverse.a, inverse.b)), down: direction.dot(Point(inverse.c, inverse.d)),
      origin: direction.dot(Point(inverse.tx, inverse.ty)))
  }

  var isOpaque: Bool { ramp[0] >> 24 == 255 && ramp[255] >> 24 == 255 }

  mutating func prepare(_ area: PixelRect) {
    columns = area.left..<area.right
    row = [UInt32](repeating: 0, count: columns.count)
    rowMean = .nan
    if isSeparable {
      columnMeans = columns.map { wave.mean(x: $0, y: 0) }
    }
  }

  mutating func makeRow(_ y: Int, _ columnRange: Range<Int>) {
    let left = columns.lowerBound
    if isSeparable {
      // The whole row is computed, because most rows equal the one before.
      let mean = crossWave.map { $0.mean(x: 0, y: y) } ?? -1
      guard mean != rowMean else { return }
      rowMean = mean
      for index in columnMeans.indices { row[index] = color(-columnMeans[index] * mean) }
    } else if let crossWave {
      for x in columnRange { row[x - left] = color(-wave.mean(x: x, y: y) * crossWave.mean(x: x, y: y)) }
    } else if wave.isConstantAcross {
      let pixel = color(wave.mean(x: 0, y: y))
      for x in columnRange { row[x - left] = pixel }
    } else {
      for x in columnRange { row[x - left] = color(wave.mean(x: x, y: y)) }
    }
  }

  /// Whether a pixel's mean is the product of its column's and its row's mean.
  private var isSeparable: Bool {
    guard let crossWave else { return wave.isConstantDown }
    return wave.isConstantDown && crossWave.isConstantAcross
  }

  /// The mixture of both colors for a mean of the wave.
  /// - Parameter mean: −1 for the first color, 1 for the second.
  private func color(_ mean: Double) -> UInt32 {
    // Slightly more than one half: evenly split pixels must not depend on the last bit of the mean.
    ramp[Int((mean + 1) * 127.5 + 0.500_000_1)]
  }
}
