import Testing

@testable import FlingVector

struct GlyphWordsTests {
  private func glyphs(_ outlines: [Int], at x: Double, step: Double = 100) -> [GlyphWords.Glyph] {
    outlines.enumerated().map { GlyphWords.Glyph(outline: $1, x: x + Double($0) * step, y: 0) }
  }

  @Test func `A word at two places is one, whatever is beside it`() {
    let digit = GlyphWords.Glyph(outline: 9, x: 700, y: 0)
    let words = GlyphWords([glyphs([1, 2, 2, 3], at: -50), [digit] + glyphs([1, 2, 2, 3], at: 80)])
    #expect(words.words == [glyphs([1, 2, 2, 3], at: 0)])
    #expect(words.parts[0] == GlyphWords.Part(word: 0, x: -50, y: 0, rest: []))
    #expect(words.parts[1] == GlyphWords.Part(word: 0, x: 80, y: 0, rest: [digit]))
  }

  @Test func `Places of a word differ by the rounding to units`() {
    var second = glyphs([1, 2, 3], at: 500)
    second[2].x += 1
    #expect(GlyphWords([glyphs([1, 2, 3], at: 0), second]).parts[1].word == 0)
    second[2].x += 1
    let apart = GlyphWords([glyphs([1, 2, 3], at: 0), second])
    #expect(apart.parts.map(\.word) == [nil, nil])
    #expect(apart.parts.map(\.rest) == [glyphs([1, 2, 3], at: 0), second])
  }

  @Test func `Short groups and those that occur once are no words`() {
    let groups = [glyphs([1, 2], at: 0), glyphs([1, 2], at: 300), glyphs([4, 5, 6], at: 0)]
    #expect(GlyphWords(groups).parts == groups.map { GlyphWords.Part(rest: $0) })
  }

  @Test func `Thousands of groups without a common word take little time`() {
    let groups = (0..<5000).map { glyphs([1, 2, 3, 4, 5, 6], at: 0, step: 100 + 7 * Double($0)) }
    #expect(GlyphWords(groups).parts.allSatisfy { $0.word == nil })
  }
}
