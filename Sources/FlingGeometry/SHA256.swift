/// The hash function SHA-256 over bytes that come piece by piece.
///
/// Source: FIPS 180-4, "Secure Hash Standard", NIST 2015, sections 4.1.2, 4.2.2, 5.1.1, 5.3.3 and 6.2.2; the names
/// of variables are those of the standard.
package struct SHA256: Sendable {
  private var hash: [UInt32] = [
    // The first 32 bits of the fractional parts of the square roots of the first eight primes.
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  /// The message schedule of the current block.
  private var w = [UInt32](repeating: 0, count: 64)
  /// The bytes after the last complete block; fewer than 64.
  private var pending: [UInt8] = []
  private var byteCount = 0

  package init() {}

  /// The digest of a message: 32 bytes.
  package static func digest(of message: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(with: message)
    return hash.digest
  }

  /// Adds the next bytes of the message.
  package mutating func update(with bytes: [UInt8]) {
    byteCount += bytes.count
    var start = 0
    if !pending.isEmpty {
      start = min(64 - pending.count, bytes.count)
      pending += bytes[..<start]
      guard pending.count == 64 else { return }
      addBlock(pending, at: 0)
      pending.removeAll(keepingCapacity: true)
    }
    while bytes.count - start >= 64 {
      addBlock(bytes, at: start)
      start += 64
    }
    pending += bytes[start...]
  }

  /// Adds words as four bytes each, the low byte first.
  package mutating func update(withWords words: [UInt32]) {
    // In pieces, so that a picture is not held twice.
    for start in stride(from: 0, to: words.count, by: SHA256.pieceLength) {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(4 * SHA256.pieceLength)
      for word in words[start..<min(words.count, start + SHA256.pieceLength)] {
        for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
      }
      update(with: bytes)
    }
  }

  /// The number of words that become bytes at a time; bytes of whole blocks.
  private static let pieceLength = 4096

  /// The digest of the bytes so far: 32 bytes.
  package var digest: [UInt8] {
    var copy = self
    // A one bit, zeros up to a multiple of 64 bytes, and the length in bits in the last eight bytes.
    var padding: [UInt8] = [0x80]
    padding += [UInt8](repeating: 0, count: (119 - pending.count) % 64)
    let bitCount = UInt64(byteCount) * 8
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      padding.append(UInt8(truncatingIfNeeded: bitCount >> shift))
    }
    copy.update(with: padding)
    return copy.hash.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
  }

  /// The digest as 64 lowercase hexadecimal digits.
  package var text: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Adds one block of 64 bytes to the hash of eight words.
  private mutating func addBlock(_ bytes: [UInt8], at start: Int) {
    for t in 0..<16 {
      let byte = start + 4 * t
      w[t] =
        UInt32(bytes[byte]) << 24 | UInt32(bytes[byte + 1]) << 16 | UInt32(bytes[byte + 2]) << 8
        | UInt32(bytes[byte + 3])
    }
    for t in 16..<64 {
      let s0 = SHA256.rotated(w[t - 15], 7) ^ SHA256.rotated(w[t - 15], 18) ^ w[t - 15] >> 3
      let s1 = SHA256.rotated(w[t - 2], 17) ^ SHA256.rotated(w[t - 2], 19) ^ w[t - 2] >> 10
      w[t] = s1 &+ w[t - 7] &+ s0 &+ w[t - 16]
    }
    var (a, b, c, d) = (hash[0], hash[1], hash[2], hash[3])
    var (e, f, g, h) = (hash[4], hash[5], hash[6], hash[7])
    for t in 0..<64 {
      let sum1 = SHA256.rotated(e, 6) ^ SHA256.rotated(e, 11) ^ SHA256.rotated(e, 25)
      let choice = e & f ^ ~e & g
      let t1 = h &+ sum1 &+ choice &+ SHA256.constants[t] &+ w[t]
      let sum0 = SHA256.rotated(a, 2) ^ SHA256.rotated(a, 13) ^ SHA256.rotated(a, 22)
      let majority = a & b ^ a & c ^ b & c
      (h, g, f, e) = (g, f, e, d &+ t1)
      (d, c, b, a) = (c, b, a, t1 &+ sum0 &+ majority)
    }
    hash[0] &+= a
    hash[1] &+= b
    hash[2] &+= c
    hash[3] &+= d
    hash[4] &+= e
    hash[5] &+= f
    hash[6] &+= g
    hash[7] &+= h
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
