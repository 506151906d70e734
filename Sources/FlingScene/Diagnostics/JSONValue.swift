/// A JSON value. Objects keep the order of their members, so equal results have equal bytes.
package indirect enum JSONValue: Sendable {
  case object([(key: String, value: JSONValue)])
  case array([JSONValue])
  case text(String)
  case number(Double)
  case truth(Bool)
  case null

  package static func integer(_ value: Int) -> JSONValue { .number(Double(value)) }

  /// The JSON text on one line, without spaces.
  package var compact: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes, indent: nil)
    return bytes
  }

  /// The JSON text with indentation and a line feed at the end.
  package var pretty: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes, indent: 0)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  private func append(to bytes: inout [UInt8], indent: Int?) {
    switch self {
    case .object(let members):
      JSONValue.append(members, between: "{", "}", to: &bytes, indent: indent) { member, bytes, indent in
        JSONValue.append(text: member.key, to: &bytes)
        bytes += (indent == nil ? ":" : ": ").utf8
        member.value.append(to: &bytes, indent: indent)
      }
    case .array(let elements):
      JSONValue.append(elements, between: "[", "]", to: &bytes, indent: indent) { element, bytes, indent in
        element.append(to: &bytes, indent: indent)
      }
    case .text(let text): JSONValue.append(text: text, to: &bytes)
    case .number(let number): DecimalText.appendRoundedToMillionths(number, to: &bytes)
    case .truth(let truth): bytes += (truth ? "true" : "false").utf8
    case .null: bytes += "null".utf8
    }
  }

  private static func append<Element>(
    _ elements: [Element], between opening: Unicode.Scalar, _ closing: Unicode.Scalar,
    to bytes: inout [UInt8],
    indent: Int?, appendElement: (Element, inout [UInt8], Int?) -> Void
  ) {
    bytes.append(UInt8(ascii: opening))
    let inner = indent.map { $0 + 2 }
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      appendLineBreak(to: &bytes, indent: inner)
      appendElement(element, &bytes, inner)
    }
    if !elements.isEmpty { appendLineBreak(to: &bytes, indent: indent) }
    bytes.append(UInt8(ascii: closing))
  }

  private static func appendLineBreak(to bytes: inout [UInt8], indent: Int?) {
    guard let indent else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes += [UInt8](repeating: UInt8(ascii: " "), count: indent)
  }

  /// Appends a quoted string. In addition to the characters of RFC 8259, invisible characters are escaped so
  /// that a terminal shows the document safely. Equal strings have equal escapes.
  static func append(text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    // Fast path: most strings are names.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }) {
      bytes += text.utf8
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes += "\\\"".utf8
      case "\\": bytes += "\\\\".utf8
      case "\n", "\r", "\t": bytes += scalar.escaped.utf8
      case _ where scalar.isInvisible:
        for unit in UTF16.encode(scalar) ?? UTF16.EncodedScalar() { append(escapedUnit: unit, to: &bytes) }
      default: bytes += UTF8.encode(scalar) ?? UTF8.EncodedScalar()
      }
    }
  }

  /// Appends a UTF-16 code unit as `\u001b`. Characters above U+FFFF need two.
  private static func append(escapedUnit unit: UInt16, to bytes: inout [UInt8]) {
    let digits = String(unit, radix: 16)
    bytes += "\\u".utf8 + [UInt8](repeating: UInt8(ascii: "0"), count: 4 - digits.utf8.count) + digits.utf8
  }
}
