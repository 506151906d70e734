/// The pixels of 64 neighbouring colors, as whole sums so that no order of adding can show.
struct ColorCell: Sendable {
  static let amount = 1 << 18

  private(set) var tally = ColorTally()
  private var red = 0
  private var green = 0
  private var blue = 0

  static func index(of color: UInt32) -> Int {
    let red = Int(color & 255) >> 2
    let green = Int((color >> 8) & 255) >> 2
    let blue = Int((color >> 16) & 255) >> 2
    return blue << 12 | green << 6 | red
  }

  /// The cell's lowest color, to which 0...3 is added in each channel.
  static func corner(of index: Int) -> UInt32 {
    UInt32(index & 63) << 2 | UInt32(index >> 6 & 63) << 10 | UInt32(index >> 12) << 18
  }

  /// The rounded mean, which stays inside the cell. Of its frames nothing is known: those of single colors do not add up.
  var sample: ColorHistogram.Sample {
    let count = tally.count
    var tally = tally
    tally.frames = 0
    let channels = [red, green, blue].map { UInt32(($0 + count / 2) / count) }
    return ColorHistogram.Sample(color: channels[0] | channels[1] << 8 | channels[2] << 16, tally: tally)
  }

  /// Changes the tally of one of its colors.
  @inline(__always)
  mutating func update(_ color: UInt32, _ change: (inout ColorTally) -> Void) {
    let before = tally.count
    change(&tally)
    let more = tally.count - before
    red += Int(color & 255) * more
    green += Int((color >> 8) & 255) * more
    blue += Int((color >> 16) & 255) * more
  }

  mutating func add(_ other: ColorCell) {
    tally += other.tally
    red += other.red
    green += other.green
    blue += other.blue
  }
}
