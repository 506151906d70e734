import Testing

@testable import FlingType

/// Capital letters represent Hebrew letters, as in Unicode's annex 9.
@Suite("Bidirectional text and line breaks")
struct BidiTests {
  private func levels(_ text: String, base: UInt8? = nil) -> [UInt8] {
    BidiParagraph(scalars(text), baseLevel: base).levels
  }

  private func scalars(_ text: String) -> [UInt32] {
    text.unicodeScalars.map { (65...90).contains($0.value) ? 0x5D0 + $0.value - 65 : $0.value }
  }

  @Test(
    "Embedding levels follow Unicode's annex 9",
    arguments: [
      ("abc", "000"), ("ABC", "111"), ("abc DEF ghi", "00001110000"), ("ABC def GHI", "11112221111"),
      // Numbers run left to right in text of either direction.
      ("AB 12 CD", "11122111"), ("ab 12 AB", "00000011"), ("AB 1.5% x", "111222212"),
      // A minus between digits belongs to the number, a minus before digits does not.
      ("A 1-2", "11222"), ("A -2", "1112"),
      // Brackets take the direction of their content, else that of the surrounding text.
      ("ab (AB) cd", "0000110000"), ("AB (ab) CD", "1111221111"), ("a (b) c", "0000000"),
      // Punctuation at the end of a paragraph has the paragraph's direction.
      ("abc AB.", "0000110"), ("AB abc!", "1112221"),
    ])
  func annex9(text: String, expected: String) {
    #expect(levels(text).map { "\($0)" }.joined() == expected)
  }

  @Test("European digits after Arabic letters have the level of Arabic digits")
  func arabicNumbers() {
    let paragraph = BidiParagraph([0x627, 0x20, 0x31, 0x2C, 0x32])
    #expect(paragraph.baseLevel == 1)
    #expect(paragraph.levels == [1, 1, 2, 2, 2])
  }

  @Test("The first strong character decides the direction unless the base level is given")
  func baseLevel() {
    #expect(BidiParagraph(scalars("1 - AB cd")).baseLevel == 1)
    #expect(BidiParagraph(scalars("1 - cd AB")).baseLevel == 0)
    #expect(levels("ab", base: 1) == [2, 2])
  }

  @Test(
    "Lines may start after spaces, hyphens and dashes and at ideographs",
    arguments: [
      ("ab cd", "3"), ("well-known", "5"), ("-5 or x-5", "3 6"), ("a\u{A0}b", ""), ("日本、語", "1 3"),
      ("「日」本", "3"), ("end – start", "4 6"), ("a (b) c", "2 6"), ("x\u{200B}y", "2"), ("e\u{301} f", "3"),
      ("soft\u{AD}hyphen", "5"), ("what? yes", "6"),
    ])
  func breaks(text: String, expected: String) {
    let allowed = LineBreaks(text.unicodeScalars.map(\.value)).allowed
    let actual = allowed.indices.filter { allowed[$0] }.map { "\($0)" }.joined(separator: " ")
    #expect(actual == expected)
  }
}
