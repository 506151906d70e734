/// The inner loops of source-over, four pixels at a time.
///
/// Lanes of 16 bits hold one channel each, as a byte in their upper half. With r = 255 − alpha of the source, the upper half
/// of the product of d · 256 and r · 257 (a trace more where r + 1 has the bit 128) is 256 · d · r / 255 to within less than
/// a half, so that adding 128 rounds it as a division by 255 would, for every d and r.
///
/// All unsafe code here reads and writes through pointers that live for the closure they are lent to, at places within
/// the counts that are checked before each loop.
enum PixelSpans {
  /// Draws one pixel over all of a part.
  static func over(_ source: UInt32, _ pixels: inout MutableSpan<UInt32>, _ part: Range<Int>) {
    precondition(part.lowerBound >= 0 && part.upperBound <= pixels.count, "\(part) is not within the pixels")
    let rest = 255 &- (source >> 24)
    var index = part.lowerBound
    if part.count >= 8 {
      let share = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: factor(rest)))
      let even = lanes(SIMD4(repeating: (source & 0x00FF_00FF) << 8 | 0x0080_0080))
      let odd = lanes(SIMD4(repeating: source & 0xFF00_FF00 | 0x0080_0080))
      let stop = part.upperBound &- 4
      unsafe pixels.withUnsafeMutableBufferPointer { buffer in
        let bytes = UnsafeMutableRawBufferPointer(buffer)
        while index <= stop {
          let below = unsafe bytes.loadUnaligned(fromByteOffset: 4 &* index, as: SIMD8<UInt16>.self)
          let result = joined(
            product(below &<< 8, share) &+ even, product(below & upper, share) &+ odd)
          unsafe bytes.storeBytes(of: result, toByteOffset: 4 &* index, as: SIMD8<UInt16>.self)
          index &+= 4
        }
      }
    }
    while index < part.upperBound {
      pixels[index] = source &+ Premultiplied.scaled(pixels[index], by: rest)
      index &+= 1
    }
  }

  /// Draws as many pixels of a row, from `first` on, over a part.
  static func over(
    _ row: Span<UInt32>, from first: Int, _ pixels: inout MutableSpan<UInt32>, _ part: Range<Int>
  ) {
    precondition(part.lowerBound >= 0 && part.upperBound <= pixels.count, "\(part) is not within the pixels")
    precondition(first >= 0 && first + part.count <= row.count, "the row ends before \(first + part.count)")
    var index = part.lowerBound
    let shift = first &- part.lowerBound
    if part.count >= 8 {
      let stop = part.upperBound &- 4
      unsafe row.withUnsafeBufferPointer { rowBuffer in
        let sources = UnsafeRawBufferPointer(rowBuffer)
        unsafe pixels.withUnsafeMutableBufferPointer { buffer in
          let bytes = UnsafeMutableRawBufferPointer(buffer)
          while index <= stop {
            let source = unsafe sources.loadUnaligned(
              fromByteOffset: 4 &* (index &+ shift), as: SIMD4<UInt32>.self)
            let below = unsafe bytes.loadUnaligned(fromByteOffset: 4 &* index, as: SIMD8<UInt16>.self)
            let factors = factor(255 &- (source &>> 24))
            let share = lanes(factors | factors &<< 16)
            let above = lanes(source)
            let result = joined(
              product(below &<< 8, share) &+ (above &<< 8 | half),
              product(below & upper, share) &+ (above & upper | half))
            unsafe bytes.storeBytes(of: result, toByteOffset: 4 &* index, as: SIMD8<UInt16>.self)
            index &+= 4
          }
        }
      }
    }
    while index < part.upperBound {
      pixels[index] = Premultiplied.over(row[index &+ shift], pixels[index])
      index &+= 1
    }
  }

  @inline(__always)
  private static var upper: SIMD8<UInt16> { SIMD8(repeating: 0xFF00) }
  @inline(__always)
  private static var half: SIMD8<UInt16> { SIMD8(repeating: 0x80) }

  @inline(__always)
  private static func factor(_ rest: UInt32) -> UInt32 {
    (rest << 8 | rest) &+ (((rest &+ 1) >> 7) & 1)
  }

  @inline(__always)
  private static func factor(_ rest: SIMD4<UInt32>) -> SIMD4<UInt32> {
    (rest &<< 8 | rest) &+ (((rest &+ 1) &>> 7) & 1)
  }

  /// The upper halves of products.
  @inline(__always)
  private static func product(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let wide = SIMD8<UInt32>(truncatingIfNeeded: a) &* SIMD8<UInt32>(truncatingIfNeeded: b)
    return SIMD8<UInt16>(truncatingIfNeeded: wide &>> 16)
  }

  @inline(__always)
  private static func joined(_ even: SIMD8<UInt16>, _ odd: SIMD8<UInt16>) -> SIMD8<UInt16> {
    even &>> 8 | odd & upper
  }

  /// The same 16 bytes.
  @inline(__always)
  private static func lanes(_ pixels: SIMD4<UInt32>) -> SIMD8<UInt16> {
    unsafe unsafeBitCast(pixels, to: SIMD8<UInt16>.self)
  }
}
