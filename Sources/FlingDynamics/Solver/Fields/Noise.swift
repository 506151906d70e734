internal import FlingGeometry

/// Smooth random vectors over the plane and time, identical on every machine.
///
/// Gradient noise (K. Perlin, "Improving noise", 2002) on a lattice of cells in space and time, with
/// gradients from an integer hash. No vector is longer than 1; the vectors and their derivatives are
/// continuous.
package struct Noise: Equatable, Sendable {
  package let seed: UInt64
  /// 0 varies most in space, 1 least.
  package let smoothness: Double
  /// Lattice cells per second.
  package let speed: Double
  /// The side of a cell, in points.
  private let cell: Double

  /// - Parameters:
  ///   - smoothness: 0 varies most in space, 1 least.
  ///   - speed: lattice cells per second; 0 is constant in time.
  package init(seed: UInt64, smoothness: Double, speed: Double) {
    self.seed = seed
    self.smoothness = smoothness
    cell = 100 * (0.25 + smoothness)
    self.speed = speed
  }

  /// Whether it changes with time.
  var dependsOnTime: Bool { speed > 0 }

  /// The noise vector at a point and time.
  /// - Parameters:
  ///   - point: from the field's position, in points.
  ///   - time: in seconds.
  func vector(at point: Point, time: Double) -> Point {
    let x = Coordinate(point.x / cell)
    let y = Coordinate(point.y / cell)
    let t = Coordinate(time * speed)
    var sum = Point.zero
    for corner in 0..<8 {
      let (i, j, k) = (corner & 1, corner >> 1 & 1, corner >> 2)
      let column = UInt64(bitPattern: x.cellIndex &+ Int64(i)) &* 0x9E37_79B9_7F4A_7C15
      let row = UInt64(bitPattern: y.cellIndex &+ Int64(j)) &* 0xC2B2_AE3D_27D4_EB4F
      let moment = UInt64(bitPattern: t.cellIndex &+ Int64(k)) &* 0x1656_67B1_9E37_79F9
      let hash = KeyedRandom.combine(seed, column ^ row ^ moment)
      let weight = x.weight(i) * y.weight(j) * t.weight(k)
      let (a, b, c) = (x.part - Double(i), y.part - Double(j), t.part - Double(k))
      sum.x += weight * Noise.gradientContribution(hash, a, b, c)
      sum.y += weight * Noise.gradientContribution(hash >> 32, a, b, c)
    }
    return sum * Noise.gain
  }

  /// A gradient of length √2 contributes at most √(3/2), half-way between all corners. This factor limits
  /// vectors to length 1.
  private static let gain = 0.5773502691896257

  /// The contribution of one of the twelve gradients towards the edges of a cube.
  private static func gradientContribution(_ hash: UInt64, _ a: Double, _ b: Double, _ c: Double) -> Double {
    let first = hash & 1 == 0 ? 1.0 : -1
    let second = hash & 2 == 0 ? 1.0 : -1
    switch (hash >> 2 & 0xFFFF) % 3 {
    case 0: return first * a + second * b
    case 1: return first * b + second * c
    default: return first * c + second * a
    }
  }

  /// A coordinate split into the cell, the fraction within the cell, and the weight of the far side.
  private struct Coordinate {
    let cellIndex: Int64
    let part: Double
    private let farWeight: Double

    init(_ value: Double) {
      // Larger numbers have no reliable fraction.
      let floor = abs(value) < 1e15 ? Elementary.floor(value) : 0
      cellIndex = Int64(floor)
      part = abs(value) < 1e15 ? value - floor : 0
      // Perlin's quintic fade: its first and second derivatives are 0 at both ends.
      farWeight = part * part * part * (part * (part * 6 - 15) + 10)
    }

    func weight(_ side: Int) -> Double { side == 0 ? 1 - farWeight : farWeight }
  }
}
