/// Appends values to bytes; see `BinaryCodable`.
package struct BinaryWriter: Sendable {
  /// What was written so far.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func write(byte: UInt8) { bytes.append(byte) }

  package mutating func write(_ value: UInt64) {
    var value = value
    while value >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    bytes.append(UInt8(value))
  }

  package mutating func write(_ value: Int) {
    write(UInt64(bitPattern: Int64(value << 1 ^ value >> 63)))
  }

  package mutating func write(_ value: Double) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
    }
  }

  /// Appends bytes after their count.
  package mutating func write(_ value: [UInt8]) {
    write(value.count)
    bytes += value
  }

  /// Appends a value of any kind that can be stored.
  package mutating func write(_ value: some BinaryCodable) { value.write(to: &self) }
}
