import Foundation

/// A temporary folder with scripts that stand in for programs. It is removed with the object.
final class ScriptFolder {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "fling-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Adds a shell script.
  /// - Returns: its path.
  func script(_ text: String) throws -> String {
    let file = folder.appending(path: UUID().uuidString)
    try Data("#!/bin/sh\n\(text)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file.path
  }
}
