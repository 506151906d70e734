import FlingGeometry
import FlingScene
import Testing

@Suite("Operators")
struct ExpressionsOperatorTests {
  @Test(
    "Operators of higher precedence bind first, and equal ones associate to the left",
    arguments: [
      ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("10 - 4 - 3", 3), ("24 / 4 / 2", 3), ("-2 * 3", -6),
      ("2 * -3", -6),
      ("--2", 2), ("7 % 3 * 2", 2), ("2 - -1", 3), ("1e3 + .5", 1000.5), ("0x1F + 0o17", 46), ("010", 10),
      ("-card.center.x", -100), ("- 7 % 3", 2), ("2*3-1", 5), ("(2)-1", 1), ("[5, 6].y", 6), ("= 1 + 1", 2),
    ] as [(String, Double)])
  func precedence(text: String, expected: Double) throws {
    #expect(try number(text) == expected)
  }

  @Test(
    "'not' binds looser than comparisons, 'and' looser than 'not', and 'or' loosest",
    arguments: [
      ("not 1 == 2", true), ("not true or true", true), ("true or true and false", true),
      ("not false and false", false), ("1 + 1 == 2 and 3 > 2", true), ("not not true", true),
      ("(true or true) and false", false),
    ])
  func logic(text: String, expected: Bool) throws {
    #expect(try truth(text) == expected)
  }

  @Test(
    "A remainder has the sign of its divisor",
    arguments: [
      ("7 % 3", 1), ("-7 % 3", 2), ("7 % -3", -2), ("-7 % -3", -1), ("-6 % 3", 0), ("5.5 % 2", 1.5),
    ])
  func remainder(text: String, expected: Double) throws {
    #expect(try number(text) == expected)
  }

  @Test(
    "Multiplication and division combine units, and a plain 0 has every unit",
    arguments: [
      ("0.4s + 400ms", .number(0.8, .time)), ("180deg", .number(.pi, .angle)),
      ("0.5turn", .number(.pi, .angle)),
      ("180deg/s", .number(.pi, .spin)), ("5rad/s", .number(5, .spin)), ("5rad / 1s", .number(5, .spin)),
      ("10 * 1rad/s", .number(10, .spin)), ("6 / 1s", .number(6, .rate)), ("2s * 3 / 1s", .number(6, .plain)),
      ("0 + 2s", .number(2, .time)), ("2s - 0", .number(2, .time)), ("2rad/s * 3s", .number(6, .angle)),
      ("card.angular-velocity * 1s", .number(2, .angle)), ("5rad/s-1rad/s", .number(4, .spin)),
    ] as [(String, Value)])
  func units(text: String, expected: Value) throws {
    #expect(try value(text) == expected)
  }

  @Test(
    "Points can be added and subtracted, and multiplied and divided by numbers",
    arguments: [
      ("[1, 2] + [3, 4]", Point(4, 6)), ("[1, 2] - [3, 5]", Point(-2, -3)), ("[1, 2] * 2", Point(2, 4)),
      ("2 * [1, 2]", Point(2, 4)), ("[1, 2] / 2", Point(0.5, 1)), ("-[1, 2]", Point(-1, -2)),
      ("card.velocity * 0.5s", Point(1.5, 2)), ("ball.center - card.center", Point(100, 10)),
    ])
  func points(text: String, expected: Point) throws {
    #expect(try value(text) == .point(expected))
  }

  @Test(
    "Equality compares values of every type, and none with all of them",
    arguments: [
      ("[1, 2] == [1, 2]", true), ("'a' == 'a'", true), ("'a' != 'b'", true), ("true == false", false),
      ("card == card", true), ("card != ball", true), ("none == none", true), ("card == none", false),
      ("ball.fill == none", true), ("card.fill != none", true), ("card.fill == 'red'", true),
      ("card.fill == '#00f'", false), ("0s == 0", true), ("card.rotation == 0", false),
      ("theme == 'light'", true),
    ])
  func equality(text: String, expected: Bool) throws {
    #expect(try truth(text) == expected)
  }

  @Test("Plus concatenates a text and a value of another type")
  func joining() throws {
    #expect(try value("'n = ' + 1.50") == .text("n = 1.5"))
    #expect(try value("time + 's'") == .text("0.25s"))
    #expect(try value("'a' + [1, 2] + true") == .text("a[1, 2]true"))
  }
}

@Suite("Functions of expressions")
struct ExpressionsFunctionTests {
  @Test(
    "Numeric functions return the expected value and unit",
    arguments: [
      ("abs(-3s)", .number(3, .time)), ("min(3, 1, 2)", .number(1, .plain)),
      ("max(0, 2s)", .number(2, .time)),
      ("clamp(5, 0, 1)", .number(1, .plain)), ("clamp(-5deg, 0, 90deg)", .number(0, .angle)),
      ("clamp(5, 3, 1)", .number(3, .plain)), ("round(2.5)", .number(3, .plain)),
      ("round(-2.5)", .number(-3, .plain)), ("round(-0.4)", .number(0, .plain)),
      ("round(0.49999999999999994)", .number(0, .plain)), ("floor(-1.5)", .number(-2, .plain)),
      ("ceil(-1.5)", .number(-1, .plain)), ("sign(-2s)", .number(-1, .plain)),
      ("sign(0)", .number(0, .plain)),
      ("sqrt(9)", .number(3, .plain)), ("sqrt(4s * 1s)", .number(2, .time)),
      ("hypot(3, 4)", .number(5, .plain)),
      ("hypot(2s, 3s, 6s)", .number(7, .time)), ("sin(0)", .number(0, .plain)),
      ("cos(0deg)", .number(1, .plain)),
      ("tan(0)", .number(0, .plain)), ("atan2(1, 1)", .number(.pi / 4, .angle)),
      ("exp(0)", .number(1, .plain)),
      ("log(1)", .number(0, .plain)), ("pow(2, 10)", .number(1024, .plain)),
      ("pow(2s, 2)", .number(4, Dimension(time: 2, angle: 0))), ("pow(2s, -1)", .number(0.5, .rate)),
      ("mix(1s, 3s, 0.25)", .number(1.5, .time)), ("pi", .number(.pi, .plain)),
    ] as [(String, Value)])
  func numbers(text: String, expected: Value) throws {
    #expect(try value(text) == expected)
  }

  @Test(
    "Functions of points return the expected values",
    arguments: [
      ("length([3, 4])", .number(5, .plain)), ("distance([1, 1], [4, 5])", .number(5, .plain)),
      ("angle([0, 2])", .number(.pi / 2, .angle)), ("angle([0, 0])", .number(0, .angle)),
      ("unit([0, 3])", .point(Point(0, 1))), ("dot([1, 2], [3, 4])", .number(11, .plain)),
      ("cross([1, 0], [0, 1])", .number(1, .plain)), ("mix([0, 0], [10, 20], 0.5)", .point(Point(5, 10))),
      ("local(card, [150, 30])", .point(Point(50, 20))), ("world(card, [0, 0])", .point(Point(100, 10))),
      ("length([3e200, 0])", .number(3e200, .plain)),
    ] as [(String, Value)])
  func points(text: String, expected: Value) throws {
    #expect(try value(text) == expected)
  }

  @Test(
    "Color functions make colors from numbers",
    arguments: [
      ("rgb(255, 0, 0)", "#ff0000"), ("rgb(300, -5, 0, 0.5)", "#ff000080"),
      ("hsl(120deg, 100, 50)", "#00ff00"),
      ("hsl(0, 0, 100)", "#ffffff"), ("oklch(1, 0, 0)", "#ffffff"), ("oklch(0, 0, 0deg, 0.2)", "#00000033"),
      ("mix(rgb(0, 0, 0), 'white', 0.5)", "#808080"), ("mix('black', 'white', 0.5)", "#808080"),
      ("if(true, 'red', 'blue')", "#ff0000"),
    ])
  func colors(text: String, expected: String) throws {
    #expect(try value(text, as: .color).text() == expected)
  }

  @Test("if, pick, 'and' and 'or' evaluate only the operands that they need")
  func shortCircuit() throws {
    #expect(try number("if(count == 0, 1, 1 / count)") == 1)
    #expect(try number("pick(count, 1, 1 / count)") == 1)
    #expect(try truth("count == 0 or 1 / count > 1"))
    #expect(try truth("count != 0 and 1 / count > 1") == false)
    #expect(try number("if(gap < 0, sqrt(-gap), 2)") == 2)
    #expect(try number("pick(1.9, 1 / 0, 5)") == 5)
  }

  @Test("every and some evaluate a test for each view that matches a pattern")
  func quantifiers() throws {
    #expect(try truth("every('box-*', it.center.x > 250)"))
    #expect(try truth("every('box-*', it.center.x > 350)") == false)
    #expect(try truth("some('box-*', it.center.x > 450)"))
    #expect(try truth("some('box-*', it.center.x > 550)") == false)
    #expect(try truth("every('box-*', some('box-*', it == box-1) and it != card)"))
    #expect(try truth("every('box-{1}*', it == box-1)"))
  }

  @Test(
    "Expressions read the state of the scene",
    arguments: [
      ("time == 0.25s", true), ("tick == 15", true), ("landed.time == 0.5s", true), ("fired(landed)", true),
      ("fired(missed)", false), ("touching(card, ball)", true), ("touching(card, 'floor')", true),
      ("touching(card, 'bounds')", false), ("scene.resting", false), ("card.resting", true),
      ("rod.length == 42", true), ("rod.anchor.y == 9", true), ("card.name == 'card'", true),
      ("card.scale * 2 == 4", true), ("if(card.resting, card, ball).width == 50", true),
    ])
  func scene(text: String, expected: Bool) throws {
    #expect(try truth(text) == expected)
  }
}
