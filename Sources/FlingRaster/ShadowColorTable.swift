internal import FlingGeometry

/// Table of a shadow's pixels by coverage, so that they are rounded only once.
struct ShadowColorTable: Sendable {
  static let steps = 1024
  private let color: Color
  private let opacity: Double
  /// Has entries for coverage up to almost 2, so that sums slightly above 1 need no clamping.
  let pixels: [UInt32]
  /// Least coverage with a visible pixel, in steps; more than `steps` if the shadow is invisible.
  let firstVisible: Int

  init(_ color: Color, opacity: Double) {
    self.color = color
    self.opacity = opacity
    let ramp = (0...ShadowColorTable.steps).map { step in
      Premultiplied.pixel(
        color, opacity: Swift.min(1, opacity) * Double(step) / Double(ShadowColorTable.steps))
    }
    pixels = ramp + repeatElement(ramp[ShadowColorTable.steps], count: ShadowColorTable.steps - 1)
    firstVisible = ramp.firstIndex { $0 != 0 } ?? ramp.count
  }

  /// Whether the table was made for this color and opacity.
  func matches(_ color: Color, _ opacity: Double) -> Bool { self.color == color && self.opacity == opacity }

  var isVisible: Bool { firstVisible <= ShadowColorTable.steps }

  /// Converts coverage, clamped to 0...1, to pixels.
  func write(_ coverage: [Float], to row: inout [UInt32]) {
    let count = Swift.min(coverage.count, row.count)
    for index in 0..<count {
      let level = Swift.max(0, Swift.min(1, coverage[index])) * Float(ShadowColorTable.steps)
      // Adding 2²³ puts the nearest integer into the low bits.
      row[index] = pixels[Int((level + 8_388_608).bitPattern & 0x7FF)]
    }
  }
}
