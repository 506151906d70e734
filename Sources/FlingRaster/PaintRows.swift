/// A paint that has its pixels asked for row by row.
protocol PaintRows {
  /// Pixels from the left side of what was prepared.
  var row: [UInt32] { get }
  /// Whether no pixel is translucent.
  var isOpaque: Bool { get }

  /// Says which pixels rows will be asked for.
  mutating func prepare(_ area: PixelRect)

  /// What all pixels of a row are, if they are alike for sure.
  func pixel(ofRow y: Int) -> UInt32?

  /// Makes `row` hold the pixels of row `y`, at least in some of the columns prepared.
  mutating func makeRow(_ y: Int, _ columns: Range<Int>)
}

extension PaintRows {
  func pixel(ofRow y: Int) -> UInt32? { nil }
}
