extension Diagnostic {
  /// The diagnostic as JSON members: severity, file, line, column, length, message and hint. Missing parts
  /// are omitted. `included` lists where the file is included, `used` where the component is used.
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
    for (key, isUse) in [("used", true), ("included", false)]
    where trail.contains(where: { $0.isUse == isUse }) {
      let steps = trail.filter { $0.isUse == isUse }.map {
        JSONValue.object([("file", .text($0.file)), ("line", .integer($0.line))])
      }
      members.append((key, .array(steps)))
    }
    if let hint { members.append(("hint", .text(hint))) }
    return members
  }
}
