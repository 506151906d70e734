import Synchronization

/// Temporary files of runs that were killed. Each folder is looked through once a process, before the first file is
/// written there.
enum AbandonedFiles {
  /// Of folders that were looked through: the temporary names in them that tell no machine.
  private static let seen = Mutex<[String: [String]]>([:])

  /// A file that nobody changes for so long is written by nobody.
  private static let longestPause = 86_400
  /// Who writes a file locks it as soon as it is made.
  private static let longestStart = 10

  /// Removes what killed runs left in the folder of a file that is to be written.
  static func remove(beside path: String) {
    let (folder, name) = TemporaryName.split(path)
    let stem = TemporaryName.stem(of: name)
    // Names without a machine are not certain to be ours, unless they are made of that of the file itself.
    for old in look(through: folder) where TemporaryName(old)?.stem == stem { remove("\(folder)\(old)") }
  }

  /// Removes what killed runs left in a folder.
  static func remove(in folder: String) {
    _ = look(through: folder.hasSuffix("/") ? folder : "\(folder)/")
  }

  /// - Parameter folder: ended by a slash; empty for the current one.
  /// - Returns: the temporary names that tell no machine.
  private static func look(through folder: String) -> [String] {
    let place = folder.isEmpty ? "." : folder
    let key = (try? FileSystem.resolve(place)) ?? place
    if let names = seen.withLock({ $0[key] }) { return names }
    var old: [String] = []
    for name in (try? FileSystem.names(in: place)) ?? [] {
      if TemporaryName.isGathering(name) {
        FrameGathering.removeAbandoned("\(folder)\(name)")
      } else if let temporary = TemporaryName(name) {
        if temporary.machine == nil { old.append(name) } else { remove("\(folder)\(name)") }
      }
    }
    seen.withLock { $0[key] = old }
    return old
  }

  /// Removes a temporary file if nobody writes it any more.
  private static func remove(_ path: String) {
    guard let name = TemporaryName(TemporaryName.split(path).name), (try? FileSystem.kind(of: path)) == .file,
      let age = FileSystem.age(of: path)
    else { return }
    let descriptor = try? FileSystem.openForChanging(path)
    defer { if let descriptor { try? FileSystem.close(descriptor) } }
    // Nil where it cannot be told.
    let isFree = descriptor.flatMap { try? FileSystem.lock($0) }
    if isFree != false, isAbandoned(name, isFree: isFree == true, age: age) {
      try? FileSystem.removeFile(path)
    }
  }

  /// - Parameters:
  ///   - isFree: whether it is known that nobody locks it.
  ///   - age: seconds since it was changed.
  private static func isAbandoned(_ name: TemporaryName, isFree: Bool, age: Int) -> Bool {
    if age >= longestPause { return true }
    if let machine = name.machine, machine != TemporaryName.machine { return false }
    if !FileSystem.isRunning(process: name.process) { return true }
    // The number has gone to another process, if the one that runs does not lock the file.
    return name.machine != nil && isFree && age >= longestStart
  }
}
