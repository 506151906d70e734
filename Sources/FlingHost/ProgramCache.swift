import FlingFilm
import FlingGeometry

/// Programs that were built before, in the user's cache folder. An entry is a folder with the program and the
/// text from which it was built; only an equal text finds it.
struct ProgramCache {
  /// Nil if there is no place for a cache.
  let folder: String?

  /// Most entries; the least recently used are removed.
  private static let size = 64

  /// The cache of the user.
  init() {
    let base =
      Environment.value(of: "XDG_CACHE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? Environment.value(of: "HOME").map { "\($0)/.cache" }
    folder = base.map { "\($0)/fling/programs" }
  }

  init(folder: String?) {
    self.folder = folder
  }

  private func entry(_ key: String) -> String? {
    var hash = FNVHash()
    hash.add(key.utf8)
    var other = FNVHash()
    other.add(key.utf8.reversed())
    return folder.map { "\($0)/\(hash.value.hexadecimal)\(other.value.hexadecimal)" }
  }

  /// The path of the program that was built from a text; nil if there is none.
  func program(builtFrom key: String) -> String? {
    guard let entry = entry(key), let known = Self.read("\(entry)/key"), known == Array(key.utf8) else {
      return nil
    }
    let program = "\(entry)/program"
    guard FileStamp(of: program) != nil else { return nil }
    HostProcess.touch("\(entry)/key")
    return program
  }

  /// Adds a program. Failures are ignored: the program is then built again.
  /// - Returns: the path where the program is now.
  func add(_ program: String, builtFrom key: String) -> String {
    guard let folder, let entry = entry(key) else { return program }
    do {
      try Self.makeFolders(folder)
      // Complete or absent: the entry is made beside its place and moved.
      let new = "\(entry).\(FileSystem.processNumber).tmp"
      HostProcess.removeFolder(new)
      try FileSystem.makeFolder(new)
      let file = try FileSystem.create("\(new)/key")
      do {
        try FileSystem.write(Array(key.utf8), to: file)
      } catch {
        try? FileSystem.close(file)
        throw error
      }
      try FileSystem.close(file)
      try Self.copy(program, to: "\(new)/program")
      HostProcess.removeFolder(entry)
      try FileSystem.move(new, to: entry)
      removeOldEntries(besides: entry)
      return "\(entry)/program"
    } catch {
      return program
    }
  }

  private func removeOldEntries(besides kept: String) {
    guard let folder, let names = try? FileSystem.names(in: folder), names.count > Self.size else { return }
    let entries = names.map { "\(folder)/\($0)" }.filter { $0 != kept }
      .map { (path: $0, used: FileStamp(of: "\($0)/key").map { ($0.seconds, $0.nanoseconds) } ?? (0, 0)) }
    for entry in entries.sorted(by: { $0.used < $1.used }).prefix(names.count - Self.size) {
      HostProcess.removeFolder(entry.path)
    }
  }

  private static func read(_ path: String) -> [UInt8]? {
    guard let file = try? FileSystem.openForReading(path) else { return nil }
    defer { try? FileSystem.close(file) }
    return try? FileSystem.read(from: file, limit: 64 << 20)
  }

  private static func copy(_ path: String, to copy: String) throws(SystemError) {
    let bytes = read(path) ?? []
    let file = try FileSystem.create(copy)
    do throws(SystemError) {
      try FileSystem.write(bytes, to: file)
    } catch {
      try? FileSystem.close(file)
      throw error
    }
    try FileSystem.close(file)
    HostProcess.makeExecutable(copy)
  }

  private static func makeFolders(_ path: String) throws(SystemError) {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/\(part)"
      if !FileSystem.isFolder(made) { try FileSystem.makeFolder(made) }
    }
  }
}
