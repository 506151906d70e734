import CSpans
import Testing

/// The loops in C, in both kinds where this processor has both.
@Suite("Spans")
struct SpansTests {
  static let kinds = fling_best_kind() == fling_plain ? [fling_plain] : [fling_plain, fling_wide]

  /// Gray levels and alphas, each with each: 256 pixels for a source of a given alpha.
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

  @Test("One pixel over others is source-over rounded once, for every byte and opacity", arguments: kinds)
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

  @Test("A row over others is source-over rounded once, for every byte and opacity", arguments: kinds)
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

  @Test("A bell's running sums are the sums of its curve, rounded", arguments: kinds, [0, 2, 24])
  func bell(kind: fling_kind, skip: Int) {
    // Knots at 6.5 and 1.5 places: the curve is the third sum of its difference.
    let bell = fling_bell(reach: 5, near: 0, outer: 3, inner: 13, share: 64 / 260)
    var curve = [Int](repeating: 0, count: 14)
    for (place, weight) in [(0, 3), (5, -13), (8, 13), (13, -3)] { curve[place] += weight }
    for _ in 0..<3 { for place in 1..<14 { curve[place] += curve[place - 1] } }
    #expect(curve == [3, 9, 18, 30, 45, 50, 45, 30, 18, 9, 3, 0, 0, 0])

    let count = 40
    var words = [UInt16](repeating: 0, count: 8 * (skip + count + 13))
    var state = UInt32(7)
    for index in (8 * 13)..<words.count {
      state = state &* 1_664_525 &+ 1_013_904_223
      words[index] = UInt16(state >> 24)
    }
    /// The lanes of a place, blurred.
    func blurred(_ place: Int, _ share: Float) -> [UInt32] {
      (0..<8).map { lane in
        var sum = 0
        // The sums' place 0 is that of the ninth words.
        for away in -5...5 { sum += curve[away + 5] * Int(words[8 * (skip + place + 8 + away) + lane]) }
        return UInt32((Float(sum) * share).rounded(.toNearestOrEven))
      }
    }
    var result = [UInt16](repeating: 9, count: 24 * count / 2)
    unsafe fling_bell_words(kind, bell, words, skip, count, &result, 24)
    for place in stride(from: 0, to: count, by: 2) {
      let even = blurred(place, 64 / 260).map(UInt16.init)
      let odd = blurred(place + 1, 64 / 260).map(UInt16.init)
      for lane in 0..<8 {
        let at = 12 * place + lane & 3 + (lane & 4) * 2
        #expect(result[at] == even[lane] && result[at + 4] == odd[lane])
      }
      #expect(result[(12 * place + 16)..<(12 * place + 24)].allSatisfy { $0 == 9 })
    }
    let small = fling_bell(reach: 5, near: 0, outer: 3, inner: 13, share: 1 / 260)
    var pixels = [UInt32](repeating: 9, count: 3 * count)
    unsafe fling_bell_pixels(kind, small, words, skip, count, &pixels, 3)
    for place in 0..<count {
      let bytes = blurred(place, 1 / 260)
      for lane in 0..<8 {
        #expect(pixels[3 * place + lane / 4] >> UInt32(8 * (lane & 3)) & 255 == bytes[lane])
      }
      #expect(pixels[3 * place + 2] == 9)
    }
  }

  @Test("Two rows become words side by side", arguments: kinds)
  func widen(kind: fling_kind) {
    var words = [UInt16](repeating: 9, count: 32)
    unsafe fling_widen(kind, [0x0403_0201, 0x4433_2211, 0], [0xFFFE_FDFC, 5, 0], &words, 3)
    #expect(words[..<8] == [1, 2, 3, 4, 0xFC, 0xFD, 0xFE, 0xFF])
    #expect(words[8..<16] == [0x11, 0x22, 0x33, 0x44, 5, 0, 0, 0])
    #expect(words[16..<24].allSatisfy { $0 == 0 } && words[24...].allSatisfy { $0 == 9 })
  }
}
