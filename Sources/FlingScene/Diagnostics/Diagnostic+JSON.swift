extension Diagnostic {
  /// The diagnostic as JSON members: severity, file, line, column, length, message and hint. Missing parts
  /// are omitted.
  package var members: [(key: String, value: JSONValue)] {
    var members: [(key: String, value: JSONValue)] = [
      ("severity", .text(severity.rawValue)), ("file", .text(file)),
    ]
    if let range {
      members += [
        ("line", .integer(range.line)), ("column", .integer(range.column)),
        ("length", .integer(range.length)),
      ]
    }
    members.append(("message", .text(message)))
    if let hint { members.append(("hint", .text(hint))) }
    return members
  }
}
