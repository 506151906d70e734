import Testing

@testable import FlingScene

@Suite("Parsing of golden tolerances")
struct GoldenToleranceTests {
  private static func scene(_ goldens: String) -> String {
    "fling: 1\ncanvas: {size: [10, 10]}\ngoldens: \(goldens)\n"
  }

  @Test("The default tolerance allows no difference")
  func exact() throws {
    let document = try read("fling: 1\ncanvas: {size: [10, 10]}\n")
    #expect(document.tolerance == .exact && !document.tolerance.allowsPixels)
  }

  @Test("A tolerance has two numbers for pictures and one for the trace")
  func stated() throws {
    let document = try read(Self.scene("{tolerance: {difference: 2, pixels: 40, trace: 0.01}}"))
    #expect(document.tolerance == GoldenTolerance(difference: 2, pixels: 40, trace: 0.01))
    #expect(try read(Self.scene("{tolerance: {trace: 1}}")).tolerance.allowsPixels == false)
  }

  @Test(
    "An invalid tolerance is an error at its range",
    arguments: [
      (
        "{tolerance: {difference: 2}}", "3:11",
        "a tolerance of pictures is two numbers; \"pixels\" is missing"
      ),
      ("{tolerance: {difference: 256, pixels: 0}}", "3:35", "\"difference\" must lie in 0…255, not 256"),
      ("{tolerance: {difference: 1.5, pixels: 0}}", "3:35", "\"difference\" is a whole number, not 1.5"),
      ("{tolerance: {difference: 1, pixels: -1}}", "3:46", "\"pixels\" must lie in 0…268435456, not -1"),
      ("{tolerance: {trace: -1}}", "3:30", "\"trace\" must be at least 0, not -1"),
      ("{tolerance: 3}", "3:22", "\"tolerance\" is a map, not"),
      ("{tolerence: {trace: 1}}", "3:11", "unknown key \"tolerence\" of \"goldens\""),
      ("{difference: 1}", "3:11", "unknown key \"difference\" of \"goldens\""),
      ("2", "3:10", "\"goldens\" is a map, not"),
    ])
  func mistakes(goldens: String, position: String, message: String) {
    let report = report(of: Self.scene(goldens))
    #expect(report.hasPrefix("scene.yaml:\(position): error: \(message)"), "\(report)")
  }
}
