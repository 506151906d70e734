internal import CPNG

/// Writes a PNG into memory with libpng.
///
/// Invariant of all unsafe code here: `handle` is what fling_png_create returned, valid until `deinit` frees
/// it and used by one thread only. Arrays and strings are passed to C for the duration of a call, and C reads
/// no more of them than their counts say.
@safe
final class PNGStream {
  private let handle: UnsafeMutablePointer<fling_png>

  enum Filters {
    case none
    /// None, sub or up; libpng chooses for each row.
    case adaptive
    /// All five filters; libpng chooses for each row.
    case every
  }

  /// Starts a file and writes its header.
  /// - Parameters:
  ///   - layout: pixel format of the rows.
  ///   - level: zlib's compression level, 0...9.
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

  /// Writes the palette, with opacities for the transparent colors.
  /// - Parameter colors: 0xAABBGGRR, not premultiplied; at most 256, transparent ones first.
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

  /// Writes a text chunk: `tEXt` for ASCII, otherwise `iTXt`.
  /// - Parameter key: 1...79 ASCII characters.
  func putText(_ text: String, key: String) throws(CodecError) {
    let isPlain = text.utf8.allSatisfy { (32..<127).contains($0) || $0 == 10 }
    try check(unsafe fling_png_text(handle, key, text, isPlain ? 0 : 1))
  }

  /// Makes a color 0xBBGGRR transparent, in a picture without alpha channel.
  func putTransparentColor(_ color: UInt32) throws(CodecError) {
    try check(
      unsafe fling_png_key(
        handle, UInt8(color & 255), UInt8(color >> 8 & 255), UInt8(color >> 16 & 255)))
  }

  func writeInfoChunks() throws(CodecError) {
    try check(unsafe fling_png_end_header(handle))
  }

  /// Writes a row of pixels.
  /// - Parameter row: the bytes of one row in the layout.
  func putRow(_ row: [UInt8]) throws(CodecError) {
    try check(unsafe fling_png_row(handle, row))
  }

  /// Ends the file and returns all its bytes that were not taken yet.
  func finish() throws(CodecError) -> [UInt8] {
    try check(unsafe fling_png_finish(handle))
    return takeBytes()
  }

  /// Writes a chunk of any type.
  /// - Parameter name: four ASCII letters.
  func putChunk(_ name: String, _ bytes: [UInt8]) throws(CodecError) {
    precondition(name.utf8.count == 4, "a chunk cannot be named \(name)")
    try check(unsafe fling_png_chunk(handle, name, bytes, bytes.count))
  }

  /// Returns the bytes written since the last call.
  func takeBytes() -> [UInt8] {
    // Safe: C wrote `count` bytes to this buffer, and continues at its start.
    let bytes = unsafe Array(UnsafeBufferPointer(start: handle.pointee.bytes, count: handle.pointee.count))
    unsafe handle.pointee.count = 0
    return bytes
  }

  private func check(_ result: Int32) throws(CodecError) {
    guard result == 0 else { return }
    // Safe: the message is null-terminated within its array of 160 characters, which was zeroed at first.
    let message = unsafe withUnsafeBytes(of: handle.pointee.message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    throw .library(format: "PNG", message: message)
  }
}
