/// Formats numbers for traces and reports: rounded to a millionth, without trailing zeros, exponent or
/// negative zero.
package enum DecimalText {
  /// Appends a number in ASCII. Non-finite numbers, which no run should produce, become `null`.
  package static func appendRoundedToMillionths(_ number: Double, to bytes: inout [UInt8]) {
    guard number.isFinite else {
      bytes += "null".utf8
      return
    }
    let magnitude = abs(number)
    // The integer part is subtracted first so that the multiplication below is exact for numbers of any size.
    let integerPart = magnitude.rounded(.towardZero)
    var millionths = Int(((magnitude - integerPart) * 1_000_000).rounded(.toNearestOrAwayFromZero))
    guard integerPart < 1e18 else {
      // Numbers of this size are integers. Int128 reaches 1.7e38, far beyond any length in points.
      if number < 0 { bytes.append(UInt8(ascii: "-")) }
      bytes += String(Int128(min(integerPart, 1e38))).utf8
      return
    }
    let carry = millionths / 1_000_000
    millionths %= 1_000_000
    let integer = Int(integerPart) + carry
    if number < 0, integer != 0 || millionths != 0 { bytes.append(UInt8(ascii: "-")) }
    bytes += String(integer).utf8
    guard millionths != 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var divisor = 100_000
    while millionths > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(millionths / divisor))
      millionths %= divisor
      divisor /= 10
    }
  }

  package static func text(_ number: Double) -> String {
    var bytes: [UInt8] = []
    appendRoundedToMillionths(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
