import CSpans
import FlingGeometry
import Testing

/// The C loops over pixels, in both implementations (scalar and SIMD) where the processor has both.
@Suite("Spans")
struct SpansTests {
  static let kinds = fling_best_kind() == fling_plain ? [fling_plain] : [fling_plain, fling_wide]

  /// Pixels with all byte values in different channels: `count` backdrops for a source.
  private static func levels(_ count: Int) -> [UInt32] {
    (0..<UInt32(count)).map { level in
      let byte = level & 255
      return byte | (255 - byte) << 8 | (byte ^ 85) << 16 | byte << 24
    }
  }

  private static func over(_ source: UInt32, _ backdrop: UInt32) -> UInt32 {
    let rest = Double(255 - (source >> 24))
    return [UInt32(0), 8, 16, 24].reduce(0) { pixel, shift in
      let below = Double((backdrop >> shift) & 255) * rest / 255
      return pixel | ((source >> shift) & 255 + UInt32(below.rounded())) << shift
    }
  }

  @Test("A pixel over a row is source-over with one rounding, for every byte and alpha", arguments: kinds)
  func overPixel(kind: fling_kind) {
    for alpha in UInt32(0)...255 {
      let source = alpha << 24 | alpha / 2 << 16 | alpha / 3 << 8 | alpha
      let backdrop = SpansTests.levels(256)
      let expected = backdrop.map { SpansTests.over(source, $0) }
      var whole = backdrop
      unsafe fling_over_pixel(kind, source, &whole, 256)
      #expect(whole == expected)
      var part = backdrop
      unsafe fling_over_pixel(kind, source, &part, 7)
      #expect(part[..<7] == expected[..<7] && part[7...] == backdrop[7...])
    }
  }

  @Test("A row over a row is source-over with one rounding, for every byte and alpha", arguments: kinds)
  func overRow(kind: fling_kind) {
    for shift in 0..<256 {
      let row = SpansTests.levels(256).map { $0 | 0xFF00_0000 }.enumerated().map { index, pixel in
        let alpha = UInt32((index + shift) & 255)
        return alpha << 24 | alpha / 2 << 16 | min(alpha, pixel & 255) << 8 | alpha
      }
      let backdrop = SpansTests.levels(256)
      let expected = zip(row, backdrop).map(SpansTests.over)
      var whole = backdrop
      unsafe fling_over_row(kind, row, &whole, 256)
      #expect(whole == expected)
      var part = backdrop
      unsafe fling_over_row(kind, row, &part, 13)
      #expect(part[..<13] == expected[..<13] && part[13...] == backdrop[13...])
    }
  }

  @Test("Spans of any length and alignment are written exactly", arguments: kinds)
  func everyPart(kind: fling_kind) {
    let backdrop = SpansTests.levels(96)
    let row = (0..<128).map { (position: UInt32) -> UInt32 in
      let color: UInt32 = position << 16 | position / 3 << 8 | position * 2
      return position << 25 | color
    }
    let source: UInt32 = 0x6020_3040
    for start in 0..<9 {
      for count in 0..<60 {
        var expected = backdrop
        for index in start..<(start + count) { expected[index] = SpansTests.over(source, backdrop[index]) }
        var pixels = backdrop
        unsafe pixels.withUnsafeMutableBufferPointer { pixels in
          unsafe fling_over_pixel(kind, source, pixels.baseAddress! + start, count)
        }
        #expect(pixels == expected, "\(start) \(count)")
        for index in 0..<count {
          expected[start + index] = SpansTests.over(row[index + 3], backdrop[start + index])
        }
        pixels = backdrop
        unsafe pixels.withUnsafeMutableBufferPointer { pixels in
          unsafe row.withUnsafeBufferPointer { row in
            unsafe fling_over_row(kind, row.baseAddress! + 3, pixels.baseAddress! + start, count)
          }
        }
        #expect(pixels == expected, "\(start) \(count)")
      }
    }
  }

  @Test("Coverage scales a pixel and then blends it, with one rounding each", arguments: kinds)
  func cover(kind: fling_kind) {
    let backdrop = SpansTests.levels(256)
    func scaled(_ pixel: UInt32, _ share: UInt32) -> UInt32 {
      var sum: UInt32 = 0
      for shift in [UInt32(0), 8, 16, 24] {
        let part = Double((pixel >> shift & 255) * share) / 255
        sum |= UInt32(part.rounded()) << shift
      }
      return sum
    }
    for alpha in UInt32(0)...255 {
      let source = alpha << 24 | alpha / 2 << 16 | alpha / 3 << 8 | alpha
      // Every byte of coverage, in a different order for each alpha, with whole words of zeros.
      let covers = (0..<256).map { (position: UInt32) -> UInt32 in
        position & 0x38 == 0x10 ? 0 : (position * 7 + alpha) & 255
      }
      var words = [UInt64](repeating: 0, count: 32)
      for (position, share) in covers.enumerated() {
        words[position / 8] |= UInt64(share) << UInt64(8 * (position & 7))
      }
      for count in alpha % 16 == 0 ? [256, 255, 61, 3] : [256] {
        let expected = (0..<256).map { index in
          index < count ? SpansTests.over(scaled(source, covers[index]), backdrop[index]) : backdrop[index]
        }
        var pixels = backdrop
        unsafe fling_cover_pixel(kind, source, words, &pixels, count)
        #expect(pixels == expected, "\(alpha) \(count)")
        pixels = backdrop
        unsafe fling_cover_row(kind, [UInt32](repeating: source, count: 256), words, &pixels, count)
        #expect(pixels == expected, "\(alpha) \(count)")
      }
    }
  }

  @Test("A color ramp has the sums of its steps, at any length and alignment", arguments: kinds)
  func ramp(kind: fling_kind) {
    var sums = fling_sums()
    sums.first = (20 << 16 + 9, 250 << 16, 3 << 16 + 70, 90 << 16)
    sums.step = (61_111, UInt32(bitPattern: -99_999), 7, 40_000)
    func pixel(_ position: UInt32, isOpaque: Bool) -> UInt32 {
      let red = (sums.first.0 &+ sums.step.0 &* position) >> 16
      let green = (sums.first.1 &+ sums.step.1 &* position) >> 16
      let blue = (sums.first.2 &+ sums.step.2 &* position) >> 16
      let alpha = isOpaque ? 255 : (sums.first.3 &+ sums.step.3 &* position) >> 16
      return red | green << 8 | blue << 16 | alpha << 24
    }
    for isOpaque in [false, true] {
      for start in 0..<9 {
        for count in 0..<60 {
          var expected = [UInt32](repeating: 9, count: 96)
          for index in 0..<count { expected[start + index] = pixel(UInt32(index), isOpaque: isOpaque) }
          var pixels = [UInt32](repeating: 9, count: 96)
          unsafe pixels.withUnsafeMutableBufferPointer { pixels in
            unsafe fling_ramp(kind, &sums, isOpaque ? 1 : 0, pixels.baseAddress! + start, count)
          }
          #expect(pixels == expected, "\(start) \(count)")
        }
      }
    }
  }

  @Test("Weighted sums of neighbors are added in order", arguments: kinds, [0, 1, 7])
  func weigh(kind: fling_kind, reach: Int) {
    let weights = (0...reach).map { Float($0 + 3) / 29 }
    let line = (0..<400).map { Float(($0 * 7919) % 251) / 3 }
    for count in [0, 1, 3, 8, 41] {
      let expected = (0..<(4 * count)).map { index -> Float in
        let position = index + 4 * reach
        var sum = line[position] * weights[0]
        for away in stride(from: 1, through: reach, by: 1) {
          sum += (line[position - 4 * away] + line[position + 4 * away]) * weights[away]
        }
        return sum
      }
      var sums = [Float](repeating: -1, count: 200)
      unsafe line.withUnsafeBufferPointer { line in
        unsafe fling_weigh(kind, weights, reach, line.baseAddress! + 4 * reach, &sums, count)
      }
      #expect(Array(sums[..<(4 * count)]) == expected && sums[4 * count] == -1)
    }
  }

  @Test(
    "The running sums of a boxed spline equal direct sums with the same rounding", arguments: kinds,
    [(0, 5), (2, 1), (24, 5), (2, 31)])
  func bell(kind: fling_kind, skipAndBox: (Int, UInt32)) {
    let (skip, box) = skipAndBox
    // Spline knots are at ±6.5 and ±1.5 positions; the curve is the third sum of its third difference.
    let (fine, share) = (Float(256) / 260, 64 / (256 * Float(box)))
    let bell = fling_bell(reach: 5, near: 0, outer: 3, inner: 13, box: box, fine: fine, share: share)
    var curve = [Int](repeating: 0, count: 14)
    for (position, weight) in [(0, 3), (5, -13), (8, 13), (13, -3)] { curve[position] += weight }
    for _ in 0..<3 { for position in 1..<14 { curve[position] += curve[position - 1] } }
    #expect(curve == [3, 9, 18, 30, 45, 50, 45, 30, 18, 9, 3, 0, 0, 0])

    let count = 40
    var words = [UInt16](repeating: 0, count: 8 * (skip + count + 13))
    var random = SeededRandom(seed: 7)
    for index in (8 * 13)..<words.count { words[index] = UInt16(random.number(below: 256)) }
    /// The eight lanes of a position, blurred directly.
    func blurred(_ position: Int, _ share: Float) -> [UInt32] {
      (0..<8).map { lane in
        var whole = 0
        // Before the first output, the box extends back over the positions that were skipped.
        for center in max(0, skip + position + 1 - Int(box))...(skip + position) {
          var sum = 0
          for away in -5...5 { sum += curve[away + 5] * Int(words[8 * (center + 8 + away) + lane]) }
          whole += Int((Float(sum) * fine).rounded(.toNearestOrEven))
        }
        return UInt32((Float(whole) * share).rounded(.toNearestOrEven))
      }
    }
    var result = [UInt16](repeating: 9, count: 24 * count / 2)
    unsafe fling_bell_words(kind, bell, words, skip, count, &result, 24)
    for position in stride(from: 0, to: count, by: 2) {
      let even = blurred(position, share).map(UInt16.init)
      let odd = blurred(position + 1, share).map(UInt16.init)
      for lane in 0..<8 {
        let at = 12 * position + lane & 3 + (lane & 4) * 2
        #expect(result[at] == even[lane] && result[at + 4] == odd[lane])
      }
      #expect(result[(12 * position + 16)..<(12 * position + 24)].allSatisfy { $0 == 9 })
    }
    let small = fling_bell(reach: 5, near: 0, outer: 3, inner: 13, box: box, fine: fine, share: share / 64)
    var pixels = [UInt32](repeating: 9, count: 3 * count)
    unsafe fling_bell_pixels(kind, small, words, skip, count, &pixels, 3)
    for position in 0..<count {
      let bytes = blurred(position, share / 64)
      for lane in 0..<8 {
        #expect(pixels[3 * position + lane / 4] >> UInt32(8 * (lane & 3)) & 255 == bytes[lane])
      }
      #expect(pixels[3 * position + 2] == 9)
    }
  }

  @Test("Two rows of pixels become interleaved 16-bit words", arguments: kinds)
  func widen(kind: fling_kind) {
    var words = [UInt16](repeating: 9, count: 32)
    unsafe fling_widen(kind, [0x0403_0201, 0x4433_2211, 0], [0xFFFE_FDFC, 5, 0], &words, 3)
    #expect(words[..<8] == [1, 2, 3, 4, 0xFC, 0xFD, 0xFE, 0xFF])
    #expect(words[8..<16] == [0x11, 0x22, 0x33, 0x44, 5, 0, 0, 0])
    #expect(words[16..<24].allSatisfy { $0 == 0 } && words[24...].allSatisfy { $0 == 9 })
  }

  @Test(
    "Pixels of a shadow are the ink of a sum of products in single precision", arguments: kinds)
  func ink(kind: fling_kind) {
    let ink = (0..<2048).map { UInt32($0) &* 0x0100_0193 }
    let (stride, blocks) = (5, 3)
    let columns = (0..<(8 * stride * blocks)).map { Float($0 * 37 % 101) / 404 }
    let nodes = [0, 1, 4].map { fling_node(place: UInt32($0), factor: 0.9 / Float($0 + 1)) }
    for count in 0...nodes.count {
      var pixels = [UInt32](repeating: 7, count: 8 * blocks)
      unsafe fling_ink(kind, nodes, count, columns, stride, ink, &pixels, blocks)
      for column in pixels.indices {
        var sum: Float = 0
        for node in nodes[..<count] {
          sum += columns[(column / 8 * stride + Int(node.place)) * 8 + column % 8] * node.factor
        }
        #expect(pixels[column] == ink[Int((sum * 1024).rounded(.toNearestOrEven))], "\(count) \(column)")
      }
    }
  }

  @Test("Distances and turns follow their definitions in single precision", arguments: kinds)
  func positions(kind: fling_kind) {
    let way = fling_way(u: 0.31, du: -0.013, v: -1.7, dv: 0.029)
    let count = 133
    var distances = [Float](repeating: 9, count: count + 1)
    var turns = distances
    unsafe fling_distances(kind, way, -20, &distances, count)
    unsafe fling_turns(kind, way, -20, &turns, count)
    for index in 0..<count {
      let (x, y) = (way.u + way.du * Float(index - 20), way.v + way.dv * Float(index - 20))
      #expect(distances[index] == (x * x + y * y).squareRoot())
      let angle = Elementary.atan2(Double(x), Double(-y)) / (2 * .pi)
      #expect(abs(Double(turns[index]) - (angle < 0 ? angle + 1 : angle)) < 4e-7)
    }
    #expect(distances[count] == 9 && turns[count] == 9)
    var slow = turns
    unsafe fling_turns(fling_plain, way, -20, &slow, count)
    #expect(turns == slow)
  }

  @Test("Colors at positions are rounded and clamped to their piece of the gradient", arguments: kinds)
  func colors(kind: fling_kind) {
    var piece = fling_piece()
    (piece.start, piece.length) = (0.25, 0.5)
    piece.low = (32768.5 + 10, 32768.5 + 200, 32768.5, 32768.5 + 100)
    piece.slope = (300, -320, 510, 100)
    let count = 1003
    let positions = (0..<count).map { Float($0) / 1003 }
    for opaque in [false, true] {
      var pixels = [UInt32](repeating: 9, count: count + 1)
      unsafe fling_colors(kind, &piece, opaque ? 1 : 0, positions, &pixels, count)
      for index in 0..<count {
        let offset = min(max(Double(positions[index]) - 0.25, 0), 0.5)
        let expected = [
          10 + 300 * offset, 200 - 320 * offset, 510 * offset, opaque ? 255 : 100 + 100 * offset,
        ]
        for (channel, value) in expected.enumerated() {
          let byte = Double(pixels[index] >> UInt32(8 * channel) & 255)
          #expect(abs(byte - value) < 0.505)
        }
      }
      #expect(pixels[count] == 9)
      var slow = pixels
      unsafe fling_colors(fling_plain, &piece, opaque ? 1 : 0, positions, &slow, count)
      #expect(slow == pixels)
    }
  }
}
