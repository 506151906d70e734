/// The hidden folder in which the frames of one folder are gathered: of one name whoever gathers, and locked while somebody
/// does, so that two runs cannot write the same frames. What a killed run left in it is cleared by the next.
final class FrameGathering {
  let path: String
  /// Open while it is locked.
  private let descriptor: FileSystem.Descriptor
  private var isGone = false

  /// How often, and after how many milliseconds, a lock is tried that somebody has who may just look whether it is free.
  private static let attempts = 10
  private static let pause = 10

  /// - Parameter target: the folder of frames.
  /// - Throws: `FilmError.unwritable` if another run gathers there.
  init(for target: String) throws(FilmError) {
    path = TemporaryName.gathering(for: target)
    do throws(SystemError) {
      descriptor = try FrameGathering.open(path)
    } catch {
      let reason =
        switch error {
        case .locked: "another run of Fling is writing these frames"
        case .exists: "there is \(path); remove it if no other run of Fling is writing these frames"
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

  /// Makes the folder, or takes the one that a killed run left, and locks it.
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
        // Whoever had it was done just now.
        if error.isAbsence, attempt + 1 < attempts { continue }
        throw error
      }
      do throws(SystemError) {
        if try FileSystem.lock(descriptor) {
          // It may have been renamed or removed between opening and locking it.
          if FileSystem.identity(of: descriptor) == FileSystem.identity(of: path) { return descriptor }
        } else {
          FileSystem.sleep(milliseconds: pause)
        }
      } catch {
        // The disk knows no locks: who made the folder has it.
        if isNew { return descriptor }
        try? FileSystem.close(descriptor)
        throw .exists
      }
      try? FileSystem.close(descriptor)
    }
    throw .locked
  }

  /// Removes what an earlier run left; anything else stays, and the frames cannot be gathered.
  private func clear() throws(SystemError) {
    for name in try FileSystem.names(in: path) {
      guard FrameFolder.isFrame(name) || name.hasPrefix(FileList.name) else { throw .notEmpty }
      try FileSystem.removeFile("\(path)/\(name)")
    }
  }

  /// Writes one file.
  func write(_ bytes: [UInt8], name: String) throws(FilmError) {
    let place = "\(path)/\(name)"
    let descriptor: FileSystem.Descriptor
    do {
      descriptor = try FileSystem.create(place)
    } catch {
      throw .unwritable(path: place, reason: error.reason)
    }
    do {
      defer { try? FileSystem.close(descriptor) }
      try FileSystem.write(bytes, to: descriptor)
    } catch {
      throw .unfinished(path: place, reason: error.reason)
    }
  }

  /// Gives the folder its final name.
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

  /// Removes the folder of a run that was killed.
  static func removeAbandoned(_ path: String) {
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
