import FlingFilm
import FlingScene

// MARK: - Text

extension GoldenResult {
  /// Errors of the scene itself in the form of `fling check`, without warnings.
  var complaints: [String] {
    var scene = SceneResult(scene: path)
    scene.add(diagnostics.filter { $0.severity == .error })
    scene.add(failures)
    return scene.complaints
  }
}

// MARK: - JSON

extension GoldenResult {
  var json: JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("path", .text(path)), ("name", .text(name)), ("golden", .text(golden)),
      ("verdict", .text(verdict.rawValue)), ("status", .integer(Int(exitStatus))),
    ]
    if let title { members.append(("title", .text(title))) }
    if let layer { members.append(("layer", .text(layer.rawValue))) }
    if let note { members.append(("note", .text(note))) }
    members.append(("findings", .array(findings.map(\.json))))
    members.append(("expectations", .array(failures.map { .object($0.diagnostic.members) })))
    members.append(("diagnostics", .array(diagnostics.map { .object($0.members) })))
    members.append(("files", .array(files.map(JSONValue.text))))
    if let error { members.append(("error", .text(error.description))) }
    return .object(members)
  }
}

extension GoldenFinding {
  fileprivate var json: JSONValue {
    var members: [(key: String, value: JSONValue)] = [("layer", .text(layer.rawValue))]
    if let theme { members.append(("theme", .text(theme))) }
    members.append(("message", .text(message)))
    if let frame { members.append(("frame", .integer(frame))) }
    if let time { members.append(("time", .number(time))) }
    if let pixels { members.append(("pixels", .integer(pixels))) }
    if let worstFrame { members.append(("worstFrame", .integer(worstFrame))) }
    if let largestChannel { members.append(("largestChannel", .integer(largestChannel))) }
    if let trace {
      if let tick = trace.tick { members.append(("tick", .integer(tick))) }
      for (key, text) in [
        ("item", trace.item), ("channel", trace.channel), ("expected", trace.expected),
        ("actual", trace.actual), ("settings", trace.settings),
      ] {
        if let text { members.append((key, .text(text))) }
      }
    }
    return .object(members)
  }
}
