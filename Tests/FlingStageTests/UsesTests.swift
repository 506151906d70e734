import FlingScene
import FlingStage
import Foundation
import TestTraits
import Testing

/// Scenes that join the parts of the language in ways the shipped ones do not, written from its description alone.
@Suite("Uses of the scene language")
struct UsesTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Uses")

  static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
    .filter { $0.hasSuffix(".yaml") }.sorted() ?? []

  @Test("There are uses to try")
  func usesAreThere() {
    #expect(UsesTests.names.count >= 20)
  }

  @Test("What is expected comes true", .heavy, arguments: names)
  func expectationsHold(name: String) throws {
    let rehearsal = try Rehearsal.run(Fixtures.file("../Uses/\(name)"))
    #expect(rehearsal.failures.map(\.diagnostic.message) == [])
  }
}
