import FlingFilm
import FlingTesting
import Foundation
import TestTraits
import Testing

@Suite("Comparison of films with goldens")
struct ExpectFilmTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("fling-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write()
  }

  private func write(speed: Int = 100) throws {
    let scene = """
      fling: 1
      canvas: {size: [40, 30], background: white}
      views: [{view: box, center: [10, 10], size: 8, fill: blue}]
      behaviors: [{dynamic-item: fast, items: box, velocity: [\(speed), 0]}]
      render: {duration: 0.1s}
      """
    try Data(scene.utf8).write(to: folder.appendingPathComponent("box.yaml"))
  }

  private func check(
    matches golden: String? = nil, _ acceptance: GoldenAcceptance = .nothing, isUnattended: Bool = false
  ) async {
    await expectFilm(
      of: folder.appendingPathComponent("box.yaml").path, matches: golden,
      GoldenOptions(
        acceptance: acceptance, isUnattended: isUnattended,
        failureFolder: folder.appendingPathComponent("failed").path), sourceLocation: #_sourceLocation)
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
  }

  @Test("An accepted golden matches, beside the scene or elsewhere", arguments: [nil, "other/place"])
  func accepted(location: String?) async {
    let golden = location.map { folder.appendingPathComponent($0).path }
    await check(matches: golden, .everything)
    #expect(exists("\(location ?? "Goldens/box")/trace.jsonl"))
    await check(matches: golden)
    try? FileManager.default.removeItem(at: folder)
  }

  @Test("A film with another motion is an issue that names the value, with pictures of the difference")
  func moved() async throws {
    await check(.everything)
    try write(speed: 101)
    await withKnownIssue {
      await check()
    } matching: { issue in
      let words = issue.comments.map(\.rawValue).joined()
      return words.contains("failed: first in the trace")
        && words.contains("trace: tick 0 (0 s): box.vx is 101, expected 100") && words.contains("failed/")
    }
    let names = FileManager.default.enumerator(atPath: folder.appendingPathComponent("failed").path)?
      .compactMap { $0 as? String }
    #expect(names?.contains { $0.hasSuffix("frame-0004-difference.png") } == true)
    try? FileManager.default.removeItem(at: folder)
  }

  @Test("A scene without a golden causes a warning, and an error in an unattended run")
  func pending() async {
    await withKnownIssue {
      await check()
    } matching: {
      $0.severity == .warning
    }
    await withKnownIssue {
      await check(isUnattended: true)
    } matching: {
      $0.severity == .error
    }
    #expect(!exists("Goldens"))
    try? FileManager.default.removeItem(at: folder)
  }

  @Test("An unattended run accepts nothing")
  func refused() async {
    await withKnownIssue { await check(.everything, isUnattended: true) }
    #expect(!exists("Goldens"))
    try? FileManager.default.removeItem(at: folder)
  }

  @Test("The golden of the example package matches")
  func example() async {
    let scenes = "Tests/Uses/GoldenExample/Tests/GoldenExampleTests/Scenes"
    await expectFilm(
      of: ShippedScenes.root.appending(path: "\(scenes)/card-springs-back.yaml").path, matches: nil,
      GoldenOptions(isUnattended: true, failureFolder: folder.path), sourceLocation: #_sourceLocation)
    try? FileManager.default.removeItem(at: folder)
  }

  @Test("The environment variable accepts everything or the named scenes")
  func environment() {
    #expect(GoldenAcceptance.parsed(from: nil) == .nothing)
    #expect(GoldenAcceptance.parsed(from: "0") == .nothing)
    #expect(GoldenAcceptance.parsed(from: "1") == .everything)
    #expect(GoldenAcceptance.parsed(from: "toss, two squares") == .named(["toss", "two squares"]))
  }
}
