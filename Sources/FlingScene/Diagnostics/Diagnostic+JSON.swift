extension Diagnostic {
  /// The diagnostic for programs: severity, file, line, column, length, message and hint; parts it has not are left out.
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
