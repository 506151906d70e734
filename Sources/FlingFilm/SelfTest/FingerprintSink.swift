import FlingGeometry

/// Hashes and counts the bytes of an output without keeping them.
final class FingerprintSink: ByteSink {
  private(set) var byteCount = 0
  private var state = FNVHash()

  /// FNV-1a hash of all bytes, mixed with their number. How the bytes were split into writes does not matter.
  var hash: UInt64 { KeyedRandom.combine(state.value, UInt64(byteCount)) }

  func write(_ bytes: [UInt8]) {
    state.add(bytes)
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
