import FlingFilm
import FlingGeometry
import FlingScene

/// JSON messages to the preview page.
enum Announcement {
  /// Most messages of each kind that are sent, and most log lines.
  private static let limit = 50
  static let logLimit = 1000

  /// A film whose drawing begins. Its themes share all but their frames, and messages that only one has.
  static func film(
    _ films: [PreviewFilm], _ number: Int, run: Int, _ settings: PreviewSettings,
    _ controls: [VariableControl]
  ) -> JSONValue {
    let film = films[0]
    let document = film.document
    let failures = withoutDuplicates(films.flatMap(\.failures), by: \.diagnostic)
    let warnings = withoutDuplicates(films.flatMap(\.warnings), by: \.self)
    return .object([
      ("film", .integer(number)),
      ("run", .integer(run)),
      ("title", .text(document.metadata.title ?? document.source.stem)),
      ("description", .text(document.metadata.description ?? "")),
      (
        "themes",
        .array(
          films.map {
            .object([
              ("name", .text($0.document.settings.theme.rawValue)), ("frames", .integer($0.frameCount)),
            ])
          })
      ),
      ("frames", .integer(films.map(\.frameCount).max() ?? 0)),
      ("rate", .number(film.framesPerSecond)),
      ("start", .number(film.start.seconds)),
      ("speed", .number(document.render.speed)),
      ("duration", .number(film.duration.seconds)),
      ("width", .integer(film.width)),
      ("height", .integer(film.height)),
      ("size", .array([.number(film.pictureSize.width), .number(film.pictureSize.height)])),
      (
        "marks",
        .array(
          film.marks.prefix(limit).map {
            .object([("name", .text($0.name)), ("time", .number($0.time.seconds))])
          })
      ),
      ("expectations", .integer(film.expectationCount)),
      ("failureCount", .integer(failures.count)),
      ("failures", .array(failures.prefix(limit).map(failure))),
      ("warnings", .array(warnings.prefix(limit).map(mistake))),
      ("variables", .array(controls.map(variable))),
      ("overlays", .array(overlays(of: document))),
      ("command", .text(settings.commandLine)),
      ("tried", triedSettings(settings)),
    ])
  }

  /// The end of a film: complete, or as far as it could be drawn.
  static func end(_ number: Int, _ logs: [PreviewFilm.LogLine], _ mistakes: [JSONValue]) -> JSONValue {
    .object([
      ("film", .integer(number)),
      (
        "logs",
        .array(
          logs.map {
            .object([("time", .number($0.time.seconds)), ("text", .text($0.text.shortened(to: 500)))])
          })
      ),
      ("mistakes", .array(mistakes)),
    ])
  }

  // MARK: Messages

  static func mistake(_ diagnostic: Diagnostic) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("severity", .text(diagnostic.severity.rawValue)), ("message", .text(diagnostic.message)),
    ]
    if let range = diagnostic.range {
      members += [("line", .integer(range.line)), ("column", .integer(range.column))]
      if !diagnostic.trail.isEmpty || isFileOfProgram(diagnostic.file) {
        members.append(("file", .text(diagnostic.file)))
      }
    }
    if let excerpt = diagnostic.excerpt {
      let parts = [excerpt.before, excerpt.marked, excerpt.after]
      members.append(("excerpt", .array(parts.map(JSONValue.text))))
    }
    if !diagnostic.trail.isEmpty {
      members.append(("trail", .array(diagnostic.trailLines.map(JSONValue.text))))
    }
    if let hint = diagnostic.hint { members.append(("hint", .text(hint))) }
    return .object(members)
  }

  /// Whether a file is one of several that a film of a program is made of, so that messages must name it.
  private static func isFileOfProgram(_ name: String) -> Bool {
    [".swift", ".film.yaml", ".film.yml"].contains(where: name.hasSuffix)
  }

  static func mistake(_ message: String) -> JSONValue {
    .object([("severity", .text("error")), ("message", .text(message))])
  }

  static func mistake(_ error: FilmError) -> JSONValue { mistake(error.description) }

  static func mistakes(_ error: FilmError) -> [JSONValue] {
    if case .scene(let mistakes) = error { mistakes.diagnostics.map(mistake) } else { [mistake(error)] }
  }

  private static func failure(_ failure: FailedExpectation) -> JSONValue {
    guard case .object(var members) = mistake(failure.diagnostic) else { return .null }
    if let time = failure.time { members.append(("time", .number(time.seconds))) }
    return .object(members)
  }

  private static func withoutDuplicates<Element, Key: Hashable>(
    _ elements: [Element], by key: (Element) -> Key
  ) -> [Element] {
    var keys: Set<Key> = []
    return elements.filter { keys.insert(key($0)).inserted }
  }

  // MARK: Controls

  private static func triedSettings(_ settings: PreviewSettings) -> JSONValue {
    .object([
      ("values", .object(settings.triedValues.map { ($0.name, .text($0.value)) })),
      ("overlays", .object(settings.triedOverlays.map { ($0.overlay.name, .truth($0.isOn)) })),
      ("theme", .text(settings.triedTheme?.rawValue ?? "")),
    ])
  }

  private static func variable(_ control: VariableControl) -> JSONValue {
    switch control {
    case .slider(let slider):
      .object([
        ("name", .text(slider.name)), ("kind", .text("slider")), ("value", .number(slider.value)),
        ("unit", .text(slider.unit)), ("least", .number(slider.range.lowerBound)),
        ("most", .number(slider.range.upperBound)), ("step", .number(slider.step)),
      ])
    case .check(let name, let isOn):
      .object([("name", .text(name)), ("kind", .text("check")), ("value", .truth(isOn))])
    case .text(let name, let text):
      .object([("name", .text(name)), ("kind", .text("text")), ("value", .text(text))])
    case .color(let name, let text, let color):
      .object([
        ("name", .text(name)), ("kind", .text("color")), ("value", .text(text)), ("color", .text(color.text)),
      ])
    }
  }

  /// The overlays that can be switched, with their current state.
  private static func overlays(of document: Document) -> [JSONValue] {
    OverlaySwitch.states(of: document).map { overlay, isOn in
      .object([
        ("name", .text(overlay.name)), ("isOn", .truth(isOn)), ("canBeAdded", .truth(overlay.canBeAdded)),
      ])
    }
  }
}
