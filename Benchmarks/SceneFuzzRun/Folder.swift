import FlingFilm
import Processes

/// Operations on whole files and folders.
enum Folder {
  static func bytes(of path: String) throws(SystemError) -> [UInt8] {
    let file = try FileSystem.openForReading(path)
    defer { try? FileSystem.close(file) }
    return try FileSystem.read(from: file, limit: 1 << 28)
  }

  /// Writes a file and replaces an existing one.
  static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    if let slash = path.lastIndex(of: "/") { try makeWithParents(String(path[..<slash])) }
    if try FileSystem.kind(of: path) != nil { try FileSystem.removeFile(path) }
    let file = try FileSystem.create(path)
    defer { try? FileSystem.close(file) }
    try FileSystem.write(bytes, to: file)
  }

  /// Creates a folder with its missing parents.
  static func makeWithParents(_ path: String) throws(SystemError) {
    if path.isEmpty { return }
    if try FileSystem.kind(of: path) != nil { return }
    if let slash = path.lastIndex(of: "/") { try makeWithParents(String(path[..<slash])) }
    try FileSystem.makeFolder(path)
  }

  /// Removes a file, or a folder with its contents. Links are not followed.
  static func remove(_ path: String) throws(SystemError) {
    switch try FileSystem.kind(of: path) {
    case nil: return
    case .folder:
      for name in try FileSystem.names(in: path) { try remove("\(path)/\(name)") }
      try FileSystem.removeEmptyFolder(path)
    case .file, .link, .other: try FileSystem.removeFile(path)
    }
  }

  /// The paths of all files and empty folders in a folder; none if it does not exist.
  static func contents(of folder: String) throws(SystemError) -> [String] {
    guard try FileSystem.kind(of: folder) == .folder else { return [] }
    var paths: [String] = []
    for name in try FileSystem.names(in: folder) {
      guard try FileSystem.kind(of: "\(folder)/\(name)") == .folder else {
        paths.append(name)
        continue
      }
      let inner = try contents(of: "\(folder)/\(name)")
      paths += inner.isEmpty ? [name] : inner.map { "\(name)/\($0)" }
    }
    return paths
  }
}
