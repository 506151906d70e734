import FlingOverlays
import FlingScene
import FlingStage
import Foundation
import TestTraits
import Testing

@testable import FlingFilm

/// The scenes of `Documentation/Examples`, whose pictures pages show.
@Suite("Example scenes of the documentation")
struct ExampleSceneTests {
  private static let folder = ShippedScenes.root.appending(path: "Documentation/Examples").path

  private static let names = ShippedScenes.names(in: "Documentation/Examples")

  @Test("The documentation has example scenes")
  func exist() {
    #expect(!ExampleSceneTests.names.isEmpty)
  }

  @Test(
    "An example scene has no warning, meets its expectations, and says nothing of outputs or has them in both themes",
    arguments: names
  )
  func isStrict(name: String) throws {
    let source = try SourceFile.read("\(ExampleSceneTests.folder)/\(name)")
    let document = try SceneReader.read(source, options: ReadingOptions(files: SceneFiles(of: source)))
    #expect(document.warnings.map(\.rendered) == [])
    #expect(document.render.theme == .both || document.render.range == nil)
    #expect(!document.render.outputs.isEmpty)
    for run in document.runs {
      let rehearsal = try Rehearsal.run(run, observedBy: OverlaySurveyor.self).0
      #expect(rehearsal.failures.map(\.diagnostic.message) == [])
      #expect(rehearsal.warnings.map(\.rendered) == [])
    }
  }
}
