/// The cells of an area; see `CoverageAccumulator`.
struct CoverageGrid: Sendable {
  /// Left and top side and size of the area in pixels.
  let left: Int
  let top: Int
  let width: Int
  let height: Int
  /// Words of 64 cells in a row.
  let marksPerRow: Int

  init(_ area: PixelRect) {
    left = area.left
    top = area.top
    width = area.width
    height = area.height
    // An edge at the end of the last column writes to three cells after it.
    marksPerRow = (area.width + 3 + 63) >> 6
  }

  /// Converts a cell's sum to coverage in 1/255, rounded to nearest. Sums are first rounded to 1/65536, and
  /// winding numbers are taken modulo 2¹⁵.
  @inline(__always)
  static func coverage(_ sum: Int64, _ isEvenOdd: Bool) -> UInt32 {
    let one: Int32 = 1 << 16
    let sum = Int32(truncatingIfNeeded: (sum &+ 0x10000) >> 17)
    var winding = (sum ^ (sum >> 31)) &- (sum >> 31)
    if isEvenOdd {
      winding &= 2 * one &- 1
      winding = Swift.min(winding, 2 * one &- winding)
    } else {
      winding = Swift.min(winding, one)
    }
    return UInt32(truncatingIfNeeded: winding &* 255 &+ one / 2) &>> 16
  }
}
