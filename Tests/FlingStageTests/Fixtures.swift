import FlingScene
import FlingStage
import Foundation
import Testing

/// Functions that parse and run the scenes of tests.
enum Fixtures {
  /// Two boxes of mass 1 side by side.
  static let twoBoxes =
    "views: [{view: a, center: [100, 100], size: 100}, {view: b, center: [250, 100], size: 100}]\n"

  /// Parses a scene from the text after its head.
  static func scene(_ text: String, canvas: String = "[320, 568]") throws -> Document {
    let whole = "fling: 1\ncanvas: {size: \(canvas)}\n\(text)"
    return try SceneReader.read(SourceFile(name: "test.yaml", bytes: Array(whole.utf8)))
  }

  static func file(_ path: String) throws -> Document {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let bytes = try Data(contentsOf: folder.appendingPathComponent(path))
    return try SceneReader.read(SourceFile(name: path, bytes: Array(bytes)))
  }

  /// The stage after it has performed ticks 0 to `tick`.
  static func stage(_ text: String, tick: Int) throws -> Stage {
    let stage = try Stage(scene(text))
    for _ in 0...tick { try stage.advance() }
    return stage
  }

  /// The logs of ticks 0 to `ticks`, each with its tick: `3: fell`.
  static func logs(_ text: String, ticks: Int) throws -> [String] {
    let stage = try Stage(scene(text))
    var logs: [String] = []
    for tick in 0...ticks {
      try stage.advance()
      logs += stage.row.logs.map { "\(tick): \($0)" }
    }
    return logs
  }

  /// The messages of the failed expectations of a scene whose film is `duration` long.
  static func failures(_ text: String, duration: String = "2s") throws -> [String] {
    let rehearsal = try Rehearsal.run(scene(text + "\nrender: {duration: \(duration), outputs: []}"))
    return rehearsal.failures.map(\.diagnostic.message)
  }

  /// The error of parsing or running a scene, as `line: message`; empty without an error.
  static func error(_ text: String, duration: String = "2s") -> String {
    do {
      _ = try Rehearsal.run(scene(text + "\nrender: {duration: \(duration), outputs: []}"))
      return ""
    } catch let error as SceneError {
      return error.diagnostics.map { "\($0.range?.line ?? 0): \($0.message)" }.joined(separator: "\n")
    } catch {
      return "\(error)"
    }
  }
}

/// A suite whose scenes have a common beginning and expectations of their own.
protocol ClaimSuite {
  /// The common beginning of the scenes; may be empty.
  var views: String { get }
}

extension ClaimSuite {
  /// Runs the scene and fails the test for the expectations among `claims` that do not hold.
  func expect(_ text: String, _ claims: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
    let tests = claims.joined(separator: "\n  ")
    let failures = try Fixtures.failures("\(views)\(text)\nexpect:\n  \(tests)")
    #expect(failures == [], sourceLocation: sourceLocation)
  }
}
