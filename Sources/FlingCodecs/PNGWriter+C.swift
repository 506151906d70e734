internal import CPNG

/// A PNG that libpng writes into memory.
///
/// Invariant of all unsafe code here: `handle` is what fling_png_create returned, until `deinit` frees it,
/// and no other thread knows it; arrays and strings are lent to C for the time of a call, and C reads no
/// more of them than their counts say.
@safe
final class PNGStream {
  private let handle: UnsafeMutablePointer<fling_png>

  enum Filters {
    case none
    /// None, sub or up, for each row what looks best.
    case adaptive
  }

  /// - Parameters:
  ///   - layout: what the rows hold.
  ///   - level: of zlib's compression, 0...9.
  init(
    width: Int, height: Int, layout: PixelLayout, level: Int, filters: Filters
  ) throws(CodecError) {
    guard let width32 = UInt32(exactly: width), let height32 = UInt32(exactly: height) else {
      throw .size(format: "PNG", width: width, height: height)
    }
    guard let handle = unsafe fling_png_create() else {
      throw .library(format: "PNG", message: "out of memory")
    }
    unsafe self.handle = handle
    let type =
      switch layout {
      case .palette: PNG_COLOR_TYPE_PALETTE
      case .opaque: PNG_COLOR_TYPE_RGB
      case .withAlpha: PNG_COLOR_TYPE_RGB_ALPHA
      }
    let mask =
      switch filters {
      case .none: PNG_FILTER_NONE
      case .adaptive: PNG_FILTER_NONE | PNG_FILTER_SUB | PNG_FILTER_UP
      }
    try check(
      unsafe fling_png_begin(
        handle, width32, height32, Int32(layout.depth), type, Int32(level), mask))
  }

  deinit {
    unsafe fling_png_free(handle)
  }

  /// - Parameter colors: 0xAABBGGRR, not premultiplied; at most 256, those with transparency first.
  func putPalette(_ colors: [UInt32]) throws(CodecError) {
    var channels: [UInt8] = []
    for color in colors {
      channels += [UInt8(color & 255), UInt8(color >> 8 & 255), UInt8(color >> 16 & 255)]
    }
    let opacities = colors.map { UInt8($0 >> 24) }.prefix { $0 < 255 }
    try check(
      unsafe fling_png_palette(
        handle, channels, Int32(colors.count), Array(opacities), Int32(opacities.count)))
  }

  /// - Parameter key: 1...79 characters of ASCII.
  func putText(_ text: String, key: String) throws(CodecError) {
    let isPlain = text.utf8.allSatisfy { (32..<127).contains($0) || $0 == 10 }
    try check(unsafe fling_png_text(handle, key, text, isPlain ? 0 : 1))
  }

  func endHeader() throws(CodecError) {
    try check(unsafe fling_png_end_header(handle))
  }

  /// - Parameter row: as many bytes as the layout takes for a row.
  func putRow(_ row: [UInt8]) throws(CodecError) {
    try check(unsafe fling_png_row(handle, row))
  }

  /// The whole file.
  func finish() throws(CodecError) -> [UInt8] {
    try check(unsafe fling_png_finish(handle))
    // C wrote `count` bytes there.
    return unsafe Array(UnsafeBufferPointer(start: handle.pointee.bytes, count: handle.pointee.count))
  }

  private func check(_ result: Int32) throws(CodecError) {
    guard result == 0 else { return }
    // The text ends with a zero inside its array of 160 characters, which were zeros at first.
    let message = unsafe withUnsafeBytes(of: handle.pointee.message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    throw .library(format: "PNG", message: message)
  }
}
