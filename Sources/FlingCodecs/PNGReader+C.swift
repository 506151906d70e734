internal import CPNG

/// Reads a PNG from memory with libpng.
///
/// Invariant of all unsafe code here: the C reader is freed before the bytes that it borrows, and no pointer
/// outlives the closure that received it.
enum PNGSource {
  /// The decoded picture, four bytes a pixel: red, green, blue, opacity, not premultiplied.
  struct Content {
    var width: Int
    var height: Int
    var bytes: [UInt8]
    /// Gamma exponent with which the samples were encoded; nil if unknown or if there is a profile, so that
    /// they count as sRGB.
    var gamma: Double?
  }

  static func read(_ file: [UInt8]) throws(CodecError) -> Content {
    let result: Result<Content, CodecError> = unsafe file.withUnsafeBufferPointer { bytes in
      guard let handle = unsafe fling_png_reader_create(bytes.baseAddress, bytes.count) else {
        return .failure(.unreadable(format: "PNG", message: "out of memory"))
      }
      defer { unsafe fling_png_reader_free(handle) }
      guard unsafe fling_png_reader_begin(handle, UInt32(PNGDecoder.sideLimit)) != 0 else {
        return unsafe .failure(failure(handle))
      }
      let (width, height) = unsafe (Int(handle.pointee.width), Int(handle.pointee.height))
      guard width * height <= PNGDecoder.pixelLimit else {
        return .failure(.unreadable(format: "PNG", message: "it has more than 32 million pixels"))
      }
      var pixels = [UInt8](repeating: 0, count: width * height * 4)
      guard unsafe fling_png_reader_pixels(handle, &pixels) != 0 else {
        return unsafe .failure(failure(handle))
      }
      let gamma = unsafe handle.pointee.has_profile != 0 ? 0 : Double(handle.pointee.gamma) / 100_000
      return .success(
        Content(width: width, height: height, bytes: pixels, gamma: gamma > 0 ? gamma : nil))
    }
    return try result.get()
  }

  private static func failure(_ handle: UnsafeMutablePointer<fling_png_reader>) -> CodecError {
    // Safe: the message is null-terminated within its array of 160 characters, which was zeroed at first.
    let message = unsafe withUnsafeBytes(of: handle.pointee.message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return .unreadable(format: "PNG", message: message)
  }
}
