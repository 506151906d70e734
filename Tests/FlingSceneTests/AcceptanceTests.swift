import Foundation
import Testing

@testable import FlingScene

/// The acceptance scenes of the language, and for each the places of what is not built.
struct AcceptanceTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Acceptance")

  @Test("An acceptance scene is refused only for what is not built, at its place", arguments: refusals)
  func refused(name: String, expected: [String]) throws {
    let data = try Data(contentsOf: AcceptanceTests.folder.appendingPathComponent(name + ".yaml"))
    do {
      _ = try SceneReader.read(SourceFile(name: name, bytes: Array(data)))
      #expect(expected == [])
    } catch {
      let found = error.diagnostics.map { diagnostic in
        let place = diagnostic.range.map { "\($0.line):\($0.column)" } ?? ""
        return "\(place) \(diagnostic.message)"
      }
      #expect(found == expected.map { $0.replacing(" ", with: " not supported yet: ", maxReplacements: 1) })
    }
  }

  static let refusals: [(String, [String])] = [
    ("01-two-squares", ["52:7 contact sheets"]),
    ("02-boundary", ["71:7 strobes"]),
    ("03-tap-to-snap", []),
    ("04-attachment-pan", []),
    ("05-item-behaviours", []),
    ("06-toss", ["124:7 strobes"]),
    ("07-swipe", []),
    ("08-rotation", []),
    ("09-pan-label", []),
    ("10-pinch", []),
    ("11-long-press", []),
    ("12-cradle", []),
    ("13-sheet", []),
    ("14-chain", []),
    ("15-illustration", ["64:7 strobes", "67:1 sweeps"]),
    ("16-newtons-cradle", ["74:7 strobes"]),
    ("17-marbles", []),
    ("18-bottom-sheet", ["139:7 contact sheets"]),
    ("19-inspector", ["71:1 sweeps"]),
    ("20-culled", []),
  ]
}
