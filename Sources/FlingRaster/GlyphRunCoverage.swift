internal import FlingGeometry

/// The combined coverage of all glyphs of a text, with which it is then painted.
///
/// Coverage is added up to 255, as for the parts of one path; the sum does not depend on the order. Eight
/// pixels share a word, the leftmost in the lowest byte.
struct GlyphRunCoverage: Sendable {
  private(set) var area = PixelRect.empty
  private(set) var wordsPerRow = 0
  /// All zero between the clearing of the last row and the next `add`.
  private(set) var words: [UInt64] = []

  /// Prepares for an area. All its rows must be cleared later.
  mutating func begin(_ area: PixelRect) {
    self.area = area
    wordsPerRow = (area.width + 7) / 8
    let count = wordsPerRow * area.height
    if words.count < count { words.append(contentsOf: repeatElement(0, count: count - words.count)) }
  }

  /// Adds the masks of one outline's glyphs that may be in the area, until a mask is missing.
  /// - Parameter reach: greatest distance of a glyph's pixels from its origin.
  /// - Returns: index of the first position without a mask; nil once all are added.
  mutating func add(
    _ masks: GlyphMasks, at positions: ArraySlice<Point>, _ transform: AffineTransform, reach: Int
  ) -> Int? {
    let source = masks.words.span
    let columns = (area.left &- reach)...(area.right &+ reach)
    let rows = (area.top &- reach)...(area.bottom &+ reach)
    for index in positions.indices {
      let position = GlyphPosition(positions[index], transform)
      guard rows.contains(position.y), columns.contains(position.x) else { continue }
      guard let mask = GlyphMasks.mask(at: position.phase, in: source) else { return index }
      add(mask, of: source, position)
    }
    return nil
  }

  /// Adds a mask at a position, shifted to the area's pixels.
  private mutating func add(_ mask: GlyphMasks.Mask, of source: Span<UInt64>, _ position: GlyphPosition) {
    let top = position.y &+ mask.top &- area.top
    let left = position.x &+ mask.left &- area.left
    let first = Swift.max(0, -top)
    let end = Swift.min(mask.rows, area.height &- top)
    guard first < end else { return }
    let perRow = wordsPerRow
    let column = left >> 3
    let shift = UInt64(truncatingIfNeeded: (left & 7) &* 8)
    // A shifted row needs one more word.
    guard column >= 0, column &+ mask.wordsPerRow < perRow else {
      addClipped(mask, of: source, rows: first..<end, top: top, column: column, shift: shift)
      return
    }
    let count = mask.wordsPerRow
    var base = (top &+ first) &* perRow &+ column
    var from = mask.firstWord &+ first &* count
    var sums = words.mutableSpan
    for _ in first..<end {
      var carry: UInt64 = 0
      for index in 0..<count {
        let word = source[from &+ index]
        sums[base &+ index] = GlyphRunCoverage.sum(sums[base &+ index], word &<< shift | carry)
        carry = (word &>> 1) &>> (63 &- shift)
      }
      sums[base &+ count] = GlyphRunCoverage.sum(sums[base &+ count], carry)
      base &+= perRow
      from &+= count
    }
  }

  /// Adds rows of a mask that is only partly in the area.
  private mutating func addClipped(
    _ mask: GlyphMasks.Mask, of source: Span<UInt64>, rows: Range<Int>, top: Int, column: Int, shift: UInt64
  ) {
    let count = mask.wordsPerRow
    let columns = Swift.max(0, column)..<Swift.max(0, column, Swift.min(wordsPerRow, column + count + 1))
    for row in rows {
      for wordColumn in columns {
        let index = wordColumn - column
        let from = mask.firstWord + row * count + index
        let shifted = index < count ? source[from] &<< shift : 0
        let carry = index > 0 ? (source[from - 1] &>> 1) &>> (63 &- shift) : 0
        let target = (top + row) * wordsPerRow + wordColumn
        words[target] = GlyphRunCoverage.sum(words[target], shifted | carry)
      }
    }
  }

  /// The words of row `y` from the first to the last that is not zero; nil if all are zero.
  func nonzeroWords(ofRow y: Int) -> Range<Int>? {
    let base = (y &- area.top) &* wordsPerRow
    let words = words.span
    var first = base
    let end = base &+ wordsPerRow
    while first < end, words[first] == 0 { first &+= 1 }
    guard first < end else { return nil }
    var last = end &- 1
    while words[last] == 0 { last &-= 1 }
    return first..<(last &+ 1)
  }

  /// The pixel column at which a word of row `y` starts.
  func column(ofWord index: Int, y: Int) -> Int {
    area.left &+ (index &- (y &- area.top) &* wordsPerRow) &* 8
  }

  mutating func clear(_ range: Range<Int>) {
    var words = words.mutableSpan
    for index in range { words[index] = 0 }
  }

  /// Eight sums in parallel, each saturating at 255.
  @inline(__always)
  static func sum(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let high = ~low
    let sum = (a & low &+ b & low) ^ ((a ^ b) & high)
    let carries = ((a & b) | ((a | b) & ~sum)) & high
    return sum | ((carries &<< 1) &- (carries &>> 7))
  }
}
