import Testing

@testable import FlingScene

@Suite("Gradients in scenes")
struct GradientSceneTests {
  private func diagnostics(_ paint: String) -> String {
    let scene =
      "fling: 1\ncanvas: {size: [9, 9]}\nviews:\n  - view: a\n    frame: [0, 0, 9, 9]\n    fill: \(paint)\n"
    do {
      _ = try read(scene)
      return "nothing"
    } catch {
      return error.diagnostics.map { diagnostic in
        "\(diagnostic.range?.column ?? 0) \(diagnostic.message)" + (diagnostic.hint.map { "; \($0)" } ?? "")
      }.joined(separator: "\n")
    }
  }

  @Test(
    "Every form of a gradient parses",
    arguments: [
      "{linear: 90deg, stops: [red, blue 80%]}", "{linear: 0, stops: [red 10% 20%, blue, green 0.5%]}",
      "{linear: '= 45deg + 10deg', stops: [red, = a.fill]}",
      "{linear: [[0, 0], [9, 9]], stops: [red, 'rgb(1, 2, 3) 40%']}",
      "{linear: [top-left, [3, 4]], stops: [red, '#fff8 -20%']}",
      "{radial: center, radius: 60, stops: [red, 'light-dark(red 20%, blue) 120%']}",
      "{radial: '= a.size', radius: = a.width / 2, stops: [red, {color: red 40%, at: 40%}]}",
      "{conic: [3, 4], from: 0.25turn, stops: [red 30deg, blue 0.5turn, {color: red, at: 200deg}]}",
      "'light-dark({linear: 90deg, stops: [red, blue]}, black)'",
      "'light-dark(red 20%, {checker: 8, colors: [white, silver]})'",
      "{conic: bottom, stops: [red, {color: blue, at: = 1 / 3}]}",
      "{linear: [[0, 0], [3, 0]], spread: repeat, stops: [red, blue]}",
      "{radial: center, radius: 4, focus: top-left, focus-radius: 1, spread: reflect, stops: [red, blue]}",
      "{radial: center, radius: 4, focus: [2, '= a.width / 3'], stops: [red, blue]}",
      "{linear: 30deg, spread: '= if(a.width > 3, \"pad\", \"reflect\")', stops: [red, blue]}",
    ])
  func forms(paint: String) {
    #expect(diagnostics(paint) == "nothing")
  }

  @Test(
    "An invalid gradient is an error at its range",
    arguments: [
      (
        "{linear: top, stops: [red, blue]}",
        "20 \"linear\" is an angle or two points, not \"top\"; write 0deg"
      ),
      ("{linear: 90, stops: [red, blue]}", "20 \"linear\" is an angle, not a number; write 90deg"),
      (
        "{linear: 90deg, stops: [red]}",
        "34 \"stops\" is a list of at least two colors; write stops: [red, blue 80%]"
      ),
      (
        "'light-dark({linear: 90, stops: [red, blue]}, blak)'",
        """
        32 "linear" is an angle, not a number; write 90deg
        58 unknown color "blak"; did you mean "black"?
        """
      ),
      (
        "'light-dark({linear: 90deg, stops: [red, blue]})'",
        "11 \"light-dark\" takes two paints, not 1; write light-dark(a, b)"
      ),
      ("{linear: 90deg}", "12 \"linear\" needs \"stops\"; write stops: [red, blue 80%]"),
      ("{radial: center, stops: [red, blue]}", "12 \"radial\" needs \"radius\"; write radius: 60"),
      (
        "{radial: middle, radius: 3, stops: [red, blue]}",
        "20 \"radial\" is a point, not \"middle\"; write [x, y] or a word such as center"
      ),
      ("{radial: center, radius: 0, stops: [red, blue]}", "36 \"radius\" must be above 0, not 0"),
      (
        "{conic: center, radius: 3, stops: [red, blue]}",
        "27 \"radius\" is not a key of a paint of conic; it belongs to radial"
      ),
      (
        "{conic: center, spread: repeat, stops: [red, blue]}",
        "27 \"spread\" is not a key of a paint of conic; it belongs to linear, radial"
      ),
      (
        "{linear: 0deg, focus: center, stops: [red, blue]}",
        "26 \"focus\" is not a key of a paint of linear; it belongs to radial"
      ),
      (
        "{linear: 0deg, spread: mirror, stops: [red, blue]}",
        "34 \"spread\" can't be \"mirror\"; did you mean \"reflect\"?"
      ),
      (
        "{radial: center, radius: 4, focus-radius: -1, stops: [red, blue]}",
        "53 \"focus-radius\" must be at least 0, not -1; the least is 0"
      ),
      (
        "{radial: center, radius: 4, focus: middle, stops: [red, blue]}",
        "46 \"focus\" is a point, not \"middle\"; write [x, y] or a word such as center"
      ),
      ("{linear: 90deg, stops: [red, blu 80%]}", "40 unknown color \"blu\"; did you mean \"blue\"?"),
      ("{linear: 90deg, stops: [red, blue 20deg]}", "45 an opacity is a percentage; write red 40%"),
      ("{linear: 90deg, stops: [red, {at: 20%}]}", "40 a stop needs \"color\"; write {color: red, at: 40%}"),
    ])
  func mistakes(paint: String, expected: String) {
    #expect(diagnostics(paint) == expected)
  }

  @Test(
    "A position of a stop that was probably meant as an opacity is a warning",
    arguments: [
      ("[red, 'red 0%']", true), ("['red 0%', red, 'red 0%']", true), ("[red 60%, blue 40%]", true),
      ("[red, blue 50%, lime 50%, white]", false), ("[red 0%, blue 100%]", false),
      ("[red, {color: red 0%}]", false), ("[red 20% 40%, blue 40%]", false),
      ("[red 0%, blue 0%, lime]", false),
    ])
  func doubtfulStops(stops: String, isDoubted: Bool) throws {
    let document = try read(
      "fling: 1\ncanvas: {size: 10, background: {linear: 90deg, stops: \(stops)}}\n")
    #expect(document.warnings.contains { $0.message.contains("its position") } == isDoubted)
  }
}
