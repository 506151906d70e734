/// The pixels of 64 neighbouring colors, as whole sums so that no order of adding can show.
struct ColorCell: Sendable {
  static let amount = 1 << 18

  var count = 0
  var red = 0
  var green = 0
  var blue = 0

  static func index(of color: UInt32) -> Int {
    let red = Int(color & 255) >> 2
    let green = Int((color >> 8) & 255) >> 2
    let blue = Int((color >> 16) & 255) >> 2
    return blue << 12 | green << 6 | red
  }

  /// The rounded mean, which stays inside the cell.
  var sample: ColorHistogram.Sample {
    let half = count / 2
    let channels = [red, green, blue].map { UInt32(($0 + half) / count) }
    return ColorHistogram.Sample(color: channels[0] | channels[1] << 8 | channels[2] << 16, count: count)
  }

  mutating func add(_ color: UInt32, count amount: Int) {
    count += amount
    red += Int(color & 255) * amount
    green += Int((color >> 8) & 255) * amount
    blue += Int((color >> 16) & 255) * amount
  }

  mutating func add(_ other: ColorCell) {
    count += other.count
    red += other.red
    green += other.green
    blue += other.blue
  }
}
