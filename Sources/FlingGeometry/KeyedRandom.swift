/// Random numbers without a stream: each draw is a pure function of its key, so adding a draw changes no
/// other.
public enum KeyedRandom {
  /// A number in 0..<1 with 53 random bits.
  /// - Parameters:
  ///   - seed: the seed of the scene; all numbers depend on it.
  ///   - key: identifies the place of the call, such as `key(_:)` of a name.
  ///   - count: the number of earlier draws with this key.
  public static func unit(seed: UInt64, key: UInt64, count: UInt64) -> Double {
    Double(combine(combine(seed, key), count) >> 11) * 0x1p-53
  }

  /// Combines two words into one; the order of the words matters.
  public static func combine(_ a: UInt64, _ b: UInt64) -> UInt64 {
    // The odd constant is 2⁶⁴ divided by the golden ratio; it prevents (0, 0) from giving 0.
    avalanche(avalanche(a &+ 0x9E37_79B9_7F4A_7C15) ^ b)
  }

  /// The key of a text: FNV-1a of its UTF-8, then mixed, since FNV alone leaves the last bytes in the low
  /// bits.
  public static func key(_ text: String) -> UInt64 { key(text.utf8) }

  /// The key of a sequence of bytes.
  public static func key(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = FNVHash()
    hash.add(bytes)
    return avalanche(hash.value)
  }

  /// A bijection of words: each input bit flips about half of all output bits.
  ///
  /// Source: the finalizer of SplitMix64 with D. Stafford's thirteenth set of constants.
  private static func avalanche(_ word: UInt64) -> UInt64 {
    var word = word
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
