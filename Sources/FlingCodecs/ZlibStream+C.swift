internal import CZlib

/// Compression by zlib, and its checksum.
///
/// Invariant of all unsafe code here: zlib's state is made and freed within one call, no more is read than the counts of
/// the arrays say, and what is written stays within the bound that zlib told.
enum ZlibStream {
  /// A whole stream of filtered rows, small differences mostly. From a length of 16 on it looks a quarter as far for a longer
  /// repetition one byte later, up to 64 it looks at all, and it looks at 192 earlier places: level 9 looks at 4096, takes
  /// five times as long and makes gradients 7 % shorter.
  static func compressed(_ bytes: [UInt8]) throws(CodecError) -> [UInt8] {
    var stream = unsafe z_stream()
    guard
      unsafe deflateInit2_(
        &stream, 9, Z_DEFLATED, 15, 9, Z_FILTERED, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw .library(format: "zlib", message: "out of memory") }
    defer { unsafe deflateEnd(&stream) }
    unsafe deflateTune(&stream, 16, 64, 258, 192)
    let bound = unsafe Int(deflateBound(&stream, UInt(bytes.count)))
    var isWhole = false
    let result = unsafe [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      unsafe bytes.withUnsafeBufferPointer { source in
        // zlib reads the bytes, though its header does not say so.
        unsafe stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        unsafe stream.avail_in = UInt32(source.count)
        unsafe stream.next_out = buffer.baseAddress
        unsafe stream.avail_out = UInt32(buffer.count)
        isWhole = unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END
      }
      count = isWhole ? unsafe bound - Int(stream.avail_out) : 0
    }
    guard isWhole else { throw .library(format: "zlib", message: "the stream has no end") }
    return result
  }

  /// Adler-32, with which a stream ends.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { source in
      UInt32(truncatingIfNeeded: unsafe adler32(1, source.baseAddress, UInt32(source.count)))
    }
  }
}
