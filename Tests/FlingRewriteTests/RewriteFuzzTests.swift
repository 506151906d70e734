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
    checkWords(of: file, source, seed)
  }

  /// What the rewriter writes in place of other words.
  static let newWords: Set<String> = [
    "Selector", "UIKit", "true", "class", "get", "set", "managedValue", "setManagedValue", "newValue",
  ]

  /// Checks that each word of the rewritten text stands in the source where its place is said to be.
  func checkWords(of file: RewrittenFile, _ source: String, _ seed: Int) {
    let lines = source.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(
      Array.init)
    let bytes = Array(file.body.utf8)
    var (line, start) = (1, 0)
    for token in SwiftLexer.tokens(of: bytes) {
      // A token begins on the line of the last end of a line before it.
      let word = bytes[token.range]
      if token.kind == .word || token.kind == .number,
        !Self.newWords.contains(String(decoding: word, as: UTF8.self))
      {
        let place = file.original(SourcePosition(line: line, column: token.range.lowerBound - start + 1))
        let rest = lines[place.line - 1].dropFirst(place.column - 1)
        #expect(
          rest.starts(with: word),
          "seed \(seed): \(String(decoding: word, as: UTF8.self)) at \(place.line):\(place.column)")
      }
      for index in token.range where bytes[index] == UInt8(ascii: "\n") {
        line += 1
        start = index + 1
      }
    }
  }

  @Test func `Damaged files keep their lines too, and a second time nothing changes`() {
    var random = SplitMix(seed: 23)
    for round in 0..<1_000 {
      var bytes = Array(GeneratedSource.text(seed: 20_000 + round).utf8)
      for _ in 0...random.number(below: 6) where !bytes.isEmpty {
        let place = random.number(below: bytes.count)
        switch random.number(below: 4) {
        case 0: bytes.removeSubrange(place..<min(bytes.count, place + random.number(below: 30)))
        case 1: bytes.insert(UInt8(random.number(below: 256)), at: place)
        case 2: bytes += bytes[..<place]
        default:
          bytes.insert(contentsOf: Array("\"\"\"\\(#/*{".utf8).prefix(random.number(below: 9)), at: place)
        }
      }
      let file = RewrittenProgram([("Card.swift", bytes)]).files[0]
      #expect(
        lengths(String(decoding: bytes, as: UTF8.self)).count == lengths(file.body).count, "round \(round)")
      #expect(rewritten(file.body).body == file.body, "round \(round)")
    }
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
