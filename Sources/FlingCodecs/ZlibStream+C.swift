internal import CZlib

/// Compression by zlib.
///
/// Invariant of all unsafe code here: zlib's state is made and freed within one call, no more is read than the counts of
/// the arrays say, and what is written stays within the bound that zlib told.
enum ZlibStream {
  /// How hard zlib looks for repetitions.
  struct Effort: Equatable {
    var level: Int
    /// Whether the bytes are differences, small ones mostly.
    var isFiltered = false
    /// From this length on it looks a quarter as far for a longer repetition one byte later; up to this length it looks at
    /// all; it takes one of this length at once; and it looks at so many earlier places. Nil for what the level says.
    var tuning: (good: Int, lazy: Int, nice: Int, chain: Int)?

    static func == (a: Effort, b: Effort) -> Bool {
      a.level == b.level && a.isFiltered == b.isFiltered && a.tuning?.chain == b.tuning?.chain
    }
  }

  /// A whole stream.
  static func compressed(_ bytes: [UInt8], _ effort: Effort) throws(CodecError) -> [UInt8] {
    var stream = unsafe z_stream()
    let strategy = effort.isFiltered ? Z_FILTERED : Z_DEFAULT_STRATEGY
    guard
      unsafe deflateInit2_(
        &stream, Int32(effort.level), Z_DEFLATED, 15, 9, strategy, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw .library(format: "zlib", message: "out of memory") }
    defer { unsafe deflateEnd(&stream) }
    if let tuning = effort.tuning {
      unsafe deflateTune(
        &stream, Int32(tuning.good), Int32(tuning.lazy), Int32(tuning.nice), Int32(tuning.chain))
    }
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
}
