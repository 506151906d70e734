import Foundation
import Testing

@testable import FlingScene

/// Parses the acceptance scenes.
struct AcceptanceTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Acceptance")

  private static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
    .filter { $0.hasSuffix(".yaml") }.sorted() ?? []

  @Test("The folder contains 21 acceptance scenes")
  func count() {
    #expect(AcceptanceTests.names.count == 21)
  }

  @Test("Every acceptance scene parses without a warning and has an output", arguments: names)
  func isRead(name: String) throws {
    let data = try Data(contentsOf: AcceptanceTests.folder.appendingPathComponent(name))
    let document = try SceneReader.read(SourceFile(name: name, bytes: Array(data)))
    #expect(document.warnings.map(\.rendered) == [])
    #expect(!document.render.outputs.isEmpty)
  }
}
