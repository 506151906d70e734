extension Diagnostic {
  /// The diagnostic as JSON members: severity, file, line, column, length, message and hint. Missing parts
  /// are omitted. For an included file, `included` lists where it is included, the innermost include first.
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
    if !trail.isEmpty {
      let steps = trail.map { JSONValue.object([("file", .text($0.file)), ("line", .integer($0.line))]) }
      members.append(("included", .array(steps)))
    }
    if let hint { members.append(("hint", .text(hint))) }
    return members
  }
}
