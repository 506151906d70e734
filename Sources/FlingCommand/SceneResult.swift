import FlingFilm
import FlingGeometry
import FlingScene

/// The result of one scene.
struct SceneResult {
  /// Path as on the command line.
  var scene: String
  /// Length of the film in seconds; nil if the scene could not be run.
  var duration: Double?
  /// The values of a sweep, cell by cell; empty for a scene without a sweep.
  var cells: [[Sweep.Setting]] = []
  /// For a file that is made to be included, what it gives to scenes, such as `3 styles`; nil for a scene.
  var included: [String]?
  /// Number of expectations in all cells.
  var expectationCount = 0
  var failures: [FailedExpectation] = []
  var diagnostics: [Diagnostic] = []
  var files: [WrittenFile] = []
  /// The springs of the scene; nil if they are not listed.
  var springs: [SpringReport]?
  /// HTML for the files, one element a line.
  var markup: [String] = []
  var error: Failure?
  /// Whether an output was refused; a diagnostic has the reason.
  var isRefused = false

  /// An error without a position in the scene.
  struct Failure {
    var status: Int32
    var message: String
  }

  init(scene: String) {
    self.scene = scene
  }

  /// Exit status for this scene.
  var status: Int32 {
    if let error { return error.status }
    if isRefused { return FilmError.refused(SceneError([])).exitStatus }
    return !failures.isEmpty || diagnostics.contains { $0.severity == .error } ? 1 : 0
  }

  /// Whether the scene has errors, or an output was refused.
  var hasErrors: Bool { isRefused || diagnostics.contains { $0.severity == .error } }

  /// Adds diagnostics without duplicates: the themes of a scene share most of them.
  mutating func add(_ more: [Diagnostic]) {
    for diagnostic in more where !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  mutating func add(_ more: [FailedExpectation]) {
    for failure in more where !failures.contains(failure) { failures.append(failure) }
  }

  mutating func fail(_ error: FilmError) {
    switch error {
    case .scene(let mistakes): add(mistakes.diagnostics)
    case .refused(let mistakes):
      add(mistakes.diagnostics)
      isRefused = true
    case .unreadable, .unwritable, .unfinished, .interrupted, .abandoned:
      self.error = Failure(status: error.exitStatus, message: error.description)
    }
  }
}

// MARK: - Text

extension SceneResult {
  /// All errors, warnings and notes, ready to be printed.
  var complaints: [String] {
    let mistakes =
      SceneResult.shortened(diagnostics) { "and \($0) more here" }
      + SceneResult.shortened(failures.map(\.diagnostic)) {
        "and \($0) more \($0 == 1 ? "copy" : "copies") of it failed"
      }
    return mistakes.map(\.rendered) + (error.map { ["error: \($0.message)".onOneLine] } ?? [])
  }

  /// The maximum number of messages printed for one position. Further ones, which mostly come from copies of
  /// an entry, are counted.
  private static let messagesPerPosition = 10

  /// Replaces all but the first messages of a position by one that counts them.
  private static func shortened(_ list: [Diagnostic], countMessage count: (Int) -> String) -> [Diagnostic] {
    var keys: [LocationKey] = []
    var messages: [LocationKey: [Diagnostic]] = [:]
    for diagnostic in list {
      let key = LocationKey(file: diagnostic.file, range: diagnostic.range, severity: diagnostic.severity)
      if messages[key] == nil { keys.append(key) }
      messages[key, default: []].append(diagnostic)
    }
    return keys.flatMap { key in
      var shown = messages[key] ?? []
      let more = shown.count - messagesPerPosition
      // Messages about the whole scene do not come from copies and are all printed.
      guard more > 0, key.range != nil else { return shown }
      shown.removeLast(more)
      return shown + [Diagnostic(key.severity, file: key.file, range: key.range, message: count(more))]
    }
  }

  private struct LocationKey: Hashable {
    var file: String
    var range: SourceRange?
    var severity: Diagnostic.Severity
  }

  /// A line such as `Output/two-squares.gif  640×1136  150 frames  212 kB`.
  static func line(for file: WrittenFile) -> String {
    var parts = [file.path == "-" ? "standard output" : file.path]
    if file.width > 0 { parts.append("\(file.width)×\(file.height)") }
    switch file.kind {
    case .png, .svg, .html, .lottie, .motion: break
    case .gif, .apng, .frames, .y4m, .pam: parts.append(count(file.frameCount, "frame"))
    case .trace: parts.append(count(file.frameCount, "row"))
    case .sheet: parts.append(count(file.frameCount, "frame"))
    case .strobe: parts.append(count(file.frameCount, "exposure"))
    }
    parts.append(ByteSize.text(file.byteCount))
    return parts.joined(separator: "  ")
  }

  /// A line such as `Scenes/toss.yaml: 2.5 s, 3 expectations hold`, or `parts.yaml: to be included: 3 styles`.
  var summary: String {
    if let included { return "\(scene): to be included: \(included.joined(separator: ", "))" }
    var time = "\(DecimalText.text(duration ?? 0)) s"
    if !cells.isEmpty { time += ", \(SceneResult.count(cells.count, "cell"))" }
    guard expectationCount > 0 else { return "\(scene): \(time)" }
    let held = expectationCount - failures.count
    let ending =
      failures.isEmpty
      ? "\(SceneResult.count(held, "expectation")) \(held == 1 ? "holds" : "hold")"
      : "\(held) of \(SceneResult.count(expectationCount, "expectation")) hold"
    return "\(scene): \(time), \(ending)"
  }

  /// The springs, each with a line for every animation system.
  var springLines: [String] {
    guard let springs else { return [] }
    return springs.isEmpty ? ["\(scene): no springs"] : springs.flatMap(\.lines)
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

// MARK: - JSON

extension SceneResult {
  var json: JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("scene", .text(scene)), ("status", .integer(Int(status))),
    ]
    if included != nil { members.append(("included", .truth(true))) }
    if let duration { members.append(("duration", .number(duration))) }
    if !cells.isEmpty { members.append(("cells", .array(cells.map(Sweep.json)))) }
    members.append(("files", .array(files.map(SceneResult.json))))
    members.append(
      (
        "expectations",
        .object([("count", .integer(expectationCount)), ("failures", .array(failures.map(SceneResult.json)))])
      ))
    if let springs { members.append(("springs", .array(springs.map(\.json)))) }
    members.append(("diagnostics", .array(diagnostics.map { .object($0.members) })))
    if let error { members.append(("error", .text(error.message))) }
    return .object(members)
  }

  private static func json(_ file: WrittenFile) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("path", .text(file.path)), ("kind", .text(file.kind.rawValue)),
    ]
    if file.width > 0 {
      members += [("width", .integer(file.width)), ("height", .integer(file.height))]
    }
    let steps =
      switch file.kind {
      case .trace: "rows"
      case .strobe: "exposures"
      default: "frames"
      }
    if !file.kind.isVector { members.append((steps, .integer(file.frameCount))) }
    members.append(("bytes", .integer(file.byteCount)))
    if let deviation = file.deviation {
      let (points, degrees, color) = (deviation.points, deviation.degrees, deviation.color)
      members.append(
        (
          "deviation",
          .object([("points", .number(points)), ("degrees", .number(degrees)), ("color", .number(color))])
        ))
    }
    return .object(members)
  }

  private static func json(_ failure: FailedExpectation) -> JSONValue {
    var members = failure.diagnostic.members
    if let time = failure.time { members.append(("time", .number(time.seconds))) }
    if let because = failure.because { members.append(("because", .text(because))) }
    if !failure.settings.isEmpty { members.append(("sweep", Sweep.json(failure.settings))) }
    return .object(members)
  }
}
