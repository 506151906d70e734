import Testing

@testable import FlingScene

@Suite("Quoted lines of hints")
struct QuotedLineTests {
  @Test(
    "A text inside brackets is quoted with what belongs to it, and so are those after it",
    arguments: [
      ("  - {at: 1s, that: = a == [80, 80]}", "= a", "- {at: 1s, that: \"= a == [80, 80]\"}"),
      ("to: [= max(1, 2), 3]  # note", "= max", "to: [\"= max(1, 2)\", 3]  # note"),
      (
        "{fill: rgb(1, 2, 3), color: hsl(1, 2%, 3%), x: 1}", "rgb",
        "{fill: \"rgb(1, 2, 3)\", color: \"hsl(1, 2%, 3%)\", x: 1}"
      ),
      (
        "[= f('a, b', x), = c, 'd, = e(1, 2)', = g(1, 2)]", "= f",
        "[\"= f('a, b', x)\", = c, 'd, = e(1, 2)', \"= g(1, 2)\"]"
      ),
      ("{a: = x == \"b\" and [1, 2] == c }", "= x", "{a: '= x == \"b\" and [1, 2] == c' }"),
      ("   that: = a == [80, 80]  # there", "= a", "that: \"= a == [80, 80]\"  # there"),
      ("{a: = if(x, 'it', \"b\")}", "= if", "{a: '= if(x, ''it'', \"b\")'}"),
    ])
  func flow(line: String, text: String, expected: String) throws {
    let column = try #require(line.firstRange(of: text)).lowerBound.utf16Offset(in: line) + 1
    #expect(QuotedLine(line).hint(forFlowTextAt: column) == "write \(expected)")
  }

  @Test(
    "A text that does not end in its line has no quoted form",
    arguments: ["{a: = f(1,", "{a: = b)}", "[= (1]"])
  func open(line: String) throws {
    let column = try #require(line.firstIndex(of: "=")).utf16Offset(in: line) + 1
    #expect(QuotedLine(line).hint(forFlowTextAt: column) == nil)
  }

  @Test("Of a very long line only the text is shown")
  func long() {
    let line = "{a: = f(1, 2), b: \(String(repeating: "x", count: 160))}"
    #expect(QuotedLine(line).hint(forFlowTextAt: 5) == "write \"= f(1, 2)\"")
  }

  @Test(
    "The value behind a key is quoted",
    arguments: [
      ("title: Fall: part one", 12, "write title: \"Fall: part one\""),
      ("  text: {gone} of 3  # count", 15, "write text: \"{gone} of 3\"  # count"),
      ("title: \"a\" b", 12, nil), ("  - view: a size: 3", 17, nil), ("  center: [1, 2]", 9, nil),
    ] as [(String, Int, String?)])
  func values(line: String, column: Int, expected: String?) {
    #expect(QuotedLine(line).hint(forValueAround: column) == expected)
  }
}
