/// A JSON value whose objects keep the order of their members.
package indirect enum JSON: Hashable, Sendable {
  case null
  case truth(Bool)
  case integer(Int)
  case text(String)
  case array([JSON])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: JSON

    package init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// The value on one line, without spaces.
  package var line: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .truth(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .text(let value): JSON.write(value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        JSON.write(member.name, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension Diagnostic {
  /// The diagnostic for programs: file, line, column, length, severity, message, hint; null where there is none.
  package var json: JSON {
    .object([
      .init("file", .text(file)),
      .init("line", range.map { .integer($0.line) } ?? .null),
      .init("column", range.map { .integer($0.column) } ?? .null),
      .init("length", range.map { .integer($0.length) } ?? .null),
      .init("severity", .text(severity.rawValue)),
      .init("message", .text(message)),
      .init("hint", hint.map { .text($0) } ?? .null),
    ])
  }
}
