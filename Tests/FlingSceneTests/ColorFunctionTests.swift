import FlingGeometry
import FlingScene
import Testing

@Suite("Color functions of CSS")
struct ColorFunctionTests {
  private func bytes(_ text: String) throws -> [Int] {
    let bytes = try ColorSyntax.color(text, theme: .light).rgba8
    return [bytes.red, bytes.green, bytes.blue, bytes.alpha].map { Int($0) }
  }

  @Test(
    "Every function of CSS Color 4 parses, with numbers, percentages and an opacity",
    arguments: [
      ("hwb(120 20% 10%)", [51, 230, 51, 255]), ("hwb(120deg 20 10 / 50%)", [51, 230, 51, 128]),
      ("hwb(90 60% 90%)", [102, 102, 102, 255]), ("lab(50 40 -20)", [171, 90, 154, 255]),
      ("lab(50% 32% -16%)", [171, 90, 154, 255]), ("lab(140 0 0)", [255, 255, 255, 255]),
      ("lch(52.2345% 72.2 56.2)", [198, 93, 6, 255]), ("lch(29.2345 44.2 27deg / .5)", [125, 35, 41, 128]),
      ("lch(50% 10% 0.5turn)", [89, 126, 118, 255]), ("oklab(40.101% 0.1147 0.0453)", [125, 35, 41, 255]),
      ("oklab(40.101% 28.675% 11.325%)", [125, 35, 41, 255]),
      ("color(display-p3 1 0.5 0)", [255, 118, 0, 255]),
      ("color(DISPLAY-P3 100% 50% none)", [255, 118, 0, 255]),
      ("color(srgb 1 0 0 / 20%)", [255, 0, 0, 51]), ("color(srgb -1 2 .5)", [0, 255, 128, 255]),
      ("color(srgb-linear 0.2 0.5 0.8)", [124, 188, 231, 255]),
      ("color(xyz-d50 0.2005 0.14089 0.4472)", [118, 84, 205, 255]),
      ("color(xyz 21.661% 14.602% 59.452%)", [118, 84, 205, 255]),
      ("color(a98-rgb 0.44091 0.49971 0.37408)", [106, 128, 93, 255]),
      ("color(prophoto-rgb 0.36589 0.41717 0.31333)", [106, 128, 93, 255]),
      ("color(rec2020 0.5 0.25 0.75)", [158, 64, 206, 255]), ("color(srgb 1 0 0) 50%", [255, 0, 0, 128]),
    ])
  func forms(text: String, expected: [Int]) throws {
    #expect(try bytes(text) == expected)
  }

  @Test(
    "Missing components, exponents and grads are read as in CSS",
    arguments: [
      ("rgb(none 2 3)", "rgb(0 2 3)"), ("rgb(1e2 2e+0 30E-1)", "rgb(100 2 3)"),
      ("rgb(1.5e2%, 0%, 0%)", "rgb(100%, 0%, 0%)"), ("hsl(100grad 50% 50%)", "hsl(90 50% 50%)"),
      ("hsl(none 50% 50%)", "hsl(0 50% 50%)"), ("hsl(1e2deg 50% 50%)", "hsl(100deg 50% 50%)"),
      ("oklch(0.5 0.1 -400GRAD)", "oklch(0.5 0.1 0)"), ("rgb(1 2 3 / none)", "rgb(1 2 3 / 0)"),
    ])
  func values(text: String, same: String) throws {
    #expect(try bytes(text) == bytes(same))
  }

  @Test(
    "color-mix takes shares on either side of a color, a way of the hue and colors of any form",
    arguments: [
      ("color-mix(in srgb, red, blue)", [128, 0, 128, 255]),
      ("color-mix(in oklab, red, blue 30%)", [186, 77, 121, 255]),
      ("color-mix(in oklab, red 70%, blue)", [186, 77, 121, 255]),
      ("color-mix(in oklab, 70% red, 30% blue)", [186, 77, 121, 255]),
      ("color-mix( IN OKLAB , red , blue 3e1% )", [186, 77, 121, 255]),
      ("color-mix(in srgb, red 140e-1%, blue 6%)", [179, 0, 77, 51]),
      ("color-mix(in srgb, red 100%, blue 300e-1%)", [196, 0, 59, 255]),
      ("color-mix(in srgb, red 0%, blue)", [0, 0, 255, 255]),
      ("color-mix(in srgb, red 0%, blue 0%)", [128, 0, 128, 0]),
      ("color-mix(red, blue 30%)", [186, 77, 121, 255]),
      ("color-mix(hsl(0 100% 50%), blue 30%)", [186, 77, 121, 255]),
      ("color-mix(in lch, white, blue)", [175, 137, 255, 255]),
      ("color-mix(in oklch longer hue, red, blue 25%)", [188, 99, 0, 255]),
      ("color-mix(in oklch increasing hue, red, blue 25%)", [188, 99, 0, 255]),
      ("color-mix(in oklch decreasing hue, red, blue 25%)", [232, 0, 123, 255]),
      ("color-mix(in hwb, hwb(120 10% 20%), hwb(30 30% 40%))", [147, 179, 51, 255]),
      ("color-mix(in hsl, hsl(120 none 50%), hsl(30 40% 50%))", [179, 128, 77, 255]),
      ("color-mix(in lab, rgb(255 0 0 / 20%), rgb(0 0 255 / 80%))", [132, 0, 206, 128]),
      ("color-mix(in srgb, light-dark(red, lime) 30%, color-mix(in srgb, blue, blue))", [77, 0, 179, 255]),
      ("color-mix(in srgb, #f00, system-red) 50%", [255, 30, 24, 128]),
    ])
  func mixtures(text: String, expected: [Int]) throws {
    for (byte, wanted) in zip(try bytes(text), expected) { #expect(abs(byte - wanted) <= 1) }
  }

  @Test(
    "An invalid function is an error with its range and a hint",
    arguments: [
      ("hwb(120, 20%, 10%)", "7+1 hwb takes no commas", "write hwb(120 20% 10%)"),
      (
        "rgb(none, 2, 3)", "4+4 rgb with commas takes no \"none\"", "write rgb(none 2 3)"
      ),
      (
        "lab(50 40deg 0)", "7+5 the unit \"deg\" is not allowed here",
        "write lab(50 40 -20) or lab(50% 40 -20 / 50%)"
      ),
      (
        "lch(50 40 10%)", "10+3 \"%\" is not a unit of angles",
        "write lch(50 40 120deg) or lch(50% 40 120 / 50%)"
      ),
      ("rgb(1e400 0 0)", "4+5 1e400 is too large for a number", nil),
      ("rgb(1e 0 0)", "4+2 the unit \"e\" is not allowed here", "write rgb(255, 0, 0) or rgb(255 0 0 / 50%)"),
      (
        "rgb(from red r g b)", "4+4 colors made from another color are not supported yet",
        "write color-mix(in oklab, red, white 20%)"
      ),
      ("color(1 0 0)", "6+1 color begins with a color space", "write color(display-p3 1 0.5 0)"),
      ("color(display-p4 1 0 0)", "6+10 unknown color space \"display-p4\"", "did you mean \"display-p3\"?"),
      (
        "color(lab 50 0 0)", "6+3 \"lab\" is a function of its own",
        "write lab(50 40 -20) or lab(50% 40 -20 / 50%)"
      ),
      (
        "color(srgb, 1, 0, 0)", "10+1 color takes no commas",
        "write color(srgb 1 0.5 0) or color(srgb 1 0.5 0 / 50%)"
      ),
      (
        "color(srgb 1 0)", "14+1 color takes three numbers and optionally an opacity",
        "write color(srgb 1 0.5 0) or color(srgb 1 0.5 0 / 50%)"
      ),
      ("oklhc(0.5 0.1 20)", "0+5 unknown color function \"oklhc\"", "did you mean \"oklch\"?"),
      (
        "color-mix(lab, red, blue)", "10+3 \"in\" is missing", "write in lab"
      ),
      ("color-mix(in oklap, red, blue)", "13+5 unknown color space \"oklap\"", "did you mean \"oklab\"?"),
      (
        "color-mix(in lab longer hue, red, blue)", "17+6 \"lab\" has no hue",
        "one of hsl, hwb, lch and oklch has one"
      ),
      ("color-mix(in lch longer, red, blue)", "23+1 \"hue\" is missing", "write longer hue"),
      (
        "color-mix(in lch longest hue, red, blue)", "17+7 unexpected \"longest\" after a color space",
        "did you mean \"longer\"?"
      ),
      ("color-mix(in srgb, red)", "22+1 , is missing", "write color-mix(in oklab, red, blue 30%)"),
      ("color-mix(in srgb, red 40, blue)", "23+2 a share is a percentage", "write 40%"),
      ("color-mix(in srgb, red 140%, blue)", "23+4 a share lies between 0% and 100%", nil),
      ("color-mix(in srgb, red, blu)", "24+3 unknown color \"blu\"", "did you mean \"blue\"?"),
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

  @Test(
    "A color of CSS in an expression is an error with the hint to quote it",
    arguments: [
      (
        "color-mix(in oklab, red, blue)",
        "13+5 unexpected oklab instead of ) or an operator | write 'color-mix(in oklab, red, blue)'"
      ),
      (
        "hwb(120deg 20 10)", "11+2 unexpected 20 instead of ) or an operator | write 'hwb(120deg 20 10)'"
      ),
      (
        "color('display-p3', 1, 0, 0)",
        "0+5 unknown function \"color\" | write colors of CSS as texts: 'color-mix(in oklab, red, blue)'"
      ),
    ])
  func expressions(text: String, expected: String) {
    #expect(mistake(text) == expected)
  }

  @Test("Deep nesting is an error, not a crash")
  func nesting() {
    let text = String(repeating: "color-mix(in lab, red, ", count: 100_000)
    #expect(throws: ExpressionError.self) { try ColorSyntax.color(text, theme: .light) }
  }
}
