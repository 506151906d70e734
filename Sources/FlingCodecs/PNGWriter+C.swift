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
    /// All five, for each row what looks best.
    case every
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
      case .gray: PNG_COLOR_TYPE_GRAY
      case .grayWithAlpha: PNG_COLOR_TYPE_GRAY_ALPHA
      case .opaque: PNG_COLOR_TYPE_RGB
      case .withAlpha: PNG_COLOR_TYPE_RGB_ALPHA
      }
    let mask =
      switch filters {
      case .none: PNG_FILTER_NONE
      case .adaptive: PNG_FILTER_NONE | PNG_FILTER_SUB | PNG_FILTER_UP
      case .every: PNG_FILTER_NONE | PNG_FILTER_SUB | PNG_FILTER_UP | PNG_FILTER_AVG | PNG_FILTER_PAETH
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

  /// Makes a color 0xBBGGRR stand for nothing, in a picture without opacity.
  func putKey(_ color: UInt32) throws(CodecError) {
    try check(
      unsafe fling_png_key(
        handle, UInt8(color & 255), UInt8(color >> 8 & 255), UInt8(color >> 16 & 255)))
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
    return takeBytes()
  }

  /// - Parameter name: four letters of ASCII.
  func putChunk(_ name: String, _ bytes: [UInt8]) throws(CodecError) {
    precondition(name.utf8.count == 4, "a chunk cannot be named \(name)")
    try check(unsafe fling_png_chunk(handle, name, bytes, bytes.count))
  }

  /// The bytes written since the last call.
  func takeBytes() -> [UInt8] {
    // C wrote `count` bytes there, and goes on at the start.
    let bytes = unsafe Array(UnsafeBufferPointer(start: handle.pointee.bytes, count: handle.pointee.count))
    unsafe handle.pointee.count = 0
    return bytes
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
