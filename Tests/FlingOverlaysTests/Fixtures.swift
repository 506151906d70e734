import FlingOverlays
import FlingScene
import FlingStage
import Foundation

/// Functions that parse scenes and run them with their overlays.
enum Fixtures {
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

  /// Rehearses a scene with its overlays.
  static func rehearse(_ document: Document) throws(SceneError) -> Rehearsal {
    try Rehearsal.run(document, observedBy: OverlaySurveyor.self).0
  }

  /// The stage of a rehearsed scene, with its overlays.
  static func stage(_ document: Document) throws(SceneError) -> Stage {
    let (rehearsal, survey) = try Rehearsal.run(document, observedBy: OverlaySurveyor.self)
    return try Stage(document, showing: rehearsal, survey)
  }

  /// The error of parsing or running a scene, as `line: message`; empty without an error.
  static func error(_ text: String, duration: String = "2s") -> String {
    do {
      _ = try rehearse(scene(text + "\nrender: {duration: \(duration), outputs: []}"))
      return ""
    } catch let error as SceneError {
      return error.diagnostics.map { "\($0.range?.line ?? 0): \($0.message)" }.joined(separator: "\n")
    } catch {
      return "\(error)"
    }
  }
}
