import FlingGeometry
import FlingRaster

/// A picture of one channel in double precision, blurred by direct convolution: the reference for shadows and
/// blurs.
struct GaussianReference {
  let width: Int
  let height: Int
  var values: [Double]

  init(width: Int, height: Int, values: [Double]) {
    self.width = width
    self.height = height
    self.values = values
  }

  /// Creates coverage from 16 × 16 samples a pixel.
  init(width: Int, height: Int, contains: (Double, Double) -> Bool) {
    self.init(
      width: width, height: height,
      values: (0..<(width * height)).map { index in
        let (x, y) = (Double(index % width), Double(index / width))
        // If all corners of a larger box agree, so do the samples: no shape here is thinner than the box.
        let corners = [(-1.0, -1.0), (2, -1), (-1, 2), (2, 2)].filter { contains(x + $0.0, y + $0.1) }.count
        if corners == 0 || corners == 4 { return corners == 4 ? 1 : 0 }
        var count = 0
        for i in 0..<256 where contains(x + (Double(i % 16) + 0.5) / 16, y + (Double(i / 16) + 0.5) / 16) {
          count += 1
        }
        return Double(count) / 256
      })
  }

  /// Convolution with a Gaussian truncated at five sigma; the picture is surrounded by zeros.
  func blurred(_ sigma: Point) -> GaussianReference {
    func pass(_ source: [Double], _ count: Int, _ lines: Int, _ step: Int, _ lineStep: Int, _ sigma: Double)
      -> [Double]
    {
      let reach = Int((5 * sigma).rounded(.up))
      var weights = (-reach...reach).map { Elementary.exp(-Double($0 * $0) / (2 * sigma * sigma)) }
      let sum = weights.reduce(0, +)
      for index in weights.indices { weights[index] /= sum }
      var result = source
      for line in 0..<lines {
        for target in 0..<count {
          var value = 0.0
          for other in max(0, target - reach)...min(count - 1, target + reach) {
            value += source[line * lineStep + other * step] * weights[other - target + reach]
          }
          result[line * lineStep + target * step] = value
        }
      }
      return result
    }
    var result = self
    if sigma.x > 0 { result.values = pass(values, width, height, 1, width, sigma.x) }
    if sigma.y > 0 { result.values = pass(result.values, height, width, width, 1, sigma.y) }
    return result
  }

  /// The maximum and the mean difference from a picture's alpha in 255ths, at pixels where `counts` is true.
  /// The mean includes only pixels with an expected value above 0.5.
  func difference(
    from drawn: Bitmap, counts: (Int, Int) -> Bool = { _, _ in true }
  ) -> (greatest: Double, mean: Double) {
    var greatest = 0.0
    var sum = 0.0
    var count = 0
    for y in 0..<height {
      for x in 0..<width where counts(x, y) {
        let expected = values[y * width + x] * 255
        let error = abs(Double(drawn.alpha(x, y)) - expected)
        greatest = max(greatest, error)
        if expected > 0.5 {
          sum += error
          count += 1
        }
      }
    }
    return (greatest, sum / Double(max(1, count)))
  }
}
