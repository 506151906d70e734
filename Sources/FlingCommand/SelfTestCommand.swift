import ArgumentParser
import FlingFilm
import FlingScene

struct SelfTestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "selftest",
    abstract: "Check that this machine renders the same as every other one.",
    discussion: """
      Runs a few small scenes in memory, with one job and with many, and compares every tick's state, every frame's pixels \
      and the bytes of GIFs with values that are built into the program. Exits with 1 if anything differs.
      """)

  @Flag(help: "Print one JSON document instead.")
  var json = false

  func run() async throws {
    var checks: [SelfTest.Check] = []
    let test = SelfTest(jobs: max(2, Processors.count)) { Interrupt.isPending }
    try await test.run { check in
      checks.append(check)
      if !json { try Console.print(check.line) }
    }
    try end(checks)
  }

  private func end(_ checks: [SelfTest.Check]) throws {
    let failed = checks.count { !$0.holds }
    if json {
      let versions = Versions.libraries + [Versions.font]
      let document = JSONValue.object([
        ("fling", .text(Versions.fling)),
        ("versions", .object(versions.map { ($0.name, .text($0.version)) })),
        ("holds", .truth(failed == 0)), ("checks", .array(checks.map(\.json))),
      ])
      try Console.output(document.pretty)
    } else {
      let summary =
        failed == 0 ? "all \(checks.count) checks hold" : "\(failed) of \(checks.count) checks fail"
      try Console.print(text: "\(summary)\n\(Versions.text)\n")
    }
    if failed > 0 { throw ExitCode(1) }
  }
}

extension SelfTest.Check {
  /// A line such as `ok    toss      pixels  2 jobs  0123456789abcdef`.
  fileprivate var line: String {
    let mark = holds ? "ok" : "FAIL"
    let row = [
      mark.padded(to: 5), scene.padded(to: 9), (part == .gif ? "GIF" : part.rawValue).padded(to: 7),
      (jobs == 1 ? "1 job" : "\(jobs) jobs").padded(to: 7), found.hexadecimal,
    ].joined(separator: " ")
    if !isLikeOneJob { return row + "  differs from the result with one job" }
    guard let expected else { return row + "  (another font or HarfBuzz: compared with one job only)" }
    return expected == found ? row : row + "  instead of \(expected.hexadecimal)"
  }

  fileprivate var json: JSONValue {
    .object([
      ("scene", .text(scene)), ("part", .text(part.rawValue)), ("jobs", .integer(jobs)),
      ("holds", .truth(holds)), ("found", .text(found.hexadecimal)),
      ("expected", expected.map { .text($0.hexadecimal) } ?? .null),
    ])
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
