import FlingScene
import FlingStage
import Foundation
import TestTraits
import Testing

/// Scenes with expectations. Those of `Uses` combine the language in ways that the shipped ones do not, and are
/// written from its description alone. Those of `Scenes` compare motion with the formulas of mechanics.
@Suite("Scenes that are tests")
struct UseSceneTests {
  static let paths = ["Uses", "Scenes"].flatMap(paths)

  private static func paths(in folder: String) -> [String] {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let folderPath = tests.appending(path: folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folderPath)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted().map { "\(folder)/\($0)" }
  }

  @Test("Both folders together contain at least 60 scenes")
  func sceneCount() {
    #expect(UseSceneTests.paths.count >= 60)
  }

  @Test("The expectations of every scene hold", .heavy, arguments: paths)
  func expectationsHold(path: String) throws {
    let rehearsal = try Fixtures.rehearse(Fixtures.file("../\(path)"))
    #expect(rehearsal.failures.map(\.diagnostic.message) == [])
  }
}
