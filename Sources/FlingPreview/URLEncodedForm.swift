/// Form data (`application/x-www-form-urlencoded`), such as `a=1&b=x+y%21`.
enum URLEncodedForm {
  /// The fields in order; nil if the text is malformed.
  static func fields(_ bytes: [UInt8]) -> [(name: String, value: String)]? {
    var fields: [(name: String, value: String)] = []
    for part in bytes.split(separator: UInt8(ascii: "&")) {
      let halves = part.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2, let name = decoded(halves[0]), let value = decoded(halves[1]) else {
        return nil
      }
      fields.append((name, value))
    }
    return fields
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
    var decoded: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "+"): decoded.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard index + 2 < bytes.endIndex, let high = hexDigit(bytes[index + 1]),
          let low = hexDigit(bytes[index + 2])
        else { return nil }
        decoded.append(high << 4 | low)
        index += 2
      default: decoded.append(bytes[index])
      }
      index += 1
    }
    return String(validating: decoded, as: UTF8.self)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
