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
    let log = InputLog.current
    let input = Input(.sceneFile, path + file, limit: limit)
    do throws(SystemError) {
      guard let place = try place(ofPath: input.path) else {
        log?.add(input, .outside)
        return nil
      }
      let bytes = try FileSystem.bytes(at: place.resolved, limit: limit)
      log?.add(input, InputState(bytes, at: place.name))
      return bytes
    } catch {
      log?.add(input, InputState(error))
      throw error
    }
  }

  /// Where a file really lies.
  /// - Parameter file: path from the current folder, or an absolute one.
  /// - Returns: the absolute path without links, and the path from the folder that contains it, which does not depend
  ///   on where that folder lies; nil if the path or a link leads out of the folder, and also out of the wider one.
  func place(ofPath file: String) throws(SystemError) -> (resolved: String, name: String)? {
    let resolved = try FileSystem.resolve(file)
    for (number, home) in [path, root].compactMap(\.self).enumerated() {
      let folder = try FileSystem.resolve(home)
      let prefix = folder == "/" ? folder : folder + "/"
      if resolved.hasPrefix(prefix) {
        return (
          resolved, "\(number)/" + String(decoding: resolved.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
        )
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
