/// Counts of the pixels in a cell of 4 × 4 × 4 = 64 neighboring colors. Integer sums make the result
/// independent of the order of additions.
struct ColorCellTally: Equatable, Sendable {
  static let amount = 1 << 18

  private(set) var count = 0
  private var smoothSteps = 0
  private var sharpSteps = 0
  private var red = 0
  private var green = 0
  private var blue = 0

  static func cellIndex(of color: UInt32) -> Int {
    let red = Int(color & 255) >> 2
    let green = Int((color >> 8) & 255) >> 2
    let blue = Int((color >> 16) & 255) >> 2
    return blue << 12 | green << 6 | red
  }

  /// The lowest color of a cell, to which 0...3 is added in each channel.
  static func lowestColor(ofCell index: Int) -> UInt32 {
    UInt32(index & 63) << 2 | UInt32(index >> 6 & 63) << 10 | UInt32(index >> 12) << 18
  }

  /// The rounded mean color, which lies in the cell. Its number of frames is unknown, because the frames of
  /// single colors cannot be added up.
  var sample: ColorHistogram.Sample {
    let channels = [red, green, blue].map { UInt32(($0 + count / 2) / count) }
    return ColorHistogram.Sample(
      color: channels[0] | channels[1] << 8 | channels[2] << 16,
      tally: ColorTally(count: count, smoothSteps: smoothSteps, sharpSteps: sharpSteps))
  }

  /// Adds one of the cell's colors.
  @inline(__always)
  mutating func add(_ color: UInt32, _ tally: ColorTally) {
    count += tally.count
    smoothSteps += tally.smoothSteps
    sharpSteps += tally.sharpSteps
    red += Int(color & 255) * tally.count
    green += Int((color >> 8) & 255) * tally.count
    blue += Int((color >> 16) & 255) * tally.count
  }

  /// Adds sums. They wrap around, so that damaged counts of parts are found by `isComplete` instead of trapping.
  mutating func add(_ other: ColorCellTally) {
    count &+= other.count
    smoothSteps &+= other.smoothSteps
    sharpSteps &+= other.sharpSteps
    red &+= other.red
    green &+= other.green
    blue &+= other.blue
  }

  /// Whether these can be the sums of a cell in a whole film.
  /// - Parameter pixelCount: number of pixels of all its frames.
  func isComplete(inCell index: Int, pixelCount: Int) -> Bool {
    guard (0...pixelCount).contains(count),
      ColorTally.areSteps(smoothSteps, sharpSteps, pixelCount: pixelCount)
    else { return false }
    let lowest = ColorCellTally.lowestColor(ofCell: index)
    return zip([red, green, blue], [0, 8, 16] as [UInt32]).allSatisfy { sum, shift in
      let low = Int(lowest >> shift & 255)
      return (low * count...(low + 3) * count).contains(sum)
    }
  }
}

extension ColorCellTally: BinaryCodable {
  package func write(to writer: inout BinaryWriter) {
    for sum in [count, smoothSteps, sharpSteps, red, green, blue] { writer.write(sum) }
  }

  package init(from reader: inout BinaryReader) throws(BinaryError) {
    count = try reader.int()
    smoothSteps = try reader.int()
    sharpSteps = try reader.int()
    red = try reader.int()
    green = try reader.int()
    blue = try reader.int()
  }
}
