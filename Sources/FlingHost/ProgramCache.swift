import FlingFilm
import FlingGeometry

/// Programs that were built before, in the user's cache folder. An entry is a folder with the program and the
/// text from which it was built; only an equal text finds it. Several processes may use the folder at a time.
struct ProgramCache {
  /// Nil if there is no place for a cache.
  let folder: String?

  /// Most entries; the least recently used are removed.
  private static let size = 64

  /// The cache of the user.
  init() {
    // Relative paths do not count; the standard of these variables says so.
    let base =
      Environment.value(of: "XDG_CACHE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? Environment.value(of: "HOME").flatMap { $0.hasPrefix("/") ? "\($0)/.cache" : nil }
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

  /// Whether entries can be added: there is a folder, and this user may write into it.
  var isWritable: Bool {
    guard let folder else { return false }
    return (try? Self.makeFolders(folder)) != nil && (try? TemporaryFolder(in: folder)) != nil
  }

  /// The path of the program that was built from a text; nil if there is none, or if its file is damaged.
  func program(builtFrom key: String) -> String? {
    guard let entry = entry(key) else { return nil }
    let program = "\(entry)/program"
    guard let label = Self.label(of: program, builtFrom: key), Self.read("\(entry)/key") == label else {
      return nil
    }
    HostProcess.touch("\(entry)/key")
    return program
  }

  /// What the file `key` of an entry holds: the text, and the program's size, which tells a program that was
  /// cut off. Nil without a program.
  private static func label(of program: String, builtFrom key: String) -> [UInt8]? {
    FileStamp(of: program).map { Array("\(key)\n\($0.size)".utf8) }
  }

  /// Adds a program. Failures are ignored: the program is then built again.
  /// - Returns: the path where the program is now.
  func add(_ program: String, builtFrom key: String) -> String {
    guard let folder, let entry = entry(key) else { return program }
    do {
      try Self.makeFolders(folder)
      // Complete or absent: the entry is made beside its place and moved.
      let new = try TemporaryFolder(in: folder)
      defer { withExtendedLifetime(new) {} }
      try Self.copy(program, to: "\(new.path)/program")
      try Self.write(Self.label(of: "\(new.path)/program", builtFrom: key) ?? [], to: "\(new.path)/key")
      do {
        try FileSystem.move(new.path, to: entry)
      } catch {
        // Another process may have added the same program, and may be about to start it.
        if let known = self.program(builtFrom: key) { return known }
        HostProcess.removeFolder(entry)
        try FileSystem.move(new.path, to: entry)
      }
      removeOldEntries(besides: entry)
      return "\(entry)/program"
    } catch {
      return program
    }
  }

  private func removeOldEntries(besides kept: String) {
    guard let folder, let all = try? FileSystem.names(in: folder) else { return }
    // Other names are those of entries that are being made.
    let names = all.filter { $0.allSatisfy(\.isHexDigit) }
    guard names.count > Self.size else { return }
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
    let file = try FileSystem.openForReading(path)
    defer { try? FileSystem.close(file) }
    let (_, size) = try FileSystem.status(of: file)
    try write(try FileSystem.read(from: file, limit: size), to: copy)
    HostProcess.makeExecutable(copy)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let file = try FileSystem.create(path)
    do throws(SystemError) {
      try FileSystem.write(bytes, to: file)
    } catch {
      try? FileSystem.close(file)
      throw error
    }
    try FileSystem.close(file)
  }

  private static func makeFolders(_ path: String) throws(SystemError) {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/\(part)"
      if !FileSystem.isFolder(made) { try FileSystem.makeFolder(made) }
    }
  }
}
