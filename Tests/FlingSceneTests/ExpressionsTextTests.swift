import FlingGeometry
import FlingScene
import Testing

@Suite("Text templates")
struct ExpressionsTextTests {
  func text(_ template: String, in scene: TestScene = TestScene()) throws -> String {
    try compiler().compileTemplate(located(template), scope: Scope()).text(in: scene)
  }

  @Test(
    "Numbers in texts have at most three decimals and are never -0",
    arguments: [
      ("{1.5}", "1.5"), ("{2}", "2"), ("{1 / 3}", "0.333"), ("{-0.0001}", "0"), ("{0.0005}", "0.001"),
      ("{1e20}", "100000000000000000000"), ("{time}", "0.25"), ("{180deg}", "3.142"), ("{-1.25}", "-1.25"),
      ("{[1, 2.5]}", "[1, 2.5]"), ("{true}", "true"), ("{'a'}b", "ab"), ("{{x}", "{x}"), ("a}b", "a}b"),
      ("", ""),
      ("{card.frame}", "[1, 2, 3, 4]"), ("{rgb(255, 0, 0)}", "#ff0000"), ("{gap} of {gap + 1}", "8 of 9"),
      ("{card.name}", "card"), ("{if(true, 'yes', 'no')}!", "yes!"), ("{0.0625}", "0.062"),
      ("{0.1875}", "0.188"),
    ])
  func plain(template: String, expected: String) throws {
    #expect(try text(template) == expected)
  }

  @Test(
    "A format sets the decimals, sign, width and unit of a number",
    arguments: [
      ("{1.005:.2}", "1.00"), ("{2.5:.0}", "2"), ("{3.5:.0}", "4"), ("{-0.001:.2}", "0.00"),
      ("{3:+.2}", "+3.00"),
      ("{-3:+.2}", "-3.00"), ("{7:03}", "007"), ("{-7:03}", "-07"), ("{1234:03}", "1234"),
      ("{0.283:.0%}", "28%"),
      ("{0.5:%}", "50%"), ("{45deg:deg}", "45°"), ("{1rad:.1deg}", "57.3°"), ("{0:deg}", "0°"),
      ("{time:ms}", "250"), ("{0.0004s:ms}", "0"), ("{time:.1}", "0.2"), ("{1:+}", "+1"),
      ("{0.1:.15}", "0.100000000000000"),
      ("{[1, 2]:.1}", "[1.0, 2.0]"), ("{3.14159:06.2}", "003.14"),
    ])
  func formats(template: String, expected: String) throws {
    #expect(try text(template) == expected)
  }

  @Test("Texts inside expressions are templates too")
  func inner() throws {
    #expect(try value("if(true, 'n = {gap:.1}', '')") == .text("n = 8.0"))
    #expect(try value("'{{}'") == .text("{}"))
  }

  @Test("Decimals are rounded from the exact binary value")
  func exact() {
    #expect(RoundedDecimal.text(2.675, decimals: 2, keepsTrailingZeros: true) == "2.67")
    #expect(RoundedDecimal.text(0.1, decimals: 20, keepsTrailingZeros: true) == "0.10000000000000000555")
    #expect(RoundedDecimal.text(Double.leastNonzeroMagnitude, decimals: 3, keepsTrailingZeros: false) == "0")
    #expect(RoundedDecimal.text(0.5, decimals: 0, keepsTrailingZeros: false) == "0")
    #expect(RoundedDecimal.text(1.5, decimals: 0, keepsTrailingZeros: false) == "2")
    #expect(RoundedDecimal.text(999.9996, decimals: 3, keepsTrailingZeros: false) == "1000")
    #expect(RoundedDecimal.text(-9.9999, decimals: 3, keepsTrailingZeros: false) == "-10")
    #expect(RoundedDecimal.text(1e300, decimals: 0, keepsTrailingZeros: false).count == 301)
    #expect(RoundedDecimal.text(4_294_967_295.5, decimals: 0, keepsTrailingZeros: false) == "4294967296")
    for value in stride(from: -2.0, through: 2, by: 0.0078125) {
      let text = RoundedDecimal.text(value, decimals: 7, keepsTrailingZeros: false)
      #expect(Double(text) == value)
    }
  }

  @Test("A template of constant parts is constant")
  func constant() throws {
    #expect(try compiler().compileTemplate(located("gap {gap}"), scope: Scope()).constant == .text("gap 8"))
    #expect(try compiler().compileTemplate(located("{time}"), scope: Scope()).constant == nil)
  }

  @Test("A template can form a color")
  func colors() throws {
    let scope = Scope(constants: ["i": .number(2, .plain)])
    let expression = try compiler().compileTemplate(
      located("hsl({i * 60}, 100%, 50%)"), scope: scope, expecting: .paint)
    #expect(try expression.constant?.text() == "#00ff00")
  }
}

@Suite("Explanations of tests")
struct ExpressionsExplainTests {
  @Test(
    "The explanation of a test contains the deciding comparison and its values",
    arguments: [
      ("card.center.y < 9.5", "card.center.y < 9.5: 10 is not below 9.5"),
      ("card.center.y > 9.5", "card.center.y > 9.5: 10 is above 9.5"),
      ("time == 0.5s", "time == 0.5s: 0.25s is not 0.5s"),
      ("card.rotation >= 90deg", "card.rotation >= 90deg: 28.648deg is not at least 90deg"),
      ("card.center.y == 10 and card.width < 3", "card.width < 3: 50 is not below 3"),
      ("tick < 3 or card.width < 3", "tick < 3: 15 is not below 3; card.width < 3: 50 is not below 3"),
      ("not card.resting", "card.resting: true"),
      ("every('box-*', it.center.x < 450)", "box-2: it.center.x < 450: 500 is not below 450"),
      ("some('box-*', it.center.x < 1)", "some('box-*', it.center.x < 1): none of 3 views"),
      ("card.width < 50 - 0.00001", "card.width < 50 - 0.00001: 50.0 is not below 49.99999"),
      ("missed.time < 1s", "the mark has not been set yet: missed.time"),
      ("if(card.resting, card, ball) == ball", "if(card.resting, card, ball) == ball: card is not ball"),
      ("scene.resting", "scene.resting: false"),
    ])
  func explained(text: String, expected: String) throws {
    #expect(try compiled(text, as: .truth).explain(in: TestScene()) == expected)
  }

  @Test("A test that reads the time of an unset mark is false")
  func marks() throws {
    #expect(try compiled("missed.time < 1s", as: .truth).holds(in: TestScene()) == false)
    #expect(try compiled("not (missed.time < 1s)", as: .truth).holds(in: TestScene()) == false)
    #expect(try compiled("landed.time < 1s", as: .truth).holds(in: TestScene()))
    #expect(throws: SceneError.self) { try compiled("1 / count < 1", as: .truth).holds(in: TestScene()) }
  }
}
