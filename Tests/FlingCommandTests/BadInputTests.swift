import Foundation
import TestTraits
import Testing

/// Golden tests of error messages: `Tests/BadInput/NAME.yaml` is a wrong scene, `NAME.txt` the full output of
/// `fling check`, and the name describes the mistake. Files that it includes are in `parts/NAME`.
///
/// `FLING_BLESS=1 swift test --filter BadInputTests` accepts the current output. Review the difference first:
/// does each message state the mistake, its location and the correction?
@Suite("Wrong scenes")
struct BadInputTests {
  private static let folder = ShippedScenes.root.appending(path: "Tests/BadInput")

  private static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()

  /// The output of `fling check` for every scene, by name.
  private static func reports() throws -> [String: String] {
    let command = try Command()
    for name in names {
      try FileManager.default.copyItem(
        at: folder.appending(path: "\(name).yaml"), to: command.folder.appending(path: "\(name).yaml"))
    }
    try FileManager.default.copyItem(
      at: folder.appending(path: "parts"), to: command.folder.appending(path: "parts"))
    let outcome = try command.run(["check"] + names.map { "\($0).yaml" })
    #expect(outcome.status == 1)
    let written = command.contents().filter { !$0.hasPrefix("parts") }
    #expect(Set(written) == Set(names.map { "\($0).yaml" }))
    var reports: [String: String] = [:]
    var current: String?
    for line in outcome.messages.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if let match = line.firstMatch(
        of: #/^(?:parts\/)?([a-z0-9-]+)(?:\/[a-z0-9-]+)?\.yaml(:\d+:\d+)?: (error|warning): /#)
      {
        current = String(match.1)
      }
      let name = try #require(current, "\(line)")
      reports[name, default: ""] += line + "\n"
    }
    return reports
  }

  @Test("The report of each wrong scene equals its golden and has a location")
  func goldens() throws {
    #expect(Self.names.count >= 500)
    let environment = ProcessInfo.processInfo.environment
    let accepting = environment["FLING_BLESS"] == "1" && environment["CI"] == nil
    let reports = try Self.reports()
    for name in Self.names {
      let report = try #require(reports[name], "no report for \(name).yaml")
      let golden = Self.folder.appending(path: "\(name).txt")
      if accepting { try Data(report.utf8).write(to: golden) }
      let known = FileManager.default.contents(atPath: golden.path).map {
        String(decoding: $0, as: UTF8.self)
      }
      #expect(report == known, "\(name).txt")
      // A report that names a line also shows it, with a caret beneath the mistake.
      #expect(report.split(separator: "\n").contains { $0.contains("^") } || !report.contains(#/\.yaml:\d/#))
    }
  }

  @Test("Every golden belongs to a wrong scene")
  func leftOver() throws {
    let known = Set(Self.names.map { "\($0).txt" } + ["schema.txt"])
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(files.filter { $0.hasSuffix(".txt") && !known.contains($0) }.isEmpty)
  }
}
