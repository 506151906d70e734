import Testing

@testable import FlingType

/// Capital letters stand for Hebrew in these, as in Unicode's annex 9.
@Suite("Text of both directions")
struct BidiTests {
  private func levels(_ text: String, base: UInt8? = nil) -> [UInt8] {
    BidiParagraph(scalars(text), baseLevel: base).levels
  }

  private func scalars(_ text: String) -> [UInt32] {
    text.unicodeScalars.map { (65...90).contains($0.value) ? 0x5D0 + $0.value - 65 : $0.value }
  }

  @Test(
    "Levels are those of annex 9",
    arguments: [
      ("abc", "000"), ("ABC", "111"), ("abc DEF ghi", "00001110000"), ("ABC def GHI", "11112221111"),
      // Numbers run left to right in either.
      ("AB 12 CD", "11122111"), ("ab 12 AB", "00000011"), ("AB 1.5% x", "111222212"),
      // A minus between digits belongs to them, one before does not.
      ("A 1-2", "11222"), ("A -2", "1112"),
      // Brackets go with what they hold, else with what surrounds them.
      ("ab (AB) cd", "0000110000"), ("AB (ab) CD", "1111221111"), ("a (b) c", "0000000"),
      // What ends a paragraph has its direction.
      ("abc AB.", "0000110"), ("AB abc!", "1112221"),
    ])
  func annex9(text: String, expected: String) {
    #expect(levels(text).map { "\($0)" }.joined() == expected)
  }

  @Test("Arabic letters make European digits run as their own")
  func arabicNumbers() {
    let paragraph = BidiParagraph([0x627, 0x20, 0x31, 0x2C, 0x32])
    #expect(paragraph.baseLevel == 1)
    #expect(paragraph.levels == [1, 1, 2, 2, 2])
  }

  @Test("The first strong character decides the direction unless it is told")
  func baseLevel() {
    #expect(BidiParagraph(scalars("1 - AB cd")).baseLevel == 1)
    #expect(BidiParagraph(scalars("1 - cd AB")).baseLevel == 0)
    #expect(levels("ab", base: 1) == [2, 2])
  }

  @Test(
    "Lines may begin behind spaces, hyphens and dashes and around ideographs",
    arguments: [
      ("ab cd", "3"), ("well-known", "5"), ("-5 or x-5", "3 6"), ("a\u{A0}b", ""), ("日本、語", "1 3"),
      ("「日」本", "3"), ("end – start", "4 6"), ("a (b) c", "2 6"), ("x\u{200B}y", "2"), ("e\u{301} f", "3"),
      ("soft\u{AD}hyphen", "5"), ("what? yes", "6"),
    ])
  func breaks(text: String, expected: String) {
    let allowed = LineBreaks(text.unicodeScalars.map(\.value)).allowed
    let found = allowed.indices.filter { allowed[$0] }.map { "\($0)" }.joined(separator: " ")
    #expect(found == expected)
  }
}
