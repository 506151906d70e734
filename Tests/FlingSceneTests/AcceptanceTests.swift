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
        "52:7 contact sheets"
      ]
    ),
    (
      "02-boundary",
      [
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
        "67:5 touches in \"show\"",
      ]
    ),
    (
      "04-attachment-pan",
      [
        "40:1 gestures",
        "46:5 drags",
        "53:5 expectations about gestures",
        "65:5 touches in \"show\"",
      ]
    ),
    (
      "05-item-behaviours",
      [
      ]
    ),
    (
      "06-toss",
      [
        "49:1 gestures",
        "93:5 drags",
        "101:5 expectations about gestures",
        "118:5 touches in \"show\"",
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
        "97:5 touches in \"show\"",
      ]
    ),
    (
      "08-rotation",
      [
        "30:1 gestures",
        "38:5 rotations by fingers",
        "43:5 rotations by fingers",
        "50:5 expectations about gestures",
        "59:5 touches in \"show\"",
      ]
    ),
    (
      "09-pan-label",
      [
        "16:1 gestures",
        "26:5 drags",
        "32:5 expectations about gestures",
        "41:5 touches in \"show\"",
        "42:5 gestures in \"show\"",
      ]
    ),
    (
      "10-pinch",
      [
        "26:1 gestures",
        "34:5 pinches",
        "41:5 pinches",
        "49:5 expectations about gestures",
        "59:5 touches in \"show\"",
      ]
    ),
    (
      "11-long-press",
      [
        "33:1 gestures",
        "54:5 presses",
        "62:5 expectations about gestures",
        "72:5 touches in \"show\"",
      ]
    ),
    (
      "12-cradle",
      [
        "38:1 gestures",
        "56:5 drags",
        "63:5 expectations about gestures",
        "78:5 touches in \"show\"",
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
        "92:5 touches in \"show\"",
      ]
    ),
    (
      "15-illustration",
      [
        "64:7 strobes",
        "67:1 sweeps",
      ]
    ),
    (
      "16-newtons-cradle",
      [
        "74:7 strobes"
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
        "130:5 touches in \"show\"",
        "139:7 contact sheets",
      ]
    ),
    (
      "19-inspector",
      [
        "71:1 sweeps"
      ]
    ),
    (
      "20-culled",
      [
      ]
    ),
  ]
}
