import FlingScene
import FlingStage
import Foundation
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

  @Test("What is expected comes true", arguments: names.filter { $0 != "drawbridge.yaml" })
  func expectationsHold(name: String) throws {
    let rehearsal = try Rehearsal.run(Fixtures.file("../Uses/\(name)"))
    #expect(rehearsal.failures.map(\.diagnostic.message) == [])
  }

  @Test("A chain pulls a bridge up from the end of its hinge's range")
  func drawbridge() throws {
    let rehearsal = try Rehearsal.run(Fixtures.file("../Uses/drawbridge.yaml"))
    withKnownIssue(
      "a taut rope against the limit of a pin on the same body tears the pin apart", isIntermittent: true
    ) {
      #expect(rehearsal.failures.map(\.diagnostic.message) == [])
    }
  }
}
