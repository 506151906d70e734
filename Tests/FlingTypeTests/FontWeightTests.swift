import FlingType
import Testing

@Suite("Font weights")
struct FontWeightTests {
  private func choice(_ wanted: Int, _ values: [Int]) -> Int? {
    FontWeight(value: wanted).nearest(among: values.map { FontWeight(value: $0) }).map { values[$0] }
  }

  @Test("An exact weight wins, wherever it stands")
  func exact() {
    #expect(choice(600, [400, 700, 600]) == 600)
  }

  @Test("Regular takes medium before light, and medium takes regular before bold")
  func middle() {
    #expect(choice(400, [300, 500]) == 500)
    #expect(choice(500, [400, 700]) == 400)
    #expect(choice(400, [300, 700]) == 300)
  }

  @Test("Light faces look for lighter ones first, bold faces for heavier ones")
  func ends() {
    #expect(choice(300, [200, 400]) == 200)
    #expect(choice(300, [400, 900]) == 400)
    #expect(choice(600, [500, 900]) == 900)
    #expect(choice(900, [400, 700]) == 700)
  }

  @Test("Of no faces none is chosen, and wild numbers are cut")
  func edges() {
    #expect(choice(400, []) == nil)
    #expect(FontWeight(value: .max).value == 1000)
  }
}
