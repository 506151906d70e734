internal import FlingGeometry

/// The pixels of a shadow's color by coverage, rounded once.
struct ShadowInk: Sendable {
  static let steps = 1024
  private let color: Color
  private let opacity: Double
  /// For coverage up to almost 2, lest what rounding adds to 1 must be cut.
  let pixels: [UInt32]
  /// The least coverage of which something can be seen, in steps; more than there are if there is none.
  let firstVisible: Int

  init(_ color: Color, opacity: Double) {
    self.color = color
    self.opacity = opacity
    let ramp = (0...ShadowInk.steps).map { step in
      Premultiplied.pixel(color, opacity: Swift.min(1, opacity) * Double(step) / Double(ShadowInk.steps))
    }
    pixels = ramp + repeatElement(ramp[ShadowInk.steps], count: ShadowInk.steps - 1)
    firstVisible = ramp.firstIndex { $0 != 0 } ?? ramp.count
  }

  /// Whether it was made for this color.
  func isOf(_ color: Color, _ opacity: Double) -> Bool { self.color == color && self.opacity == opacity }

  var isVisible: Bool { firstVisible <= ShadowInk.steps }

  /// Turns coverage, of which what lies beyond 0...1 is cut, into pixels.
  func write(_ coverage: [Float], to row: inout [UInt32]) {
    let count = Swift.min(coverage.count, row.count)
    for index in 0..<count {
      let share = Swift.max(0, Swift.min(1, coverage[index])) * Float(ShadowInk.steps)
      // Adding 2²³ leaves the nearest whole number in the low bits.
      row[index] = pixels[Int((share + 8_388_608).bitPattern & 0x7FF)]
    }
  }
}
