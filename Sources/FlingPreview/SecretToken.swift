/// A random word that protects the preview: it is part of the address, and other pages in the browser cannot
/// guess it.
enum SecretToken {
  /// 128 bits of the system's random generator as 32 hexadecimal digits.
  static func make() -> String {
    var source = SystemRandomNumberGenerator()
    return [source.next(), source.next()].map { (bits: UInt64) in
      let digits = String(bits, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }
}
