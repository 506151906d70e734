/// The output folder that the user chose. Nothing is written outside it, whatever paths a scene contains and
/// wherever links in the folder lead.
package struct OutputFolder: Sendable {
  /// Path as the user gave it.
  package let path: String
  /// Absolute path without links.
  private let resolved: String

  /// Creates the folder and missing parent folders.
  package init(path: String) throws(FilmError) {
    self.path = path.isEmpty ? "." : path
    try OutputFolder.makeFolders(self.path[...], for: self.path)
    do {
      resolved = try FileSystem.resolve(self.path)
    } catch {
      throw .unwritable(path: self.path, reason: error.reason)
    }
  }

  /// Creates a file inside the folder, with missing parent folders.
  package func file(at relative: String) throws(FilmError) -> OutputFile {
    try OutputFile(path: preparedPath(for: relative))
  }

  /// The path of an output. Creates its parent folders and checks that none of them leads outside.
  package func preparedPath(for relative: String) throws(FilmError) -> String {
    let names = relative.split(separator: "/", omittingEmptySubsequences: true).filter { $0 != "." }
    guard !relative.hasPrefix("/"), !names.contains(".."), !names.isEmpty else {
      throw .unwritable(path: relative, reason: "it lies outside the output folder")
    }
    var current = path
    for name in names.dropLast() {
      current = OutputFolder.join(current, name)
      let end: String
      do {
        try OutputFolder.makeFolder(current)
        end = try FileSystem.resolve(current)
      } catch {
        throw .unwritable(path: current, reason: error.reason)
      }
      guard resolved == "/" || end == resolved || end.hasPrefix(resolved + "/") else {
        throw .unwritable(path: current, reason: "a link leads outside the output folder")
      }
    }
    return OutputFolder.join(current, names[names.count - 1])
  }

  private static func join(_ folder: String, _ name: Substring) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// Creates the missing parent folders of a file or folder.
  package static func makeParents(of path: String) throws(FilmError) {
    guard let slash = path.lastIndex(of: "/") else { return }
    try makeFolders(path[..<slash], for: path)
  }

  private static func makeFolders(_ folder: Substring, for path: String) throws(FilmError) {
    var current = folder.hasPrefix("/") ? "/" : ""
    for name in folder.split(separator: "/", omittingEmptySubsequences: true) {
      current += current.isEmpty || current == "/" ? String(name) : "/\(name)"
      do {
        try makeFolder(current)
      } catch {
        let reason =
          error == .notAFolder
          ? "\(current) is not a folder" : "the folder \(current) cannot be made: \(error.reason)"
        throw .unwritable(path: path, reason: reason)
      }
    }
  }

  private static func makeFolder(_ path: String) throws(SystemError) {
    do {
      try FileSystem.makeFolder(path)
    } catch {
      // For an existing folder, mkdir may give EACCES, EISDIR or EROFS instead of EEXIST, depending on its
      // parent.
      guard let end = try? FileSystem.resolve(path), try FileSystem.kind(of: end) == .folder else {
        throw error == .exists ? .notAFolder : error
      }
    }
  }
}
