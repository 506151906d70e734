import FlingGeometry

/// Takes the bytes of an output and keeps nothing but their fingerprint and number.
final class FingerprintSink: ByteSink {
  private(set) var byteCount = 0
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// FNV-1a of all bytes, stirred; however they came in pieces.
  var hash: UInt64 { KeyedRandom.combine(state, UInt64(byteCount)) }

  func write(_ bytes: [UInt8]) {
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    byteCount += bytes.count
  }

  func commit() {}

  /// The fingerprint of bytes that are all there.
  static func hash(of bytes: [UInt8]) -> UInt64 {
    let sink = FingerprintSink()
    sink.write(bytes)
    return sink.hash
  }
}
