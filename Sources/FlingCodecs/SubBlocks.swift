/// Packs LZW codes, lowest bit first, into sub-blocks of up to 255 bytes, each preceded by its length.
struct SubBlocks {
  private var bytes: [UInt8] = []
  private var lengthIndex = 0
  private var pending: UInt32 = 0
  private var pendingBits = 0

  /// Appends a code.
  /// - Parameters:
  ///   - code: below 2^width.
  ///   - width: 3...12 bits.
  mutating func append(_ code: Int, width: Int) {
    pending |= UInt32(truncatingIfNeeded: code) << UInt32(pendingBits)
    pendingBits += width
    while pendingBits >= 8 {
      append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingBits -= 8
    }
  }

  /// All blocks, the last byte padded with zero bits, without the empty block that ends the data.
  mutating func flushedWithoutTerminator() -> [UInt8] {
    if pendingBits > 0 { append(UInt8(truncatingIfNeeded: pending)) }
    pendingBits = 0
    pending = 0
    return bytes
  }

  /// Whether bytes are complete blocks, without the empty block that ends the data.
  static func areWellFormed(_ bytes: [UInt8]) -> Bool {
    var start = 0
    while start < bytes.count, bytes[start] > 0 { start += 1 + Int(bytes[start]) }
    return start == bytes.count && start > 0
  }

  /// Appends a byte, and starts a new block if the current one is full.
  private mutating func append(_ byte: UInt8) {
    if bytes.isEmpty || bytes[lengthIndex] == 255 {
      lengthIndex = bytes.count
      bytes.append(0)
    }
    bytes.append(byte)
    bytes[lengthIndex] += 1
  }
}
