package import FlingRaster

/// By how much pixels of pictures differ.
package struct PixelDifference: Equatable, Sendable {
  /// Pixels looked at.
  package private(set) var count = 0
  /// Those that differ by more than the tolerance.
  package private(set) var differing = 0
  /// The largest difference of a channel, premultiplied, 0...255.
  package private(set) var largest = 0
  /// Of all pixels, the equal ones as well.
  private var distances: [Int] = []
  private var distanceSum = 0.0

  /// Distances are counted by steps of this much.
  private static let step = 0.02
  private static let steps = 10_000

  package init() {}

  /// - Parameters:
  ///   - other: of the same size.
  ///   - tolerance: a pixel none of whose channels differs by more counts as equal.
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

  /// Distance in OKLab times 100, so that 1 is just noticeable: the mean of all pixels.
  package var meanDistance: Double { count == 0 ? 0 : distanceSum / Double(count) }

  /// The distance that 99 of 100 pixels do not exceed, to 0.02.
  package var highDistance: Double {
    var rest = count - distances.reduce(0, +)
    if 100 * rest >= 99 * count { return 0 }
    for (index, amount) in distances.enumerated() {
      rest += amount
      if 100 * rest >= 99 * count { return Double(index + 1) * PixelDifference.step }
    }
    return Double(PixelDifference.steps) * PixelDifference.step
  }

  /// The largest difference of a channel of two premultiplied pixels.
  package static func largest(_ a: UInt32, _ b: UInt32) -> Int {
    var largest = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      largest = max(largest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
    }
    return largest
  }

  /// Of what is seen on white or on black, the greater.
  private static func distance(_ a: UInt32, _ b: UInt32) -> Double {
    let onBlack = OKLab(a).squaredDistance(to: OKLab(b))
    guard a >> 24 < 255 || b >> 24 < 255 else { return onBlack.squareRoot() }
    let onWhite = OKLab(Pixel.onWhite(a)).squaredDistance(to: OKLab(Pixel.onWhite(b)))
    return max(onBlack, onWhite).squareRoot()
  }
}

extension Pixel {
  /// What a premultiplied pixel looks like on white.
  static func onWhite(_ pixel: UInt32) -> UInt32 {
    let rest = 255 - (pixel >> 24)
    var result: UInt32 = 0xFF00_0000
    for shift: UInt32 in [0, 8, 16] { result |= min(255, (pixel >> shift & 255) + rest) << shift }
    return result
  }
}
