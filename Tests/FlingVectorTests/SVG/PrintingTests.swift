import FlingGeometry
import FlingScene
import Testing

@testable import FlingVector

struct PrintingTests {
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (0.5, ".5"), (-0.5, "-.5"), (1, "1"), (-12.25, "-12.25"), (100, "100"),
    (1e6, "1000000"),
    (0.000_01, ".00001"), (1.5e-7, ".00000015"), (1e21, "1000000000000000000000"),
    (0.1 + 0.2, ".30000000000000004"),
    (.infinity, "0"), (.nan, "0"),
  ])
  func `A number is printed without an exponent and without a zero before the point`(
    number: Double, text: String
  ) {
    #expect(ShortDecimal.text(number) == text)
  }

  @Test func `A printed number is read as the same number`() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<2000 {
      let size = random.pick([1e-12, 1e-3, 1, 1e3, 1e12, 1e25])
      let number = random.number(in: -size...size)
      #expect(Double(ShortDecimal.text(number)) == number)
      #expect(Double(ShortDecimal.json(number)) == number)
    }
  }

  @Test func `JSON has a zero before the point`() {
    #expect(ShortDecimal.json(0.25) == "0.25")
    #expect(ShortDecimal.json(-0.25) == "-0.25")
  }

  @Test func `A number is rounded to its decimals, with halves to the even digit`() {
    #expect(ShortDecimal.rounded(-0.125, 2) == -0.12)
    #expect(ShortDecimal.rounded(0.375, 2) == 0.38)
    #expect(ShortDecimal.rounded(-0.001, 2).sign == .plus)
    #expect(ShortDecimal.rounded(1e300, 3) == 1e300)
  }

  @Test func `Names are letters in order, without words of CSS`() {
    var names = ShortNames()
    let first = (0..<60).map { _ in names.next() }
    #expect(first.prefix(3) == ["a", "b", "c"])
    #expect(first[25..<29] == ["z", "aa", "ab", "ac"])
    #expect(first[51..<54] == ["az", "ba", "bb"])
    var table = NameTable<String>()
    #expect(table.name(for: "x") == "a")
    #expect(table.name(for: "y") == "b")
    #expect(table.name(for: "x") == "a")
    #expect(table.entries.map(\.value) == ["x", "y"])
  }

  @Test func `A parser of XML reads escaped text as it was, without forbidden characters`() throws {
    let hostile = "</style><script>alert('&\"')</script>\u{0}\u{8}\u{FFFF}\u{1F600}\t"
    let escaped = XMLText.escaped(hostile)
    #expect(!escaped.contains("<") && !escaped.contains("\""))
    let element = try XMLElement(parsing: "<a b=\"\(escaped)\">\(escaped)</a>")
    #expect(element.text == "</style><script>alert('&\"')</script>\u{1F600}\t")
    #expect(element["b"] == element.text)
  }
}
