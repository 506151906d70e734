import FlingGeometry
import FlingScene
import TestTraits
import Testing

@Suite("Literals")
struct ExpressionsLiteralTests {
  @Test(
    "Numbers follow the YAML 1.2 core schema and may have a unit",
    arguments: [
      ("0", .number(0, .plain)), ("-0.5", .number(-0.5, .plain)), ("+3", .number(3, .plain)),
      ("010", .number(10, .plain)), (".5", .number(0.5, .plain)), ("5.", .number(5, .plain)),
      ("1e3", .number(1000, .plain)), ("1E-2", .number(0.01, .plain)), ("0x1F", .number(31, .plain)),
      ("0o17", .number(15, .plain)), ("0.4s", .number(0.4, .time)), ("400ms", .number(0.4, .time)),
      ("-45deg", .number(-.pi / 4, .angle)), ("0.5rad", .number(0.5, .angle)),
      ("0.25turn", .number(.pi / 2, .angle)),
      ("5rad/s", .number(5, .spin)), ("90deg/s", .number(.pi / 2, .spin)), ("1e-1s", .number(0.1, .time)),
    ] as [(String, Value)])
  func numbers(text: String, expected: Value) throws {
    #expect(try LiteralSyntax.number(text) == expected)
  }

  @Test(
    "A text that does not begin with a number is not a number",
    arguments: ["", "-", "+", "no", "center", ".", ".x", "-x", "e3", "=", "inf", "nan", "−1"])
  func others(text: String) throws {
    #expect(try LiteralSyntax.number(text) == nil)
  }

  @Test(
    "A malformed number is an error with a hint",
    arguments: [
      ("3px", "unknown unit \"px\"", "lengths are points and have no unit: 3"),
      ("2sec", "unknown unit \"sec\"", "write 2s"),
      ("50%", "unknown unit \"%\"", "write a share as a number: 0.5"),
      ("30°", "unknown unit \"°\"", "write 30deg"), ("3 s", "\"3 s\" is not a number", "write 3s"),
      ("1e400", "1e400 is too large for a number", nil), ("0x", "\"0x\" is not a number", nil),
      ("0xFFFFFFFFFFFFFFFFFF", "0xFFFFFFFFFFFFFFFFFF is too large for a number", nil),
      (".inf", "a number must be finite here", nil), ("-.inf", "a number must be finite here", nil),
      (".nan", ".nan is not a number that a scene can use", nil),
      ("1e308turn", "1e308turn is too large for a number", nil),
    ] as [(String, String, String?)])
  func mistakes(text: String, message: String, hint: String?) {
    #expect {
      try LiteralSyntax.number(text)
    } throws: { error in
      (error as? ExpressionError).map { $0.message == message && $0.hint == hint } ?? false
    }
  }

  @Test("Infinity is a number where it is allowed")
  func infinity() throws {
    #expect(try LiteralSyntax.number(".inf", allowsInfinity: true) == .number(.infinity, .plain))
    #expect(try LiteralSyntax.number("-.INF", allowsInfinity: true) == .number(-.infinity, .plain))
  }
}

@Suite("Color syntax")
struct ExpressionsColorTests {
  @Test(
    "A color parses in every form",
    arguments: [
      ("red", "#ff0000"), ("RebeccaPurple", "#663399"), ("transparent", "#00000000"), ("#f00", "#ff0000"),
      ("#F008", "#ff000088"), ("#12ab34", "#12ab34"), ("#12ab3480", "#12ab3480"),
      ("rgb(255, 128, 0)", "#ff8000"),
      ("rgb(255 128 0 / 50%)", "#ff800080"), ("rgb(100% 0% 0%)", "#ff0000"),
      ("rgba(0, 0, 255, 0.2)", "#0000ff33"),
      ("hsl(120, 100%, 50%)", "#00ff00"), ("hsl(120deg 100 50)", "#00ff00"),
      ("hsl(0.5turn 100% 50% / .4)", "#00ffff66"),
      ("oklch(100% 0 0)", "#ffffff"), ("oklch(0.628 0.2577 29.23)", "#ff0000"), ("system-red", "#ff3b30"),
      ("system-gray-6", "#f2f2f7"), ("secondary-label", "#3c3c4399"), ("red 40%", "#ff000066"),
      ("#00f 50%", "#0000ff80"), ("light-dark(#fff, #1c1c1e)", "#ffffff"),
      ("light-dark(red, blue) 50%", "#ff000080"),
      (" red ", "#ff0000"), ("light-dark(light-dark(red, blue), green)", "#ff0000"),
      ("white 100%", "#ffffff"),
    ])
  func forms(text: String, expected: String) throws {
    #expect(try Value.color(ColorSyntax.color(text, theme: .light)).text() == expected)
  }

  @Test(
    "System colors and light-dark depend on the theme",
    arguments: [
      ("system-red", "#ff453a"), ("label", "#ffffff"), ("light-dark(#fff, #1c1c1e 50%)", "#1c1c1e80"),
      ("system-background", "#000000"), ("separator", "#54545899"),
    ])
  func dark(text: String, expected: String) throws {
    #expect(try Value.color(ColorSyntax.color(text, theme: .dark)).text() == expected)
  }

  @Test(
    "An invalid color is an error with its range and a hint",
    arguments: [
      ("", "0+1 a color is missing", nil), ("rde", "0+3 unknown color \"rde\"", "did you mean \"red\"?"),
      ("system-gren", "0+11 unknown color \"system-gren\"", "did you mean \"system-green\"?"),
      ("ff0000", "0+6 unknown color \"ff0000\"", "write '#ff0000'"),
      ("#ggg", "0+4 \"#ggg\" is not a color", "write #rgb, #rgba, #rrggbb or #rrggbbaa"),
      ("#12345", "0+6 \"#12345\" is not a color", "write #rgb, #rgba, #rrggbb or #rrggbbaa"),
      ("fab", "0+3 unknown color \"fab\"", "write '#fab'"),
      ("red 40", "4+2 an opacity is a percentage", "write red 40%"),
      ("red 140%", "4+4 an opacity lies between 0% and 100%", nil),
      ("red blue", "4+4 unexpected \"blue\" after a color", nil),
      (
        "rgb(1, 2)", "8+1 rgb takes three numbers and optionally an opacity",
        "write rgb(255, 0, 0) or rgb(255 0 0 / 50%)"
      ),
      (
        "rgb(1deg, 2, 3)", "4+4 the unit \"deg\" is not allowed here",
        "write rgb(255, 0, 0) or rgb(255 0 0 / 50%)"
      ),
      ("rbg(1, 2, 3)", "0+3 unknown color function \"rbg\"", "did you mean \"rgb\"?"),
      (
        "linear-gradient(red, blue)", "0+15 a gradient is a map",
        "write {linear: 90deg, stops: [red, blue 80%]}"
      ),
      (
        "light-dark('#fff', red)", "11+12 \"'#fff', red)\" is not a color",
        "write colors inside a color without quotes"
      ),
      ("light-dark(red)", "14+1 , is missing", "write light-dark(a, b)"),
      ("light-dark(red, blu)", "16+3 unknown color \"blu\"", "did you mean \"blue\"?"),
    ] as [(String, String, String?)])
  func mistakes(text: String, expected: String, hint: String?) {
    do throws(ExpressionError) {
      _ = try ColorSyntax.color(text, theme: .light)
      Issue.record("\(text) parses as a color")
    } catch {
      let range = error.range ?? 0..<0
      #expect("\(range.lowerBound)+\(range.count) \(error.message)" == expected)
      #expect(error.hint == hint)
    }
  }

  @Test("The color names are the 148 of CSS, transparent and the 23 of UIKit")
  func count() {
    #expect(ColorSyntax.names.count == 148 + 1 + 23)
  }
}

@Suite("Expression fuzzing")
struct ExpressionsFuzzTests {
  @Test("Random token sequences compile or throw an error, and their evaluation ends", .heavy)
  func randomTokens() {
    let tokens = [
      "1", "2.5", "0.4s", "45deg", "5rad/s", "+", "-", "*", "/", "%", "<", "<=", "==", "!=", "and", "or",
      "not", "(",
      ")", "[", "]", ",", ".", "card", "ball", "box-", "{", "}", "i", "it", "'a'", "'box-*'", "\"", "'",
      "if(", "pick(",
      "max(", "random(", "every('box-*',", "center", "x", "gap", "rod-length", "count", "time", "none",
      "true", ":", ".2",
      " ", "  ", "=", "é", "#", "\u{0}", "touching(", "local(", "pow(", "landed", ".time", "rgb(", "'{gap}'",
      "-1",
    ]
    var random = SeededRandom(seed: 1)
    func next(_ bound: Int) -> Int { random.number(below: bound) }
    let scope = Scope(constants: ["i": .number(1, .plain)], locals: ["k"], allowsRuntimeNames: true)
    let wanted: [ValueType] = [
      .any, .plain, .time, .point, .paint, .text, .truth, .view, .rect, .size(.atLeastZero),
    ]
    let scene = TestScene()
    var read = 0
    for _ in 0..<20_000 {
      let text = (0..<1 + next(12)).map { _ in tokens[next(tokens.count)] }.joined(
        separator: next(2) == 0 ? " " : "")
      for template in [false, true] {
        let type = wanted[next(wanted.count)]
        let made =
          template
          ? try? compiler().compileTemplate(located(text), scope: scope, expecting: type)
          : try? compiler().compile(located(text), scope: scope, expecting: type)
        guard let made else { continue }
        read += 1
        _ = try? made.value(in: scene)
        _ = made.explain(in: scene)
      }
      _ = try? ColorSyntax.color(text, theme: .dark)
      _ = try? LiteralSyntax.number(text)
    }
    #expect(read > 500)
  }

  @Test("The range of an error lies inside the text")
  func errorRanges() {
    for text in [
      "1 +", "(", "box-{", "'{", "card.", "[1, 2", "if(true, 1", "\"", "a b", "1 < 2 < 3", "x", "1/0",
    ] {
      do throws(SceneError) {
        _ = try compiled(text)
        Issue.record("\(text) compiles")
      } catch {
        let range = error.diagnostics[0].range ?? SourceRange(line: 0, column: 0)
        #expect(range.line == 3)
        #expect(range.column >= 10 && range.column + range.length <= 10 + text.count)
      }
    }
  }

  @Test("A call with 100 000 arguments, a template with 50 000 parts and 30 nested braces compile", .heavy)
  func long() throws {
    let many = "max(" + (0..<100_000).map { "\($0 % 10) + 1" }.joined(separator: ", ") + ")"
    #expect(try compiled(many).constant == .number(10, .plain))
    let braces = String(repeating: "{gap} ", count: 50_000)
    let text = try compiler().compileTemplate(located(braces), scope: Scope()).constant?.text()
    #expect(text?.utf8.count == 100_000)
    var nested = "0"
    for _ in 0..<30 { nested = "box-{\(nested)}.center.x * 0" }
    #expect(mistake(nested, Scope(allowsRuntimeNames: true)) == "none")
  }
}
