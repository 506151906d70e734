package import FlingRaster

/// Statistics of the differences between pictures.
package struct PixelDifference: Equatable, Sendable {
  /// Number of compared pixels.
  package private(set) var count = 0
  /// Number of pixels that differ by more than the tolerance.
  package private(set) var differing = 0
  /// Largest difference of a premultiplied channel, 0...255.
  package private(set) var largest = 0
  /// Histogram of the distances of differing pixels, in steps of `step`; empty if no pixel differs.
  private var distances: [Int] = []
  private var distanceSum = 0.0

  /// Width of a histogram bin, in OKLab times 100.
  private static let step = 0.02
  private static let steps = 10_000

  package init() {}

  /// Compares two pictures.
  /// - Parameters:
  ///   - picture: a picture.
  ///   - other: a picture of the same size.
  ///   - tolerance: largest difference of a channel for which a pixel counts as equal.
  package init(_ picture: Bitmap, _ other: Bitmap, tolerance: Int) {
    count = picture.pixels.count
    for (a, b) in zip(picture.pixels, other.pixels) where a != b {
      let channel = PixelDifference.largest(a, b)
      largest = max(largest, channel)
      if channel > tolerance { differing += 1 }
      if distances.isEmpty { distances = [Int](repeating: 0, count: PixelDifference.steps) }
      let distance = PixelDifference.distance(a, b)
      distanceSum += distance
      distances[min(PixelDifference.steps - 1, Int(distance / PixelDifference.step))] += 1
    }
  }

  package mutating func add(_ other: PixelDifference) {
    count += other.count
    differing += other.differing
    largest = max(largest, other.largest)
    distanceSum += other.distanceSum
    if distances.isEmpty {
      distances = other.distances
    } else {
      for index in other.distances.indices { distances[index] += other.distances[index] }
    }
  }

  /// Mean distance over all pixels in OKLab times 100, where 1 is just noticeable.
  package var meanDistance: Double { count == 0 ? 0 : distanceSum / Double(count) }

  /// The 99th percentile of the distance, rounded up to a multiple of 0.02.
  package var highDistance: Double {
    // Equal pixels are not in the histogram.
    var cumulativeCount = count - distances.reduce(0, +)
    if 100 * cumulativeCount >= 99 * count { return 0 }
    for (index, amount) in distances.enumerated() {
      cumulativeCount += amount
      if 100 * cumulativeCount >= 99 * count { return Double(index + 1) * PixelDifference.step }
    }
    return Double(PixelDifference.steps) * PixelDifference.step
  }

  /// The largest difference of a channel between two premultiplied pixels.
  package static func largest(_ a: UInt32, _ b: UInt32) -> Int {
    var largest = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      largest = max(largest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
    }
    return largest
  }

  /// The greater of the distances on white and on black.
  private static func distance(_ a: UInt32, _ b: UInt32) -> Double {
    let onBlack = OKLab(a).squaredDistance(to: OKLab(b))
    guard a >> 24 < 255 || b >> 24 < 255 else { return onBlack.squareRoot() }
    let onWhite = OKLab(Pixel.onWhite(a)).squaredDistance(to: OKLab(Pixel.onWhite(b)))
    return max(onBlack, onWhite).squareRoot()
  }
}

extension Pixel {
  /// The premultiplied pixel composited over white.
  static func onWhite(_ pixel: UInt32) -> UInt32 {
    let white = 255 - (pixel >> 24)
    var result: UInt32 = 0xFF00_0000
    for shift: UInt32 in [0, 8, 16] { result |= min(255, (pixel >> shift & 255) + white) << shift }
    return result
  }
}
