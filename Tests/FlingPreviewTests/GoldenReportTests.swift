import FlingFilm
import Foundation
import Testing

@testable import FlingPreview

@Suite("Golden report")
struct GoldenReportTests {
  /// The articles of one scene: pending, failed after a change, and passed.
  private static func articles(_ origin: ReportOrigin) async throws -> [String] {
    let scene = try SceneFile(SceneFile.text(title: "Falling & 'rising'"))
    var report = GoldenReport(origin)
    func article(_ acceptance: GoldenAcceptance = .nothing) async throws -> String {
      var html = ""
      let options = GoldenOptions(
        acceptance: acceptance, failureFolder: scene.folder.appendingPathComponent("failed").path,
        collectsExhibits: true)
      try await GoldenSuite([scene.path]).run(options) { html += report.article(of: $0) }
      return html.replacingOccurrences(of: scene.path, with: "PATH")
    }
    var articles = [try await article()]
    _ = try await article(.everything)
    articles.append(try await article())
    try scene.write(SceneFile.text(title: "Falling & 'rising'", drop: "30"))
    articles.append(try await article())
    return articles
  }

  @Test("A scene has title, path and verdict; one that failed a curve and the command to accept it")
  func article() async throws {
    let articles = try await Self.articles(ReportOrigin())
    let (pending, passed, failed) = (articles[0], articles[1], articles[2])
    for article in articles {
      #expect(article.contains(">Falling &amp; &#39;rising&#39;</h2>\n<p class=\"path\">PATH</p>\n"))
    }
    #expect(pending.contains("<code>fling test PATH --accept</code>"))
    #expect(!passed.contains("--accept") && !passed.contains("class=\"curve\""))
    #expect(failed.contains("<code>fling test PATH --accept</code>"))
    #expect(failed.contains("aria-label=\"square.y, first different at 0 s, most at 0 s, by 10\""))
    #expect(failed.contains("\"kept\":true,\"broken\":true,\"pixels\":"))
  }

  @Test("Command, commit and date are told if they are known, and nothing else")
  func origin() {
    #expect(!GoldenReport().head.contains("<dl class=\"origin\">"))
    let origin = ReportOrigin(arguments: ["test", "it's", "-o", "a b"], root: "my root") { name in
      ["SOURCE_DATE_EPOCH": "951782399", "GITHUB_SHA": "0123", "FLING_COMMIT": "<v1>"][name]
    }
    #expect(origin.items.map(\.name) == ["Command", "Commit", "Date"])
    #expect(origin.items.map(\.value) == [#"fling test 'it'\''s' -o 'a b'"#, "<v1>", "2000-02-28 23:59 UTC"])
    #expect(GoldenReport(origin).head.contains("<dt>Commit</dt><dd>&lt;v1&gt;</dd>"))
    #expect(origin.acceptance(of: "a b.yaml") == "fling test 'a b.yaml' --root 'my root' --accept")
    #expect(origin.acceptance(of: "-x.yaml") == "fling test ./-x.yaml --root 'my root' --accept")
    #expect(origin.acceptance(of: "a\u{1B}[201~.yaml") == nil, "a terminal would obey it")
  }

  @Test(
    "Dates follow the calendar",
    arguments: [
      ("0", "1970-01-01 00:00 UTC"), ("951782400", "2000-02-29 00:00 UTC"),
      ("4107542399", "2100-02-28 23:59 UTC"), ("4107542400", "2100-03-01 00:00 UTC"),
      ("253402300799", "9999-12-31 23:59 UTC"), ("253402300800", nil), ("-1", nil), ("today", nil),
    ] as [(String, String?)])
  func dates(seconds: String, date: String?) {
    let origin = ReportOrigin(arguments: [], root: nil) { $0 == "SOURCE_DATE_EPOCH" ? seconds : nil }
    #expect(origin.items.first { $0.name == "Date" }?.value == date)
  }

  @Test("A curve that never changes is drawn in the middle, and one without duration not at all")
  func curves() {
    let flat = [TraceCurve.Point(time: 0, value: 5), TraceCurve.Point(time: 2, value: 5)]
    let html = CurveFigure.html(of: TraceCurve(name: "<a>.x", firstTime: 1, expected: flat, actual: flat))
    #expect(html.contains("points=\"0,80 1000,80\"") && html.contains("x1=\"500\""))
    #expect(html.contains("&lt;a&gt;.x, first different at 1 s <"))
    let point = [flat[0], flat[0]]
    #expect(CurveFigure.html(of: TraceCurve(name: "a", firstTime: 0, expected: point, actual: point)).isEmpty)
  }
}
