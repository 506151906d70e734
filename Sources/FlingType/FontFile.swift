/// The bytes of a font, not parsed yet.
public struct FontFile: Hashable, Sendable {
  /// The location of the bytes.
  enum Storage: Hashable, Sendable {
    /// Embedded in the program (see `DefaultFamily`); the value is the index of the face.
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

/// 64-bit FNV-1a over words of 8 bytes. It distinguishes versions of a font; it is not cryptographic.
///
/// Source: G. Fowler, L. C. Noll, K.-P. Vo, "The FNV Non-Cryptographic Hash Algorithm".
struct ContentHash: Hashable {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x100_0000_01b3
  }

  /// The hash in sixteen hexadecimal digits.
  var digits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
