import Testing

@testable import SceneFuzz

@Suite("Checks of files of vector films")
struct VectorFileCheckTests {
  private static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" role="img" aria-labelledby="a"><title id="a">A &amp; B</title>\
    <style>@keyframes b{0%{rotate:0deg}to{rotate:9deg}}.b{animation-name:b;fill:url(#c)}</style>\
    <defs><linearGradient id="c"/></defs><g class="b"><use href="#c"/><image href="data:image/png;base64,AA"/></g></svg>
    """

  private static let page = """
    <!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'"><title>A</title>\
    \(svg)<script>play()</script>
    """

  private func faults(_ path: String, _ text: String) -> [String] {
    VectorFileCheck.faults(in: path, Array(text.utf8))
  }

  @Test("Files with the form of their format have no faults")
  func noFaults() {
    #expect(faults("a.svg", Self.svg) == [])
    #expect(faults("a.html", Self.page) == [])
    #expect(
      faults(
        "a.xml",
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!-- a -->\n<set><objectAnimator a:b=\"1\"/></set>\n")
        == [])
    #expect(
      faults("a.json", #"{"v":"5.9.0","layers":[{"ks":-0.5e-3,"nm":"\u0041\""}],"a":null,"b":[]}"#) == [])
    #expect(faults("a.css", "anything") == [])
    #expect(VectorFileCheck.knows("A.SVG") && !VectorFileCheck.knows("a.gif"))
  }

  @Test(
    "Words that became markup, and addresses of other files, are faults",
    arguments: [
      ("A &amp; B", "</title><script>alert(1)</script><title>"), ("A &amp; B", "A & B"),
      ("A &amp; B", "A < B"),
      ("A &amp; B", "A &nbsp; B"), ("A &amp; B", "A \u{1} B"), ("A &amp; B", "A \u{FFFE} B"),
      ("A &amp; B", "A ]]> B"),
      ("A &amp; B", "&#0;"), ("role=\"img\"", "role=\"img\" onload=\"alert(1)\""),
      ("role=\"img\"", "role=\"img\"role=\"a\""),
      ("role=\"img\"", "role=\"img\" role=\"a\""), ("role=\"img\"", "role=img"),
      ("<g class", "<foreignObject/><g class"),
      ("<g class", "<G/><g class"), ("url(#c)", "url(https://x)"), ("url(#c)", "url(#d)"),
      ("@keyframes", "@import 'x';@keyframes"),
      ("href=\"#c\"", "href=\"#d\""), ("href=\"#c\"", "href=\"javascript:alert(1)\""),
      ("data:image/png", "data:text/html"),
      ("id=\"c\"", "id=\"a\""), ("</svg>", ""), ("</svg>", "</svg><svg></svg>"),
      ("<svg", "<!DOCTYPE svg><svg"),
    ])
  func markup(text: String, other: String) {
    let changed = Self.svg.replacing(text, with: other)
    #expect(changed != Self.svg)
    #expect(!faults("a.svg", changed).isEmpty)
  }

  @Test(
    "A page with more scripts, with elements that load files, or without a policy is a fault",
    arguments: [
      ("<title>A", "<title></title><script>1</script><script>2</script>"), ("play()", "play('</script>')"),
      ("<title>A", "<title></title><IMG src=x onerror=alert(1)>"),
      ("<title>A", "<link rel=stylesheet href=a.css>"),
      ("Content-Security-Policy", "refresh"), ("<svg", "<div"), ("A &amp; B", "</svg><b>"),
    ])
  func pages(text: String, other: String) {
    let changed = Self.page.replacing(text, with: other)
    #expect(changed != Self.page)
    #expect(!faults("a.html", changed).isEmpty)
  }

  @Test(
    "Text that is not JSON is a fault",
    arguments: [
      "", "{", "[1,]", "{\"a\":1,}", "01", "+1", ".5", "1.", "nan", "NaN", "\"\u{1}\"", "\"\\x\"", "'a'",
      "1 2", "{a:1}",
    ])
  func json(text: String) {
    #expect(!faults("a.json", text).isEmpty)
  }

  @Test("Bytes that are not UTF-8 are a fault")
  func utf8() {
    #expect(!VectorFileCheck.faults(in: "a.css", [0xFF]).isEmpty)
  }
}
