internal import FlingGeometry

/// A Gaussian blur along a line of positions with four values each: the channels of a pixel, or four parallel
/// lines.
///
/// A narrow Gaussian is a direct weighted sum. A wide one is approximated by several boxes in turn, whose
/// cost does not depend on their width. Boxes have fractional weights at both ends, so that any width is
/// possible. They are a little narrower than the Gaussian, which halves the greatest error: 0.8 of 255 at an
/// edge and 1.4 at a corner for five boxes; 2.4 in the middle of a square or a checker for six.
///
/// Sums of boxes are exact: all values are integers below 2²⁴, rounded after each box. So a result depends
/// only on the positions within reach, and mirrored lines give mirrored results to the bit. Every step rounds
/// monotonically, so a channel that nowhere exceeds another does not exceed it afterwards.
struct GaussianLineBlur: Sendable {
  private enum Method: Sendable {
    /// Weights from the middle outward.
    case direct([Float])
    case boxes(Int, Box)
  }

  private struct Box: Sendable {
    /// Number of positions on either side of the middle with full weight.
    var radius: Int
    /// Weight of the next position on either side.
    var end: Float
    /// The reciprocal of the sum of all weights.
    var normalization: Float
  }

  /// Distance in positions up to which a value has an effect.
  let reach: Int
  /// Factor by which values must be multiplied before the blur, and divided after the last blur along a line.
  let scale: Float
  private let method: Method

  /// Greatest standard deviation in positions; larger ones are clamped.
  static let limit = 500.0

  /// Chooses the method for a deviation.
  /// - Parameters:
  ///   - sigma: the standard deviation in positions; NaN counts as 0.
  ///   - direct: greatest deviation for which the exact sum is used.
  ///   - count: number of boxes beyond that.
  init(sigma: Double, directUpTo direct: Double, boxes count: Int) {
    let sigma = sigma > 0 ? Swift.min(sigma, GaussianLineBlur.limit) : 0
    guard sigma > direct else {
      // At the reach, the curve has fallen to 0.4 % of its height; the rest is less than half a unit of 8
      // bits.
      let reach = sigma < 0.05 ? 0 : Int((3.3 * sigma).rounded(.up))
      self.reach = reach
      scale = 1
      var weights = (0...reach).map {
        reach == 0 ? 1 : Elementary.exp(-Double($0 * $0) / (2 * sigma * sigma))
      }
      var sum = weights[0]
      for weight in weights.dropFirst() { sum += 2 * weight }
      for index in weights.indices { weights[index] /= sum }
      method = .direct(weights.map(Float.init))
      return
    }
    let width = 0.9875 * sigma
    let variance = width * width / Double(count)
    let radius = Int(((12 * variance + 1).squareRoot() - 1) / 2)
    let diameter = Double(2 * radius + 1)
    let squares = Double(radius * (radius + 1) * (2 * radius + 1)) / 3
    let end = (variance * diameter - squares) / (2 * (Double((radius + 1) * (radius + 1)) - variance))
    method = .boxes(
      count, Box(radius: radius, end: Float(end), normalization: Float(1 / (diameter + 2 * end))))
    reach = count * (radius + 1)
    var scale: Float = 1
    while scale < 256, scale * 2 * 255 * Float(2 * radius + 1) < 0x1p24 { scale *= 2 }
    self.scale = scale
  }

  /// Blurs a line in place.
  ///
  /// - Parameters:
  ///   - line: `count` values from position `2 * reach` on, with zeros around them, in total `count + 4 *
  ///     reach` positions. The result is at the same positions and `reach` further on either side.
  ///   - other: a buffer of the same size.
  ///   - count: number of values.
  func blur(_ line: inout [SIMD4<Float>], _ other: inout [SIMD4<Float>], count: Int) {
    switch method {
    case .direct(let weights):
      guard reach > 0 else { return }
      PixelKernels.weightedSums(line, weights, reach..<(count + 3 * reach), into: &other)
      swap(&line, &other)
    case .boxes(let passes, let box):
      var range = (2 * reach)..<(2 * reach + count)
      for _ in 0..<passes {
        range = (range.lowerBound - box.radius - 1)..<(range.upperBound + box.radius + 1)
        GaussianLineBlur.boxMeans(box, line, range, into: &other)
        swap(&line, &other)
      }
    }
  }

  /// Box means around a range of positions. The line must contain all positions that the box reaches.
  private static func boxMeans(
    _ box: Box, _ line: [SIMD4<Float>], _ range: Range<Int>, into result: inout [SIMD4<Float>]
  ) {
    let radius = box.radius
    precondition(range.lowerBound > radius && range.upperBound + radius < line.count)
    precondition(range.upperBound <= result.count)
    // Adding and subtracting 1.5 · 2²³ rounds to a whole number.
    let magic = SIMD4<Float>(repeating: 12_582_912)
    // Safe: no position is farther than `radius + 1` from those just checked.
    unsafe line.withUnsafeBufferPointer { line in
      unsafe result.withUnsafeMutableBufferPointer { result in
        var sum = SIMD4<Float>.zero
        for index in (range.lowerBound &- radius)...(range.lowerBound &+ radius) {
          unsafe sum += line[index]
        }
        for index in range {
          let before = unsafe line[index &- radius &- 1]
          let after = unsafe line[index &+ radius &+ 1]
          unsafe result[index] = ((sum + (before + after) * box.end) * box.normalization + magic) - magic
          unsafe sum += after - line[index &- radius]
        }
        // The next box reads that far beyond, so these positions must be zero.
        let margin = 2 * (radius + 1)
        for index in Swift.max(0, range.lowerBound - margin)..<range.lowerBound {
          unsafe result[index] = .zero
        }
        for index in range.upperBound..<Swift.min(result.count, range.upperBound + margin) {
          unsafe result[index] = .zero
        }
      }
    }
  }
}
