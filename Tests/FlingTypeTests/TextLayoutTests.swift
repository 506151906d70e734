import FlingGeometry
import FlingType
import Testing

/// These tests need the embedded font Inter. `make setup` installs it before anything is compiled.
@Suite("Text layout", .enabled(if: DefaultFamily.embedded != nil, "built without a font"))
struct TextLayoutTests {
  private let typesetter = Typesetter()

  private func layout(
    _ text: String, _ style: TextStyle = TextStyle(size: 16), _ arrangement: TextArrangement = .init(),
    width: Double? = nil, height: Double? = nil
  ) -> TextLayout {
    TextLayout(text, style, arrangement, width: width, height: height, by: typesetter)
  }

  @Test("The width of text is proportional to its size")
  func widthGrowsWithSize() {
    let unit = layout("Tomorrow", TextStyle(size: 1)).size.width
    for size in [8, 17, 34.5] {
      #expect(abs(layout("Tomorrow", TextStyle(size: size)).size.width - size * unit) < 1e-9)
    }
  }

  @Test(
    "Text is as wide as in Chromium, to 1/64 pixel",
    arguments: [
      ("Hamburgefonstiv", TextStyle(size: 100), 812.21875),
      ("AVATAR To Ty.", TextStyle(size: 100), 678.421875),
      ("fi ffl office -> =>", TextStyle(size: 100), 728.703125),
      ("Waxing 0123456789", TextStyle(size: 100, weight: .bold), 1024.109375),
      ("italic (x) “q”", TextStyle(size: 100, isItalic: true), 539.421875),
      // Browsers add the tracking after the last character too.
      ("tracking ->", TextStyle(size: 100, tracking: 3), 553.4375),
      ("n\u{308} u\u{308}\u{301} o\u{323}\u{302} A\u{30A}", TextStyle(size: 100), 328.28125),
    ])
  func widthsOfBrowsers(text: String, style: TextStyle, expected: Double) {
    #expect(abs(layout(text, style).size.width - expected) <= 1.0 / 64)
  }

  @Test("Kerning makes the pair AV narrower than its letters")
  func kerning() {
    #expect(layout("AV").size.width < layout("A").size.width + layout("V").size.width - 0.5)
  }

  @Test("Tracking is added between characters, but not after the last")
  func tracking() {
    let plain = layout("nnnn").size.width
    let wide = layout("nnnn", TextStyle(size: 16, tracking: 2)).size.width
    #expect(abs(wide - plain - 6) < 1e-9)
  }

  @Test("A ligature is one glyph, unless the text has tracking")
  func ligatures() {
    func count(_ text: String, tracking: Double) -> Int {
      layout(text, TextStyle(size: 16, tracking: tracking)).glyphs.places.count
    }
    #expect(count("->", tracking: 0) == 1)
    #expect(count("->", tracking: 1) == 2)
    #expect(count("office", tracking: 1) == 6)
  }

  @Test("Marks are centered above and below their letter and have no width")
  func marks() {
    let (plain, marked) = (layout("x"), layout("x\u{323}\u{302}"))
    #expect(marked.size == plain.size)
    let (letter, whole) = (plain.glyphs.path.bounds, marked.glyphs.path.bounds)
    #expect(whole.minY < letter.minY - 2 && whole.maxY > letter.maxY + 1)
    #expect(abs(whole.midX - letter.midX) < 0.5)
  }

  @Test("Lines break at spaces and never exceed their width")
  func wrapping() {
    let text = "The quick brown fox jumps over the lazy dog"
    let whole = layout(text).size.width
    let broken = layout(text, width: whole / 3)
    #expect(broken.lines.count >= 3)
    #expect(broken.lines.allSatisfy { $0.width <= whole / 3 + 1e-6 })
    #expect(!broken.isCut)
  }

  @Test("Text that exactly fits its width does not break")
  func exactFit() {
    let text = "Exactly as wide as it is"
    #expect(layout(text, width: layout(text).size.width).lines.count == 1)
  }

  @Test("A word longer than the line breaks between characters, at least one per line")
  func longWord() {
    let narrow = layout("mmm", width: 1)
    #expect(narrow.lines.count == 3)
    #expect(layout("e\u{301}e\u{301}", width: 1).lines.count == 2)
  }

  @Test("Hard breaks start lines, also empty ones, but not at the end")
  func hardBreaks() {
    #expect(layout("a\n\nb\r\nc\n").lines.count == 4)
    #expect(layout("a\u{2028}b").lines.count == 2)
  }

  @Test("The last line of text that does not fit ends in … within its width")
  func ellipsis() {
    let text = "One line is all there is for this sentence"
    let cut = layout(text, TextStyle(size: 16), TextArrangement(lineLimit: 1), width: 100)
    #expect(cut.isCut)
    #expect(cut.lines.count == 1)
    #expect(cut.size.width <= 100)
    #expect(cut.size.width > 70)
    let low = layout(text, width: 100, height: 45)
    #expect(low.lines.count == 2)
    #expect(low.isCut)
  }

  @Test("Alignment distributes the space beside a line")
  func alignment() {
    func x(_ alignment: TextArrangement.Alignment, _ text: String = "word") -> Double {
      layout(text, TextStyle(size: 16), TextArrangement(alignment: alignment), width: 200).lines[0].x
    }
    let space = 200 - layout("word").size.width
    #expect(x(.start) == 0)
    #expect(x(.left) == 0)
    #expect(abs(x(.center) - space / 2) < 1e-9)
    #expect(abs(x(.right) - space) < 1e-9)
    #expect(abs(x(.end) - space) < 1e-9)
  }

  @Test("The distance of lines is the line height, or the leading if given")
  func leading() {
    let natural = layout("a\nb")
    // Inter's ascent is 0.96875 and its descent 0.2412109375 of the size: 15.5 and 3.86, rounded.
    #expect(natural.size.height == 40)
    #expect(natural.lines[0].baseline == 16)
    let wide = layout("a\nb", TextStyle(size: 16), TextArrangement(leading: 30))
    #expect(wide.size.height == 60)
    #expect(wide.lines[1].baseline - wide.lines[0].baseline == 30)
    #expect(wide.lines[0].baseline == 21)
  }

  /// Lays out text in the font Boxes, whose ascent is 0.8 and descent 0.2; those of Inter are 0.97 and 0.24.
  private func boxes(
    _ text: String, leading: Double? = nil, lines: Int = 0, overflow: TextArrangement.Overflow = .ellipsis,
    width: Double? = nil, height: Double? = nil
  ) -> TextLayout {
    let member = FontFamily.Member(weight: .regular, isItalic: false, file: FontFile(VariableFont.bytes))
    let typesetter = Typesetter([FontFamily(name: "Boxes", members: [member])])
    return TextLayout(
      text, TextStyle(families: ["Boxes"], size: 20),
      TextArrangement(lineLimit: lines, leading: leading, overflow: overflow), width: width, height: height,
      by: typesetter)
  }

  @Test("Each line is as high as the faces of its glyphs need, as in CSS")
  func fallbackHeights() {
    #expect(boxes("A\nA\nA").size.height == 60)
    #expect(boxes("A\nA\nA").lines.map(\.baseline) == [16, 36, 56])
    let mixed = boxes("A\nAb\nA")
    #expect(mixed.size.height == 64)
    #expect(mixed.lines.map(\.baseline) == [16, 39, 60])
    // The first face counts in every line, even if no glyph of the line is in it.
    #expect(boxes("b").size.height == 24)
    #expect(boxes("b").lines[0].baseline == 19)
    #expect(boxes("A  A").size.height == 20)
    // With a leading, all lines have its height.
    #expect(boxes("A\nAb\nA", leading: 21).size.height == 63)
    #expect(boxes("A\nAb\nA", leading: 21).lines.map(\.baseline) == [16.5, 37.5, 58.5])
  }

  @Test("Lines that fallback faces make higher are cut where they do not fit")
  func fallbackRoom() {
    #expect(boxes("A\nAb\nA", height: 64).lines.count == 3)
    #expect(boxes("A\nAb\nA", height: 64).isCut == false)
    // The … is a glyph of Inter, so a line that ends in it is 24 high.
    let cut = boxes("A\nAb\nA", height: 63)
    #expect(cut.lines.count == 2 && cut.isCut && cut.size.height == 44)
    #expect(boxes("A\nA\nA", height: 43).lines.count == 1)
    #expect(boxes("b\nb\nb", height: 10).lines.count == 1)
    #expect(boxes("A\nAb\nA", overflow: .none, height: 20).size.height == 64)
  }

  @Test("Heavier weights are wider")
  func weights() {
    let widths = [100, 400, 700, 900].map {
      layout("Weight", TextStyle(size: 16, weight: FontWeight(value: $0))).size.width
    }
    #expect(widths == widths.sorted())
    #expect(Set(widths).count == 4)
  }

  @Test("The outline rests on the baseline within the line's box")
  func outline() {
    let layout = layout("HxH", TextStyle(size: 100))
    let box = layout.glyphs.path.bounds
    // Inter's capitals are 0.727 em high and rest on the baseline.
    #expect(abs(box.maxY - layout.lines[0].baseline) < 1.5)
    #expect(abs(box.height - 72.7) < 1.5)
    #expect(box.minX > 0 && box.maxX < layout.size.width)
  }

  @Test("Characters that no font has are reported, except spaces and joiners")
  func missing() {
    let missing = typesetter.charactersWithoutGlyph(in: "a\u{4E2D}\u{200D} \u{FE0F}b\u{4E2D}", TextStyle())
    #expect(missing.map(\.value) == [0x4E2D])
  }

  @Test("A file that is not a font is refused and never read beyond its end")
  func hostile() {
    #expect(throws: FontError.notAFont) { try Face(FontFile([1, 2, 3])) }
    #expect(throws: FontError.packed("WOFF2")) { try Face(FontFile(Array("wOF2".utf8) + [0])) }
    #expect(throws: FontError.damaged) { try Face(FontFile(Array("OTTO".utf8))) }
  }
}
