import TestTraits
import Testing

@testable import FlingRewrite

@Suite struct RewriteFuzzTests {
  /// The lengths of lines in bytes.
  func lengths(_ text: String) -> [Int] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(\.count)
  }

  @Test(.heavy) func `Lines and columns stay in 10 000 generated files, and a second time nothing changes`() {
    for seed in 0..<10_000 { check(GeneratedSource.text(seed: seed), seed) }
  }

  @Test func `Lines and columns stay in generated files, and a second time nothing changes`() {
    for seed in 10_000..<10_200 { check(GeneratedSource.text(seed: seed), seed) }
  }

  func check(_ source: String, _ seed: Int) {
    let file = rewritten(source)
    let before = lengths(source)
    let after = lengths(file.body)
    #expect(before.count == after.count, "seed \(seed)")
    for (index, (old, new)) in zip(before, after).enumerated() where old != new {
      // Only a protocol whose line has no room moves what follows its name, and that is known.
      let shift = file.shifts.first { $0.line == index + 1 }
      #expect(shift?.offset == old - new, "seed \(seed), line \(index + 1)")
    }
    #expect(rewritten(file.body).body == file.body, "seed \(seed)")
    #expect(!file.body.utf8.contains(0))
  }

  @Test func `Any mixture of pieces keeps its lines, and a second time nothing changes`() {
    let pieces = [
      "@objc ", "@objc", "@IBOutlet ", "import os", "import Foundation ", "#selector", "(", ")", "{", "}",
      "\n", "\"",
      "\"\"\"", "\\(", "#", "/", "/*", "*/", "//", "class A", "protocol P", ":", " B", "extension C ",
      "func f", "var x",
      "dynamic ", "optional ", "override ", "#if ", "os(iOS)", "#else\n", "#endif\n", "#Preview ",
      "#keyPath(A.b)", "é",
      ".f?(", "<", ">", "->", "init", "@", ",", ";", "\r",
    ]
    var random = SplitMix(seed: 11)
    for round in 0..<3_000 {
      var source = ""
      for _ in 0..<random.number(below: 30) { source += random.choice(pieces) }
      let file = rewritten(source)
      #expect(lengths(source).count == lengths(file.body).count, "round \(round)")
      #expect(rewritten(file.body).body == file.body, "round \(round): \(source)")
    }
  }

  @Test func `Bytes that are no UTF-8 give a text`() {
    let program = RewrittenProgram([("A.swift", [0x40, 0x6F, 0x62, 0x6A, 0x63, 0x20, 0xFF, 0x22, 0xC3])])
    #expect(program.files[0].body == "      \u{FFFD}\"\u{FFFD}")
  }
}
