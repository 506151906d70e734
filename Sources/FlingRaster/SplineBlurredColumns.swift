/// A part of a layer, blurred along x and stored by columns, in pairs, so that it can be blurred along y.
///
/// Along x two rows are blurred at a time, along y two columns. Both are lines with eight words at each
/// position, so one loop serves both directions. Sixteen columns of the result fill a cache line.
struct SplineBlurredColumns {
  /// The part of the layer that affects the strip, and the strip of the result that the columns cover.
  private let source: PixelRect
  private let strip: PixelRect
  /// Factor by which 8-bit values are multiplied.
  private let scale: Int
  /// Rows from one pair of columns to the next. The number is odd, so that neighbors do not map to the same
  /// cache set.
  private let stride: Int
  private var words: [UInt16]

  /// Blurs the rows of a part of a layer along x.
  /// - Parameters:
  ///   - source: not empty, within the layer.
  ///   - down: the blur along y.
  init(
    _ layer: CompositingLayer, _ spline: BoxedSplineBlur, _ source: PixelRect, _ strip: PixelRect,
    down: BoxedSplineBlur
  ) {
    self.source = source
    self.strip = strip
    scale = down.scale
    // Zeros before and after the rows of the source.
    let padding = 2 * down.far + 3
    stride = (padding + source.height + 2 * down.reach) | 1
    words = [UInt16](repeating: 0, count: (strip.width + 1) / 2 * stride * 8)

    // Sums start where the source begins to have an effect, an even number of columns from the strip's left
    // side.
    let begin = source.left - spline.reach - (source.left - spline.reach - strip.left) & 1
    let left = Swift.max(begin, strip.left)
    let count = (Swift.min(strip.right, source.right + spline.reach) - left + 1) & ~1
    let skip = left - begin
    let first = source.left - begin + spline.far + 3 - spline.box / 2
    var line = [UInt16](
      repeating: 0, count: 8 * Swift.max(skip + count + 2 * spline.far + 3, first + source.width))
    let scales = BoxedSplineBlur.FixedPointScales(words: 1, results: scale)
    let (stride, top) = (self.stride, padding - source.top)
    let none = [UInt32](repeating: 0, count: source.width)
    for y in Swift.stride(from: source.top, to: source.bottom, by: 2) {
      let row = (y - layer.frame.top) * layer.frame.width + source.left - layer.frame.left
      let isPair = y + 1 < source.bottom
      var lineSpan = line.mutableSpan
      PixelKernels.interleave(
        layer.pixels.span, row, isPair ? layer.pixels.span : none.span, isPair ? row + layer.frame.width : 0,
        count: source.width, into: &lineSpan, at: first)
      var columns = words.mutableSpan
      PixelKernels.blur(
        spline, scales, line.span, skip: skip, count: count, into: &columns,
        at: ((left - strip.left) / 2 * stride + top + y) * 8, step: stride * 8)
    }
  }

  /// Blurs the columns along y and writes them to a result.
  /// - Parameters:
  ///   - area: the rectangle whose pixels are in `result`.
  func writeBlurred(by spline: BoxedSplineBlur, in area: PixelRect, to result: inout [UInt32]) {
    let begin = source.top - spline.reach
    let first = Swift.max(strip.top, begin)
    let end = Swift.min(strip.bottom, source.bottom + spline.reach)
    guard first < end else { return }
    let scales = BoxedSplineBlur.FixedPointScales(words: scale, results: 1)
    var block = [UInt32](repeating: 0, count: Blur.blockWidth * (end - first))
    for left in Swift.stride(from: 0, to: strip.width, by: Blur.blockWidth) {
      let width = Swift.min(Blur.blockWidth, strip.width - left)
      var pixels = block.mutableSpan
      for pair in 0..<((width + 1) / 2) {
        PixelKernels.blur(
          spline, scales, words.span, from: (left / 2 + pair) * stride * 8, skip: first - begin,
          count: end - first, into: &pixels, at: 2 * pair, step: Blur.blockWidth)
      }
      result.replace(rows: first..<end, from: strip.left + left, of: area, by: block, width: width)
    }
  }
}
