import Foundation

@testable import FlingScene

/// The files in a folder, by their path from it.
struct FilesInFolder: SourceLoader {
  var folder: URL

  func load(_ path: String) throws(SourceLoadError) -> (source: SourceFile, identity: String) {
    let file = folder.appending(path: path).standardizedFileURL
    guard let data = FileManager.default.contents(atPath: file.path) else {
      throw SourceLoadError("can't be read")
    }
    return (SourceFile(name: file.path, bytes: Array(data)), file.path)
  }

  func identity(of path: String) -> String? { folder.appending(path: path).standardizedFileURL.path }
}

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
