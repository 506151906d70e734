import FlingGeometry

/// Hashes and counts the bytes of an output without keeping them.
final class FingerprintSink: ByteSink {
  private(set) var byteCount = 0
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// FNV-1a hash of all bytes, mixed with their number. How the bytes were split into writes does not matter.
  var hash: UInt64 { KeyedRandom.combine(state, UInt64(byteCount)) }

  func write(_ bytes: [UInt8]) {
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    byteCount += bytes.count
  }

  func commit() {}

  /// The hash of an array of bytes.
  static func hash(of bytes: [UInt8]) -> UInt64 {
    let sink = FingerprintSink()
    sink.write(bytes)
    return sink.hash
  }
}
