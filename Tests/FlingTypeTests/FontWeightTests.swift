import FlingType
import Testing

@Suite("Font weights")
struct FontWeightTests {
  private func choice(_ wanted: Int, _ values: [Int]) -> Int? {
    FontWeight(value: wanted).nearest(among: values.map { FontWeight(value: $0) }).map { values[$0] }
  }

  @Test("An exact weight wins at every position")
  func exact() {
    #expect(choice(600, [400, 700, 600]) == 600)
  }

  @Test("Regular prefers medium to light, and medium prefers regular to bold")
  func middle() {
    #expect(choice(400, [300, 500]) == 500)
    #expect(choice(500, [400, 700]) == 400)
    #expect(choice(400, [300, 700]) == 300)
  }

  @Test("Light weights prefer lighter faces, bold weights heavier ones")
  func ends() {
    #expect(choice(300, [200, 400]) == 200)
    #expect(choice(300, [400, 900]) == 400)
    #expect(choice(600, [500, 900]) == 900)
    #expect(choice(900, [400, 700]) == 700)
  }

  @Test("No face is chosen from an empty list, and extreme weights are clamped")
  func edges() {
    #expect(choice(400, []) == nil)
    #expect(FontWeight(value: .max).value == 1000)
  }
}
