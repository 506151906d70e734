internal import FlingGeometry

/// The bytes of a font, not parsed yet.
package struct FontFile: Hashable, Sendable {
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

  package init(_ bytes: [UInt8]) {
    storage = .memory(bytes)
  }
}

/// A hash over words of 8 bytes, which distinguishes versions of a font.
struct ContentHash: Hashable {
  private var hash = FNVHash()

  mutating func add(_ word: UInt64) { hash.add(word) }

  /// The hash in sixteen hexadecimal digits.
  var digits: String {
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
