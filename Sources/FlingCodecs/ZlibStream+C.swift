internal import CZlib

/// The checksum of zlib streams.
///
/// Invariant of the unsafe code here: no more is read than the count of the array says.
enum ZlibStream {
  /// Adler-32, with which a stream ends.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { source in
      UInt32(truncatingIfNeeded: unsafe adler32(1, source.baseAddress, UInt32(source.count)))
    }
  }
}
