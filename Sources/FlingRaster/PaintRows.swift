/// A paint that computes pixels row by row.
protocol PaintRows {
  /// The prepared columns.
  var columns: Range<Int> { get }
  /// The pixels of the prepared columns.
  var row: [UInt32] { get }
  /// Whether every pixel is opaque.
  var isOpaque: Bool { get }

  /// Announces the pixels that rows will be requested for.
  mutating func prepare(_ area: PixelRect)

  /// The common color of a row, if all its pixels are known to be equal; otherwise nil.
  func uniformPixel(ofRow y: Int) -> UInt32?

  /// Writes row `y` to `row`, at least in a part of the prepared columns.
  mutating func makeRow(_ y: Int, _ columnRange: Range<Int>)

  /// Writes row `y`, in a part of the prepared columns, to `pixels` from index `start` on; `row` may change.
  mutating func write(_ y: Int, _ columnRange: Range<Int>, to pixels: inout [UInt32], at start: Int)
}

extension PaintRows {
  func uniformPixel(ofRow y: Int) -> UInt32? { nil }

  mutating func write(_ y: Int, _ columnRange: Range<Int>, to pixels: inout [UInt32], at start: Int) {
    makeRow(y, columnRange)
    let first = columnRange.lowerBound - columns.lowerBound
    let row = self.row.span
    var pixels = pixels.mutableSpan
    for index in 0..<columnRange.count { pixels[start &+ index] = row[first &+ index] }
  }
}
