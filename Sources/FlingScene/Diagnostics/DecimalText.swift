/// Numbers as traces and reports write them: rounded to a millionth, no trailing zeros, never -0, no exponent.
package enum DecimalText {
  /// Appends a number in ASCII. What is not finite, which no run should give, reads `null`.
  package static func append(_ number: Double, to bytes: inout [UInt8]) {
    guard number.isFinite else {
      bytes += "null".utf8
      return
    }
    let magnitude = abs(number)
    // Taking the whole part off first keeps the product below exact for numbers of any size.
    let whole = magnitude.rounded(.towardZero)
    var millionths = Int(((magnitude - whole) * 1_000_000).rounded(.toNearestOrAwayFromZero))
    guard whole < 1e18 else {
      // So large a number is whole; Int128 holds up to 1.7e38, and no length in points comes near.
      if number < 0 { bytes.append(UInt8(ascii: "-")) }
      bytes += String(Int128(min(whole, 1e38))).utf8
      return
    }
    let carry = millionths / 1_000_000
    millionths %= 1_000_000
    let integer = Int(whole) + carry
    if number < 0, integer != 0 || millionths != 0 { bytes.append(UInt8(ascii: "-")) }
    bytes += String(integer).utf8
    guard millionths != 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var place = 100_000
    while millionths > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(millionths / place))
      millionths %= place
      place /= 10
    }
  }

  package static func text(_ number: Double) -> String {
    var bytes: [UInt8] = []
    append(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
