import Foundation
import Testing

@testable import FlingScene

/// The acceptance scenes of the language, and for each the places of what is not built.
struct AcceptanceTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Acceptance")

  @Test("Each acceptance scene is refused only for what is not built, at its place", arguments: refusals)
  func refused(name: String, expected: [String]) throws {
    let data = try Data(contentsOf: AcceptanceTests.folder.appendingPathComponent(name + ".yaml"))
    do {
      _ = try SceneReader.read(SourceFile(name: name, bytes: Array(data)))
      Issue.record("nothing was refused")
    } catch {
      let found = error.diagnostics.map { diagnostic in
        let place = diagnostic.range.map { "\($0.line):\($0.column)" } ?? ""
        return "\(place) \(diagnostic.message)"
      }
      #expect(found == expected.map { $0.replacing(" ", with: " not supported yet: ", maxReplacements: 1) })
    }
  }

  static let refusals: [(String, [String])] = [
    (
      "01-two-squares",
      [
        "45:1 overlays",
        "52:7 contact sheets",
      ]
    ),
    (
      "02-boundary",
      [
        "63:1 overlays",
        "71:7 strobes",
      ]
    ),
    (
      "03-tap-to-snap",
      [
        "30:1 gestures",
        "45:5 taps",
        "48:5 taps",
        "52:5 expectations about gestures",
        "66:1 overlays",
      ]
    ),
    (
      "04-attachment-pan",
      [
        "40:1 gestures",
        "46:5 drags",
        "53:5 expectations about gestures",
        "64:1 overlays",
      ]
    ),
    (
      "05-item-behaviours",
      [
        "63:1 overlays",
      ]
    ),
    (
      "06-toss",
      [
        "49:1 gestures",
        "93:5 drags",
        "101:5 expectations about gestures",
        "117:1 overlays",
        "124:7 strobes",
      ]
    ),
    (
      "07-swipe",
      [
        "40:1 gestures",
        "72:5 swipes",
        "75:5 swipes",
        "78:5 swipes",
        "82:5 expectations about gestures",
        "84:5 expectations about gestures",
        "86:5 expectations about gestures",
        "96:1 overlays",
      ]
    ),
    (
      "08-rotation",
      [
        "30:1 gestures",
        "38:5 rotations by fingers",
        "43:5 rotations by fingers",
        "50:5 expectations about gestures",
        "58:1 overlays",
      ]
    ),
    (
      "09-pan-label",
      [
        "16:1 gestures",
        "26:5 drags",
        "32:5 expectations about gestures",
        "40:1 overlays",
      ]
    ),
    (
      "10-pinch",
      [
        "26:1 gestures",
        "34:5 pinches",
        "41:5 pinches",
        "49:5 expectations about gestures",
        "58:1 overlays",
      ]
    ),
    (
      "11-long-press",
      [
        "33:1 gestures",
        "54:5 presses",
        "62:5 expectations about gestures",
        "71:1 overlays",
      ]
    ),
    (
      "12-cradle",
      [
        "38:1 gestures",
        "56:5 drags",
        "63:5 expectations about gestures",
        "77:1 overlays",
      ]
    ),
    (
      "13-sheet",
      [
        "38:24 gestures",
        "46:1 gestures",
        "64:5 drags",
        "74:5 flicks",
        "82:5 expectations about gestures",
        "91:1 overlays",
      ]
    ),
    (
      "14-chain",
      [
        "50:1 overlays",
      ]
    ),
    (
      "15-illustration",
      [
        "46:1 overlays",
        "64:7 strobes",
        "67:1 sweeps",
      ]
    ),
    (
      "16-newtons-cradle",
      [
        "60:1 overlays",
        "74:7 strobes",
      ]
    ),
    (
      "17-marbles",
      [
        "74:1 overlays"
      ]
    ),
    (
      "18-bottom-sheet",
      [
        "45:13 gestures",
        "77:1 gestures",
        "95:5 drags",
        "105:5 flicks",
        "113:5 expectations about gestures",
        "129:1 overlays",
        "139:7 contact sheets",
      ]
    ),
    (
      "19-inspector",
      [
        "49:1 overlays",
        "71:1 sweeps",
      ]
    ),
    (
      "20-culled",
      [
        "78:1 overlays",
      ]
    ),
  ]
}
