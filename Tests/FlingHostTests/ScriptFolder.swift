import Foundation

@testable import FlingHost

/// A temporary folder with scripts that stand in for programs. It is removed with the object.
final class ScriptFolder {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "fling-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Adds a shell script.
  ///
  /// Another program writes it. A file that this process writes may still be open for writing in a child that another
  /// test starts at this moment, and the system does not execute it then.
  /// - Returns: its path.
  func script(_ text: String) throws -> String {
    let draft = folder.appending(path: UUID().uuidString)
    try Data("#!/bin/sh\n\(text)\n".utf8).write(to: draft)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: draft.path)
    let script = "\(draft.path).sh"
    let copying = try ChildProcess(["/bin/cp", draft.path, script], environment: [], takesRequests: false)
    guard copying.wait() == .exit(0) else { throw CocoaError(.fileWriteUnknown) }
    return script
  }
}
