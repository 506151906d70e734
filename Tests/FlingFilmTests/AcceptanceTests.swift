import FlingOverlays
import FlingScene
import FlingStage
import Foundation
import TestTraits
import Testing

@testable import FlingFilm

/// The scenes of `Tests/Acceptance`, written from the pages of the language alone, and parts that they include.
@Suite("Acceptance scenes")
struct AcceptanceTests {
  private static let folder = ShippedScenes.root.appending(path: "Tests/Acceptance").path

  private static let names = ShippedScenes.names(in: "Tests/Acceptance")

  private func document(_ name: String) throws -> Document {
    let source = try SourceFile.read("\(AcceptanceTests.folder)/\(name)")
    return try SceneReader.read(source, options: ReadingOptions(files: SceneFiles(of: source)))
  }

  @Test("The folder contains 33 acceptance scenes")
  func count() {
    #expect(AcceptanceTests.names.count == 33)
  }

  @Test("An acceptance scene parses without a warning and has an output", arguments: names)
  func isRead(name: String) throws {
    let document = try document(name)
    #expect(document.warnings.map(\.rendered) == [])
    #expect(!document.render.outputs.isEmpty)
  }

  @Test(
    "The expectations of an acceptance scene hold in every cell of its sweep", .heavy, arguments: names)
  func expectationsHold(name: String) throws {
    for run in try document(name).runs {
      let rehearsal = try Rehearsal.run(run, observedBy: OverlaySurveyor.self).0
      #expect(rehearsal.failures.map(\.diagnostic.message) == [])
    }
  }
}
