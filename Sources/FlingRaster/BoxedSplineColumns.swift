/// A part of a sheet, blurred along x and laid out by columns, two side by side, to be blurred along y.
///
/// The rows of two columns are eight words each, so one loop serves both ways; sixteen columns of the result make a line of the
/// cache.
struct BoxedSplineColumns {
  /// What of the sheet acts on the strip, and the strip of the result that the columns are.
  private let source: PixelRect
  private let strip: PixelRect
  /// What bytes are multiplied with.
  private let scale: Int
  /// Rows from one pair of columns to the next, an odd number: neighbours then do not share a place of the cache.
  private let stride: Int
  private var words: [UInt16]

  /// - Parameters:
  ///   - source: not empty, within the sheet.
  ///   - down: of the blur along y.
  init(
    _ layer: CompositingLayer, _ bell: BoxedSplineBlur, _ source: PixelRect, _ strip: PixelRect,
    down: BoxedSplineBlur
  ) {
    self.source = source
    self.strip = strip
    scale = down.scale
    // Zeros before the source's rows, and behind.
    let padding = 2 * down.far + 3
    stride = (padding + source.height + 2 * down.reach) | 1
    words = [UInt16](repeating: 0, count: (strip.width + 1) / 2 * stride * 8)

    // Sums begin where the source begins to act, an even number of columns from the strip's side.
    let begin = source.left - bell.reach - (source.left - bell.reach - strip.left) & 1
    let left = Swift.max(begin, strip.left)
    let count = (Swift.min(strip.right, source.right + bell.reach) - left + 1) & ~1
    let skip = left - begin
    let first = source.left - begin + bell.far + 3 - bell.box / 2
    var line = [UInt16](
      repeating: 0, count: 8 * Swift.max(skip + count + 2 * bell.far + 3, first + source.width))
    let scales = BoxedSplineBlur.Scales(words: 1, results: scale)
    let (stride, top) = (self.stride, padding - source.top)
    let none = [UInt32](repeating: 0, count: source.width)
    for y in Swift.stride(from: source.top, to: source.bottom, by: 2) {
      let row = (y - layer.frame.top) * layer.frame.width + source.left - layer.frame.left
      let isPair = y + 1 < source.bottom
      var places = line.mutableSpan
      PixelSpans.widen(
        layer.pixels.span, row, isPair ? layer.pixels.span : none.span, isPair ? row + layer.frame.width : 0,
        count: source.width, into: &places, at: first)
      var columns = words.mutableSpan
      PixelSpans.blur(
        bell, scales, line.span, skip: skip, count: count, into: &columns,
        at: ((left - strip.left) / 2 * stride + top + y) * 8, step: stride * 8)
    }
  }

  /// Blurs the columns.
  /// - Parameters:
  ///   - area: what the result's pixels are of.
  func write(_ bell: BoxedSplineBlur, in area: PixelRect, to result: inout [UInt32]) {
    let begin = source.top - bell.reach
    let first = Swift.max(strip.top, begin)
    let end = Swift.min(strip.bottom, source.bottom + bell.reach)
    guard first < end else { return }
    let scales = BoxedSplineBlur.Scales(words: scale, results: 1)
    var block = [UInt32](repeating: 0, count: Blur.blockWidth * (end - first))
    for left in Swift.stride(from: 0, to: strip.width, by: Blur.blockWidth) {
      let width = Swift.min(Blur.blockWidth, strip.width - left)
      var pixels = block.mutableSpan
      for pair in 0..<((width + 1) / 2) {
        PixelSpans.blur(
          bell, scales, words.span, from: (left / 2 + pair) * stride * 8, skip: first - begin,
          count: end - first, into: &pixels, at: 2 * pair, step: Blur.blockWidth)
      }
      result.replace(rows: first..<end, from: strip.left + left, of: area, by: block, width: width)
    }
  }
}
