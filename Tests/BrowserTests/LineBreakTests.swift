import Foundation
import Testing

@testable import FlingType

@Suite(
  "Line breaks compared with Chromium", .enabled(if: Browser.program != nil, Browser.absence))
struct LineBreakTests {
  /// Characters after which a line may break.
  private static let marks = [
    "!", "?", "…", "!!", "?!", "…!", "!…", "‥", "！", "？", "‼", "⁉", "⋯", "؟", "日!", "日…", "(…", ")!", "é?",
  ]
  private static let others = [
    "«", "(", "a", "1", "é", "日", "א", "한", "ア", "-", "—", "\u{A0}", "\u{2060}", "\u{200B}", "”", "/",
  ]

  private static let following =
    (33..<127).map { String(Unicode.Scalar($0)) }
    + "éж日アァ한א「」（）”“’‘«»°€£—–‐‑‒…‥！？。、·😀×½²→•†§©®々%￥¿¡⋯№±−".map { String($0) }
    + ["\u{A0}", "\u{2060}", "\u{200B}", "\u{301}", "\u{AD}", "…日", "! a", " a", " !", " …", " ?"]

  /// Texts and the position, in characters, where `marks` compares the break.
  private static let cases: [(text: String, length: Int)] =
    marks.flatMap { mark in following.map { ("w\(mark)\($0)z", mark.count + 1) } }
    // Only spaces separate a mark from the character before it.
    + others.flatMap { other in ["!", "?", "…", "！"].map { ("w\(other)\($0)z", other.count + 1) } }

  @Test("Breaks before and after …, ? and ! equal those of Chromium for any neighbors")
  func marks() throws {
    let texts = try JSONEncoder().encode(LineBreakTests.cases.map(\.text))
    let html = """
      <!doctype html><meta charset=utf-8><div id=line style="position:absolute;width:0;font:20px Inter"></div><script>
      const line = document.getElementById('line'), range = document.createRange();
      // In a line of width zero every possible break is made: a character below its predecessor starts a line.
      const broken = text => {
        line.textContent = text;
        const found = [];
        let last, index = 0;
        for (const part of new Intl.Segmenter().segment(text)) {
          range.setStart(line.firstChild, part.index);
          range.setEnd(line.firstChild, part.index + part.segment.length);
          const box = [...range.getClientRects()].pop();
          if (box && box.width > 0) {
            if (last !== undefined && box.bottom > last + 8) found.push(index);
            last = box.bottom;
          }
          index += 1;
        }
        return found;
      };
      const found = JSON.stringify(\(String(decoding: texts, as: UTF8.self)).map(broken));
      line.remove();
      document.body.textContent = 'found ' + found + ' end';
      </script>
      """
    let page = try Browser.content(of: html)
    let start = try #require(page.range(of: "found ")?.upperBound)
    let end = try #require(page.range(of: " end")?.lowerBound)
    let found = try JSONDecoder().decode([[Int]].self, from: Data(page[start..<end].utf8))
    try #require(found.count == LineBreakTests.cases.count)
    var wrong: [String] = []
    for (test, found) in zip(LineBreakTests.cases, found) {
      let head = test.text.prefix(test.length).unicodeScalars.count
      let own = LineBreaks(test.text.unicodeScalars.map(\.value)).allowed[head]
      let theirs = found.contains(test.length)
      if own != theirs { wrong.append("\(test.text): \(own ? "broken" : "whole")") }
    }
    #expect(wrong.isEmpty, "\(wrong.count) of \(found.count): \(wrong.joined(separator: "  "))")
  }
}
