/// 64-bit FNV-1a. It is not cryptographic.
///
/// Source: G. Fowler, L. C. Noll, K.-P. Vo, "The FNV Non-Cryptographic Hash Algorithm".
package struct FNVHash: Hashable, Sendable {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  /// Adds a byte, or a word of 8 bytes as one symbol.
  package mutating func add(_ symbol: UInt64) {
    value = (value ^ symbol) &* 0x100_0000_01b3
  }

  /// Adds bytes.
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(UInt64(byte)) }
  }

  /// Adds the bytes of a number, lowest first. Minus zero counts as zero.
  package mutating func add(bytesOf number: Double) {
    var bits = (number == 0 ? 0 : number).bitPattern
    for _ in 0..<8 {
      add(bits & 0xff)
      bits >>= 8
    }
  }
}
