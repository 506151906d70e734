import Testing

@testable import FlingHost

@Suite struct PrintedLinesTests {
  @Test func `A line is told when it ends`() {
    var lines = PrintedLines()
    #expect(lines.lines(in: []) == [])
    #expect(lines.lines(in: Array("a".utf8)) == [])
    #expect(lines.lines(in: Array("b".utf8)) == [])
    #expect(lines.lines(in: Array("c\n\nd\ne".utf8)) == ["abc", "", "d"])
    #expect(lines.lines(in: Array("\n".utf8)) == ["e"])
  }

  @Test func `A line without an end stays short`() {
    var lines = PrintedLines()
    for _ in 0..<100 { #expect(lines.lines(in: Array("0123456789".utf8) * 50) == []) }
    let line = lines.lines(in: Array("end\nnext\n".utf8))
    #expect(line.count == 2 && line[0].utf8.count == 10_000 && line[0].hasSuffix("789"))
    #expect(line[1] == "next")
  }

  @Test func `No more than a thousand lines arrive at a time`() {
    var lines = PrintedLines()
    #expect(lines.lines(in: Array("x\n".utf8) * 1_500).count == 1_000)
    #expect(lines.lines(in: Array("y\n".utf8)) == ["y"])
  }
}

/// The bytes, several times.
private func * (bytes: [UInt8], count: Int) -> [UInt8] {
  Array(repeatElement(bytes, count: count).joined())
}
