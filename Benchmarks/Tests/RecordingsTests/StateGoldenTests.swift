import BenchmarkTraits
import Foundation
import PhysicsCases
import Recordings
import Testing

/// The states of the truth table's rows and of scenes equal their goldens in every build.
///
/// `FLING_BLESS=1 swift test --package-path Benchmarks --scratch-path .build --filter StateGoldenTests`
/// accepts the current states.
@Suite("State goldens", .serialized)
struct StateGoldenTests {
  @Test("The states of every row of the truth table equal their golden")
  func truths() async throws {
    let lines = try await Self.lines(of: Truth.all.count) { Recording(Truth.all[$0], maxTicks: 120) }
    try Self.expect(lines, matches: "truths")
  }

  @Test("The states of every scene in Scenes and Tests/Scenes equal their golden")
  func scenes() async throws {
    let files = try ["Scenes", "Tests/Scenes"].map { root.appending(path: $0) }
      .flatMap { try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil) }
      .filter { $0.pathExtension == "yaml" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    #expect(files.count >= 70)
    let lines = try await Self.lines(of: files.count) { number in
      try Recording(scene: files[number].path, maxTicks: 240)
    }
    try Self.expect(lines, matches: "scenes")
  }

  /// Records the cases in parallel.
  private static func lines(
    of count: Int, _ record: @escaping @Sendable (Int) throws -> Recording
  ) async throws -> [String] {
    try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for number in 0..<count {
        group.addTask { (number, try record(number).line) }
      }
      var lines = Array(repeating: "", count: count)
      for try await (number, line) in group { lines[number] = line }
      return lines
    }
  }

  private static func expect(
    _ lines: [String], matches name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let path = root.appending(path: "Tests/Goldens/states/\(name).txt").path
    let environment = ProcessInfo.processInfo.environment
    if environment["FLING_BLESS"] == "1", environment["CI"] == nil {
      try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
      return
    }
    let known = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(
      lines.map(StateGoldenTests.name) == known.map(StateGoldenTests.name),
      "the cases differ from those of the golden",
      sourceLocation: sourceLocation)
    let linesByName = Dictionary(known.map { (Self.name($0), $0) }) { first, _ in first }
    for line in lines {
      guard let other = linesByName[Self.name(line)], other != line else { continue }
      Issue.record("\(Recording.difference(line, other))", sourceLocation: sourceLocation)
    }
  }

  private static func name(_ line: String) -> Substring { line.prefix { $0 != ":" } }
}
