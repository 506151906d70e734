import FlingFilm
import FlingGeometry
import FlingScene

/// JSON messages to the preview page.
enum Announcement {
  /// Most messages of each kind that are sent, and most log lines.
  private static let limit = 50
  static let logLimit = 1000

  /// A film whose drawing begins.
  static func film(
    _ film: PreviewFilm, _ number: Int, _ settings: PreviewSettings, _ controls: [VariableControl]
  ) -> JSONValue {
    let document = film.document
    let scale = document.canvas.scale
    return .object([
      ("film", .integer(number)),
      ("file", .text(document.source.name)),
      ("title", .text(document.metadata.title ?? document.source.stem)),
      ("description", .text(document.metadata.description ?? "")),
      ("theme", .text(document.settings.theme.rawValue)),
      ("frames", .integer(film.frameCount)),
      ("rate", .number(film.framesPerSecond)),
      ("start", .number(film.start.seconds)),
      ("speed", .number(document.render.speed)),
      ("duration", .number(film.duration.seconds)),
      ("width", .integer(film.width)),
      ("height", .integer(film.height)),
      ("scale", .number(scale)),
      (
        "marks",
        .array(
          film.marks.prefix(limit).map {
            .object([("name", .text($0.name)), ("time", .number($0.time.seconds))])
          })
      ),
      ("expectations", .integer(film.expectationCount)),
      ("failureCount", .integer(film.failures.count)),
      ("failures", .array(film.failures.prefix(limit).map(failure))),
      ("warnings", .array(film.warnings.prefix(limit).map(mistake))),
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
      if !diagnostic.trail.isEmpty { members.append(("file", .text(diagnostic.file))) }
    }
    if let excerpt = diagnostic.excerpt { members.append(("excerpt", .text(excerpt))) }
    if let hint = diagnostic.hint { members.append(("hint", .text(hint))) }
    return .object(members)
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
