package import FlingFilm
import FlingScene

/// The page of `fling test --report`: one file that shows every scene before and after. Its script moves
/// scenes that failed to the top and folds those that passed.
///
/// It is produced in parts, so that only one scene's pictures are in memory. Text of scenes and file names is
/// escaped everywhere, and the page loads nothing from a network.
package struct GoldenReport: Sendable {
  private let origin: ReportOrigin
  private var count = 0

  /// Creates a report without scenes.
  /// - Parameter origin: what its head says about the run.
  package init(_ origin: ReportOrigin = ReportOrigin()) {
    self.origin = origin
  }

  /// The page up to the first scene.
  package var head: String {
    templatePart(0).replacing("{{style}}\n", with: PageFiles.reportStyle)
      .replacing("{{origin}}\n", with: originList)
  }

  /// A list of what is known about the run; empty if nothing is.
  private var originList: String {
    let items = origin.items.map { item in
      "<div><dt>\(item.name)</dt><dd>\(Self.escaped(item.value.onOneLine))</dd></div>\n"
    }
    return items.isEmpty ? "" : "<dl class=\"origin\">\n\(items.joined())</dl>\n"
  }

  /// The article of one scene, or of a golden whose scene is gone.
  package mutating func article(of result: GoldenResult) -> String {
    count += 1
    let id = "scene-\(count)"
    let verdict = result.verdict.rawValue
    var html = """
      <article id="\(id)" data-verdict="\(verdict)" tabindex="-1" aria-labelledby="\(id)-name">
      <h2 id="\(id)-name">\(Self.escaped(Self.line(result.title ?? result.path)))</h2>

      """
    if result.title != nil { html += "<p class=\"path\">\(Self.escaped(Self.line(result.path)))</p>\n" }
    if let description = result.description {
      html += "<p class=\"description\">\(Self.escaped(Self.line(description)))</p>\n"
    }
    html += "<p class=\"verdict \(verdict)\">\(Self.escaped(Self.verdict(of: result)))</p>\n"
    if result.verdict == .failed || result.verdict == .passed { html += Self.layerList(of: result) }
    html += Self.findings(of: result)
    let mistakes = Self.mistakes(of: result)
    if !mistakes.isEmpty {
      html += "<pre tabindex=\"0\" role=\"region\" aria-label=\"Mistakes\">\(Self.escaped(mistakes))</pre>\n"
    }
    html += exhibits(of: result)
    html += result.findings.compactMap(\.curve).map(CurveFigure.html).joined()
    html += acceptance(of: result)
    return html + "</article>\n"
  }

  /// The command that accepts the scene, with a button to copy it.
  private func acceptance(of result: GoldenResult) -> String {
    guard result.verdict == .failed || result.verdict == .pending else { return "" }
    guard result.failures.isEmpty else {
      return "<p class=\"accept\">It can be accepted once its expectations hold.</p>\n"
    }
    guard let command = origin.acceptance(of: result.path) else { return "" }
    return """
      <p class="accept">If it is meant to be so: <code>\(Self.escaped(command))</code> <button type="button" class="copy" \
      aria-label="Copy the command that accepts \(Self.escaped(Self.line(result.name)))">Copy</button></p>

      """
  }

  /// The page after the last scene.
  package var tail: String {
    templatePart(1).replacing("{{version}}", with: Versions.fling)
      .replacing("{{script}}\n", with: PageFiles.reportScript)
  }

  /// The template before (0) or after (1) the scenes.
  private func templatePart(_ side: Int) -> String {
    String(PageFiles.report.split(separator: "{{scenes}}\n")[side])
  }

  private static func escaped(_ text: String) -> String { XMLText.escaped(text) }

  /// Text on one line, without invisible characters.
  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ").onOneLine
  }

  // MARK: Text

  /// The first line of `fling test`'s output for this scene, without the path.
  private static func verdict(of result: GoldenResult) -> String {
    let line = result.text.split(separator: "\n").first.map(String.init) ?? ""
    return line.hasPrefix("\(result.path): ") ? String(line.dropFirst(result.path.count + 2)) : line
  }

  /// A list of all layers in which broken ones are marked.
  private static func layerList(of result: GoldenResult) -> String {
    let broken = Set(result.findings.map(\.layer) + (result.failures.isEmpty ? [] : [.expectations]))
    // Few scenes have keyframes.
    let shown = GoldenLayer.allCases.filter { ![.golden, .keyframes].contains($0) || broken.contains($0) }
    let items = shown.map { layer in
      let kind = broken.contains(layer) ? layer == result.layer ? "bad first" : "bad" : "good"
      return "<li class=\"\(kind)\">\(broken.contains(layer) ? "✗" : "✓") \(layer.rawValue)</li>"
    }
    return "<ul class=\"layers\" aria-label=\"Layers\">\(items.joined())</ul>\n"
  }

  private static func findings(of result: GoldenResult) -> String {
    let texts = result.findings.map(\.text) + [result.note].compactMap(\.self)
    let items = texts.map { "<li>\(escaped($0))</li>" }
    return items.isEmpty ? "" : "<ul class=\"findings\">\(items.joined())</ul>\n"
  }

  private static func mistakes(of result: GoldenResult) -> String {
    (result.diagnostics.filter { $0.severity == .error } + result.failures.map(\.diagnostic))
      .map(\.rendered).joined(separator: "\n")
  }

  // MARK: Pictures

  private func exhibits(of result: GoldenResult) -> String {
    let hosts = result.exhibits.filter {
      !$0.pictures.isEmpty || $0.expectedFilm != nil || $0.actualFilm != nil
    }
    .map { exhibit in
      let theme = exhibit.theme.map { ", \($0)" } ?? ""
      let title = "\(result.name)\(theme): before and after"
      return "<div class=\"exhibit\" data-title=\"\(Self.escaped(title))\">"
        + (exhibit.theme.map { "<h3>\(Self.escaped($0))</h3>" } ?? "")
        + "<script type=\"application/json\">\(Self.scriptSafeJSON(Self.json(of: exhibit, result)))</script></div>\n"
    }
    guard !hosts.isEmpty else { return "" }
    let body = "<div class=\"exhibits\">\n\(hosts.joined())</div>\n"
    guard result.verdict == .passed || result.verdict == .accepted else { return body }
    return "<details><summary>Show the film</summary>\n\(body)</details>\n"
  }

  /// JSON that is safe inside a script element: it cannot contain an end tag.
  private static func scriptSafeJSON(_ json: JSONValue) -> String {
    String(decoding: json.compact, as: UTF8.self).replacing("<", with: "\\u003c")
  }

  private static func json(of exhibit: GoldenExhibit, _ result: GoldenResult) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("width", .number(exhibit.width)), ("height", .number(exhibit.height)),
      ("tolerance", .integer(exhibit.tolerance)), ("status", .text(result.verdict.rawValue)),
      ("pictures", .array(exhibit.pictures.map(json))),
    ]
    if let film = exhibit.expectedFilm { members.append(("before", json(film))) }
    if let film = exhibit.actualFilm { members.append(("after", json(film))) }
    return .object(members)
  }

  private static func json(_ picture: GoldenExhibit.Picture) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("frame", .integer(picture.frame)), ("time", .number(picture.time)),
      ("kept", .truth(picture.isKept)), ("broken", .truth(picture.isBroken)),
    ]
    if let pixels = picture.pixels { members.append(("pixels", .integer(pixels))) }
    if let expected = picture.expected { members.append(("expected", .text(Base64.text(of: expected)))) }
    if let actual = picture.actual {
      members.append(
        actual == picture.expected ? ("same", .truth(true)) : ("actual", .text(Base64.text(of: actual))))
    }
    return .object(members)
  }

  private static func json(_ film: ExhibitFilm) -> JSONValue {
    .object([
      ("pictures", .array(film.pictures.map { .text(Base64.text(of: $0)) })),
      ("delays", .array(film.delays.map(JSONValue.number))),
    ])
  }
}
