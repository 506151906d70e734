/// The inner loops of source-over by coverage, eight pixels at a time.
///
/// Lanes of 16 bits hold one channel each. Products of two bytes are divided by 255 with correct rounding, as
/// `Premultiplied` does it, so that pixels come out as if they were drawn one by one.
///
/// All unsafe code here reads and writes through pointers that live for the closure they are lent to, at places within
/// the counts that are checked before each loop.
enum GlyphSpans {
  /// Draws one pixel by the coverage in words, eight pixels each, over those from `first` on and before `end`.
  static func over(
    _ source: UInt32, by words: Span<UInt64>, _ part: Range<Int>, _ pixels: inout MutableSpan<UInt32>,
    from first: Int, until end: Int
  ) {
    let whole = wholeWords(of: part, words, pixels, from: first, until: end)
    let even = lanes(SIMD4(repeating: source & 0x00FF_00FF))
    let odd = lanes(SIMD4(repeating: (source >> 8) & 0x00FF_00FF))
    let alpha = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: source >> 24))
    var place = first
    unsafe words.withUnsafeBufferPointer { words in
      unsafe pixels.withUnsafeMutableBufferPointer { buffer in
        let bytes = UnsafeMutableRawBufferPointer(buffer)
        for index in whole {
          let word = unsafe words[index]
          if word != 0 {
            for half in 0..<2 {
              let share = shares(word, half)
              let rest = 255 &- quotient(alpha &* share)
              unsafe blend(
                quotient(even &* share), quotient(odd &* share), rest: rest, bytes, at: place &+ 4 &* half)
            }
          }
          place &+= 8
        }
      }
    }
    guard whole.upperBound < part.upperBound, place < end else { return }
    let word = words[whole.upperBound]
    for target in place..<end { blend(source, by: word, target &- place, &pixels[target]) }
  }

  /// Draws pixels of a row, from `start` on, by the coverage in words over those from `first` on and before `end`.
  static func over(
    _ row: Span<UInt32>, from start: Int, by words: Span<UInt64>, _ part: Range<Int>,
    _ pixels: inout MutableSpan<UInt32>, from first: Int, until end: Int
  ) {
    precondition(start >= 0 && start + end - first <= row.count, "the row ends before pixel \(end)")
    let whole = wholeWords(of: part, words, pixels, from: first, until: end)
    var place = first
    unsafe words.withUnsafeBufferPointer { words in
      unsafe row.withUnsafeBufferPointer { rowBuffer in
        let sources = UnsafeRawBufferPointer(rowBuffer)
        unsafe pixels.withUnsafeMutableBufferPointer { buffer in
          let bytes = UnsafeMutableRawBufferPointer(buffer)
          for index in whole {
            let word = unsafe words[index]
            if word != 0 {
              for half in 0..<2 {
                let target = place &+ 4 &* half
                let source = unsafe sources.loadUnaligned(
                  fromByteOffset: 4 &* (target &- first &+ start), as: SIMD4<UInt32>.self)
                let share = shares(word, half)
                let alpha = source &>> 24
                let rest = 255 &- quotient(lanes(alpha | alpha &<< 16) &* share)
                unsafe blend(
                  quotient(lanes(source & 0x00FF_00FF) &* share),
                  quotient(lanes((source &>> 8) & 0x00FF_00FF) &* share), rest: rest, bytes, at: target)
              }
            }
            place &+= 8
          }
        }
      }
    }
    guard whole.upperBound < part.upperBound, place < end else { return }
    let word = words[whole.upperBound]
    for target in place..<end {
      blend(row[target &- first &+ start], by: word, target &- place, &pixels[target])
    }
  }

  /// The words all of whose pixels lie before `end`: of the one behind them some do not.
  private static func wholeWords(
    of part: Range<Int>, _ words: Span<UInt64>, _ pixels: borrowing MutableSpan<UInt32>, from first: Int,
    until end: Int
  ) -> Range<Int> {
    precondition(first >= 0 && end <= pixels.count, "\(first)..<\(end) is not within the pixels")
    precondition(part.lowerBound >= 0 && part.upperBound <= words.count, "\(part) is not within the words")
    return part.lowerBound..<Swift.min(part.upperBound, part.lowerBound + Swift.max(0, end - first) / 8)
  }

  /// Draws one pixel by a byte of a word.
  @inline(__always)
  private static func blend(_ source: UInt32, by word: UInt64, _ byte: Int, _ pixel: inout UInt32) {
    let share = UInt32(truncatingIfNeeded: word &>> UInt64(truncatingIfNeeded: 8 &* byte)) & 255
    pixel = Premultiplied.over(Premultiplied.scaled(source, by: share), pixel)
  }

  /// The lower or upper four bytes of a word, each in two lanes.
  @inline(__always)
  private static func shares(_ word: UInt64, _ half: Int) -> SIMD8<UInt16> {
    let bytes = UInt32(truncatingIfNeeded: word &>> UInt64(truncatingIfNeeded: 32 &* half))
    let wide = SIMD4<UInt32>(truncatingIfNeeded: unsafe unsafeBitCast(bytes, to: SIMD4<UInt8>.self))
    return lanes(wide | wide &<< 16)
  }

  /// Four pixels, given by red and blue, and by green and alpha, over those at `place`.
  @inline(__always)
  private static func blend(
    _ even: SIMD8<UInt16>, _ odd: SIMD8<UInt16>, rest: SIMD8<UInt16>, _ bytes: UnsafeMutableRawBufferPointer,
    at place: Int
  ) {
    let below = unsafe bytes.loadUnaligned(fromByteOffset: 4 &* place, as: SIMD4<UInt32>.self)
    let sumEven = even &+ quotient(lanes(below & 0x00FF_00FF) &* rest)
    let sumOdd = odd &+ quotient(lanes((below &>> 8) & 0x00FF_00FF) &* rest)
    unsafe bytes.storeBytes(of: sumEven | sumOdd &<< 8, toByteOffset: 4 &* place, as: SIMD8<UInt16>.self)
  }

  /// Products of two bytes, divided by 255 and rounded to nearest.
  @inline(__always)
  private static func quotient(_ products: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let sum = products &+ 128
    return (sum &+ (sum &>> 8)) &>> 8
  }

  /// The same 16 bytes.
  @inline(__always)
  private static func lanes(_ pixels: SIMD4<UInt32>) -> SIMD8<UInt16> {
    unsafe unsafeBitCast(pixels, to: SIMD8<UInt16>.self)
  }
}
