import FlingGeometry
import FlingRaster
import TestTraits
import Testing

@Suite("Blur")
struct BlurTests {
  static let star = Path.pentagram(center: Point(60, 60), radius: 34)

  static func draw(
    _ sigma: Point, size: Int = 120, bounds: Rect? = nil, _ body: (inout Canvas) -> Void
  ) -> Bitmap {
    draw(sigma, width: size, height: size, bounds: bounds, body)
  }

  private static func draw(
    _ sigma: Point, width: Int, height: Int, bounds: Rect? = nil, _ body: (inout Canvas) -> Void
  ) -> Bitmap {
    var canvas = Canvas(width: width, height: height)
    canvas.beginGroup(blur: sigma, bounds: bounds)
    body(&canvas)
    canvas.endGroup()
    return canvas.bitmap
  }

  @Test(
    "A blur differs from a Gaussian by at most 3 of 255, and by at most 1 up to a sigma of 2",
    arguments: [0.3, 0.8, 1.5, 2, 2.1, 3, 5, 6, 6.3, 7.5, 10])
  func accuracy(sigma: Double) {
    let sharp = Canvas.filling(BlurTests.star, width: 120, height: 120)
    let truth = GaussianReference(
      width: 120, height: 120, values: sharp.pixels.map { Double($0 >> 24) / 255 }
    ).blurred(Point(sigma, sigma))
    let drawn = BlurTests.draw(Point(sigma, sigma)) { $0.fill(BlurTests.star, paint: .white) }
    let error = truth.difference(from: drawn)
    #expect(error.greatest <= (sigma <= 2 ? 1 : 3), "\(error)")
  }

  @Test(
    "A wide blur of a corner differs from a Gaussian by at most 3 of 255", .heavy,
    arguments: [6, 6.9, 8.4, 17.3, 33])
  func corners(sigma: Double) {
    let size = Int(16 * sigma)
    let box = Path(rect: Rect(x: 3.2 * sigma, y: 3.7 * sigma, width: 7 * sigma, height: 8 * sigma))
    let sharp = Canvas.filling(box, width: size, height: size)
    let truth = GaussianReference(
      width: size, height: size, values: sharp.pixels.map { Double($0 >> 24) / 255 }
    ).blurred(Point(sigma, 1.1 * sigma))
    let drawn = BlurTests.draw(Point(sigma, 1.1 * sigma), size: size) { $0.fill(box, paint: .white) }
    let error = truth.difference(from: drawn)
    #expect(error.greatest <= 3, "\(error)")
  }

  @Test(
    "Blurs of squares, dots and checkers differ from a Gaussian by at most 3 of 255 along the middle row",
    .heavy,
    arguments: [2.1, 3, 4.4, 5.5, 5.6, 5.8, 6.1, 6.6, 7.4, 10, 15.3, 23.7, 51, 110, 115])
  func squares(sigma: Double) {
    let half = Int(9 * sigma)
    /// The maximum error of a pattern that is the same along both axes. `isOn` takes the distance from the
    /// middle.
    func error(isChecker: Bool = false, isOn: (Int) -> Bool) -> Double {
      let line = (0...(2 * half)).map { isOn(abs($0 - half)) }
      var runs: [Range<Int>] = []
      for column in line.indices where line[column] {
        if let last = runs.last, last.upperBound == column {
          runs[runs.count - 1] = last.lowerBound..<(column + 1)
        } else {
          runs.append(column..<(column + 1))
        }
      }
      let gaps = isChecker ? zip(runs, runs.dropFirst()).map { $0.upperBound..<$1.lowerBound } : []
      var path = Path()
      for sides in [runs, gaps] {
        for x in sides {
          for y in sides {
            let corner = Point(Double(x.lowerBound), Double(y.lowerBound - half))
            path.append(
              Path(rect: Rect(x: corner.x, y: corner.y, width: Double(x.count), height: Double(y.count))))
          }
        }
      }
      let drawn = BlurTests.draw(Point(sigma, sigma), width: line.count, height: 1) {
        $0.fill(path, paint: .white)
      }
      let own = BlurTests.gaussian(runs, sigma, count: line.count)
      let other = BlurTests.gaussian(gaps, sigma, count: line.count)
      return line.indices.map { x in
        abs(Double(drawn.alpha(x, 0)) - 255 * (own[x] * own[half] + other[x] * other[half]))
      }.max() ?? 0
    }
    for width in sigma < 20 ? [1, 2, 3, 3.5, 4, 4.5, 5, 6, 8, 12] : [4, 5] {
      let error = error { Double($0) <= width * sigma / 2 }
      #expect(error <= 3, "a square of \(width) sigma")
    }
    for width in sigma < 12 ? [1.2, 1.7, 2.3, 3] : [] {
      let period = max(2, Int(width * sigma))
      #expect(
        error { $0 < 6 * period && ($0 + period / 2) / period % 2 == 0 } <= 3, "dots of \(width) sigma")
      #expect(
        error(isChecker: true) { $0 < 6 * period && ($0 + period / 2) / period % 2 == 0 } <= 3,
        "a checker of \(width) sigma")
    }
  }

  /// A row with value 1 in `runs` and 0 elsewhere, blurred by a Gaussian.
  private static func gaussian(_ runs: [Range<Int>], _ sigma: Double, count: Int) -> [Double] {
    let reach = Int((6 * sigma).rounded(.up))
    var sums = [0.0]
    for column in -reach...reach {
      sums.append(sums[column + reach] + Elementary.exp(-Double(column * column) / (2 * sigma * sigma)))
    }
    let whole = sums[2 * reach + 1]
    return (0..<count).map { column in
      runs.reduce(0) { sum, run in
        let (low, high) = (run.lowerBound - column + reach, run.upperBound - column + reach)
        return sum + (sums[max(0, min(high, 2 * reach + 1))] - sums[max(0, min(low, 2 * reach + 1))]) / whole
      }
    }
  }

  @Test("A blur preserves the sum of all pixels within 0.1 %", arguments: [0.5, 1.9, 4, 7])
  func sum(sigma: Double) {
    let box = Path(rect: Rect(x: 30.5, y: 30.25, width: 60, height: 50))
    let sharp = Canvas.filling(box, width: 120, height: 120).ink
    let drawn = BlurTests.draw(Point(sigma, sigma)) { $0.fill(box, paint: .white) }.ink
    #expect(abs(drawn / sharp - 1) < 1e-3)
  }

  @Test("The blur of a mirrored picture is the mirrored blur, bit for bit", arguments: [1.3, 6, 23.3])
  func symmetry(sigma: Double) {
    let drawn = BlurTests.draw(Point(sigma, sigma)) { $0.fill(BlurTests.star, paint: .white) }
    #expect(drawn == drawn.rearranged { (119 - $0, $1) })
    let upset = BlurTests.draw(Point(sigma, sigma)) {
      $0.fill(
        BlurTests.star, paint: .white, transform: AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 120))
    }
    #expect(upset == drawn.rearranged { ($0, 119 - $1) })
  }

  @Test(
    "A blur has the same pixels when it is moved by whole pixels or drawn in part",
    arguments: [1.3, 4, 6, 9.1])
  func parts(sigma: Double) {
    let drawn = BlurTests.draw(Point(sigma, sigma)) { $0.fill(BlurTests.star, paint: .white) }
    let moved = BlurTests.draw(Point(sigma, sigma)) {
      $0.fill(BlurTests.star, paint: .white, transform: .moving(-40, -31))
    }
    #expect(moved.cropped(x: 0..<80, y: 0..<89) == drawn.cropped(x: 40..<120, y: 31..<120))
    for (left, top, right, bottom) in [(50, 40, 83, 81), (51, 41, 83, 82), (0, 3, 37, 30), (60, 60, 61, 61)] {
      var canvas = Canvas(width: 120, height: 120)
      let (width, height) = (Double(right - left), Double(bottom - top))
      canvas.beginClip(
        to: Path(rect: Rect(x: Double(left), y: Double(top), width: width, height: height)))
      canvas.beginGroup(blur: Point(sigma, sigma))
      canvas.fill(BlurTests.star, paint: .white)
      canvas.endGroup()
      canvas.endClip()
      #expect(
        canvas.bitmap.cropped(x: left..<right, y: top..<bottom)
          == drawn.cropped(x: left..<right, y: top..<bottom))
    }
  }

  @Test("A blur along one axis keeps edges across the other axis sharp")
  func oneAxis() {
    let box = Path(rect: Rect(x: 40, y: 40, width: 40, height: 40))
    let drawn = BlurTests.draw(Point(5, 0)) { $0.fill(box, paint: .white) }
    #expect(drawn.alpha(60, 39) == 0 && drawn.alpha(60, 40) == 255 && abs(drawn.alpha(40, 60) - 137) < 3)
  }

  @Test("Blurred colors stay premultiplied")
  func colors() {
    let drawn = BlurTests.draw(Point(4, 4)) { canvas in
      for (index, color) in [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 1, alpha: 0.4)]
        .enumerated()
      {
        canvas.fill(Path(circle: Point(44 + 30 * Double(index), 60), radius: 20), paint: .color(color))
      }
    }
    for pixel in drawn.pixels {
      let alpha = pixel >> 24
      #expect(pixel & 255 <= alpha && (pixel >> 8) & 255 <= alpha && (pixel >> 16) & 255 <= alpha)
    }
    #expect(drawn[36, 60] == 0xFF00_00FF)
  }

  @Test(
    "No value of sigma crashes, hangs, exhausts the memory or changes an unlimited white area", .heavy,
    .timeLimit(.minutes(5)))
  func extremeSigmas() {
    for sigma in [-3, 0, 1e9, 1e300, .infinity, .nan] {
      let drawn = BlurTests.draw(Point(sigma, 2), size: 64) { $0.clear(.white) }
      let bounded = BlurTests.draw(
        Point(2, sigma), size: 64, bounds: Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
      ) { $0.clear(.white) }
      for picture in [drawn, bounded] { #expect(picture.pixels.allSatisfy { $0 == 0xFFFF_FFFF }) }
    }
  }
}
