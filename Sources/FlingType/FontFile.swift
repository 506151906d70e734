/// The bytes of a font, not looked into yet.
public struct FontFile: Hashable, Sendable {
  /// Where the bytes are.
  enum Storage: Hashable, Sendable {
    /// In the program; see `EmbeddedInter`.
    case program(Int)
    case memory([UInt8])
  }

  let storage: Storage

  init(embedded index: Int) {
    storage = .program(index)
  }

  public init(_ bytes: [UInt8]) {
    storage = .memory(bytes)
  }
}

/// FNV-1a of 64 bits, taken over words of 8 bytes: enough to tell versions of a font apart, not to keep a forger out.
///
/// Source: G. Fowler, L. C. Noll, K.-P. Vo, "The FNV Non-Cryptographic Hash Algorithm".
struct ContentHash: Hashable {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x100_0000_01b3
  }

  /// Sixteen hexadecimal digits.
  var digits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
