import Testing

@testable import FlingScene

/// A scene with mistakes and all that Fling says about it.
struct Mistake: CustomTestStringConvertible, Sendable {
  /// The law as a sentence.
  var law: String
  var scene: String
  var report: String

  init(_ law: String, scene: String, report: String) {
    self.law = law
    self.scene = scene
    self.report = report
  }

  var testDescription: String { law }
}

func read(_ scene: String, options: ReadingOptions = ReadingOptions()) throws(SceneError) -> Document {
  try SceneReader.read(SourceFile(name: "scene.yaml", bytes: Array(scene.utf8)), options: options)
}

/// Everything that is said about a scene: its errors, or its warnings if it has none; empty if all is well.
func report(of scene: String, options: ReadingOptions = ReadingOptions()) -> String {
  let diagnostics: [Diagnostic]
  do {
    diagnostics = try read(scene, options: options).warnings
  } catch {
    diagnostics = error.diagnostics
  }
  return diagnostics.map(\.rendered).joined(separator: "\n")
}
