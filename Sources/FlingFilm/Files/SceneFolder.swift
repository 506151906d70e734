import FlingScene

/// The folder of a scene. Files of the scene must be inside it or inside a wider folder that the user
/// allowed.
struct SceneFolder {
  private let path: String
  private let root: String?

  init(of scene: SourceFile) {
    let (folder, _) = TemporaryName.split(scene.name)
    path = folder.isEmpty ? "./" : folder
    root = scene.root
  }

  /// Reads a file inside the folder.
  /// - Parameter limit: most bytes to read.
  /// - Returns: nil if the path or a link leads out of the folder, and also out of the wider one.
  func read(_ file: String, limit: Int) throws(SystemError) -> [UInt8]? {
    let resolved = try FileSystem.resolve(path + file)
    for home in [path, root].compactMap(\.self) {
      let folder = try FileSystem.resolve(home)
      if resolved.hasPrefix(folder == "/" ? folder : folder + "/") {
        return try FileSystem.bytes(at: resolved, limit: limit)
      }
    }
    return nil
  }

  /// Message and hint for a file outside the folder.
  var boundary: (message: String, hint: String) {
    if let root {
      (
        "lies outside of the scene's folder and of \(root)",
        "allow a wider folder with --root (in Swift, root:)"
      )
    } else {
      (
        "lies outside of the scene's folder",
        "copy it beside the scene, or allow more with --root (in Swift, root:)"
      )
    }
  }
}

extension FileSystem {
  /// Reads a file at any path.
  /// - Parameter limit: most bytes to read.
  package static func bytes(at path: String, limit: Int) throws(SystemError) -> [UInt8] {
    let descriptor = try openForReading(path)
    defer { try? close(descriptor) }
    guard try status(of: descriptor).kind == .file else { throw .notAFile }
    return try read(from: descriptor, limit: limit)
  }
}
