internal import FlingGeometry

/// A Gaussian blur along x and along y.
struct Blur: Sendable {
  let across: GaussianLineBlur
  let down: GaussianLineBlur
  /// Approximation for whole pictures, if both deviations allow it.
  let splines: (across: BoxedSplineBlur, down: BoxedSplineBlur)?

  /// Creates a blur along both axes.
  /// - Parameter sigma: the standard deviations along x and y, in pixels.
  private init(
    _ sigma: Point, directUpTo direct: Double, boxes: Int,
    splines: (across: BoxedSplineBlur, down: BoxedSplineBlur)? = nil
  ) {
    across = GaussianLineBlur(sigma: sigma.x, directUpTo: direct, boxes: boxes)
    down = GaussianLineBlur(sigma: sigma.y, directUpTo: direct, boxes: boxes)
    self.splines = splines
  }

  /// A blur of whole pictures, within 3 of 255. It is fast for wide deviations, for which `BoxedSplineBlur`
  /// exists, and exact for narrow ones.
  static func forPictures(_ sigma: Point) -> Blur {
    var splines: (across: BoxedSplineBlur, down: BoxedSplineBlur)?
    if let across = BoxedSplineBlur(sigma: sigma.x), let down = BoxedSplineBlur(sigma: sigma.y) {
      splines = (across, down)
    }
    return Blur(sigma, directUpTo: BoxedSplineBlur.minDeviation, boxes: 6, splines: splines)
  }

  /// A blur of coverage: exact for deviations up to 32 pixels, within 1.5 of 255 beyond.
  static func forCoverage(_ sigma: Point) -> Blur { Blur(sigma, directUpTo: 32, boxes: 5) }

  /// The area that the pixels of an area can affect.
  func affectedArea(of area: PixelRect) -> PixelRect {
    guard !area.isEmpty else { return .empty }
    let across = splines?.across.reach ?? across.reach
    let down = splines?.down.reach ?? down.reach
    return PixelRect(
      left: area.left - across, top: area.top - down, right: area.right + across, bottom: area.bottom + down)
  }

  /// Number of columns, whose pixels fill a cache line.
  static let blockWidth = 16
  /// Most positions that are in memory at a time: wide pictures are blurred in vertical strips.
  private static let elementLimit = 1 << 22

  /// Splits an area into vertical strips that need little memory.
  func verticalStrips(of area: PixelRect) -> [PixelRect] {
    let width = Swift.max(256, Blur.elementLimit / Swift.max(1, area.height))
    return stride(from: area.left, to: area.right, by: width).map { left in
      PixelRect(left: left, top: area.top, right: Swift.min(area.right, left + width), bottom: area.bottom)
    }
  }
}

extension CompositingLayer {
  /// Blurs the content of the layer.
  /// - Parameters:
  ///   - area: the rectangle whose pixels are in `result`. Outside of the layer, the source is transparent.
  ///   - result: transparent pixels, which receive the blurred ones.
  func writeBlurred(by blur: Blur, in area: PixelRect, to result: inout [UInt32]) {
    for strip in blur.verticalStrips(of: area) {
      // The part of the source that can affect the strip.
      let source = dirty.intersection(blur.affectedArea(of: strip))
      guard !source.isEmpty else { continue }
      if let (across, down) = blur.splines {
        let columns = SplineBlurredColumns(self, across, source, strip, down: down)
        columns.writeBlurred(by: down, in: area, to: &result)
        continue
      }
      let columns = horizontallyBlurredColumns(blur.across, source, strip)
      CompositingLayer.blurDown(blur, columns, source, strip, area, to: &result)
    }
  }

  /// The rows of a part of the layer, blurred along x, within the columns of a strip. Stored column by
  /// column, in integers times the line's scale.
  private func horizontallyBlurredColumns(
    _ gauss: GaussianLineBlur, _ source: PixelRect, _ strip: PixelRect
  ) -> [SIMD4<Float>] {
    let reach = gauss.reach
    let stride = CompositingLayer.columnStride(source)
    var line = [SIMD4<Float>](repeating: .zero, count: source.width + 4 * reach)
    var other = line
    var columns = [SIMD4<Float>](repeating: .zero, count: strip.width * stride)
    let offset = strip.left - source.left + 2 * reach
    let begin = Swift.max(0, reach - offset)
    let end = Swift.min(strip.width, source.width + 3 * reach - offset)
    for y in source.top..<source.bottom {
      let base = (y - frame.top) * frame.width + source.left - frame.left
      for index in line.indices { line[index] = .zero }
      for x in 0..<source.width { line[x + 2 * reach] = SIMD4(pixel: pixels[base + x]) * gauss.scale }
      gauss.blur(&line, &other, count: source.width)
      var index = begin * stride + y - source.top
      for x in begin..<Swift.max(begin, end) {
        columns[index] = line[x + offset]
        index += stride
      }
    }
    return columns
  }

  /// Positions from one column to the next. The added 4 avoids powers of two, with which neighbors would map
  /// to the same cache set.
  private static func columnStride(_ source: PixelRect) -> Int { source.height + 4 }

  /// Blurs columns along y and writes them to the result, in blocks that fill cache lines.
  private static func blurDown(
    _ blur: Blur, _ columns: [SIMD4<Float>], _ source: PixelRect, _ strip: PixelRect, _ area: PixelRect,
    to result: inout [UInt32]
  ) {
    let gauss = blur.down
    let reach = gauss.reach
    let height = source.height
    var line = [SIMD4<Float>](repeating: .zero, count: height + 4 * reach)
    var other = line
    let first = Swift.max(strip.top, source.top - reach)
    let end = Swift.min(strip.bottom, source.bottom + reach)
    guard first < end else { return }
    let scale = gauss.scale / blur.across.scale
    let back = 1 / gauss.scale
    var block = [UInt32](repeating: 0, count: Blur.blockWidth * (end - first))
    for left in stride(from: 0, to: strip.width, by: Blur.blockWidth) {
      let width = Swift.min(Blur.blockWidth, strip.width - left)
      for x in 0..<width {
        for index in line.indices { line[index] = .zero }
        let base = (left + x) * columnStride(source)
        for y in 0..<height { line[y + 2 * reach] = (columns[base + y] * scale).roundedToIntegers }
        gauss.blur(&line, &other, count: height)
        let offset = first - source.top + 2 * reach
        for y in 0..<(end - first) { block[y * Blur.blockWidth + x] = (line[y + offset] * back).pixel }
      }
      result.replace(rows: first..<end, from: strip.left + left, of: area, by: block, width: width)
    }
  }
}

extension [UInt32] {
  /// Replaces a part of an area's pixels by a block of columns.
  /// - Parameters:
  ///   - left: the first column.
  ///   - block: rows of `Blur.blockWidth` pixels, of which the first `width` are used.
  mutating func replace(
    rows: Range<Int>, from left: Int, of area: PixelRect, by block: [UInt32], width: Int
  ) {
    for y in rows {
      let base = (y - area.top) * area.width + left - area.left
      for x in 0..<width { self[base + x] = block[(y - rows.lowerBound) * Blur.blockWidth + x] }
    }
  }
}

extension SIMD4<Float> {
  /// The channels of a pixel.
  init(pixel: UInt32) {
    let channels = SIMD4<UInt32>(pixel, pixel >> 8, pixel >> 16, pixel >> 24) & SIMD4<UInt32>(repeating: 255)
    self.init(SIMD4<Int32>(truncatingIfNeeded: channels))
  }

  /// 1.5 · 2²³: adding and subtracting it rounds to a whole number.
  private static var magic: SIMD4<Float> { SIMD4(repeating: 12_582_912) }

  /// Each value rounded to nearest, ties to even; for magnitudes below 2²².
  var roundedToIntegers: SIMD4<Float> { (self + .magic) - .magic }

  /// The pixel with these channels, which must be in 0...255.
  var pixel: UInt32 {
    // The low bits of the sum are the integer.
    let biased = self + .magic
    let even = (biased.x.bitPattern & 255) | (biased.z.bitPattern & 255) << 16
    return even | (biased.y.bitPattern & 255) << 8 | (biased.w.bitPattern & 255) << 24
  }
}
