/// JSON whose objects keep their order, so that equal results are equal bytes.
package indirect enum JSONValue: Sendable {
  case object([(key: String, value: JSONValue)])
  case array([JSONValue])
  case text(String)
  case number(Double)
  case truth(Bool)
  case null

  package static func integer(_ value: Int) -> JSONValue { .number(Double(value)) }

  /// On one line, without spaces.
  package var compact: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes, indent: nil)
    return bytes
  }

  /// Spread over lines, for people to read, with a line feed at the end.
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
    case .number(let number): DecimalText.append(number, to: &bytes)
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

  /// Appends a text in quotes, escaping what RFC 8259 demands and nothing else.
  static func append(text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes += "\\\"".utf8
      case UInt8(ascii: "\\"): bytes += "\\\\".utf8
      case UInt8(ascii: "\n"): bytes += "\\n".utf8
      case UInt8(ascii: "\r"): bytes += "\\r".utf8
      case UInt8(ascii: "\t"): bytes += "\\t".utf8
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        bytes += "\\u00\(digits.utf8.count < 2 ? "0" : "")\(digits)".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
