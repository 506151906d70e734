/// Numbers as decimals that are as short as possible.
///
/// The text is the shortest one from which a reader gets the same `Double`. It has no exponent and does not depend on
/// a locale.
package enum ShortDecimal {
  /// As CSS and SVG allow it: without a zero before the point, `.5`. A number that is not finite becomes 0.
  package static func text(_ number: Double) -> String {
    let text = json(number)
    if text.hasPrefix("0.") { return String(text.dropFirst()) }
    if text.hasPrefix("-0.") { return "-" + text.dropFirst(2) }
    return text
  }

  /// As JSON requires it: with a zero before the point, `0.5`. A number that is not finite becomes 0.
  package static func json(_ number: Double) -> String {
    guard number.isFinite, number != 0 else { return "0" }
    // The description has the fewest digits that give the number, such as "0.5", "12.0" or "1.5e-07".
    let parts = number.magnitude.description.split(separator: "e")
    let mantissa = parts[0].split(separator: ".")
    let whole = Array(mantissa[0].utf8)
    var digits = whole
    if mantissa.count > 1, mantissa[1] != "0" { digits += mantissa[1].utf8 }
    // The number is 0.digits · 10^point.
    var point = whole.count
    if parts.count > 1 { point += Int(parts[1]) ?? 0 }
    let leadingZeros = digits.prefix { $0 == zero }.count
    digits.removeFirst(leadingZeros)
    point -= leadingZeros
    while digits.last == zero { digits.removeLast() }
    var bytes: [UInt8] = number < 0 ? [UInt8(ascii: "-")] : []
    if point <= 0 {
      bytes.append(zero)
    } else {
      bytes += digits.prefix(point)
      bytes += repeatElement(zero, count: Swift.max(0, point - digits.count))
    }
    if digits.count > point {
      bytes.append(UInt8(ascii: "."))
      bytes += repeatElement(zero, count: Swift.max(0, -point))
      bytes += digits.dropFirst(Swift.max(0, point))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The `Double` nearest to a number rounded to so many decimals, as `DecimalPlaces` rounds.
  package static func rounded(_ number: Double, _ decimals: Int) -> Double {
    DecimalPlaces(decimals).rounded(number)
  }

  private static let zero = UInt8(ascii: "0")
}
