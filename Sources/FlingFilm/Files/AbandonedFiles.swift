import Synchronization

/// Removes temporary files of runs that were killed. Each folder is searched once per process, before the
/// first file is written there.
enum AbandonedFiles {
  /// By searched folder: the names of temporary files in it that contain no machine, so that other programs may
  /// have given them.
  private static let cachedNames = Mutex<[String: [String]]>([:])

  /// Seconds since its last change after which an unlocked temporary file counts as abandoned.
  private static let longestPause = 86_400
  /// Seconds within which a writer has certainly locked the file that it created.
  private static let longestStart = 10

  /// Removes abandoned temporary files of earlier runs in the folder of an output file.
  static func remove(beside path: String) {
    let (folder, name) = TemporaryName.split(path)
    let stem = TemporaryName.stem(of: name)
    // A name without a machine might be another program's: remove it only if its stem is that of this file.
    for old in search(folder) where TemporaryName(old)?.stem == stem { remove("\(folder)\(old)") }
  }

  /// Removes abandoned temporary files of earlier runs in a folder.
  static func remove(in folder: String) {
    _ = search(folder.hasSuffix("/") ? folder : "\(folder)/")
  }

  /// Searches a folder and removes abandoned files whose names contain a machine.
  /// - Parameter folder: with a slash at the end; empty for the current folder.
  /// - Returns: the temporary names that contain no machine.
  private static func search(_ folder: String) -> [String] {
    let searched = folder.isEmpty ? "." : folder
    let key = (try? FileSystem.resolve(searched)) ?? searched
    if let names = cachedNames.withLock({ $0[key] }) { return names }
    var old: [String] = []
    for name in (try? FileSystem.names(in: searched)) ?? [] {
      if TemporaryName.isHiddenFolder(name) {
        HiddenFrameFolder.removeAbandonedFolder(at: "\(folder)\(name)")
      } else if let temporary = TemporaryName(name) {
        if temporary.machine == nil { old.append(name) } else { remove("\(folder)\(name)") }
      }
    }
    cachedNames.withLock { $0[key] = old }
    return old
  }

  /// Removes a temporary file if it is abandoned.
  private static func remove(_ path: String) {
    guard let name = TemporaryName(TemporaryName.split(path).name), (try? FileSystem.kind(of: path)) == .file,
      let age = FileSystem.age(of: path)
    else { return }
    let descriptor = try? FileSystem.openForWriting(path)
    defer { if let descriptor { try? FileSystem.close(descriptor) } }
    // Nil if locks are not supported.
    let isFree = descriptor.flatMap { try? FileSystem.lock($0) }
    if isFree != false, isAbandoned(name, isFree: isFree == true, age: age) {
      try? FileSystem.removeFile(path)
    }
  }

  /// Whether nobody writes a temporary file any more.
  /// - Parameters:
  ///   - isFree: whether the file was found to be unlocked.
  ///   - age: seconds since its last change.
  private static func isAbandoned(_ name: TemporaryName, isFree: Bool, age: Int) -> Bool {
    if age >= longestPause { return true }
    if let machine = name.machine, machine != TemporaryName.machine { return false }
    if !FileSystem.isRunning(process: name.process) { return true }
    // A live writer would hold the lock, so the process with this number is another one.
    return name.machine != nil && isFree && age >= longestStart
  }
}
