import FlingScene
import FlingStage
import Foundation
import TestTraits
import Testing

/// Scenes that combine the language in ways the shipped ones do not, written from its description alone.
@Suite("Uses of the scene language")
struct UseSceneTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Uses")

  static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
    .filter { $0.hasSuffix(".yaml") }.sorted() ?? []

  @Test("The folder contains at least 20 scenes")
  func sceneCount() {
    #expect(UseSceneTests.names.count >= 20)
  }

  @Test("The expectations of every scene hold", .heavy, arguments: names)
  func expectationsHold(name: String) throws {
    let rehearsal = try Fixtures.rehearse(Fixtures.file("../Uses/\(name)"))
    #expect(rehearsal.failures.map(\.diagnostic.message) == [])
  }
}
