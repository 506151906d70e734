import Testing

@testable import FlingScene

@Suite("Diagnostics")
struct DiagnosticTests {
  @Test("The JSON form of a diagnostic contains the parts that exist and omits the others")
  func json() {
    let diagnostic = Diagnostic(
      .error, file: "a \"b\".yaml", range: SourceRange(line: 3, column: 5, length: 2), message: "tab\there",
      hint: nil)
    #expect(
      String(decoding: JSONValue.object(diagnostic.members).compact, as: UTF8.self)
        == #"{"severity":"error","file":"a \"b\".yaml","line":3,"column":5,"length":2,"message":"tab\there"}"#
    )
  }

  @Test("The caret line keeps tabs, counts wide characters as two columns and covers whole escape sequences")
  func caret() {
    let diagnostic = Diagnostic(
      .warning, file: "a", range: SourceRange(line: 1, column: 4, length: 2), message: "m",
      line: "\t色\u{1B}ab")
    #expect(diagnostic.rendered == "a:1:4: warning: m\n\t色\\u001bab\n\t        ^~")
    let within = Diagnostic(
      .error, file: "a", range: SourceRange(line: 1, column: 2, length: 2), message: "m",
      line: "a\u{202E}bc")
    #expect(within.rendered == "a:1:2: error: m\na\\u202ebc\n ^~~~~~~")
  }

  @Test("Control characters in file names, messages and hints are escaped")
  func escapes() {
    let diagnostic = Diagnostic(
      .error, file: "a\u{1B}[2J.yaml", range: nil, message: "no \"\u{202E}x\ny\"", hint: "\u{9B}31m")
    #expect(
      diagnostic.rendered == #"a\u001b[2J.yaml: error: no "\u202ex\ny""# + "\n" + #"hint: \u009b31m"#)
  }

  @Test("A diagnostic shows only the part of a long line around its range")
  func longLine() {
    let line = String(repeating: "a", count: 5000)
    let diagnostic = Diagnostic(
      .error, file: "a", range: SourceRange(line: 1, column: 2001, length: 3000), message: "m", line: line)
    let lines = diagnostic.rendered.split(separator: "\n")
    #expect(lines[1].count == 202)
    #expect(lines[2] == String(repeating: " ", count: 101) + "^" + String(repeating: "~", count: 99))
  }
}
