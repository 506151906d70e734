internal import CZlib

/// The checksum of zlib streams.
///
/// Invariant of the unsafe code in this file: zlib reads exactly the bytes of the array.
enum Adler32 {
  /// The Adler-32 checksum, which is at the end of a zlib stream.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { source in
      UInt32(truncatingIfNeeded: unsafe adler32(1, source.baseAddress, UInt32(source.count)))
    }
  }
}
