import FlingScene
import FlingStage
import Foundation
import Testing

@Suite("The scenes that come with Fling")
struct SceneRunTests {
  static let names = (try? FileManager.default.contentsOfDirectory(
    atPath: URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Scenes").standardizedFileURL.path
  ))?.filter { $0.hasSuffix(".yaml") }.sorted() ?? []

  @Test("hold their expectations", arguments: names)
  func hold(name: String) throws {
    let rehearsal = try Rehearsal.run(Fixtures.file("../../Scenes/\(name)"))
    #expect(rehearsal.failures.map(\.diagnostic.message) == [])
  }
}
