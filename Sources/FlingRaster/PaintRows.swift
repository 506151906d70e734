/// A paint that has its pixels asked for row by row.
protocol PaintRows {
  /// The columns of which rows were prepared.
  var columns: Range<Int> { get }
  /// Pixels of these columns.
  var row: [UInt32] { get }
  /// Whether no pixel is translucent.
  var isOpaque: Bool { get }

  /// Says which pixels rows will be asked for.
  mutating func prepare(_ area: PixelRect)

  /// What all pixels of a row are, if they are alike for sure.
  func pixel(ofRow y: Int) -> UInt32?

  /// Makes `row` hold the pixels of row `y`, at least in some of the columns prepared.
  mutating func makeRow(_ y: Int, _ part: Range<Int>)

  /// Writes the pixels of row `y` in some of the columns prepared to other pixels, from `place` on; `row` may change.
  mutating func write(_ y: Int, _ part: Range<Int>, to pixels: inout [UInt32], at place: Int)
}

extension PaintRows {
  func pixel(ofRow y: Int) -> UInt32? { nil }

  mutating func write(_ y: Int, _ part: Range<Int>, to pixels: inout [UInt32], at place: Int) {
    makeRow(y, part)
    let first = part.lowerBound - columns.lowerBound
    let row = self.row.span
    var pixels = pixels.mutableSpan
    for index in 0..<part.count { pixels[place &+ index] = row[first &+ index] }
  }
}
