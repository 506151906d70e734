internal import CZlib

/// Compression by zlib, and its checksum.
///
/// Invariant of all unsafe code here: zlib's state is made and freed within one call, no more is read than the counts of
/// the arrays say, and what is written stays within the bound that zlib told.
enum ZlibStream {
  /// How hard zlib looks for repetitions, and in what.
  enum Effort {
    /// Filtered rows: small differences, mostly. It looks at 512 earlier places, a quarter of them one byte after a repetition of
    /// 16 bytes, none after one of 64. Level 9 looks at 4096, takes four times as long and makes gradients 4 % shorter.
    case filtered
    /// Enough to compare ways to draw a picture.
    case quick
    case quickFiltered

    fileprivate var level: Int32 { self == .filtered ? 9 : 5 }
    fileprivate var strategy: Int32 { self == .quick ? Z_DEFAULT_STRATEGY : Z_FILTERED }
  }

  /// A whole stream.
  static func compressed(_ bytes: [UInt8], _ effort: Effort) throws(CodecError) -> [UInt8] {
    var stream = unsafe z_stream()
    guard
      unsafe deflateInit2_(
        &stream, effort.level, Z_DEFLATED, 15, 8, effort.strategy, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw .library(format: "zlib", message: "out of memory") }
    defer { unsafe deflateEnd(&stream) }
    if effort == .filtered { unsafe deflateTune(&stream, 16, 64, 258, 512) }
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
