internal import CSpans

/// The inner loops of painting in C; `EdgeKernels` calls those of edges.
///
/// Invariant of all unsafe code here: pointers are passed for the duration of a call, and C accesses only
/// elements within counts that are checked before.
enum PixelKernels {
  /// The variant of the code in C that this processor supports.
  static let kind = fling_best_kind()

  /// Draws one color over a range of pixels.
  @inline(__always)
  static func over(_ source: UInt32, _ pixels: inout MutableSpan<UInt32>, _ range: Range<Int>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= pixels.count, "the part is not within the pixels")
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      unsafe fling_over_pixel(kind, source, start + range.lowerBound, range.count)
    }
  }

  /// Draws pixels of a row, from `first` on, over a range of pixels.
  @inline(__always)
  static func over(
    _ row: Span<UInt32>, from first: Int, _ pixels: inout MutableSpan<UInt32>, _ range: Range<Int>
  ) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= pixels.count, "the part is not within the pixels")
    precondition(first >= 0 && first + range.count <= row.count, "the row ends before the part")
    unsafe row.withUnsafeBufferPointer { row in
      unsafe pixels.withUnsafeMutableBufferPointer { pixels in
        guard let source = row.baseAddress, let start = pixels.baseAddress else { return }
        unsafe fling_over_row(kind, source + first, start + range.lowerBound, range.count)
      }
    }
  }

  /// Draws one color with the coverage in words, eight pixels each, over the pixels from `first` up to before
  /// `end`.
  static func over(
    _ source: UInt32, by words: Span<UInt64>, _ range: Range<Int>, _ pixels: inout MutableSpan<UInt32>,
    from first: Int, until end: Int
  ) {
    let count = pixelCount(ofWords: range, words, pixels, from: first, until: end)
    unsafe words.withUnsafeBufferPointer { words in
      unsafe pixels.withUnsafeMutableBufferPointer { pixels in
        guard let covers = words.baseAddress, let start = pixels.baseAddress else { return }
        unsafe fling_cover_pixel(kind, source, covers + range.lowerBound, start + first, count)
      }
    }
  }

  /// Draws pixels of a row, from `start` on, with the coverage in words over the pixels from `first` up to
  /// before `end`.
  static func over(
    _ row: Span<UInt32>, from start: Int, by words: Span<UInt64>, _ range: Range<Int>,
    _ pixels: inout MutableSpan<UInt32>, from first: Int, until end: Int
  ) {
    let count = pixelCount(ofWords: range, words, pixels, from: first, until: end)
    precondition(start >= 0 && start + count <= row.count, "the row ends before pixel \(end)")
    unsafe row.withUnsafeBufferPointer { row in
      unsafe words.withUnsafeBufferPointer { words in
        unsafe pixels.withUnsafeMutableBufferPointer { pixels in
          guard let sources = row.baseAddress, let covers = words.baseAddress,
            let below = pixels.baseAddress
          else { return }
          unsafe fling_cover_row(kind, sources + start, covers + range.lowerBound, below + first, count)
        }
      }
    }
  }

  /// The number of pixels before `end` that the words have coverage for.
  private static func pixelCount(
    ofWords range: Range<Int>, _ words: Span<UInt64>, _ pixels: borrowing MutableSpan<UInt32>,
    from first: Int,
    until end: Int
  ) -> Int {
    precondition(first >= 0 && end <= pixels.count, "\(first)..<\(end) is not within the pixels")
    precondition(range.lowerBound >= 0 && range.upperBound <= words.count, "\(range) is not within the words")
    return Swift.max(0, Swift.min(8 * range.count, end - first))
  }

  // MARK: - Gradients

  enum GradientPositionKind {
    /// Distance from the center.
    case distances
    /// Fraction of a turn around the center, 0...1, clockwise from up.
    case angles
  }

  /// Computes positions of consecutive pixels in a radial or conic gradient.
  /// - Parameters:
  ///   - u, v: coordinates of pixel 0, which need not be among them.
  ///   - du, dv: their change from one pixel to the next.
  ///   - first: number of the pixel whose position is the first of the part.
  static func gradientPositions(
    _ course: GradientPositionKind, _ u: Double, _ du: Double, _ v: Double, _ dv: Double, from first: Int,
    _ positions: inout [Float], _ range: Range<Int>
  ) {
    precondition(range.lowerBound >= 0 && range.upperBound <= positions.count, "there is no room for so many")
    let function = fling_way(u: Float(u), du: Float(du), v: Float(v), dv: Float(dv))
    let number = Int32(truncatingIfNeeded: first)
    unsafe positions.withUnsafeMutableBufferPointer { positions in
      guard let start = positions.baseAddress else { return }
      switch course {
      case .distances: unsafe fling_distances(kind, function, number, start + range.lowerBound, range.count)
      case .angles: unsafe fling_turns(kind, function, number, start + range.lowerBound, range.count)
      }
    }
  }

  /// Fills pixels, from `first` on, with the colors of one piece of a gradient at given positions.
  static func fill(
    _ pixels: inout [UInt32], from first: Int, of piece: GradientRamp.Piece, at positions: [Float],
    _ range: Range<Int>, isOpaque: Bool
  ) {
    precondition(first >= 0 && first + range.count <= pixels.count, "there is no room for so many")
    precondition(range.lowerBound >= 0 && range.upperBound <= positions.count, "not all positions are known")
    let (low, slope) = (SIMD4<Float>(piece.low + SIMD4(repeating: 32768.5 - bias)), SIMD4<Float>(piece.slope))
    var colors = fling_piece()
    colors.start = Float(piece.start)
    colors.length = Float(piece.end - piece.start)
    colors.low = (low.x, low.y, low.z, Float(piece.low.w + (32768.5 + bias)))
    colors.slope = (slope.x, slope.y, slope.z, slope.w)
    unsafe positions.withUnsafeBufferPointer { positions in
      unsafe pixels.withUnsafeMutableBufferPointer { pixels in
        guard let starts = positions.baseAddress, let pixels = pixels.baseAddress else { return }
        unsafe fling_colors(
          kind, &colors, isOpaque ? 1 : 0, starts + range.lowerBound, pixels + first, range.count)
      }
    }
  }

  /// Fills a range with channels that change linearly.
  ///
  /// Sums have 16 fractional bits; over a stretch of 256 pixels their error is less than 1/256.
  /// - Parameter skip: number of pixels from the start of the sums to the first pixel.
  static func fill(
    _ pixels: inout [UInt32], _ range: Range<Int>, from first: SIMD4<Double>, step: SIMD4<Double>,
    skipping skip: Int, isOpaque: Bool
  ) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= pixels.count, "the part is not within the pixels")
    func fixedPoint(_ value: Double) -> UInt32 {
      UInt32(truncatingIfNeeded: Edge.nearest(value * 65536))
    }
    let more = (fixedPoint(step.x), fixedPoint(step.y), fixedPoint(step.z), fixedPoint(step.w))
    let count = UInt32(truncatingIfNeeded: skip)
    var sums = fling_sums()
    sums.first = (
      fixedPoint(first.x + (0.5 - bias)) &+ more.0 &* count,
      fixedPoint(first.y + (0.5 - bias)) &+ more.1 &* count,
      fixedPoint(first.z + (0.5 - bias)) &+ more.2 &* count,
      fixedPoint(first.w + (0.5 + bias)) &+ more.3 &* count
    )
    sums.step = more
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      unsafe fling_ramp(kind, &sums, isOpaque ? 1 : 0, start + range.lowerBound, range.count)
    }
  }

  /// A little more opacity and a little less color, so that rounded colors do not exceed the opacity.
  private static let bias = 0x1p-7

  // MARK: - Shadows

  /// Computes pixels of a shadow in blocks of eight: the ink for a sum of products of row factors and column
  /// factors.
  /// - Parameters:
  ///   - nodes: the row's non-zero factors, with indices below `stride`.
  ///   - columns: for each block the factors of eight columns for each of `stride` nodes.
  static func ink(
    _ nodes: [fling_node], _ columns: [Float], stride: Int, _ ink: ShadowColorTable, _ pixels: inout [UInt32],
    blocks: Range<Int>
  ) {
    precondition(nodes.allSatisfy { $0.place < stride }, "a node is none of the columns'")
    precondition(
      blocks.lowerBound >= 0 && 8 * blocks.upperBound <= pixels.count, "there is no room for so many")
    precondition(8 * stride * blocks.upperBound <= columns.count, "not all columns are known")
    precondition(ink.pixels.count == 2048)
    unsafe nodes.withUnsafeBufferPointer { nodes in
      unsafe columns.withUnsafeBufferPointer { columns in
        unsafe ink.pixels.withUnsafeBufferPointer { ink in
          unsafe pixels.withUnsafeMutableBufferPointer { pixels in
            guard let columns = columns.baseAddress, let ink = ink.baseAddress,
              let pixels = pixels.baseAddress
            else { return }
            unsafe fling_ink(
              kind, nodes.baseAddress, nodes.count, columns + 8 * stride * blocks.lowerBound, stride, ink,
              pixels + 8 * blocks.lowerBound, blocks.count)
          }
        }
      }
    }
  }

  // MARK: - Weighted sums and blurs

  /// Computes weighted sums around a range of positions of a line.
  /// - Parameters:
  ///   - weights: the weight of a position itself, then of those at distance 1, 2 and so on, on both sides.
  static func weightedSums(
    _ line: [SIMD4<Float>], _ weights: [Float], _ range: Range<Int>, into result: inout [SIMD4<Float>]
  ) {
    let reach = weights.count - 1
    precondition(reach >= 0 && range.lowerBound >= reach && range.upperBound + reach <= line.count)
    precondition(range.upperBound <= result.count)
    unsafe line.withUnsafeBytes { line in
      unsafe result.withUnsafeMutableBytes { result in
        unsafe line.withMemoryRebound(to: Float.self) { line in
          unsafe result.withMemoryRebound(to: Float.self) { result in
            guard let first = line.baseAddress, let start = result.baseAddress else { return }
            let offset = 4 * range.lowerBound
            unsafe fling_weigh(kind, weights, reach, first + offset, start + offset, range.count)
          }
        }
      }
    }
  }

  /// Writes the channels of two rows as interleaved words, from `index` on.
  static func interleave(
    _ one: Span<UInt32>, _ first: Int, _ other: Span<UInt32>, _ second: Int, count: Int,
    into words: inout MutableSpan<UInt16>, at index: Int
  ) {
    precondition(first >= 0 && second >= 0 && index >= 0 && count >= 0)
    precondition(
      first + count <= one.count && second + count <= other.count && 8 * (index + count) <= words.count)
    unsafe one.withUnsafeBufferPointer { one in
      unsafe other.withUnsafeBufferPointer { other in
        unsafe words.withUnsafeMutableBufferPointer { words in
          guard let one = one.baseAddress, let other = other.baseAddress, let words = words.baseAddress else {
            return
          }
          unsafe fling_widen(kind, one + first, other + second, words + 8 * index, count)
        }
      }
    }
  }

  /// Blurs eight interleaved lines, eight words for each position. Results are words too; those of two
  /// positions are stored in groups of four.
  /// - Parameters:
  ///   - words: starts `reach + 3` positions before the sums begin; the first `2 * reach + 3` positions must
  ///     be 0.
  ///   - skip: number of positions without a result; even, like `count`.
  ///   - step: distance from the results of two positions to those of the next two.
  static func blur(
    _ spline: BoxedSplineBlur, _ scales: BoxedSplineBlur.FixedPointScales, _ words: Span<UInt16>, skip: Int,
    count: Int,
    into result: inout MutableSpan<UInt16>, at start: Int, step: Int
  ) {
    guard count > 0 else { return }
    precondition(skip >= 0 && skip & 1 == 0 && count & 1 == 0 && start >= 0 && step >= 16)
    precondition(8 * (skip + count + 2 * spline.far + 3) <= words.count, "the line is too short")
    precondition(start + step * (count / 2 - 1) + 16 <= result.count, "there is no room for so many results")
    unsafe words.withUnsafeBufferPointer { words in
      unsafe result.withUnsafeMutableBufferPointer { result in
        guard let words = words.baseAddress, let result = result.baseAddress else { return }
        unsafe fling_bell_words(kind, parameters(spline, scales), words, skip, count, result + start, step)
      }
    }
  }

  /// Blurs eight interleaved lines and writes two pixels for each position.
  /// - Parameters:
  ///   - first: index in `words` at which the line starts.
  ///   - skip: even or odd, like `count`.
  ///   - step: distance from two pixels to the next two.
  static func blur(
    _ spline: BoxedSplineBlur, _ scales: BoxedSplineBlur.FixedPointScales, _ words: Span<UInt16>,
    from first: Int,
    skip: Int, count: Int,
    into result: inout MutableSpan<UInt32>, at start: Int, step: Int
  ) {
    guard count > 0 else { return }
    precondition(first >= 0 && skip >= 0 && start >= 0 && step >= 2)
    precondition(first + 8 * (skip + count + 2 * spline.far + 3) <= words.count, "the line is too short")
    precondition(start + step * (count - 1) + 2 <= result.count, "there is no room for so many results")
    unsafe words.withUnsafeBufferPointer { words in
      unsafe result.withUnsafeMutableBufferPointer { result in
        guard let words = words.baseAddress, let result = result.baseAddress else { return }
        unsafe fling_bell_pixels(
          kind, parameters(spline, scales), words + first, skip, count, result + start, step)
      }
    }
  }

  /// The parameters of a blur for C.
  private static func parameters(_ spline: BoxedSplineBlur, _ scales: BoxedSplineBlur.FixedPointScales)
    -> fling_bell
  {
    precondition(spline.box < FLING_MOST_BOX, "a box of \(spline.box) places")
    let scale = 1 / (Float(spline.sum) * Float(scales.words))
    return fling_bell(
      reach: Int32(spline.far), near: Int32(spline.near), outer: Int16(spline.outer),
      inner: Int16(spline.inner),
      box: UInt32(spline.box), fine: scale * Float(BoxedSplineBlur.fineness),
      share: Float(scales.results) / (Float(spline.box) * Float(BoxedSplineBlur.fineness)))
  }
}
