import FlingGeometry
import FlingScene
import Testing

@Suite("Easing syntax")
struct EasingSyntaxTests {
  @Test(
    "Functions of CSS parse as easings",
    arguments: [
      ("steps(4)", .steps(4, .end)), ("steps(4, jump-start)", .steps(4, .start)),
      ("STEPS( 2 , Jump-None )", .steps(2, .neither)), ("steps(3,jump-both)", .steps(3, .both)),
      ("steps(3, start)", .steps(3, .start)), ("steps(3, end)", .steps(3, .end)),
      ("cubic-bezier(0.4, -1, .2, 2e0)", .bezier(0.4, -1, 0.2, 2)),
      ("linear(0, 1)", .points([Point(0, 0), Point(1, 1)])),
    ] as [(String, Easing)])
  func functions(text: String, expected: Easing) throws {
    #expect(try EasingSyntax.function(text) == expected)
  }

  @Test(
    "The points of linear are placed as in CSS",
    arguments: [
      ("linear(0, 0.5, 1)", [0, 0.5, 1]), ("linear(0, 0.25 75%, 1)", [0, 0.75, 1]),
      ("linear(0, 0.3 25% 75%, 1)", [0, 0.25, 0.75, 1]), ("linear(0, 25% 75% 0.3, 1)", [0, 0.25, 0.75, 1]),
      // A point is not before an earlier one.
      ("linear(0, 0.5 60%, 0.7 20%, 1)", [0, 0.6, 0.6, 1]), ("linear(0, 1 120%, 1)", [0, 1.2, 1.2]),
      ("linear(0 20%, 0.1, 0.2, 0.3 80%, 1)", [0.2, 0.4, 0.6, 0.8, 1]), ("linear(0 -10%, 1)", [-0.1, 1]),
    ])
  func points(text: String, expected: [Double]) throws {
    guard case .points(let points) = try EasingSyntax.function(text) else {
      Issue.record("no points")
      return
    }
    #expect(points.count == expected.count)
    for (point, x) in zip(points, expected) { #expect(abs(point.x - x) < 1e-12) }
  }

  @Test(
    "An invalid easing is an error with its range and a hint",
    arguments: [
      ("step(4)", "0+4 unknown easing \"step\"", "did you mean \"steps\"?"),
      ("steps(0)", "6+1 \"ease\" has a whole number of steps from 1 to 10000", "write steps(4)"),
      ("steps(2.0)", "6+3 \"ease\" has a whole number of steps from 1 to 10000", "write steps(4)"),
      ("steps(jump-end)", "6+1 \"ease\" has a whole number of steps from 1 to 10000", "write steps(4)"),
      (
        "steps(4, jump-strat)", "9+10 \"jump-strat\" does not say when steps jump",
        "did you mean \"jump-start\"?"
      ),
      (
        "steps(4, late)", "9+4 \"late\" does not say when steps jump",
        "it is one of jump-start, jump-end, jump-none, jump-both"
      ),
      ("steps(1, jump-none)", "6+1 steps with \"jump-none\" are at least 2", "write steps(2, jump-none)"),
      ("steps(4 jump-end)", "8+1 ) is missing", "write steps(4, jump-start)"),
      ("cubic-bezier(0, 0, 1.5, 1)", "19+3 x1 and x2 of \"cubic-bezier\" lie in 0…1", nil),
      ("cubic-bezier(0, 0, 1)", "20+1 , is missing", "write cubic-bezier(0.4, 0, 0.2, 1)"),
      ("linear(0)", "7+1 \"linear\" takes at least two values", "write linear(0, 0.25 75%, 1)"),
      ("linear(0, , 1)", "10+1 a number is missing", "write linear(0, 0.25 75%, 1)"),
      ("linear(0, 0.5 1% 2% 3%, 1)", "10+3 a value of \"linear\" has two percentages at most", nil),
      (
        "linear(0, 25% 0.3 75%, 1)", "14+3 the percentages of a value stand on one side of it",
        "write linear(0, 0.25 25% 75%, 1)"
      ),
      ("steps(4) x", "9+1 unexpected \"x\" after an easing", nil),
      (
        "(4)", "0+3 \"(4)\" is not an easing",
        "write steps(4), cubic-bezier(0.4, 0, 0.2, 1) or linear(0, 0.25 75%, 1)"
      ),
    ] as [(String, String, String?)])
  func mistakes(text: String, expected: String, hint: String?) {
    do throws(ExpressionError) {
      _ = try EasingSyntax.function(text)
      Issue.record("\(text) parses as an easing")
    } catch {
      let range = error.range ?? 0..<0
      #expect("\(range.lowerBound)+\(range.count) \(error.message)" == expected)
      #expect(error.hint == hint)
    }
  }
}
