/// The hidden folder in which the frames of one folder are collected. Its name depends only on the target,
/// and it is locked while in use, so two runs cannot write the same frames. The next run clears what a killed
/// run left in it.
final class HiddenFrameFolder {
  let path: String
  /// Holds the lock while it is open.
  private let descriptor: FileSystem.Descriptor
  private var isGone = false

  /// Number of attempts and the pause between them in milliseconds. A lock may be held for a moment by a
  /// process that only checks whether the folder is abandoned.
  private static let attempts = 10
  private static let pause = 10

  /// Creates or reuses the hidden folder and locks it.
  /// - Parameter target: the folder of frames.
  /// - Throws: `FilmError.unwritable` if another run uses the hidden folder.
  init(for target: String) throws(FilmError) {
    path = TemporaryName.hiddenFolder(for: target)
    do throws(SystemError) {
      descriptor = try HiddenFrameFolder.open(path)
    } catch {
      let reason =
        switch error {
        case .locked: "another run of Fling is writing these frames"
        case .exists: "\(path) exists; remove it if no other run of Fling is writing these frames"
        default: error.reason
        }
      throw .unwritable(path: target, reason: reason)
    }
    do throws(SystemError) {
      try clear()
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  /// Creates the folder, or reuses the one of a killed run, and locks it.
  private static func open(_ path: String) throws(SystemError) -> FileSystem.Descriptor {
    for attempt in 0..<attempts {
      var isNew = true
      do throws(SystemError) {
        try FileSystem.makeFolder(path)
      } catch {
        guard error == .exists else { throw error }
        isNew = false
      }
      let descriptor: FileSystem.Descriptor
      do throws(SystemError) {
        descriptor = try FileSystem.openFolder(path)
      } catch {
        // The run that used the folder has just removed it.
        if error.isAbsence, attempt + 1 < attempts { continue }
        throw error
      }
      do throws(SystemError) {
        if try FileSystem.lock(descriptor) {
          // The folder may have been renamed or removed between opening and locking.
          if FileSystem.identity(of: descriptor) == FileSystem.identity(of: path) { return descriptor }
        } else {
          FileSystem.sleep(milliseconds: pause)
        }
      } catch {
        // Without support for locks, the run that created the folder owns it.
        if isNew { return descriptor }
        try? FileSystem.close(descriptor)
        throw .exists
      }
      try? FileSystem.close(descriptor)
    }
    throw .locked
  }

  /// Removes files of an earlier run. Any other file is an error.
  private func clear() throws(SystemError) {
    for name in try FileSystem.names(in: path) {
      guard FrameFolder.isFrame(name) || name.hasPrefix(FileList.name) else { throw .notEmpty }
      try FileSystem.removeFile("\(path)/\(name)")
    }
  }

  /// Writes one file into the hidden folder.
  func write(_ bytes: [UInt8], name: String) throws(FilmError) {
    let filePath = "\(path)/\(name)"
    let descriptor: FileSystem.Descriptor
    do {
      descriptor = try FileSystem.create(filePath)
    } catch {
      throw .unwritable(path: filePath, reason: error.reason)
    }
    do {
      defer { try? FileSystem.close(descriptor) }
      try FileSystem.write(bytes, to: descriptor)
    } catch {
      throw .unfinished(path: filePath, reason: error.reason)
    }
  }

  /// Renames the folder to its final name.
  func move(to target: String) throws(SystemError) {
    try FileSystem.move(path, to: target)
    isGone = true
  }

  deinit {
    if !isGone {
      try? clear()
      try? FileSystem.removeEmptyFolder(path)
    }
    try? FileSystem.close(descriptor)
  }

  /// Removes the hidden folder of a killed run.
  static func removeAbandonedFolder(at path: String) {
    guard let descriptor = try? FileSystem.openFolder(path) else { return }
    defer { try? FileSystem.close(descriptor) }
    guard (try? FileSystem.lock(descriptor)) == true,
      FileSystem.identity(of: descriptor) == FileSystem.identity(of: path),
      let names = try? FileSystem.names(in: path)
    else { return }
    for name in names where FrameFolder.isFrame(name) || name.hasPrefix(FileList.name) {
      try? FileSystem.removeFile("\(path)/\(name)")
    }
    try? FileSystem.removeEmptyFolder(path)
  }
}
