import FlingScene

/// The folder of a scene, beside or below which all its files lie.
struct SceneFolder {
  private let path: String

  init(of scene: SourceFile) {
    let (folder, _) = TemporaryName.split(scene.name)
    path = folder.isEmpty ? "./" : folder
  }

  /// The bytes of a file in the folder.
  /// - Parameter limit: the most bytes that are read.
  /// - Returns: nil if a link leads out of the folder.
  func read(_ file: String, limit: Int) throws(SystemError) -> [UInt8]? {
    let home = try FileSystem.resolve(path)
    let place = try FileSystem.resolve(path + file)
    guard place.hasPrefix(home == "/" ? home : home + "/") else { return nil }
    return try SceneFolder.bytes(at: place, limit: limit)
  }

  /// The bytes of a file wherever it lies.
  static func bytes(at path: String, limit: Int) throws(SystemError) -> [UInt8] {
    let descriptor = try FileSystem.openForReading(path)
    defer { try? FileSystem.close(descriptor) }
    guard try FileSystem.status(of: descriptor).kind == .file else { throw .notAFile }
    return try FileSystem.read(from: descriptor, limit: limit)
  }
}
