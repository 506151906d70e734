internal import FlingGeometry

/// The pixels of a shadow's color by coverage, rounded once.
struct ShadowInk: Sendable {
  private static let steps = 1024
  private let pixels: [UInt32]

  init(_ color: Color, opacity: Double) {
    pixels = (0...ShadowInk.steps).map { step in
      Premultiplied.pixel(color, opacity: Swift.min(1, opacity) * Double(step) / Double(ShadowInk.steps))
    }
  }

  var isVisible: Bool { pixels[ShadowInk.steps] >> 24 != 0 }

  /// Turns coverage, 0...1, into pixels.
  func write(_ coverage: [Float], to row: inout [UInt32]) {
    let count = Swift.min(coverage.count, row.count)
    for index in 0..<count {
      let share = Swift.max(0, Swift.min(1, coverage[index])) * Float(ShadowInk.steps)
      // Adding 2²³ leaves the nearest whole number in the low bits.
      row[index] = pixels[Int((share + 8_388_608).bitPattern & 0xFFFF)]
    }
  }
}
