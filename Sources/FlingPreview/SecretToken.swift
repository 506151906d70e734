/// A word that nobody can guess: who knows the preview's address knows it, other pages of the browser do not.
enum SecretToken {
  /// 128 bits as 32 hexadecimal digits, drawn by the system.
  static func make() -> String {
    var source = SystemRandomNumberGenerator()
    return [source.next(), source.next()].map { (bits: UInt64) in
      let digits = String(bits, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }
}
