import Testing

@testable import FlingScene

@Suite("Labels and fonts")
struct LabelTests {
  private static let head = "fling: 1\ncanvas: {size: [100, 100]}\n"

  private func messages(_ text: String) -> [String] {
    do {
      let document = try SceneReader.read(
        SourceFile(name: "scene.yaml", bytes: Array((LabelTests.head + text).utf8)))
      return document.warnings.map(\.oneLine)
    } catch {
      return error.diagnostics.map(\.oneLine)
    }
  }

  @Test("A label accepts all its keys")
  func allKeys() {
    #expect(
      messages(
        """
        fonts: {Brand: {regular: a.otf, bold-italic: b.otf, 250: c.otf, variable: d.ttf}, Other: e.otf}
        views:
          - label: a
            text: "{1 + 1} of 3"
            center: [10, 10]
            font: {family: [Brand, Other, Inter], size: = 10 + 2, weight: bold, italic: true, tracking: -0.2, language: tr}
            color: = if(theme == 'dark', 'white', 'black')
            align: end
            valign: top
            lines: 2
            leading: 20
            overflow: clip
        """) == [])
  }

  @Test(
    "A wrong key or value of a label is reported at its range with a hint",
    arguments: [
      ("{label: a, center: [1, 1]}", "4:5 a label needs \"text\""),
      ("{label: a, text: x}", "4:5 a label needs \"frame\" or \"center\""),
      ("{label: a, text: [x], center: [1, 1]}", "4:21 \"text\" is a text, not a list | quote it"),
      (
        "{label: a, text: x, center: [1, 1], font: bold}",
        "4:46 \"font\" is a map, not \"bold\" | write {size: 17, weight: bold}"
      ),
      (
        "{label: a, text: x, center: [1, 1], font: {size: 0}}",
        "4:53 \"size\" must be above 0, not 0"
      ),
      (
        "{label: a, text: x, center: [1, 1], font: {weight: blod}}",
        "4:55 \"weight\" can't be \"blod\" | did you mean \"bold\"?"
      ),
      (
        "{label: a, text: x, center: [1, 1], font: {weight: 1001}}",
        "4:55 \"weight\" must lie in 1…1000, not 1001 | the most is 1000"
      ),
      (
        "{label: a, text: x, center: [1, 1], font: {language: German!}}",
        "4:57 \"language\" is a language's tag, not \"German!\" | write de, tr or zh-Hant"
      ),
      (
        "{label: a, text: x, center: [1, 1], font: {family: Helvetica}}",
        "4:55 no font has the family \"Helvetica\"; Inter stands in | declare it: fonts: {Helvetica: {regular: FILE.otf}}; fonts of the system are never used"
      ),
      (
        "{label: a, text: x, center: [1, 1], font: {family: Intre}}",
        "4:55 no font has the family \"Intre\"; Inter stands in | did you mean \"Inter\"?"
      ),
      (
        "{view: a, text: x, frame: [0, 0, 1, 1]}",
        "4:14 \"text\" is not a key of \"view\" | it belongs to label, arrow"
      ),
      ("{label: a, text: x, center: [1, 1], lines: 1.5}", "4:47 \"lines\" is a whole number, not 1.5"),
    ])
  func mistakes(view: String, expected: String) {
    #expect(messages("views:\n - \(view)") == [expected])
  }

  @Test(
    "A wrong font declaration is an error at its range",
    arguments: [
      ("{Brand: {regular: /etc/passwd}}", "3:26 \"regular\" is the path of a font file beside the scene"),
      ("{Brand: {blod: a.otf}}", "3:17 \"blod\" is not a font weight"),
      ("{Brand: {}}", "3:9 \"Brand\" needs a file"),
    ])
  func files(fonts: String, expected: String) {
    let reports = messages("fonts: \(fonts)\nviews: []")
    #expect(reports.count == 1 && reports[0].hasPrefix(expected), "\(reports)")
  }
}

extension Diagnostic {
  /// Place, message and hint in one line.
  fileprivate var oneLine: String {
    "\(range.map { "\($0.line):\($0.column) " } ?? "")\(message)\(hint.map { " | \($0)" } ?? "")"
  }
}
