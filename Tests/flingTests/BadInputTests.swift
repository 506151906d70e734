import Foundation
import TestTraits
import Testing

/// Wrong scenes with what is said about them: `Tests/BadInput/NAME.yaml` and `NAME.txt`, where the name says what is wrong.
///
/// `FLING_BLESS=1 swift test --filter BadInputTests` accepts what is said now. Read it before: does it say what is wrong,
/// where, and what to write instead?
@Suite("Wrong scenes")
struct BadInputTests {
  private static let folder = ShippedScenes.root.appending(path: "Tests/BadInput")

  private static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()

  /// What `fling check` says of all of them, by name.
  private static func reports() throws -> [String: String] {
    let command = try Command()
    for name in names {
      try FileManager.default.copyItem(
        at: folder.appending(path: "\(name).yaml"), to: command.folder.appending(path: "\(name).yaml"))
    }
    let outcome = try command.run(["check"] + names.map { "\($0).yaml" })
    #expect(outcome.status == 1)
    #expect(Set(command.contents()) == Set(names.map { "\($0).yaml" }))
    var reports: [String: String] = [:]
    var current: String?
    for line in outcome.messages.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if let match = line.firstMatch(of: #/^([a-z0-9-]+)\.yaml(:\d+:\d+)?: (error|warning): /#) {
        current = String(match.1)
      }
      let name = try #require(current, "\(line)")
      reports[name, default: ""] += line + "\n"
    }
    return reports
  }

  @Test("Each is told of as it is known to be, with a place")
  func told() throws {
    #expect(Self.names.count >= 500)
    let environment = ProcessInfo.processInfo.environment
    let accepting = environment["FLING_BLESS"] == "1" && environment["CI"] == nil
    let reports = try Self.reports()
    for name in Self.names {
      let report = try #require(reports[name], "nothing is said of \(name).yaml")
      let golden = Self.folder.appending(path: "\(name).txt")
      if accepting { try Data(report.utf8).write(to: golden) }
      let known = FileManager.default.contents(atPath: golden.path).map {
        String(decoding: $0, as: UTF8.self)
      }
      #expect(report == known, "\(name).txt")
      // Every line that is shown has a caret beneath it.
      #expect(report.split(separator: "\n").contains { $0.contains("^") } || !report.contains(#/\.yaml:\d/#))
    }
  }

  @Test("No golden is left over")
  func leftOver() throws {
    let known = Set(Self.names.map { "\($0).txt" } + ["schema.txt"])
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(files.filter { $0.hasSuffix(".txt") && !known.contains($0) }.isEmpty)
  }
}
