@testable import FlingScene

func read(_ scene: String, options: ReadingOptions = ReadingOptions()) throws(SceneError) -> Document {
  try SceneReader.read(SourceFile(name: "scene.yaml", bytes: Array(scene.utf8)), options: options)
}

/// The rendered errors of a scene, or its warnings if it has no error.
func report(of scene: String, options: ReadingOptions = ReadingOptions()) -> String {
  let diagnostics: [Diagnostic]
  do {
    diagnostics = try read(scene, options: options).warnings
  } catch {
    diagnostics = error.diagnostics
  }
  return diagnostics.map(\.rendered).joined(separator: "\n")
}

/// Each error as `line: message`.
func errors(of scene: String, options: ReadingOptions = ReadingOptions()) -> [String] {
  do {
    _ = try read(scene, options: options)
    return []
  } catch {
    return error.diagnostics.map { "\($0.range?.line ?? 0): \($0.message)" }
  }
}
