import FlingGeometry
import FlingType
import Testing

@Suite("Variable fonts")
struct VariableFontTests {
  /// Lays out the letter at 1000 points, so that a font unit is a point.
  private func layout(_ weight: Int, _ typesetter: Typesetter) -> TextLayout {
    let style = TextStyle(families: ["Boxes"], size: 1000, weight: FontWeight(value: weight))
    return TextLayout("A", style, by: typesetter)
  }

  private func typesetter(weight: FontWeight? = nil) -> Typesetter {
    let member = FontFamily.Member(weight: weight, isItalic: false, file: FontFile(VariableFont.bytes))
    return Typesetter([FontFamily(name: "Boxes", members: [member])], fallback: nil)
  }

  private static let widths = [
    (1, 350.0), (100, 350), (250, 425), (400, 500), (650, 700), (700, 740), (900, 900), (1000, 900),
  ]

  @Test(
    "The weight interpolates the outline and the advance, and is clamped to the font's range",
    arguments: widths)
  func instance(weight: Int, width: Double) {
    let layout = layout(weight, typesetter())
    #expect(abs(layout.glyphs.path.bounds.maxX - width) <= 1.0 / 64)
    #expect(abs(layout.size.width - width - 100) <= 0.5)
  }

  @Test("One file gives several weights, requested in any order")
  func order() {
    let both = typesetter()
    for (weight, width) in VariableFontTests.widths.reversed() + VariableFontTests.widths {
      #expect(abs(layout(weight, both).glyphs.path.bounds.maxX - width) <= 1.0 / 64)
    }
  }

  @Test("A file declared with one weight has that weight for every request")
  func fixed() {
    let bold = typesetter(weight: .bold)
    for weight in [900, 100, 400] {
      #expect(abs(layout(weight, bold).glyphs.path.bounds.maxX - 740) <= 1.0 / 64)
    }
  }

  @Test("Coordinates are multiples of 1/64 unit")
  func rounding() {
    for weight in stride(from: 101, to: 900, by: 37) {
      for outline in layout(weight, typesetter()).glyphs.outlines {
        for case .line(let point) in outline.path.elements {
          #expect((point.x * 64).rounded() == point.x * 64)
        }
      }
    }
  }
}
